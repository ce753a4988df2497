//! Packages below `jdk.internal`.

pub mod jimage;
pub mod loader;
pub mod misc;
pub mod perf;
pub mod reflect;
pub mod util;
pub mod vm;
