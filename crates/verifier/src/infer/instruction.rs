//! Instructions of the analysis with the facts before them.

use super::facts::Facts;
use super::value::Info;
use crate::step::Step;
use classfile::Opcode;

/// Number of an instruction.
pub(crate) type Target = usize;

/// Checked operands.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    None,
    /// A local variable.
    Local(usize),
    /// A jump.
    Jump(Target),
    /// A switch.
    Switch(Vec<Target>),
    /// A constant, field or method.
    Pool(u16),
    /// The type of the class of `new` or `checkcast`, or of the array that an instruction creates.
    Class(Info),
    /// The type of the array that `multianewarray` creates, and the number of its dimensions.
    Dimensions(Info, u8),
}

/// One instruction.
#[derive(Debug)]
pub(crate) struct Insn<'a> {
    pub(crate) step: Step<'a>,
    pub(crate) target: Operand,
    /// Whether the receiver must be the verified class or a subclass.
    pub(crate) protected: bool,
    /// Whether the facts have changed since the last execution.
    pub(crate) changed: bool,
    /// Facts before the instruction, once it is reached.
    pub(crate) facts: Option<Facts>,
    /// The `ret` that returns to the instruction after this `jsr`.
    pub(crate) ret: Option<Target>,
    /// Instructions after the calls of the subroutine that this `ret` ends.
    pub(crate) returns: Option<Vec<Target>>,
}

impl<'a> Insn<'a> {
    pub(crate) const fn new(step: Step<'a>) -> Self {
        Self {
            step,
            target: Operand::None,
            protected: false,
            changed: false,
            facts: None,
            ret: None,
            returns: None,
        }
    }

    pub(crate) const fn opcode(&self) -> Opcode {
        self.step.opcode
    }

    /// Returns the local variable.
    pub(crate) const fn local(&self) -> usize {
        match self.target {
            Operand::Local(local) => local,
            _ => 0,
        }
    }

    /// Returns the pool index.
    pub(crate) const fn pool(&self) -> u16 {
        match self.target {
            Operand::Pool(index) => index,
            _ => 0,
        }
    }

    /// Returns the class of a class operand.
    pub(crate) const fn class(&self) -> Info {
        match self.target {
            Operand::Class(info) => info,
            _ => Info::BOGUS,
        }
    }

    /// Whether control enters or leaves a subroutine.
    pub(crate) const fn crosses_subroutine(&self) -> bool {
        matches!(self.opcode(), Opcode::ret | Opcode::jsr | Opcode::jsr_w)
    }

    /// Returns the start of the called subroutine.
    pub(crate) fn subroutine(&self) -> Option<Target> {
        match (self.opcode(), &self.target) {
            (Opcode::jsr | Opcode::jsr_w, Operand::Jump(target)) => Some(*target),
            _ => None,
        }
    }
}
