//! Spun classes: the bytes of the classes to which the JDK's bootstrap methods link call sites.
//!
//! Source: JVMS §6.5 *invokedynamic*; `java.lang.invoke.LambdaMetafactory` and `StringConcatFactory`,
//! `java.lang.runtime.ObjectMethods` and `SwitchBootstraps`. Invariant: the functions are pure. The
//! caller defines the class as a hidden nest mate of its host. The call site then calls the only
//! package-private static method of the class, which has the descriptor of the call site. The classes
//! have no stack maps. A JVM that verifies classes accepts those without branches, and other classes
//! only as version 50.

mod adapt;
mod bootstraps;
mod concat;
mod lambda;
mod object_methods;
mod switch;
#[cfg(test)]
mod tests;
mod text;

pub use bootstraps::{Bootstrap, concat_at, concat_spec, known};
pub use concat::{ARGUMENT, CONSTANT, ConcatSpec, concat, concat_types};
pub use lambda::{FACTORY, HandleRef, LambdaSpec, lambda};
pub use object_methods::{ObjectMethodsSpec, object_methods, simple_name};
pub use switch::{Label, SwitchSpec, enum_switch, type_switch};

use classfile::MethodDescriptor;
use classfile::assemble::AssembleError;
use std::fmt;

/// The version of spun classes: Java 17, the oldest supported JDK.
const CLASS_VERSION: u16 = 61;

/// The reason why a class could not be spun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpinError {
    /// The text is not a descriptor of the required kind.
    Descriptor(String),
    /// The bootstrap method would refuse these arguments, or no compiler emits them.
    CallSite(String),
    /// The class exceeds a limit of the class file format.
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

/// Returns the name of the class that is spun for `host`. The name of a hidden host has a dot.
fn spun_name(host: &str, kind: &str) -> String {
    format!("{}$${kind}", host.replace('.', "_"))
}
