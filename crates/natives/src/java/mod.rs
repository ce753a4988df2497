//! Packages below `java`.

pub mod io;
pub mod lang;
pub mod net;
pub mod nio;
pub mod security;
pub mod util;
