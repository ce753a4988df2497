//! Methods made ready to run, and the register code that calls them.
//!
//! Invariant: a method is prepared once a run, and nothing of it is part of a program's state.

use crate::native::Native;
use classes::MethodRef;

/// The register code of a method; its call sites remember the methods they ran last.
pub type Code = code::Code<&'static Prepared>;

/// A call site of such code.
pub(crate) type CallSite = code::CallSite<&'static Prepared>;

/// How a method is run.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Register code.
    Code(&'static Code),
    /// A native row; the method's own code is run if the row declines.
    Native(Native),
    /// Abstract: calling it is an `AbstractMethodError`.
    Abstract,
    /// Native without a row.
    Missing,
}

/// A method made ready to run.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    /// The method.
    pub method: MethodRef,
    /// How to run it.
    pub run: Run,
    /// Its code, if running it takes nothing but a frame.
    pub plain: Option<&'static Code>,
    /// Whether it is synchronized.
    pub synchronized: bool,
    /// Whether it is an atomic block of the class library.
    pub one_step: bool,
    /// Whether calling it is a scheduling point, whoever reaches its receiver: it touches what is
    /// shared ([`library::atomic`], [`library::atomic_calls`]).
    pub begins_a_step: bool,
    /// Whether it belongs to the program rather than to the JDK.
    pub program: bool,
}
