//! Messages of failed type checks, with location and reason, in HotSpot's form.

use crate::frame::{Frame, MapFrame};
use crate::names::Names;
use crate::step::Step;
use classfile::{ClassFile, Code, MethodInfo};
use std::fmt::Write;

/// Reason for a failed check.
#[derive(Debug)]
pub(crate) enum Reason {
    /// The bytecode itself.
    Code,
    /// A type, and the expected one.
    Type(String, Option<String>),
    /// The receiver is not initialized, but the frame at the target requires it.
    Flags,
    /// A pool index.
    Pool(u16),
    /// A local variable.
    Local(u16),
    /// The depth of the stack differs from that of the stack map.
    Depth,
    /// The stack exceeds its limit.
    Overflow,
    /// The stack is empty.
    Underflow,
    /// A frame is missing.
    NoFrame,
    /// A frame of the stack map has an invalid position.
    BadFrame,
}

impl Reason {
    fn text(&self) -> String {
        match self {
            Self::Code => "Error exists in the bytecode".to_owned(),
            Self::Type(found, Some(expected)) => {
                format!("Type {found} is not assignable to {expected}")
            }
            Self::Type(found, None) => format!("Invalid type: {found}"),
            Self::Flags => {
                "Current frame's flags are not assignable to stack map frame's.".to_owned()
            }
            Self::Pool(index) => format!("Constant pool index {index} is invalid"),
            Self::Local(index) => format!("Local index {index} is invalid"),
            Self::Depth => "Current frame's stack size doesn't match stackmap.".to_owned(),
            Self::Overflow => "Exceeded max stack size.".to_owned(),
            Self::Underflow => "Attempt to pop empty stack.".to_owned(),
            Self::NoFrame => "Expected stackmap frame at this location.".to_owned(),
            Self::BadFrame => "Invalid stackmap specification.".to_owned(),
        }
    }
}

/// A failed check at a pc.
#[derive(Debug)]
pub(crate) struct Problem<'a> {
    pub(crate) pc: usize,
    pub(crate) reason: Reason,
    /// The frame of the instruction, if it is part of the reason.
    pub(crate) current: Option<&'a Frame>,
    /// The frame of the stack map, if it is part of the reason.
    pub(crate) map: Option<&'a MapFrame>,
}

impl<'a> Problem<'a> {
    /// Creates a problem whose frames are not shown.
    pub(crate) const fn new(pc: usize, reason: Reason) -> Self {
        Self { pc, reason, current: None, map: None }
    }

    /// Creates a problem with the current frame.
    pub(crate) const fn at(frame: &'a Frame, reason: Reason) -> Self {
        Self { pc: frame.pc, reason, current: Some(frame), map: None }
    }

    /// Returns the whole message; `text` is its first line.
    pub(crate) fn message(
        &self,
        text: &str,
        file: &ClassFile,
        method: &MethodInfo,
        code: &Code,
        names: &Names,
    ) -> String {
        let instruction = match Step::read(&code.bytes, self.pc) {
            Some(step) => step.opcode.mnemonic(),
            None if self.pc < code.bytes.len() => "<illegal>",
            None => "<invalid>",
        };
        let mut out = format!(
            "{text}\nException Details:\n  Location:\n    {}.{}{} @{}: {instruction}\n  Reason:\n    \
             {}\n",
            file.this_class,
            method.name,
            method.descriptor,
            self.pc,
            self.reason.text()
        );
        if let Some(frame) = self.current {
            out += "  Current Frame:\n";
            out += &frame.text(names);
        }
        if let Some(map) = self.map {
            out += "  Stackmap Frame:\n";
            out += &map.text(names);
        }
        out += "  Bytecode:\n";
        for (nth, row) in code.bytes.chunks(16).enumerate() {
            let _ = write!(out, "    {:07x}:", nth * 16);
            // A short last row is padded to the width of the others.
            for at in 0..16 {
                if at % 2 == 0 {
                    out.push(' ');
                }
                let _ = match row.get(at) {
                    Some(byte) => write!(out, "{byte:02x}"),
                    None => write!(out, "  "),
                };
            }
            out.push('\n');
        }
        if !code.handlers.is_empty() {
            out += "  Exception Handler Table:\n";
            for handler in &code.handlers {
                let _ = writeln!(
                    out,
                    "    bci [{}, {}] => handler: {}",
                    handler.start, handler.end, handler.target
                );
            }
        }
        out
    }
}
