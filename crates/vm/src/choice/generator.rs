//! The interface of choice generators, and the table row of a class of generators.

use super::setup::Setup;
use crate::machine::Machine;
use crate::native::Exit;
use std::fmt;

/// The type of a generated value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
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
    /// Returns the type of the values.
    fn kind(&self) -> ValueType;

    /// Returns the number of alternatives.
    fn arity(&self) -> u32;

    /// Returns the text of an alternative.
    fn describe(&self, nth: u32) -> String;

    /// Returns the value of an alternative for the program; or throws an exception of the program.
    fn apply(&self, machine: &mut Machine, nth: u32) -> Result<u64, Exit>;
}

/// A class of generators: a row of the table of generators.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorRow {
    /// Name of the class in the configuration, as users of JPF write it.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The names of the parameters.
    pub parameters: &'static [&'static str],
    /// Creates a generator from its parameters, or returns the error in the parameters.
    pub open: fn(&mut Setup<'_>) -> Result<Box<dyn Generator>, String>,
}
