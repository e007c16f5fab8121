//! A research assistant: a person compares published reports, and every number can be traced to its line.

mod address;
mod compare;
mod figure;
mod folder;
mod indicators;
mod inline;
mod library;
mod markdown;
mod names;
mod report;

fn main() {}
