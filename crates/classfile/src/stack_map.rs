//! Stack maps (JVMS §4.7.4): the types of locals and stack at joins of control flow.
//!
//! Invariant: frames are stored as in the file, as differences to the previous frame. Full frames
//! could need memory quadratic in the size of the file; [`Frames`] reconstructs them.

use crate::access;
use crate::attributes::{Context, index_of};
use crate::class::{ClassFile, MethodInfo};
use crate::code::{Owner, Starts};
use crate::descriptor;
use crate::opcode::Opcode;
use crate::reader::{Reader, Result};
use std::slice;

/// A frame, as a difference to the previous frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapFrame {
    /// The pc of the frame.
    pub pc: u16,
    /// The difference to the previous frame.
    pub delta: FrameDelta,
}

/// Difference of a frame to the previous frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameDelta {
    /// Same locals, empty stack.
    Same,
    /// Same locals, one value on the stack.
    SameLocals1(VerificationType),
    /// The last one to three locals are removed, empty stack.
    Chop(u8),
    /// One to three locals are added, empty stack.
    Append(Vec<VerificationType>),
    /// A full frame.
    Full {
        /// The locals; a `long` or `double` is one entry.
        locals: Vec<VerificationType>,
        /// The stack, bottom first; a `long` or `double` is one entry.
        stack: Vec<VerificationType>,
    },
}

/// A type in a stack map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationType {
    /// Unusable.
    Top,
    /// The type `int`, also for smaller types.
    Integer,
    /// The type `float`.
    Float,
    /// The type `double`.
    Double,
    /// The type `long`.
    Long,
    /// The type of `null`.
    Null,
    /// The receiver of a constructor before `super(…)`.
    UninitializedThis,
    /// A reference: pool index of a `Class`.
    Object(u16),
    /// Result of the `new` at this pc, before the constructor.
    Uninitialized(u16),
}

impl VerificationType {
    /// Returns the number of slots of the value.
    pub const fn slots(self) -> u16 {
        match self {
            Self::Double | Self::Long => 2,
            _ => 1,
        }
    }
}

/// Properties of the code that limit the frames of its stack map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub(crate) max_stack: u16,
    pub(crate) max_locals: u16,
    pub(crate) starts: &'a Starts,
    pub(crate) bytes: &'a [u8],
}

/// Reads the body of `StackMapTable`.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    owner: Owner<'_>,
    limits: Limits<'_>,
) -> Result<Vec<StackMapFrame>> {
    // The number of local slots, to check that frames fit and that `chop` does not remove too many.
    let receiver = (!owner.is_static).then_some(1);
    let mut widths: Vec<u16> =
        receiver.into_iter().chain(parameters(owner.descriptor).map(FrameType::slots)).collect();
    let mut width: u32 = widths.iter().map(|&w| u32::from(w)).sum();
    let sum = |types: &[VerificationType]| types.iter().map(|t| u32::from(t.slots())).sum::<u32>();
    let mut next_pc = 0;
    reader.list(|r| {
        let at = r.offset();
        let (distance, delta) = frame(r, context, limits)?;
        let pc = next_pc + u32::from(distance);
        if !limits.starts.contains(pc) {
            return Err(r.error_at(at, format!("a stack map frame for pc {pc}")));
        }
        next_pc = pc + 1;
        let mut depth = 0;
        match &delta {
            FrameDelta::Same => {}
            FrameDelta::SameLocals1(value) => depth = u32::from(value.slots()),
            FrameDelta::Chop(count) => {
                for _ in 0..*count {
                    let gone = widths.pop();
                    let gone =
                        gone.ok_or_else(|| r.error_at(at, "a frame chops too many locals"))?;
                    width -= u32::from(gone);
                }
            }
            FrameDelta::Append(more) => {
                widths.extend(more.iter().map(|t| t.slots()));
                width += sum(more);
            }
            FrameDelta::Full { locals, stack } => {
                widths.clear();
                widths.extend(locals.iter().map(|t| t.slots()));
                width = sum(locals);
                depth = sum(stack);
            }
        }
        if width > u32::from(limits.max_locals) {
            return Err(r.error_at(at, "a frame with more locals than the method has"));
        }
        if depth > u32::from(limits.max_stack) {
            return Err(r.error_at(at, "a frame with more stack than the method has"));
        }
        Ok(StackMapFrame { pc: pc as u16, delta })
    })
}

/// Reads a frame; returns its `offset_delta` and its difference to the previous frame.
fn frame(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    limits: Limits<'_>,
) -> Result<(u16, FrameDelta)> {
    let at = reader.offset();
    let mut one = |reader: &mut Reader<'_>| verification_type(reader, context, limits);
    let tag = reader.u8()?;
    Ok(match tag {
        0..=63 => (u16::from(tag), FrameDelta::Same),
        64..=127 => (u16::from(tag - 64), FrameDelta::SameLocals1(one(reader)?)),
        247 => (reader.u16()?, FrameDelta::SameLocals1(one(reader)?)),
        248..=250 => (reader.u16()?, FrameDelta::Chop(251 - tag)),
        251 => (reader.u16()?, FrameDelta::Same),
        252..=254 => {
            let distance = reader.u16()?;
            let more = (251..tag).map(|_| one(reader)).collect::<Result<_>>()?;
            (distance, FrameDelta::Append(more))
        }
        255 => {
            let distance = reader.u16()?;
            let locals = reader.list(&mut one)?;
            let stack = reader.list(&mut one)?;
            (distance, FrameDelta::Full { locals, stack })
        }
        _ => return Err(reader.error_at(at, format!("stack map frame of the unknown kind {tag}"))),
    })
}

fn verification_type(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    limits: Limits<'_>,
) -> Result<VerificationType> {
    let at = reader.offset();
    Ok(match reader.u8()? {
        0 => VerificationType::Top,
        1 => VerificationType::Integer,
        2 => VerificationType::Float,
        3 => VerificationType::Double,
        4 => VerificationType::Long,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => {
            let is_class = |index| context.pool.class_name(index).is_some();
            VerificationType::Object(index_of(reader, "a Class", is_class)?)
        }
        8 => {
            let is_new = |pc: u16| {
                limits.starts.contains(u32::from(pc))
                    && limits.bytes.get(usize::from(pc)) == Some(&(Opcode::new as u8))
            };
            let at = reader.offset();
            let pc = reader.u16()?;
            if !is_new(pc) {
                return Err(reader.error_at(at, format!("there is no new at pc {pc}")));
            }
            VerificationType::Uninitialized(pc)
        }
        other => return Err(reader.error_at(at, format!("the unknown type {other}"))),
    })
}

/// A type in a full frame, with names instead of pool indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameType<'a> {
    /// Unusable.
    Top,
    /// The type `int`, also for smaller types.
    Integer,
    /// The type `float`.
    Float,
    /// The type `double`.
    Double,
    /// The type `long`.
    Long,
    /// The type of `null`.
    Null,
    /// The receiver of a constructor before `super(…)`.
    UninitializedThis,
    /// A reference: internal name, or descriptor of an array.
    Object(&'a str),
    /// Result of the `new` at this pc, before the constructor.
    Uninitialized(u16),
}

impl FrameType<'_> {
    /// Returns the number of slots of the value.
    pub const fn slots(self) -> u16 {
        match self {
            Self::Double | Self::Long => 2,
            _ => 1,
        }
    }
}

/// Returns the types of the parameters of a valid method descriptor, without the receiver.
fn parameters(descriptor: &str) -> impl Iterator<Item = FrameType<'_>> {
    let mut at = 1;
    std::iter::from_fn(move || {
        let end = descriptor::skip_field(descriptor.as_bytes(), at)?;
        let text = descriptor.get(at..end)?;
        at = end;
        Some(match text.as_bytes().first()? {
            b'J' => FrameType::Long,
            b'D' => FrameType::Double,
            b'F' => FrameType::Float,
            b'[' => FrameType::Object(text),
            b'L' => FrameType::Object(text.get(1..text.len() - 1)?),
            _ => FrameType::Integer,
        })
    })
}

/// The frames of a method's stack map, reconstructed in order from the method's entry.
#[derive(Clone, Debug)]
pub struct Frames<'a> {
    class: &'a ClassFile,
    rest: slice::Iter<'a, StackMapFrame>,
    locals: Vec<FrameType<'a>>,
    stack: Vec<FrameType<'a>>,
}

impl<'a> Frames<'a> {
    /// Starts at the entry of `method`, which is declared by `class`.
    pub fn new(class: &'a ClassFile, method: &'a MethodInfo) -> Self {
        let mut locals = Vec::new();
        if !access::has(method.access, access::STATIC) {
            let constructs = method.name == "<init>" && class.super_class.is_some();
            locals.push(if constructs {
                FrameType::UninitializedThis
            } else {
                FrameType::Object(&class.this_class)
            });
        }
        locals.extend(parameters(&method.descriptor));
        let frames = method.code.as_ref().map_or(&[][..], |code| &code.stack_map);
        Self { class, rest: frames.iter(), locals, stack: Vec::new() }
    }

    /// Returns the locals of the current frame; a `long` or `double` is one entry.
    pub fn locals(&self) -> &[FrameType<'a>] {
        &self.locals
    }

    /// Returns the stack of the current frame, bottom first; a `long` or `double` is one entry.
    pub fn stack(&self) -> &[FrameType<'a>] {
        &self.stack
    }

    /// Advances to the next frame and returns its pc; `None` after the last.
    pub fn advance(&mut self) -> Option<u16> {
        let frame = self.rest.next()?;
        let class = self.class;
        let named = |t: &VerificationType| match *t {
            VerificationType::Top => FrameType::Top,
            VerificationType::Integer => FrameType::Integer,
            VerificationType::Float => FrameType::Float,
            VerificationType::Double => FrameType::Double,
            VerificationType::Long => FrameType::Long,
            VerificationType::Null => FrameType::Null,
            VerificationType::UninitializedThis => FrameType::UninitializedThis,
            VerificationType::Object(index) => {
                FrameType::Object(class.pool.class_name(index).unwrap_or_default())
            }
            VerificationType::Uninitialized(pc) => FrameType::Uninitialized(pc),
        };
        self.stack.clear();
        match &frame.delta {
            FrameDelta::Same => {}
            FrameDelta::SameLocals1(value) => self.stack.push(named(value)),
            FrameDelta::Chop(count) => {
                let left = self.locals.len().saturating_sub(usize::from(*count));
                self.locals.truncate(left);
            }
            FrameDelta::Append(more) => self.locals.extend(more.iter().map(named)),
            FrameDelta::Full { locals, stack } => {
                self.locals.clear();
                self.locals.extend(locals.iter().map(named));
                self.stack.extend(stack.iter().map(named));
            }
        }
        Some(frame.pc)
    }
}
