//! Frames of a `StackMapTable` (JVMS §4.7.4) of unchecked bytes.

use super::method::{Checker, Start};
use crate::details::{Problem, Reason};
use crate::failure::{Failure, Outcome};
use crate::frame::MapFrame;
use crate::hierarchy::Hierarchy;
use crate::types::Type;
use std::rc::Rc;

/// Slots of all frames of one method. More are only in files that are made to use up memory.
const MOST_SLOTS: usize = 1 << 24;

/// Position in the table, and the previous frame.
struct Table<'a> {
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

impl Table<'_> {
    fn u8<E>(&mut self) -> Result<u8, Failure<E>> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| malformed("access beyond the end of attribute"))
    }

    fn u16<E>(&mut self) -> Result<u16, Failure<E>> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }
}

impl<H: Hierarchy> Checker<'_, H> {
    /// Reads all frames; the current frame is that of the entry.
    pub(super) fn read_map(&mut self) -> Outcome<(), H> {
        let read = self.read_frames();
        // Other format errors name the method.
        if let Err(Failure::Format(message)) = &read
            && !message.ends_with('\'')
        {
            self.class.malformed.set(true);
        }
        read
    }

    fn read_frames(&mut self) -> Outcome<(), H> {
        let Some(bytes) = &self.code.stack_map_table else { return Ok(()) };
        let locals = self.frame.locals[..self.frame.used_locals].into();
        let mut table =
            Table { bytes, at: 0, locals, previous: None, this_uninitialized: false, slots: 0 };
        let count = table.u16()?;
        for _ in 0..count {
            let frame = self.read_frame(&mut table)?;
            if !matches!(self.starts.get(frame.pc), Some(Start::Instruction | Start::New)) {
                return Err(self
                    .fail("StackMapTable error: bad offset", &Problem::new(0, Reason::BadFrame)));
            }
            table.slots += frame.stack.len();
            if table.slots > MOST_SLOTS {
                return Err(malformed("too many types"));
            }
            self.map.push(frame);
        }
        if table.at == bytes.len() { Ok(()) } else { Err(malformed("wrong attribute size")) }
    }

    fn read_frame(&self, table: &mut Table<'_>) -> Outcome<MapFrame, H> {
        table.this_uninitialized = false;
        let tag = table.u8()?;
        let mut stack = Vec::new();
        let distance = match tag {
            0..=63 => u16::from(tag),
            64..=127 => {
                self.read_types(table, 1, &mut stack)?;
                u16::from(tag - 64)
            }
            128..=246 => return Err(malformed("reserved frame type")),
            247 => {
                let distance = table.u16()?;
                self.read_types(table, 1, &mut stack)?;
                distance
            }
            248..=250 => {
                let distance = table.u16()?;
                chop(table, 251 - tag)?;
                distance
            }
            251 => table.u16()?,
            252..=254 => {
                let distance = table.u16()?;
                let mut locals = table.locals.to_vec();
                self.read_types(table, u16::from(tag - 251), &mut locals)?;
                table.slots += locals.len();
                table.locals = locals.into();
                distance
            }
            255 => {
                let distance = table.u16()?;
                let mut locals = Vec::new();
                let count = table.u16()?;
                self.read_types(table, count, &mut locals)?;
                self.check_size(locals.len(), self.code.max_locals)?;
                table.slots += locals.len();
                table.locals = locals.into();
                let count = table.u16()?;
                self.read_types(table, count, &mut stack)?;
                distance
            }
        };
        self.check_size(table.locals.len(), self.code.max_locals)?;
        self.check_size(stack.len(), self.code.max_stack)?;
        let distance = usize::from(distance);
        let pc = table.previous.map_or(distance, |previous| previous + distance + 1);
        table.previous = Some(pc);
        let locals = Rc::clone(&table.locals);
        let this_uninitialized =
            table.this_uninitialized || locals.contains(&Type::UninitializedThis);
        Ok(MapFrame { pc, locals, stack, this_uninitialized })
    }

    fn check_size(&self, size: usize, limit: u16) -> Outcome<(), H> {
        if size <= usize::from(limit) {
            return Ok(());
        }
        Err(self.format_error("StackMapTable format error: bad type array size"))
    }

    fn read_types(&self, table: &mut Table<'_>, count: u16, to: &mut Vec<Type>) -> Outcome<(), H> {
        for _ in 0..count {
            let kind = self.read_type(table)?;
            to.push(kind);
            to.extend(kind.second());
        }
        Ok(())
    }

    fn read_type(&self, table: &mut Table<'_>) -> Outcome<Type, H> {
        Ok(match table.u8()? {
            0 => Type::Top,
            1 => Type::Integer,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => {
                table.this_uninitialized = true;
                Type::UninitializedThis
            }
            7 => {
                let index = table.u16()?;
                let name = self.class.file.pool.class_name(index);
                let name = name.ok_or_else(|| malformed("bad class index"))?;
                Type::Reference(self.class.names.get(name))
            }
            8 => {
                let pc = table.u16()?;
                if self.starts.get(usize::from(pc)) != Some(&Start::New) {
                    return Err(self
                        .format_error("StackMapTable format error: bad offset for Uninitialized"));
                }
                Type::Uninitialized(pc)
            }
            _ => return Err(malformed("bad verification type")),
        })
    }
}

fn chop<E>(table: &mut Table<'_>, count: u8) -> Result<(), Failure<E>> {
    let mut left = table.locals.len();
    for _ in 0..count {
        let slots = match table.locals.get(left.wrapping_sub(1)) {
            Some(kind) if kind.is_second_half() => 2,
            _ => 1,
        };
        left = left.checked_sub(slots).ok_or_else(|| malformed("bad type array size"))?;
    }
    table.slots += left;
    table.locals = table.locals[..left].into();
    Ok(())
}
