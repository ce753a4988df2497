//! Native methods of the package `java.util.zip`.

pub mod checksum;
mod deflate;
pub mod deflater;
pub mod inflater;
mod place;
mod stream;
