//! A range as it is written: `1..=100`, `1..`, `..=80`.

use syn::{Expr, ExprLit, ExprUnary, Lit, RangeLimits, UnOp};

/// A range of numbers, one end of which may be open.
#[derive(Clone)]
pub(crate) struct Span {
    pub(crate) low: Option<Bound>,
    pub(crate) high: Option<Bound>,
    /// `..`, which leaves its end out.
    pub(crate) half_open: bool,
    pub(crate) written: Expr,
}

/// One end of it.
#[derive(Clone)]
pub(crate) struct Bound {
    pub(crate) written: Expr,
    /// Its value, if it is a literal.
    pub(crate) value: Option<Number>,
}

/// A literal number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Integer(i128),
    Float(f64),
}

impl Span {
    /// The range that an expression is; `None` when it is none.
    pub(crate) fn of(expression: &Expr) -> Option<Self> {
        let Expr::Range(it) = ungrouped(expression) else {
            return None;
        };
        let bound = |it: Option<&Expr>| it.map(Bound::of);
        Some(Self {
            low: bound(it.start.as_deref()),
            high: bound(it.end.as_deref()),
            half_open: matches!(it.limits, RangeLimits::HalfOpen(_)),
            written: expression.clone(),
        })
    }
}

impl Bound {
    fn of(written: &Expr) -> Self {
        Self {
            value: Number::of(written),
            written: written.clone(),
        }
    }
}

impl Number {
    /// The number that an expression is literally.
    pub(crate) fn of(expression: &Expr) -> Option<Self> {
        match ungrouped(expression) {
            Expr::Lit(ExprLit { lit, .. }) => match lit {
                Lit::Int(it) if matches!(it.suffix(), "f32" | "f64") => {
                    it.base10_digits().parse().ok().map(Self::Float)
                }
                Lit::Int(it) => it.base10_parse().ok().map(Self::Integer),
                Lit::Float(it) => it.base10_parse().ok().map(Self::Float),
                _ => None,
            },
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr,
                ..
            }) => match Self::of(expr)? {
                Self::Integer(it) => Some(Self::Integer(-it)),
                Self::Float(it) => Some(Self::Float(-it)),
            },
            _ => None,
        }
    }

    /// The number, as it is compared with others.
    #[expect(
        clippy::cast_precision_loss,
        reason = "an integer is compared with a number that has a fraction"
    )]
    pub(crate) fn approximate(self) -> f64 {
        match self {
            Self::Integer(it) => it as f64,
            Self::Float(it) => it,
        }
    }

    /// Whether it is less than another.
    pub(crate) fn is_less_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(it), Self::Integer(other)) => it < other,
            (it, other) => it.approximate() < other.approximate(),
        }
    }
}

/// The expression without the invisible group that a fragment of `macro_rules!` leaves around it.
pub(super) fn ungrouped(expression: &Expr) -> &Expr {
    match expression {
        Expr::Group(it) => ungrouped(&it.expr),
        Expr::Paren(it) => ungrouped(&it.expr),
        other => other,
    }
}
