//! What a type's name tells of its values.

use syn::Type;

use crate::signature::{Decoded, last_segment};

/// What the values of a type are, as far as its name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// An integer of this name, and what it holds.
    Integer(&'static str, i128, i128),
    /// A number with a fraction.
    Float(&'static str),
    Text,
    Flag,
    Character,
    List,
    /// A type whose schema tells, when the server starts.
    Other,
}

impl Class {
    /// The class of a parameter's or field's type, or of what is in its `Option`.
    pub(crate) fn of(decoded: &Decoded) -> Self {
        match decoded {
            Decoded::Text => Self::Text,
            Decoded::Items(_) => Self::List,
            Decoded::Own(ty) => Self::of_type(decoded.optional().unwrap_or(ty)),
        }
    }

    fn of_type(ty: &Type) -> Self {
        let name = match last_segment(ty) {
            Some(it) => it.ident.to_string(),
            None => return Self::Other,
        };
        if let Some((name, low, high)) = INTEGERS.into_iter().find(|(it, _, _)| *it == name) {
            return Self::Integer(name, low, high);
        }
        match name.as_str() {
            "f32" => Self::Float("f32"),
            "f64" => Self::Float("f64"),
            "String" => Self::Text,
            "bool" => Self::Flag,
            "char" => Self::Character,
            "Vec" | "VecDeque" | "HashSet" | "BTreeSet" => Self::List,
            _ => Self::Other,
        }
    }

    /// What it is called in a message.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Integer(..) | Self::Float(_) => "a number",
            Self::Text => "text",
            Self::Flag => "a `bool`",
            Self::Character => "a `char`",
            Self::List => "a list",
            Self::Other => "a type of another kind",
        }
    }
}

const INTEGERS: [(&str, i128, i128); 12] = [
    ("i8", i8::MIN as i128, i8::MAX as i128),
    ("i16", i16::MIN as i128, i16::MAX as i128),
    ("i32", i32::MIN as i128, i32::MAX as i128),
    ("i64", i64::MIN as i128, i64::MAX as i128),
    ("i128", i128::MIN, i128::MAX),
    ("isize", i64::MIN as i128, i64::MAX as i128),
    ("u8", 0, u8::MAX as i128),
    ("u16", 0, u16::MAX as i128),
    ("u32", 0, u32::MAX as i128),
    ("u64", 0, u64::MAX as i128),
    ("u128", 0, i128::MAX),
    ("usize", 0, u64::MAX as i128),
];
