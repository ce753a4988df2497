//! Instructions that only move values of the stack.

use super::Method;
use super::facts::Facts;
use super::value::Info;
use crate::failure::Outcome;
use crate::hierarchy::Hierarchy;
use classfile::Opcode;

impl<H: Hierarchy> Method<'_, H> {
    /// Pops one value of one slot.
    fn pop_single(&self, facts: &mut Facts) -> Outcome<Vec<Info>, H> {
        let top = self.pop_any(facts)?;
        if top.is_wide() {
            return Err(self.fail("Attempt to split long or double on the stack"));
        }
        Ok(vec![top])
    }

    /// Pops two values of one slot, or one value of two slots; returns them from the bottom.
    fn pop_pair(&self, facts: &mut Facts) -> Outcome<Vec<Info>, H> {
        let top = self.pop_any(facts)?;
        if top.is_wide() {
            return Ok(vec![top]);
        }
        let mut pair = self.pop_single(facts)?;
        pair.push(top);
        Ok(pair)
    }

    /// Executes `pop`, `swap` and the forms of `dup`.
    pub(super) fn shuffle(&self, opcode: Opcode, facts: &mut Facts) -> Outcome<(), H> {
        let top = match opcode {
            Opcode::pop2 | Opcode::dup2 | Opcode::dup2_x1 | Opcode::dup2_x2 => {
                self.pop_pair(facts)?
            }
            _ => self.pop_single(facts)?,
        };
        let below = match opcode {
            Opcode::dup_x1 | Opcode::dup2_x1 | Opcode::swap => self.pop_single(facts)?,
            Opcode::dup_x2 | Opcode::dup2_x2 => self.pop_pair(facts)?,
            _ => Vec::new(),
        };
        match opcode {
            Opcode::pop | Opcode::pop2 => {}
            Opcode::swap => facts.stack.extend(top.into_iter().chain(below)),
            _ => {
                let copy = top.clone();
                facts.stack.extend(top.into_iter().chain(below).chain(copy));
            }
        }
        Ok(())
    }
}
