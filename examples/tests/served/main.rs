//! The examples as their clients see them: the built binaries, spoken to over stdio.

mod client;
mod hello;
mod own_folder;
mod requests;
mod research_assistant;
