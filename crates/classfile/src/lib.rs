//! Class bytes to structures and back (JVMS chapter 4), and the one opcode table (JVMS §6.5).
//!
//! Source: The Java Virtual Machine Specification, Java SE 17 to 25.
//!
//! Invariant: no I/O and no panic. For any bytes, [`parse`] returns a structure or an error that
//! names the file and the byte. Indices, names, descriptors, branch targets and handlers of a
//! structure are valid.

pub mod access;
pub mod annotation;
pub mod assemble;
mod attributes;
mod class;
mod code;
pub mod descriptor;
mod error;
pub mod generic;
pub mod instruction;
mod member;
mod module;
pub mod mutf8;
mod name;
pub mod opcode;
mod parser;
mod pool;
mod pool_check;
mod reader;
pub mod rename;
pub mod stack_map;

pub use assemble::{ClassBuilder, CodeBuilder};
pub use class::{
    BootstrapMethod, ClassFile, Code, EnclosingMethod, FieldInfo, Handler, InnerClass,
    InvisibleAnnotations, LocalVariable, MethodInfo, RecordComponent,
};
pub use descriptor::{FieldType, MethodDescriptor};
pub use error::ClassFormatError;
pub use instruction::{Instruction, Operands};
pub use module::{Exported, Module, Provided, Required};
pub use opcode::Opcode;
pub use parser::{parse, parse_for_use, parse_to_verify};
pub use pool::{Constant, ConstantPool, MemberRef};
pub use stack_map::{FrameDelta, StackMapFrame, VerificationType};
