//! Methods under check and their tests: names, entry classes, selection, Java source.
//!
//! Source: decision 0069. Invariant: the crate executes no program. A test is created from inputs
//! and results that the machine has found.

mod arguments;
mod builders;
mod calling;
mod case;
mod decisions;
mod driver;
mod escaping;
mod filling;
mod flow;
mod helpers;
mod implementation;
mod implementing;
mod java;
mod late;
mod literals;
mod making;
mod mentioned;
mod method;
mod names;
mod opening;
mod pure;
mod sequence;
mod statics;
mod variables;
mod writable;

pub use arguments::ArgumentClass;
pub use builders::build;
pub use case::{
    Case, Class, Constructed, Container, Field, Implementing, NewObject, Object, Outcome,
    PriorCall, Results, Static, Thrown, Value, select,
};
pub use decisions::{Decision, Evaluation, Jump, Jumps};
pub use driver::{bridge, driver, is_driver};
pub use escaping::is_immutable;
pub use helpers::is_generated;
pub use implementation::{
    CALLS, Implementation, ImplementedMethod, InputTypes, calls_field, implementations,
    result_field,
};
pub use java::{Framework, MethodTests, sources};
pub use late::{is_assigned_late, may_change_contents};
pub use making::making;
pub use mentioned::{first_methods, mentioned};
pub use method::{
    Builder, Built, Contract, Method, Parameter, Precondition, conservative, find, is_of_library,
    simple_name, testable, uncounted,
};
pub use names::names;
pub use opening::{opened_packages, opening};
pub use pure::is_pure_call;
pub use sequence::{Call, Calls, calls};
pub use statics::{StaticInput, static_inputs};
pub use writable::unwritable;
