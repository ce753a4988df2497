//! Intermediate code: register code translated from bytecode, and the analyses over it.
//!
//! The code is independent of a machine. A static analysis translates methods without a machine. The
//! interpreter adds a cache to each call site ([`Code::linkable`]).
//!
//! Source: The Java Virtual Machine Specification, SE 25 edition (JVMS).

pub mod builders;
pub mod cfg;
pub mod ir;
pub mod liveness;
pub mod locking;
pub mod masking;
pub mod operation;
pub mod ops;
pub mod semantics;
pub mod texts;
pub mod translate;

pub use ir::{Argument, CallSite, Code, Handler, Insn, PoolSite, Switch};
pub use liveness::{Content, Live, Liveness};
pub use operation::{Effect, Operation};
pub use ops::Op;
pub use translate::{Rules, TranslateError, translate, translate_as};
