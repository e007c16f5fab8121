//! What a server offers while it runs: pages of lists, and items that come and go.

mod changing;
mod pages;
