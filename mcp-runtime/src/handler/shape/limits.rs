//! What narrows a value of a type: bounds of numbers, lengths of texts and lists.

use super::decimal::Decimal;
use super::rule::Rule;

/// What narrows a number.
#[derive(Default)]
pub(super) struct NumberLimits {
    pub(super) low: Option<Bound>,
    pub(super) high: Option<Bound>,
    pub(super) step: Option<(Decimal, String)>,
}

/// The end of a range.
pub(super) struct Bound {
    pub(super) value: Decimal,
    /// As people read it.
    pub(super) told: String,
    /// Whether the bound itself is outside.
    pub(super) is_open: bool,
}

impl NumberLimits {
    pub(super) fn is_empty(&self) -> bool {
        self.low.is_none() && self.high.is_none() && self.step.is_none()
    }

    pub(super) fn hold(&self, value: Decimal) -> bool {
        let is_over = |low: &Bound| value > low.value || (value == low.value && !low.is_open);
        let is_under = |high: &Bound| value < high.value || (value == high.value && !high.is_open);
        self.low.as_ref().is_none_or(is_over)
            && self.high.as_ref().is_none_or(is_under)
            && self
                .step
                .as_ref()
                .is_none_or(|(step, _)| value.is_multiple(*step))
    }

    /// What a number has to be, such as ` from 1 to 10, a multiple of 2`.
    pub(super) fn told(&self) -> String {
        let mut told = match (&self.low, &self.high) {
            (Some(low), Some(high)) if !low.is_open && !high.is_open => {
                format!(" from {} to {}", low.told, high.told)
            }
            (low, high) => {
                let low = low.as_ref().map(|it| {
                    let over = if it.is_open {
                        "greater than"
                    } else {
                        "of at least"
                    };
                    format!(" {over} {}", it.told)
                });
                let high = high.as_ref().map(|it| {
                    let under = if it.is_open {
                        "less than"
                    } else {
                        "of at most"
                    };
                    format!(" {under} {}", it.told)
                });
                let both = [low, high].into_iter().flatten().collect::<Vec<_>>();
                both.join(" and")
            }
        };
        if let Some((_, step)) = &self.step {
            told = format!("{told}, a multiple of {step}");
        }
        told
    }
}

/// How many characters or items there may be.
#[derive(Clone, Copy, Default)]
pub(super) struct Length {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
}

impl Length {
    pub(super) fn is_empty(self) -> bool {
        self.least.is_none() && self.most.is_none()
    }

    pub(super) fn holds(self, count: usize) -> bool {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.least.is_none_or(|it| count >= it) && self.most.is_none_or(|it| count <= it)
    }

    /// How many there have to be, such as ` of 1 to 10 items`.
    pub(super) fn told(self, of: &str) -> String {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        match (self.least, self.most) {
            (None, None) => String::new(),
            (Some(least), Some(most)) if least == most => {
                format!(" of {most} {of}{}", plural(most))
            }
            (Some(least), Some(most)) => format!(" of {least} to {most} {of}s"),
            (Some(least), None) => format!(" of at least {least} {of}{}", plural(least)),
            (None, Some(most)) => format!(" of at most {most} {of}{}", plural(most)),
        }
    }
}

/// What narrows a text.
#[derive(Default)]
pub(super) struct TextLimits {
    pub(super) length: Length,
    pub(super) rule: Option<Rule>,
}

impl TextLimits {
    pub(super) fn is_empty(&self) -> bool {
        self.length.is_empty() && self.rule.is_none()
    }

    pub(super) fn hold(&self, text: &str) -> bool {
        let fits = self.length.is_empty() || self.length.holds(text.chars().count());
        fits && self.rule.as_ref().is_none_or(|rule| rule.holds(text))
    }

    pub(super) fn told(&self) -> String {
        let rule = self.rule.as_ref().map(Rule::told).unwrap_or_default();
        format!("{}{rule}", self.length.told("character"))
    }
}
