//! Arguments that headers repeat: what is published, and what keeps a server from starting.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod faults;
mod published;
