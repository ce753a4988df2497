//! Classes as the machine sees them: where their bytes come from, linking, layouts, dispatch tables.
//!
//! Append-only: a class that was defined stays defined and is never changed, so nothing here is
//! part of a program's state. Initialization and static fields, which are, live in the machine.

pub mod class;
pub mod constraints;
pub mod error;
pub mod ids;
mod layout;
pub mod link;
mod load;
pub mod path;
pub mod registry;
pub mod replica;
mod replicate;
pub mod resolve;

pub use class::{
    Class, ClassId, ClassRef, Field, FieldRef, Kind, Method, MethodId, MethodRef, Primitive,
};
pub use error::LinkError;
pub use ids::{LoaderId, Signature};
pub use registry::{ClassSource, Registry};
