//! The user's vocabulary: what handlers take and give.

mod json;
