//! Instructions of unchecked code, with operands that are read on demand.
//!
//! Invariant: the operands of a step are within the code. Their values are not checked.

use classfile::Opcode;
use classfile::opcode::OperandKind;

/// An instruction at a pc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'a> {
    code: &'a [u8],
    /// Position of the opcode, or of `wide`.
    pub(crate) pc: usize,
    /// The opcode; for `wide`, the opcode of the widened instruction.
    pub(crate) opcode: Opcode,
    /// Whether the instruction is widened.
    pub(crate) wide: bool,
    /// The next pc.
    pub(crate) next: usize,
}

impl<'a> Step<'a> {
    /// Reads the instruction at `pc`; `None` if there is no valid opcode or if the instruction
    /// exceeds the code.
    pub(crate) fn read(code: &'a [u8], pc: usize) -> Option<Self> {
        let first = Opcode::decode(*code.get(pc)?)?;
        let wide = first == Opcode::wide;
        let opcode = if wide { Opcode::decode(*code.get(pc + 1)?)? } else { first };
        let length = if wide { wide_length(opcode)? } else { length(code, pc, opcode)? };
        let next = pc + length;
        (next <= code.len()).then_some(Self { code, pc, opcode, wide, next })
    }

    /// Returns the byte at a distance from the pc.
    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.code.get(self.pc + at).copied().unwrap_or(0)
    }

    /// Returns the two bytes after the opcode.
    pub(crate) fn index(&self) -> u16 {
        u16::from_be_bytes([self.byte(1), self.byte(2)])
    }

    /// Returns the local variable of a load, store, `iinc` or `ret`.
    pub(crate) fn local(&self) -> u16 {
        match self.opcode.implied_local() {
            Some(local) => local,
            None if self.wide => u16::from_be_bytes([self.byte(2), self.byte(3)]),
            None => u16::from(self.byte(1)),
        }
    }

    /// Returns the target of a jump, which may be outside of the code.
    pub(crate) fn target(&self) -> i64 {
        let distance = match self.opcode.operands() {
            [OperandKind::Branch32] => self.word(self.pc + 1),
            _ => i32::from(self.index() as i16),
        };
        self.pc as i64 + i64::from(distance)
    }

    fn word(&self, at: usize) -> i32 {
        word(self.code, at).unwrap_or(0)
    }

    fn aligned(&self) -> usize {
        (self.pc + 1).next_multiple_of(4)
    }

    /// Whether a padding byte of a switch is not zero.
    pub(crate) fn has_padding(&self) -> bool {
        self.code.get(self.pc + 1..self.aligned()).is_some_and(|all| all.iter().any(|b| *b != 0))
    }

    /// Returns the targets of a switch, the default first.
    pub(crate) fn switch_targets(&self) -> impl Iterator<Item = i64> + '_ {
        let start = self.aligned();
        let (count, first, stride) = match self.opcode {
            Opcode::tableswitch => {
                let (low, high) = (self.word(start + 4), self.word(start + 8));
                ((i64::from(high) - i64::from(low) + 1) as usize, start + 12, 4)
            }
            _ => (self.word(start + 4) as usize, start + 12, 8),
        };
        let others = (0..count).map(move |nth| first + nth * stride);
        std::iter::once(start)
            .chain(others)
            .map(move |at| self.pc as i64 + i64::from(self.word(at)))
    }

    /// Whether the keys of a `lookupswitch` ascend.
    pub(crate) fn keys_ascend(&self) -> bool {
        if self.opcode != Opcode::lookupswitch {
            return true;
        }
        let start = self.aligned();
        let key = |nth: i32| self.word(start + 8 + nth as usize * 8);
        (1..self.word(start + 4)).all(|nth| key(nth - 1) < key(nth))
    }
}

fn word(code: &[u8], at: usize) -> Option<i32> {
    let bytes = code.get(at..)?.first_chunk::<4>()?;
    Some(i32::from_be_bytes(*bytes))
}

const fn wide_length(opcode: Opcode) -> Option<usize> {
    match opcode.operands() {
        [OperandKind::Local] => Some(4),
        [OperandKind::Local, _] => Some(6),
        _ => None,
    }
}

fn length(code: &[u8], pc: usize, opcode: Opcode) -> Option<usize> {
    let start = (pc + 1).next_multiple_of(4);
    match opcode {
        Opcode::tableswitch => {
            let (low, high) = (word(code, start + 4)?, word(code, start + 8)?);
            let count = i64::from(high) - i64::from(low) + 1;
            (1..=0x4000).contains(&count).then(|| start + 12 + count as usize * 4 - pc)
        }
        Opcode::lookupswitch => {
            let count = word(code, start + 4)?;
            (0..=0x4000).contains(&count).then(|| start + 8 + count as usize * 8 - pc)
        }
        _ => Some(1 + opcode.operands().iter().map(|kind| operand_length(*kind)).sum::<usize>()),
    }
}

const fn operand_length(kind: OperandKind) -> usize {
    match kind {
        OperandKind::I8
        | OperandKind::Local
        | OperandKind::Constant8
        | OperandKind::Count
        | OperandKind::Zero
        | OperandKind::Dimensions
        | OperandKind::ArrayType
        | OperandKind::Widened => 1,
        OperandKind::Branch32 => 4,
        OperandKind::Table | OperandKind::Lookup => 0,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn steps_have_the_lengths_of_the_decoder() {
        for opcode in Opcode::ALL {
            let mut code = vec![0; 24];
            code[0] = *opcode as u8;
            if *opcode == Opcode::newarray {
                code[1] = 4;
            }
            let Ok(decoded) = classfile::instruction::decode(&code, 0) else {
                assert_eq!(*opcode, Opcode::wide);
                continue;
            };
            assert_eq!(Step::read(&code, 0).unwrap().next, decoded.next as usize, "{opcode:?}");
        }
        let wide = [Opcode::wide as u8, Opcode::iinc as u8, 1, 0, 0, 5];
        let step = Step::read(&wide, 0).unwrap();
        assert_eq!((step.local(), step.next), (256, 6));
    }

    #[test]
    fn cut_instructions_are_none() {
        assert!(Step::read(&[Opcode::sipush as u8, 0], 0).is_none());
        assert!(Step::read(&[0xff], 0).is_none());
        assert!(Step::read(&[Opcode::wide as u8, Opcode::nop as u8, 0, 0], 0).is_none());
        assert!(Step::read(&[Opcode::tableswitch as u8, 0, 0], 0).is_none());
        assert!(Step::read(&[], 0).is_none());
    }

    #[test]
    fn switches_list_their_targets() {
        let mut code = vec![Opcode::lookupswitch as u8, 0, 0, 0];
        for word in [20, 2, 5, 8, 7, -4] {
            code.extend(i32::to_be_bytes(word));
        }
        let step = Step::read(&code, 0).unwrap();
        assert_eq!(step.switch_targets().collect::<Vec<_>>(), [20, 8, -4]);
        assert!(step.keys_ascend() && !step.has_padding());
    }
}
