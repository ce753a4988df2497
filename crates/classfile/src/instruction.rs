//! Instructions with their operands (JVMS §6.5): decoding, iteration and printing.
//!
//! Invariant: a decoded instruction and its branch targets are within the code; [`crate::parse`]
//! checks for whole methods that targets are starts of instructions.

use crate::opcode::{Opcode, OperandKind};
use crate::pool::ConstantPool;
use std::fmt;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Opcode; for `wide`, the widened instruction.
    pub opcode: Opcode,
    /// The pc of the following instruction.
    pub next: u32,
    /// Operands after the opcode byte.
    pub operands: Operands,
}

/// The operands of an instruction. Pool indices are as in the code, branch targets are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// No operand.
    None,
    /// A local variable; not for the short forms such as `iload_0`, see [`Instruction::local`].
    Local(u16),
    /// A number, the operand of `bipush` or `sipush`.
    Immediate(i32),
    /// A constant, also of `invokedynamic`.
    Pool(u16),
    /// The target of a jump.
    Branch(u32),
    /// The operands of `iinc`.
    Iinc {
        /// The local variable.
        local: u16,
        /// The increment.
        by: i16,
    },
    /// The operands of `tableswitch`: `targets[i]` is for the key `low + i`.
    TableSwitch {
        /// Target of every other key.
        default: u32,
        /// The first key.
        low: i32,
        /// Targets of the keys from `low` on.
        targets: Vec<u32>,
    },
    /// The operands of `lookupswitch`.
    LookupSwitch {
        /// Target of every other key.
        default: u32,
        /// Keys, ascending, and their targets.
        pairs: Vec<(i32, u32)>,
    },
    /// The operands of `invokeinterface`.
    InvokeInterface {
        /// The method.
        pool: u16,
        /// Argument slots with the receiver.
        count: u8,
    },
    /// The operands of `multianewarray`.
    MultiNewArray {
        /// The array type.
        pool: u16,
        /// Dimensions to allocate.
        dims: u8,
    },
    /// The operand of `newarray`: the element type, 4 to 11.
    NewArray(u8),
}

/// Bytes that are not a valid instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The pc of the instruction.
    pub pc: u32,
    /// The problem, without the pc.
    pub message: String,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pc {}: {}", self.pc, self.message)
    }
}

impl std::error::Error for DecodeError {}

/// A reader of operands at position `at` of `code`.
struct Cursor<'a> {
    code: &'a [u8],
    pc: u32,
    at: usize,
}

impl Cursor<'_> {
    fn error(&self, message: impl Into<String>) -> DecodeError {
        DecodeError { pc: self.pc, message: message.into() }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let part = self.code.get(self.at..).and_then(|rest| rest.first_chunk::<N>());
        let part = part.ok_or_else(|| self.error("the instruction is cut off"))?;
        self.at += N;
        Ok(*part)
    }

    fn u8(&mut self) -> Result<u8, DecodeError> {
        self.array().map(u8::from_be_bytes)
    }

    fn u16(&mut self) -> Result<u16, DecodeError> {
        self.array().map(u16::from_be_bytes)
    }

    fn i32(&mut self) -> Result<i32, DecodeError> {
        self.array().map(i32::from_be_bytes)
    }

    fn target(&self, distance: i32) -> Result<u32, DecodeError> {
        let target = i64::from(self.pc) + i64::from(distance);
        match u32::try_from(target) {
            Ok(pc) if (pc as usize) < self.code.len() => Ok(pc),
            _ => Err(self.error(format!("a jump to {target}, outside of the code"))),
        }
    }

    fn branch(&mut self) -> Result<u32, DecodeError> {
        let distance = self.i32()?;
        self.target(distance)
    }

    fn zero(&mut self) -> Result<(), DecodeError> {
        match self.u8()? {
            0 => Ok(()),
            _ => Err(self.error("a byte that must be zero is not")),
        }
    }

    /// Advances to the next multiple of four.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(4);
    }

    fn table_switch(&mut self) -> Result<Operands, DecodeError> {
        self.align();
        let default = self.branch()?;
        let (low, high) = (self.i32()?, self.i32()?);
        let count = i64::from(high) - i64::from(low) + 1;
        if count < 1 {
            return Err(self.error(format!("tableswitch from {low} down to {high}")));
        }
        let fits = (self.code.len() - self.at) / 4;
        let count = usize::try_from(count).ok().filter(|&n| n <= fits);
        let count = count.ok_or_else(|| self.error("the switch is cut off"))?;
        let targets = (0..count).map(|_| self.branch()).collect::<Result<_, _>>()?;
        Ok(Operands::TableSwitch { default, low, targets })
    }

    fn lookup_switch(&mut self) -> Result<Operands, DecodeError> {
        self.align();
        let default = self.branch()?;
        let count = self.i32()?;
        let fits = (self.code.len() - self.at) / 8;
        let count = usize::try_from(count).ok().filter(|&n| n <= fits);
        let count = count.ok_or_else(|| self.error("the switch is cut off"))?;
        let mut pairs: Vec<(i32, u32)> = Vec::with_capacity(count);
        for _ in 0..count {
            let (key, target) = (self.i32()?, self.branch()?);
            if pairs.last().is_some_and(|&(previous, _)| previous >= key) {
                return Err(self.error("the keys of a lookupswitch do not ascend"));
            }
            pairs.push((key, target));
        }
        Ok(Operands::LookupSwitch { default, pairs })
    }

    fn opcode(&mut self) -> Result<Opcode, DecodeError> {
        let byte = self.u8()?;
        Opcode::decode(byte).ok_or_else(|| self.error(format!("{byte:#04x} is no instruction")))
    }
}

/// Decodes the instruction that starts at `pc`.
pub fn decode(code: &[u8], pc: u32) -> Result<Instruction, DecodeError> {
    let mut cursor = Cursor { code, pc, at: pc as usize };
    let opcode = cursor.opcode()?;
    let (opcode, operands) = match opcode.operands() {
        [] => (opcode, Operands::None),
        [first, others @ ..] => operands(&mut cursor, opcode, *first, others)?,
    };
    Ok(Instruction { opcode, next: cursor.at as u32, operands })
}

fn operands(
    cursor: &mut Cursor<'_>,
    opcode: Opcode,
    first: OperandKind,
    others: &[OperandKind],
) -> Result<(Opcode, Operands), DecodeError> {
    let operands = match first {
        OperandKind::I8 => Operands::Immediate(i32::from(cursor.u8()? as i8)),
        OperandKind::I16 => Operands::Immediate(i32::from(cursor.u16()? as i16)),
        OperandKind::Local => {
            let local = u16::from(cursor.u8()?);
            match others {
                [] => Operands::Local(local),
                _ => Operands::Iinc { local, by: i16::from(cursor.u8()? as i8) },
            }
        }
        OperandKind::Constant8 => Operands::Pool(u16::from(cursor.u8()?)),
        OperandKind::Constant16
        | OperandKind::WideConstant
        | OperandKind::Class
        | OperandKind::Field
        | OperandKind::Method
        | OperandKind::AnyMethod
        | OperandKind::InterfaceMethod
        | OperandKind::CallSite => {
            let pool = cursor.u16()?;
            match others {
                [OperandKind::Dimensions] => Operands::MultiNewArray { pool, dims: cursor.u8()? },
                [OperandKind::Count, ..] => {
                    let count = cursor.u8()?;
                    cursor.zero()?;
                    Operands::InvokeInterface { pool, count }
                }
                [OperandKind::Zero, ..] => {
                    cursor.zero()?;
                    cursor.zero()?;
                    Operands::Pool(pool)
                }
                _ => Operands::Pool(pool),
            }
        }
        OperandKind::Branch16 => {
            let distance = i32::from(cursor.u16()? as i16);
            Operands::Branch(cursor.target(distance)?)
        }
        OperandKind::Branch32 => Operands::Branch(cursor.branch()?),
        OperandKind::ArrayType => match cursor.u8()? {
            element @ 4..=11 => Operands::NewArray(element),
            other => return Err(cursor.error(format!("newarray of the unknown type {other}"))),
        },
        OperandKind::Table => cursor.table_switch()?,
        OperandKind::Lookup => cursor.lookup_switch()?,
        OperandKind::Widened => return widened(cursor),
        OperandKind::Count | OperandKind::Zero | OperandKind::Dimensions => {
            return Err(cursor.error("an operand that never comes first"));
        }
    };
    Ok((opcode, operands))
}

/// Decodes the instruction after `wide`.
fn widened(cursor: &mut Cursor<'_>) -> Result<(Opcode, Operands), DecodeError> {
    let opcode = cursor.opcode()?;
    let operands = match opcode.operands() {
        [OperandKind::Local] => Operands::Local(cursor.u16()?),
        [OperandKind::Local, _] => {
            Operands::Iinc { local: cursor.u16()?, by: cursor.u16()? as i16 }
        }
        _ => return Err(cursor.error(format!("{} cannot be wide", opcode.mnemonic()))),
    };
    Ok((opcode, operands))
}

impl Instruction {
    /// Returns the first local variable of the instruction, from an operand or from the opcode.
    pub fn local(&self) -> Option<u16> {
        match self.operands {
            Operands::Local(local) | Operands::Iinc { local, .. } => Some(local),
            _ => self.opcode.implied_local(),
        }
    }

    /// Returns the pool index of the instruction's constant.
    pub fn pool_index(&self) -> Option<u16> {
        match self.operands {
            Operands::Pool(pool)
            | Operands::InvokeInterface { pool, .. }
            | Operands::MultiNewArray { pool, .. } => Some(pool),
            _ => None,
        }
    }

    /// Calls `visit` with every branch target, without the next pc.
    pub fn for_each_target(&self, mut visit: impl FnMut(u32)) {
        match &self.operands {
            Operands::Branch(target) => visit(*target),
            Operands::TableSwitch { default, targets, .. } => {
                visit(*default);
                for target in targets {
                    visit(*target);
                }
            }
            Operands::LookupSwitch { default, pairs } => {
                visit(*default);
                for (_, target) in pairs {
                    visit(*target);
                }
            }
            _ => {}
        }
    }

    /// Returns the branch targets, one for each case, without the next pc.
    pub fn targets(&self) -> Vec<u32> {
        let mut all = Vec::new();
        self.for_each_target(|target| all.push(target));
        all
    }
}

impl fmt::Display for Instruction {
    /// Formats like `javap -c`, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.opcode.mnemonic();
        match &self.operands {
            Operands::None => f.write_str(name),
            Operands::Local(local) => write!(f, "{name} {local}"),
            Operands::Immediate(number) => write!(f, "{name} {number}"),
            Operands::Pool(index) if self.opcode == Opcode::invokedynamic => {
                write!(f, "{name} #{index}, 0")
            }
            Operands::Pool(index) => write!(f, "{name} #{index}"),
            Operands::Branch(target) => write!(f, "{name} {target}"),
            Operands::Iinc { local, by } => write!(f, "{name} {local}, {by}"),
            Operands::TableSwitch { default, low, targets } => {
                write!(f, "{name} {{")?;
                for (key, target) in (i64::from(*low)..).zip(targets) {
                    write!(f, " {key}: {target}")?;
                }
                write!(f, " default: {default} }}")
            }
            Operands::LookupSwitch { default, pairs } => {
                write!(f, "{name} {{")?;
                for (key, target) in pairs {
                    write!(f, " {key}: {target}")?;
                }
                write!(f, " default: {default} }}")
            }
            Operands::InvokeInterface { pool, count } => write!(f, "{name} #{pool}, {count}"),
            Operands::MultiNewArray { pool, dims } => write!(f, "{name} #{pool}, {dims}"),
            Operands::NewArray(element) => write!(f, "{name} {}", element_name(*element)),
        }
    }
}

/// Returns the element type for an operand of `newarray`.
pub(crate) const fn element_name(element: u8) -> &'static str {
    match element {
        4 => "boolean",
        5 => "char",
        6 => "float",
        7 => "double",
        8 => "byte",
        9 => "short",
        10 => "int",
        11 => "long",
        _ => "unknown",
    }
}

/// Iterates over the instructions of a method, in order; ends after the first error.
pub fn instructions(code: &[u8]) -> Instructions<'_> {
    Instructions { code, pc: 0 }
}

/// The iterator of [`instructions`].
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    code: &'a [u8],
    pc: u32,
}

impl Iterator for Instructions<'_> {
    type Item = Result<(u32, Instruction), DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.pc as usize >= self.code.len() {
            return None;
        }
        let pc = self.pc;
        let decoded = decode(self.code, pc);
        self.pc = decoded.as_ref().map_or(u32::MAX, |i| i.next);
        Some(decoded.map(|instruction| (pc, instruction)))
    }
}

/// Formats code like `javap -c`: one instruction per line, with the value of its constant.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// The instructions.
    pub code: &'a [u8],
    /// The constants of the class.
    pub pool: &'a ConstantPool,
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for item in instructions(self.code) {
            match item {
                Ok((pc, instruction)) => {
                    let text = instruction.to_string();
                    match instruction.pool_index().and_then(|index| self.pool.describe(index)) {
                        Some(constant) => writeln!(f, "{pc:>5}: {text:<28} // {constant}")?,
                        None => writeln!(f, "{pc:>5}: {text}")?,
                    }
                }
                Err(error) => writeln!(f, "{:>5}: error: {}", error.pc, error.message)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn text(code: &[u8]) -> String {
        let (_, instruction) = instructions(code).next().unwrap().unwrap();
        instruction.to_string()
    }

    #[test]
    fn operands_have_the_signedness_of_the_jvms() {
        assert_eq!(text(&[0x10, 0xff]), "bipush -1");
        assert_eq!(text(&[0x11, 0x80, 0x00]), "sipush -32768");
        assert_eq!(text(&[0x12, 0xff]), "ldc #255");
        assert_eq!(text(&[0x84, 0xff, 0xff]), "iinc 255, -1");
        assert_eq!(text(&[0xc4, 0x84, 0xff, 0xff, 0xff, 0xfe]), "iinc 65535, -2");
        assert_eq!(text(&[0xc4, 0xa9, 1, 0]), "ret 256");
        assert_eq!(text(&[0xbc, 9]), "newarray short");
    }

    #[test]
    fn switches_align_to_the_start_of_the_code() {
        let mut code = vec![0; 3];
        code.extend([0xaa, 0, 0, 0, 3]); // default 6, no padding
        code.extend([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]); // -1 to 0
        code.extend([0, 0, 0, 0, 0, 0, 0, 1]);
        let instruction = decode(&code, 3).unwrap();
        let targets = vec![3, 4];
        assert_eq!(instruction.operands, Operands::TableSwitch { default: 6, low: -1, targets });
        assert_eq!(instruction.next, 24);
        assert_eq!(instruction.targets(), [6, 3, 4]);
    }

    #[test]
    fn a_huge_switch_is_refused_before_it_is_allocated() {
        let table = [&[0xaa, 0, 0, 0][..], &[0; 4], &[0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]];
        assert!(decode(&table.concat(), 0).unwrap_err().message.contains("cut off"));
        let lookup = [&[0xab, 0, 0, 0][..], &[0; 4], &[0x7f, 0xff, 0xff, 0xff]];
        assert!(decode(&lookup.concat(), 0).unwrap_err().message.contains("cut off"));
        let unsorted = [&[0xab, 0, 0, 0][..], &[0; 4], &[0, 0, 0, 2], &[0; 16]];
        assert!(decode(&unsorted.concat(), 0).unwrap_err().message.contains("ascend"));
    }

    #[test]
    fn walking_ends_at_the_first_error() {
        let items: Vec<_> = instructions(&[0x00, 0x10]).collect();
        assert_eq!(items.len(), 2);
        assert_eq!(items[1].as_ref().unwrap_err().pc, 1);
        assert_eq!(decode(&[0], 7).unwrap_err().message, "the instruction is cut off");
    }

    #[test]
    fn locals_come_from_operand_or_opcode() {
        let local = |code: &[u8]| decode(code, 0).unwrap().local();
        assert_eq!(local(&[0x15, 9]), Some(9));
        assert_eq!(local(&[0x1c]), Some(2));
        assert_eq!(local(&[0x4e]), Some(3));
        assert_eq!(local(&[0x60]), None);
    }
}
