//! Packages below `jdk.internal`.

pub mod loader;
pub mod misc;
pub mod util;
pub mod vm;
