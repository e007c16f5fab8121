//! One report: a Markdown text with a title, a summary and figures.

use crate::address::{Series, Year};
use crate::figure::Figure;
use crate::indicators::{self, Fault};
use crate::markdown;
use crate::names;

/// A report that can be read, analysed and compared.
#[derive(Debug)]
pub(crate) struct Document {
    /// The year that the report is about.
    pub(crate) year: Year,
    pub(crate) title: String,
    pub(crate) summary: Option<String>,
    /// The whole text, as it was written.
    pub(crate) text: String,
    /// In the order of the text; an indicator has one figure per period.
    pub(crate) indicators: Vec<Indicator>,
}

/// One figure of a report, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Indicator {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) period: Period,
    pub(crate) figure: Figure,
    /// The 1-based line of the report.
    pub(crate) line: usize,
}

/// What a figure is about: a year (`2024`), a span (`2023–2024`) or any other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) text: String,
    /// The first and the last year, when the words are years.
    pub(crate) years: Option<(Year, Year)>,
}

impl Document {
    /// Reads the report of a series and year.
    pub(crate) fn read(series: &Series, year: Year, text: String) -> Result<Self, Vec<Fault>> {
        let indicators = indicators::read(&text)?;
        let title = markdown::title(&text).unwrap_or_else(|| format!("{series} {year}"));
        Ok(Self {
            year,
            title,
            summary: markdown::summary(&text),
            indicators,
            text,
        })
    }

    /// The figure of an indicator: of the report's year if there is one, else of the latest period.
    pub(crate) fn indicator(&self, name: &str) -> Option<&Indicator> {
        let key = names::key(name);
        let figures = self
            .indicators
            .iter()
            .filter(|it| names::key(&it.name) == key);
        figures.max_by_key(|it| {
            let last = it.period.years.map(|(_, last)| last);
            (
                it.period.years == Some((self.year, self.year)),
                last,
                it.line,
            )
        })
    }

    /// A line of the text, counted from 1.
    pub(crate) fn line(&self, line: usize) -> &str {
        self.text.lines().nth(line - 1).unwrap_or_default().trim()
    }

    /// The names of all indicators, each once, in the order of the text.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for indicator in &self.indicators {
            if !names
                .iter()
                .any(|it| names::key(it) == names::key(&indicator.name))
            {
                names.push(&indicator.name);
            }
        }
        names
    }
}

impl Period {
    pub(crate) fn read(text: &str) -> Self {
        let years: Vec<_> = text
            .split(['–', '—', '-', '/'])
            .map(|it| it.trim().parse().ok())
            .collect();
        let years = match years[..] {
            [only] => only.zip(only),
            [first, last] => first.zip(last).filter(|(first, last)| first <= last),
            _ => None,
        };
        Self {
            text: text.to_owned(),
            years,
        }
    }

    /// How many years it spans.
    pub(crate) fn length(&self) -> Option<u16> {
        self.years.map(|(first, last)| last.0 - first.0 + 1)
    }

    /// Equal for equal periods, however they are written.
    pub(crate) fn key(&self) -> String {
        match self.years {
            Some((first, last)) => format!("{first}-{last}"),
            None => names::key(&self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_indicator_is_found_by_any_spelling_and_for_the_year() {
        let text = "|Indicator|Unit|2021|2023|2024|mean|\n|-|-|-|-|-|-|\n|CO₂ mean|ppm|1|3|4|9|\n|Old|ppm|1|–|–|–|\n";
        let series = "x".parse().expect("a name");
        for (name, year, figure) in [
            ("CO₂ mean", 2023, Some("3")),
            ("co2  MEAN", 2021, Some("1")),
            ("CO2 mean", 2022, Some("4")),
            ("Old", 2024, Some("1")),
            ("CO2", 2023, None),
        ] {
            let report = Document::read(&series, Year(year), text.to_owned()).expect("no faults");
            let found = report.indicator(name).map(|it| it.figure.to_string());
            assert_eq!(found.as_deref(), figure, "{name} {year}");
            assert_eq!(report.names(), ["CO₂ mean", "Old"]);
        }
    }

    #[test]
    fn periods_that_are_years_are_known_as_such() {
        for (text, years) in [
            ("2023", Some((Year(2023), Year(2023)))),
            ("2022–2023", Some((Year(2022), Year(2023)))),
            ("2022 - 2023", Some((Year(2022), Year(2023)))),
            ("2022/2023", Some((Year(2022), Year(2023)))),
            ("2023–2022", None),
            ("2022/23", None),
            ("Q1 2023", None),
            ("0999", None),
            ("2022-2023-2024", None),
        ] {
            assert_eq!(Period::read(text).years, years, "{text}");
        }
    }
}
