//! Methods under check: their names, and the classes that call them.
//!
//! Source: decision 0069. Invariant: nothing here executes a program.

mod driver;
mod method;

pub use driver::driver;
pub use method::{Method, Parameter, find, simple_name};
