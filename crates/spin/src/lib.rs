//! Spun classes: what the JDK's own bootstrap methods would link a call site to, as class bytes.
//!
//! Source: JVMS §6.5 *invokedynamic*; `java.lang.invoke.LambdaMetafactory` and
//! `StringConcatFactory`, `java.lang.runtime.ObjectMethods` and `SwitchBootstraps`. Invariant: pure
//! functions. The class is to be defined as a hidden nest mate of its host, and the call site then
//! calls its one package-private static method, whose descriptor is the call site's. There are no
//! stack maps: a JVM that verifies takes what has no branches as it is, the rest as version 50.

mod adapt;
mod concat;
mod lambda;
mod object_methods;
mod switch;
#[cfg(test)]
mod tests;
mod text;

pub use concat::{ConcatConstant, ConcatSpec, concat};
pub use lambda::{FACTORY, HandleRef, LambdaSpec, lambda};
pub use object_methods::{ObjectMethodsSpec, object_methods, simple_name};
pub use switch::{Label, SwitchSpec, enum_switch, type_switch};

use classfile::MethodDescriptor;
use classfile::assemble::AssembleError;
use std::fmt;

/// Version of spun classes: Java 17's, the oldest JDK there is to run with.
const CLASS_VERSION: u16 = 61;

/// Why a class could not be spun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpinError {
    /// This is not a descriptor of the kind it has to be.
    Descriptor(String),
    /// The bootstrap method would refuse these arguments, or was never given such by a compiler.
    CallSite(String),
    /// The class does not fit a class file.
    Assemble(AssembleError),
}

impl SpinError {
    fn site(message: String) -> Self {
        Self::CallSite(message)
    }
}

impl fmt::Display for SpinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Descriptor(text) => write!(f, "a call site with the descriptor {text:?}"),
            Self::CallSite(message) => write!(f, "a call site with {message}"),
            Self::Assemble(error) => write!(f, "a call site too large to be linked: {error}"),
        }
    }
}

impl std::error::Error for SpinError {}

impl From<AssembleError> for SpinError {
    fn from(error: AssembleError) -> Self {
        Self::Assemble(error)
    }
}

fn method_type(descriptor: &str) -> Result<MethodDescriptor, SpinError> {
    MethodDescriptor::parse(descriptor).ok_or_else(|| SpinError::Descriptor(descriptor.to_owned()))
}

/// The name of the class spun for `host`, whose name has a dot if it is hidden itself.
fn spun_name(host: &str, kind: &str) -> String {
    format!("{}$${kind}", host.replace('.', "_"))
}
