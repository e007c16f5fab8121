//! The figures of a report's tables.
//!
//! A table of figures has the columns `Indicator`, `Unit`, and either `Period` and `Value` or one column per
//! year. Other columns and other tables are for the reader only.

use std::collections::BTreeMap;
use std::fmt;

use crate::figure::{BadFigure, Figure};
use crate::inline::plain;
use crate::markdown::{self, Row, Table};
use crate::names;
use crate::report::{Indicator, Period};

/// Something in a report that cannot be trusted, so that the report is not served.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    line: usize,
    kind: FaultKind,
}

#[derive(Debug, PartialEq, Eq)]
enum FaultKind {
    NoFigures,
    Columns {
        header: usize,
        delimiter: usize,
    },
    MissingColumn(&'static str),
    RepeatedColumn(String),
    Cells {
        found: usize,
        columns: usize,
    },
    EmptyCell(&'static str),
    Figure {
        cell: String,
        fault: BadFigure,
    },
    Repeated {
        name: String,
        period: String,
        first: usize,
    },
}

/// All figures of a text, in its order.
pub(crate) fn read(text: &str) -> Result<Vec<Indicator>, Vec<Fault>> {
    let mut reading = Reading::default();
    for table in markdown::tables(text) {
        reading.table(&table);
    }
    if reading.indicators.is_empty() && reading.faults.is_empty() {
        reading.fault(1, FaultKind::NoFigures);
    }
    if reading.faults.is_empty() {
        Ok(reading.indicators)
    } else {
        Err(reading.faults)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match &self.kind {
            FaultKind::NoFigures => write!(
                f,
                "no table has the columns `Indicator`, `Unit`, `Period` and `Value`"
            ),
            FaultKind::Columns { header, delimiter } => {
                write!(
                    f,
                    "line {line}: the header has {header} columns, the row of dashes below it {delimiter}"
                )
            }
            FaultKind::MissingColumn(name) => {
                write!(f, "line {line}: the table has no column `{name}`")
            }
            FaultKind::RepeatedColumn(name) => {
                write!(f, "line {line}: the table has two columns `{name}`")
            }
            FaultKind::Cells { found, columns } => {
                write!(
                    f,
                    "line {line}: the table has {columns} columns, this row {found}"
                )
            }
            FaultKind::EmptyCell(name) => write!(f, "line {line}: the cell `{name}` is empty"),
            FaultKind::Figure { cell, fault } => write!(f, "line {line}: `{cell}` {fault}"),
            FaultKind::Repeated {
                name,
                period,
                first,
            } => {
                write!(
                    f,
                    "line {line}: `{name}` has a figure for {period} already, on line {first}"
                )
            }
        }
    }
}

/// What has been found so far.
#[derive(Default)]
struct Reading {
    indicators: Vec<Indicator>,
    faults: Vec<Fault>,
    /// The line of each indicator and period.
    lines: BTreeMap<(String, String), usize>,
}

/// Where the figures of a table stand.
struct Columns {
    indicator: usize,
    unit: usize,
    figures: Figures,
}

enum Figures {
    /// One figure per row: `| Indicator | Unit | Period | Value |`.
    Long { period: usize, value: usize },
    /// One figure per year: `| Indicator | Unit | 2023 | 2024 |`.
    Wide(Vec<(Period, usize)>),
}

impl Reading {
    fn table(&mut self, table: &Table) {
        match Columns::find(table) {
            Ok(None) => {}
            Ok(Some(columns)) => {
                for row in &table.rows {
                    self.row(row, table.columns, &columns)
                        .unwrap_or_else(|kind| self.fault(row.line, kind));
                }
            }
            Err(kind) => self.fault(table.header.line, kind),
        }
    }

    fn row(&mut self, row: &Row, width: usize, columns: &Columns) -> Result<(), FaultKind> {
        if row.cells.len() != width {
            return Err(FaultKind::Cells {
                found: row.cells.len(),
                columns: width,
            });
        }
        let name = filled(row, columns.indicator, "Indicator")?;
        let unit = filled(row, columns.unit, "Unit")?;
        match &columns.figures {
            Figures::Long { period, value } => {
                let period = Period::read(&filled(row, *period, "Period")?);
                self.figure(row, *value, name, unit, period)
            }
            Figures::Wide(years) => years.iter().try_for_each(|(period, value)| {
                self.figure(row, *value, name.clone(), unit.clone(), period.clone())
            }),
        }
    }

    fn figure(
        &mut self,
        row: &Row,
        at: usize,
        name: String,
        unit: String,
        period: Period,
    ) -> Result<(), FaultKind> {
        let bad = |fault| FaultKind::Figure {
            cell: row.cells[at].clone(),
            fault,
        };
        let Some(figure) = Figure::read(&row.cells[at], &unit).map_err(bad)? else {
            return Ok(());
        };
        let line = row.line;
        if let Some(&first) = self.lines.get(&(names::key(&name), period.key())) {
            return Err(FaultKind::Repeated {
                name,
                period: period.text,
                first,
            });
        }
        self.lines.insert((names::key(&name), period.key()), line);
        self.indicators.push(Indicator {
            name,
            unit,
            period,
            figure,
            line,
        });
        Ok(())
    }

    fn fault(&mut self, line: usize, kind: FaultKind) {
        self.faults.push(Fault { line, kind });
    }
}

impl Columns {
    /// `None` for a table that is not about indicators.
    fn find(table: &Table) -> Result<Option<Self>, FaultKind> {
        let names: Vec<_> = table.header.cells.iter().map(|it| plain(it)).collect();
        let Some(indicator) = column(&names, "Indicator")? else {
            return Ok(None);
        };
        if names.len() != table.columns {
            return Err(FaultKind::Columns {
                header: names.len(),
                delimiter: table.columns,
            });
        }
        let unit = column(&names, "Unit")?.ok_or(FaultKind::MissingColumn("Unit"))?;
        let figures = match (column(&names, "Period")?, column(&names, "Value")?) {
            (Some(period), Some(value)) => Figures::Long { period, value },
            (Some(_), None) => return Err(FaultKind::MissingColumn("Value")),
            (None, value) => {
                let years = names.iter().map(|it| Period::read(it)).zip(0..);
                let years: Vec<_> = years.filter(|(it, _)| it.years.is_some()).collect();
                if value.is_some() || years.is_empty() {
                    return Err(FaultKind::MissingColumn("Period"));
                }
                Figures::Wide(years)
            }
        };
        Ok(Some(Self {
            indicator,
            unit,
            figures,
        }))
    }
}

fn column(names: &[String], name: &str) -> Result<Option<usize>, FaultKind> {
    let mut found = (0..names.len()).filter(|&it| names[it].eq_ignore_ascii_case(name));
    match (found.next(), found.next()) {
        (first, None) => Ok(first),
        (_, Some(second)) => Err(FaultKind::RepeatedColumn(names[second].clone())),
    }
}

fn filled(row: &Row, at: usize, name: &'static str) -> Result<String, FaultKind> {
    let text = plain(&row.cells[at]);
    if text.is_empty() {
        Err(FaultKind::EmptyCell(name))
    } else {
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(text: &str) -> Result<Vec<String>, Vec<String>> {
        let figure = |it: &Indicator| {
            format!(
                "{}: {} {} {} = {}",
                it.line, it.name, it.unit, it.period.text, it.figure
            )
        };
        let found = read(text).map(|it| it.iter().map(figure).collect());
        found.map_err(|it| it.iter().map(Fault::to_string).collect())
    }

    #[test]
    fn figures_come_with_unit_period_and_line() {
        for (name, text, expected) in [
            (
                "long",
                "# T\n\n| Indicator | Unit | Period | Value |\n|---|---|---|--:|\n| CO₂ | ppm | 2023 | 420.0 |\n| CH₄ | ppb | 2022–2023 | 1,934[^1] |\n",
                &["5: CO₂ ppm 2023 = 420.0", "6: CH₄ ppb 2022–2023 = 1934"][..],
            ),
            (
                "any order, more columns, another table before",
                "|A|B|\n|-|-|\n|~1|x|\n\n|value|Note|UNIT|Indicator|Period|\n|-|-|-|-|-|\n|−5|~7|°C|**Low**|winter|\n",
                &["7: Low °C winter = -5"],
            ),
            (
                "wide",
                "|Indicator|Unit|2022|2023|\n|-|-|-|-|\n|Solar|GW|1,053|1,419|\n|Wind|GW|–|1,017|\n",
                &[
                    "3: Solar GW 2022 = 1053",
                    "3: Solar GW 2023 = 1419",
                    "4: Wind GW 2023 = 1017",
                ],
            ),
            (
                "no figure is no fault",
                "|Indicator|Unit|Period|Value|\n|-|-|-|-|\n|A|1|2023|n/a|\n|B|1|2023|2|\n",
                &["4: B 1 2023 = 2"],
            ),
            (
                "CRLF, BOM and a fenced example",
                "\u{feff}```\r\n|Indicator|Unit|Period|Value|\r\n|-|-|-|-|\r\n|A|1|2023|x|\r\n```\r\n|Indicator|Unit|Period|Value|\r\n|-|-|-|-|\r\n|A \\| B|1|2023|2|\r\n",
                &["8: A | B 1 2023 = 2"],
            ),
        ] {
            assert_eq!(
                figures(text),
                Ok(expected.iter().map(ToString::to_string).collect()),
                "{name}"
            );
        }
    }

    #[test]
    fn faults_are_named_all_at_once() {
        for (rows, faults) in [
            (
                "",
                &["no table has the columns `Indicator`, `Unit`, `Period` and `Value`"][..],
            ),
            (
                "|A|ppm|2023|~418|\n|B|ppm|2023|1,5|\n",
                &[
                    "line 3: `~418` is approximate or a range; only exact figures can be compared",
                    "line 4: `1,5` is not grouped by thousands (`1,234`, `1 234`); the decimal separator is a point",
                ],
            ),
            (
                "|A|ppm|2023|1|\n| a |ppm|2023|2|\n",
                &["line 4: `a` has a figure for 2023 already, on line 3"],
            ),
            (
                "|CO₂|ppm|2022-2023|1|\n|CO2|ppb|2022–2023|2|\n",
                &["line 4: `CO2` has a figure for 2022–2023 already, on line 3"],
            ),
            (
                "|A|ppm|2023|\n",
                &["line 3: the table has 4 columns, this row 3"],
            ),
            (
                "|A|ppm|2023|1|2|\n",
                &["line 3: the table has 4 columns, this row 5"],
            ),
            (
                "Source: me\n",
                &["line 3: the table has 4 columns, this row 1"],
            ),
            (
                "|A||2023|1|\n||ppm|2023|1|\n|A|ppm| |1|\n",
                &[
                    "line 3: the cell `Unit` is empty",
                    "line 4: the cell `Indicator` is empty",
                    "line 5: the cell `Period` is empty",
                ],
            ),
        ] {
            let text = format!("|Indicator|Unit|Period|Value|\n|-|-|-|-|\n{rows}");
            assert_eq!(
                figures(&text),
                Err(faults.iter().map(ToString::to_string).collect()),
                "{rows}"
            );
        }
    }

    #[test]
    fn a_table_of_figures_has_its_columns() {
        for (table, fault) in [
            (
                "Just text.",
                "no table has the columns `Indicator`, `Unit`, `Period` and `Value`",
            ),
            (
                "|Name|Amount|\n|-|-|\n|A|1|",
                "no table has the columns `Indicator`, `Unit`, `Period` and `Value`",
            ),
            (
                "|Indicator|Period|Value|\n|-|-|-|",
                "line 1: the table has no column `Unit`",
            ),
            (
                "|Indicator|Unit|Value|\n|-|-|-|",
                "line 1: the table has no column `Period`",
            ),
            (
                "|Indicator|Unit|Period|\n|-|-|-|",
                "line 1: the table has no column `Value`",
            ),
            (
                "|Indicator|Unit|Note|\n|-|-|-|",
                "line 1: the table has no column `Period`",
            ),
            (
                "|Indicator|Unit|Unit|2023|\n|-|-|-|-|",
                "line 1: the table has two columns `Unit`",
            ),
            (
                "|Indicator|Unit|2023|\n|-|-|",
                "line 1: the header has 3 columns, the row of dashes below it 2",
            ),
        ] {
            assert_eq!(figures(table), Err(vec![fault.to_owned()]), "{table}");
        }
    }
}
