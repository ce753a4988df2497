//! Frames of a `StackMapTable` (JVMS §4.7.4) of unchecked bytes.

use super::method::{Checker, Start};
use crate::details::{Problem, Reason};
use crate::failure::{Failure, Outcome};
use crate::frame::MapFrame;
use crate::hierarchy::Hierarchy;
use crate::types::Type;
use std::rc::Rc;

/// Limit of the slots of all frames of one method. Only hostile files have more.
const MOST_SLOTS: usize = 1 << 24;

/// Position in the table, and the previous frame.
struct Table<'a, 'c, H: Hierarchy> {
    checker: &'a Checker<'c, H>,
    bytes: &'a [u8],
    at: usize,
    locals: Rc<[Type]>,
    /// The pc of the previous frame.
    previous: Option<usize>,
    /// Whether the stack or the locals of the current frame have the uninitialized receiver.
    this_uninitialized: bool,
    slots: usize,
}

fn malformed<E>(what: &str) -> Failure<E> {
    Failure::Format(format!("{MALFORMED}{what}"))
}

const MALFORMED: &str = "StackMapTable format error: ";

impl<H: Hierarchy> Table<'_, '_, H> {
    fn u8(&mut self) -> Outcome<u8, H> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| malformed("access beyond the end of attribute"))
    }

    fn u16(&mut self) -> Outcome<u16, H> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }
}

impl<H: Hierarchy> Checker<'_, H> {
    /// Reads all frames. The current frame must be the frame of the entry.
    pub(super) fn read_map(&self) -> Outcome<Vec<MapFrame>, H> {
        let read = self.read_frames();
        // A format error that does not concern the stack map ends with the quoted method.
        if let Err(Failure::Format(message)) = &read
            && !message.ends_with('\'')
        {
            self.class.malformed.set(true);
        }
        read
    }

    fn read_frames(&self) -> Outcome<Vec<MapFrame>, H> {
        let Some(bytes) = &self.code.stack_map_table else { return Ok(Vec::new()) };
        let locals = self.frame.locals[..self.frame.used_locals].into();
        let mut table = Table {
            checker: self,
            bytes,
            at: 0,
            locals,
            previous: None,
            this_uninitialized: false,
            slots: 0,
        };
        let count = table.u16()?;
        let mut frames = Vec::new();
        for _ in 0..count {
            let frame = table.read_frame()?;
            if !matches!(self.starts.get(frame.pc), Some(Start::Instruction | Start::New)) {
                return Err(self
                    .fail("StackMapTable error: bad offset", &Problem::new(0, Reason::BadFrame)));
            }
            table.slots += frame.stack.len();
            if table.slots > MOST_SLOTS {
                return Err(malformed("too many types"));
            }
            frames.push(frame);
        }
        if table.at == bytes.len() { Ok(frames) } else { Err(malformed("wrong attribute size")) }
    }
}

impl<H: Hierarchy> Table<'_, '_, H> {
    fn read_frame(&mut self) -> Outcome<MapFrame, H> {
        self.this_uninitialized = false;
        let tag = self.u8()?;
        let mut stack = Vec::new();
        let distance = match tag {
            0..=63 => u16::from(tag),
            64..=127 => {
                self.read_types(1, &mut stack)?;
                u16::from(tag - 64)
            }
            128..=246 => return Err(malformed("reserved frame type")),
            247 => {
                let distance = self.u16()?;
                self.read_types(1, &mut stack)?;
                distance
            }
            248..=250 => {
                let distance = self.u16()?;
                self.chop(251 - tag)?;
                distance
            }
            251 => self.u16()?,
            252..=254 => {
                let distance = self.u16()?;
                let mut locals = self.locals.to_vec();
                self.read_types(u16::from(tag - 251), &mut locals)?;
                self.slots += locals.len();
                self.locals = locals.into();
                distance
            }
            255 => {
                let distance = self.u16()?;
                let mut locals = Vec::new();
                let count = self.u16()?;
                self.read_types(count, &mut locals)?;
                self.check_size(locals.len(), self.checker.code.max_locals)?;
                self.slots += locals.len();
                self.locals = locals.into();
                let count = self.u16()?;
                self.read_types(count, &mut stack)?;
                distance
            }
        };
        self.check_size(self.locals.len(), self.checker.code.max_locals)?;
        self.check_size(stack.len(), self.checker.code.max_stack)?;
        let distance = usize::from(distance);
        let pc = self.previous.map_or(distance, |previous| previous + distance + 1);
        self.previous = Some(pc);
        let locals = Rc::clone(&self.locals);
        let this_uninitialized =
            self.this_uninitialized || locals.contains(&Type::UninitializedThis);
        Ok(MapFrame { pc, locals, stack, this_uninitialized })
    }

    fn check_size(&self, size: usize, limit: u16) -> Outcome<(), H> {
        if size <= usize::from(limit) {
            return Ok(());
        }
        Err(self
            .checker
            .class
            .format_error(self.checker.method, "StackMapTable format error: bad type array size"))
    }

    fn read_types(&mut self, count: u16, to: &mut Vec<Type>) -> Outcome<(), H> {
        for _ in 0..count {
            let kind = self.read_type()?;
            to.push(kind);
            to.extend(kind.second());
        }
        Ok(())
    }

    fn read_type(&mut self) -> Outcome<Type, H> {
        Ok(match self.u8()? {
            0 => Type::Top,
            1 => Type::Integer,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => {
                self.this_uninitialized = true;
                Type::UninitializedThis
            }
            7 => {
                let index = self.u16()?;
                let name = self.checker.class.file.pool.class_name(index);
                let name = name.ok_or_else(|| malformed("bad class index"))?;
                Type::Reference(self.checker.class.names.get(name))
            }
            8 => {
                let pc = self.u16()?;
                if self.checker.starts.get(usize::from(pc)) != Some(&Start::New) {
                    return Err(self.checker.class.format_error(
                        self.checker.method,
                        "StackMapTable format error: bad offset for Uninitialized",
                    ));
                }
                Type::Uninitialized(pc)
            }
            _ => return Err(malformed("bad verification type")),
        })
    }

    fn chop(&mut self, count: u8) -> Outcome<(), H> {
        let mut left = self.locals.len();
        for _ in 0..count {
            let slots = match self.locals.get(left.wrapping_sub(1)) {
                Some(kind) if kind.is_second_half() => 2,
                _ => 1,
            };
            left = left.checked_sub(slots).ok_or_else(|| malformed("bad type array size"))?;
        }
        self.slots += left;
        self.locals = self.locals[..left].into();
        Ok(())
    }
}
