//! Classes: sources of class files, linking, layouts and dispatch tables.
//!
//! A defined class stays defined and never changes, so nothing in this crate is part of a program's
//! state. Initialization and static fields are part of the state, and belong to the machine.

pub mod bounded;
pub mod class;
pub mod constraints;
pub mod error;
pub mod exports;
pub mod ids;
mod interned;
mod layout;
pub mod link;
mod load;
pub mod parsed;
pub mod path;
pub mod registry;
pub mod replica;
mod replicate;
pub mod resolve;
pub mod versions;

pub use class::{
    Class, ClassId, ClassRef, Field, FieldRef, Kind, Method, MethodId, MethodRef, Primitive,
};
pub use error::LinkError;
pub use ids::{LoaderId, Signature};
pub use interned::InternedText;
pub use registry::{ClassSource, Registry};
