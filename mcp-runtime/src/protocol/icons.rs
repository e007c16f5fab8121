//! Pictures that stand for a thing in user interfaces (page `basic/index`).

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A picture that stands for a thing in user interfaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Icon {
    src: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mime_type: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<Cow<'static, str>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<Theme>,
}

/// The background that a picture was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Theme {
    /// A light background.
    Light,
    /// A dark background.
    Dark,
}

impl Icon {
    /// The picture at `src`, an `https:` or `data:` URI.
    ///
    /// # Errors
    ///
    /// When it is any other URI: clients do not load these.
    pub fn new(src: impl Into<Cow<'static, str>>) -> Result<Self, IconError> {
        let src = src.into();
        let scheme = src.split_once(':').map(|(scheme, _)| scheme);
        if !scheme.is_some_and(|it| {
            ["https", "data"]
                .iter()
                .any(|ok| it.eq_ignore_ascii_case(ok))
        }) {
            return Err(IconError::Source(src));
        }
        Ok(Self {
            src,
            mime_type: None,
            sizes: None,
            theme: None,
        })
    }

    /// The same picture, with its format.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<Cow<'static, str>>) -> Self {
        self.mime_type = Some(mime_type.into());
        self
    }

    /// The same picture, with a size that it can be shown at: `48x48`, or `any`.
    ///
    /// # Errors
    ///
    /// When `size` is neither.
    pub fn size(mut self, size: impl Into<Cow<'static, str>>) -> Result<Self, IconError> {
        let size = size.into();
        if !is_size(&size) {
            return Err(IconError::Size(size));
        }
        self.sizes.get_or_insert_default().push(size);
        Ok(self)
    }

    /// The same picture, with the background that it was made for.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = Some(theme);
        self
    }

    /// Where the picture is.
    #[must_use]
    pub fn src(&self) -> &str {
        &self.src
    }
}

fn is_size(text: &str) -> bool {
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    text == "any"
        || text
            .split_once('x')
            .is_some_and(|(width, height)| is_number(width) && is_number(height))
}

/// A picture that clients would not show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IconError {
    /// The source is no `https:` or `data:` URI.
    Source(Cow<'static, str>),
    /// The size is neither `WxH` nor `any`.
    Size(Cow<'static, str>),
}

impl fmt::Display for IconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(it) => write!(f, "`{it}` is no `https:` or `data:` URI"),
            Self::Size(it) => write!(f, "`{it}` is neither a size like `48x48` nor `any`"),
        }
    }
}

impl std::error::Error for IconError {}
