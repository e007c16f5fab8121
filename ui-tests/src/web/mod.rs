//! Drives servers over HTTP: bytes on sockets, and a strict eye on every byte that comes back.

mod connection;
mod eye;
mod post;
mod site;
mod stream;

pub use connection::{Connection, Head, Reply};
pub use eye::{Eye, id_token};
pub use post::Post;
pub use site::Site;
pub use stream::{Part, Stream};
