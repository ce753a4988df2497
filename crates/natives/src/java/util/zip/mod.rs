//! Native methods of the package `java.util.zip`.

pub mod checksum;
pub mod deflater;
pub mod inflater;
mod place;
mod stream;
