//! Pushes and pops, and the instructions that only move values of the stack (JVMS §6.5).

use super::method::Checker;
use crate::details::{Problem, Reason};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::types::Type;
use classfile::Opcode;

impl<H: Hierarchy> Checker<'_, H> {
    /// Pushes a value of one slot, or one half of a value of two slots.
    pub(super) fn push_slot(&mut self, kind: Type) -> Outcome<(), H> {
        if self.frame.depth >= usize::from(self.code.max_stack) {
            return Err(
                self.fail("Operand stack overflow", &Problem::at(&self.frame, Reason::Overflow))
            );
        }
        self.frame.stack[self.frame.depth] = kind;
        self.frame.depth += 1;
        Ok(())
    }

    /// Pushes a value.
    pub(super) fn push(&mut self, kind: Type) -> Outcome<(), H> {
        if kind.second().is_some() && self.frame.depth + 2 > usize::from(self.code.max_stack) {
            self.frame.depth = usize::from(self.code.max_stack);
        }
        self.push_slot(kind)?;
        kind.second().map_or(Ok(()), |second| self.push_slot(second))
    }

    /// Pops one slot of any type.
    pub(super) fn pop_slot(&mut self) -> Outcome<Type, H> {
        if self.frame.depth == 0 {
            return Err(
                self.fail("Operand stack underflow", &Problem::at(&self.frame, Reason::Underflow))
            );
        }
        self.frame.depth -= 1;
        Ok(self.frame.stack[self.frame.depth])
    }

    /// Pops one slot of this type; returns the type of the popped slot.
    pub(super) fn pop_as(&mut self, expected: Type) -> Outcome<Type, H> {
        let found = self.pop_slot()?;
        if self.class.assignable(found, expected)? {
            return Ok(found);
        }
        let expected = expected.text(&self.class.names);
        Err(self.fail_top("Bad type on operand stack", Some(expected)))
    }

    /// Pops a value of this type, of one or two slots; returns the type of the popped value.
    pub(super) fn pop(&mut self, expected: Type) -> Outcome<Type, H> {
        if let Some(second) = expected.second() {
            self.pop_as(second)?;
        }
        self.pop_as(expected)
    }

    /// Creates a failure about the value that was popped last.
    pub(super) fn fail_top(&self, text: &str, expected: Option<String>) -> Failure<H::Error> {
        let at = self.frame.depth;
        let kind = self.frame.stack.get(at).copied().unwrap_or(Type::Top);
        let found = format!("{} (current frame, stack[{at}])", kind.text(&self.class.names));
        self.fail(text, &Problem::at(&self.frame, Reason::Type(found, expected)))
    }

    /// Pops two slots: two values, or one value of two slots. Returns the upper slot first.
    fn pop_two(&mut self, opcode: Opcode) -> Outcome<(Type, Type), H> {
        let upper = self.pop_slot()?;
        let lower = if upper.is_single() {
            self.pop_as(Type::AnySingle)?
        } else if upper.is_second_half() {
            self.pop_as(Type::AnyDouble)?
        } else {
            let text = format!("Bad type on operand stack in {}", opcode.mnemonic());
            return Err(self.fail_top(&text, None));
        };
        Ok((upper, lower))
    }

    /// Checks `pop`, `swap` and the forms of `dup`.
    pub(super) fn shuffle(&mut self, opcode: Opcode) -> Outcome<(), H> {
        let single = Type::AnySingle;
        // The pushed slots, bottom first.
        let pushed: &[Type] = match opcode {
            Opcode::pop => {
                self.pop_as(single)?;
                &[]
            }
            Opcode::pop2 => {
                self.pop_two(opcode)?;
                &[]
            }
            Opcode::dup => {
                let top = self.pop_as(single)?;
                &[top, top]
            }
            Opcode::dup_x1 => {
                let (top, below) = (self.pop_as(single)?, self.pop_as(single)?);
                &[top, below, top]
            }
            Opcode::dup_x2 => {
                let top = self.pop_as(single)?;
                let (upper, lower) = self.pop_two(opcode)?;
                &[top, lower, upper, top]
            }
            Opcode::dup2 => {
                let (upper, lower) = self.pop_two(opcode)?;
                &[lower, upper, lower, upper]
            }
            Opcode::dup2_x1 => {
                let (upper, lower) = self.pop_two(opcode)?;
                let below = self.pop_as(single)?;
                &[lower, upper, below, lower, upper]
            }
            Opcode::dup2_x2 => {
                let (upper, lower) = self.pop_two(opcode)?;
                let (high, low) = self.pop_two(opcode)?;
                &[lower, upper, low, high, lower, upper]
            }
            _ => {
                let (top, below) = (self.pop_as(single)?, self.pop_as(single)?);
                &[top, below]
            }
        };
        for kind in pushed {
            self.push_slot(*kind)?;
        }
        Ok(())
    }
}
