//! The interface of choice generators, and the row by which the configuration finds a class of them.

use super::setup::Setup;
use crate::machine::Machine;
use crate::native::Exit;
use std::fmt;

/// The type of what a generator gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `boolean`
    Boolean,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// An object, or null.
    Reference,
}

/// A choice generator: the alternatives of one choice of data.
pub trait Generator: fmt::Debug {
    /// The type of what it gives.
    fn kind(&self) -> Kind;

    /// How many alternatives there are.
    fn arity(&self) -> u32;

    /// An alternative in words.
    fn describe(&self, nth: u32) -> String;

    /// Gives an alternative to the program, as the result of its call; or throws.
    fn apply(&self, machine: &mut Machine, nth: u32) -> Result<u64, Exit>;
}

/// A class of generators.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name in the configuration, as JPF's users write it.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The names of its parameters.
    pub parameters: &'static [&'static str],
    /// Makes one from its parameters; or says what is wrong with them.
    pub open: fn(&mut Setup<'_>) -> Result<Box<dyn Generator>, String>,
}
