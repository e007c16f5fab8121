//! Compile errors, layering and file sizes, held by tests.
