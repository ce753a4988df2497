//! Translation of single bytecode instructions: the stack effect and register code of each.

use super::returns::narrow_returned;
use super::stack::Entry;
use super::subroutines::{NotCopied, SubroutineCopy, key};
use super::uniform::{Shape, constant, uniform};
use super::{
    Result, TranslateError, Translator, decode, fail, handlers, lock_records, misplaced,
    unsupported,
};
use crate::ir::Switch;
use crate::operation::{Compared, Dispatch, Operation};
use crate::ops::Op;
use classfile::instruction::{Instruction, Operands};
use classfile::opcode::Opcode;

impl Translator<'_> {
    /// Translates an instruction. Returns false if control does not fall through.
    pub(super) fn bytecode(&mut self, insn: &Instruction) -> Result<bool> {
        use Opcode as O;
        let opcode = insn.opcode;
        match opcode {
            O::nop => {}
            O::bipush | O::sipush => {
                let Operands::Immediate(value) = insn.operands else {
                    return misplaced(opcode);
                };
                self.push(Entry::Int(value), false);
            }
            O::ldc | O::ldc_w | O::ldc2_w => self.ldc(insn)?,
            O::iload | O::fload | O::aload => self.load(insn, false)?,
            O::lload | O::dload => self.load(insn, true)?,
            O::iload_0 | O::fload_0 | O::aload_0 => self.push(Entry::Register(0), false),
            O::iload_1 | O::fload_1 | O::aload_1 => self.push(Entry::Register(1), false),
            O::iload_2 | O::fload_2 | O::aload_2 => self.push(Entry::Register(2), false),
            O::iload_3 | O::fload_3 | O::aload_3 => self.push(Entry::Register(3), false),
            O::lload_0 | O::dload_0 => self.push(Entry::Register(0), true),
            O::lload_1 | O::dload_1 => self.push(Entry::Register(1), true),
            O::lload_2 | O::dload_2 => self.push(Entry::Register(2), true),
            O::lload_3 | O::dload_3 => self.push(Entry::Register(3), true),
            O::istore | O::fstore | O::astore => {
                let local = local(insn)?;
                self.store(local, false)?;
            }
            O::lstore | O::dstore => {
                let local = local(insn)?;
                self.store(local, true)?;
            }
            O::istore_0 | O::fstore_0 | O::astore_0 => self.store(0, false)?,
            O::istore_1 | O::fstore_1 | O::astore_1 => self.store(1, false)?,
            O::istore_2 | O::fstore_2 | O::astore_2 => self.store(2, false)?,
            O::istore_3 | O::fstore_3 | O::astore_3 => self.store(3, false)?,
            O::lstore_0 | O::dstore_0 => self.store(0, true)?,
            O::lstore_1 | O::dstore_1 => self.store(1, true)?,
            O::lstore_2 | O::dstore_2 => self.store(2, true)?,
            O::lstore_3 | O::dstore_3 => self.store(3, true)?,
            O::pop
            | O::pop2
            | O::dup
            | O::dup_x1
            | O::dup_x2
            | O::dup2
            | O::dup2_x1
            | O::dup2_x2
            | O::swap => {
                self.shuffle(opcode)?;
            }
            O::ladd => self.add_longs()?,
            O::iinc => {
                let Operands::Iinc { local, by } = insn.operands else {
                    return misplaced(opcode);
                };
                self.spill(local)?;
                self.emit(Op::IAddI, local, local, by as u16);
            }
            O::goto | O::goto_w => {
                let target = branch(insn)?;
                self.flush(&mut []);
                self.jump(Op::Goto, 0, 0, key(self.copy, target));
                return Ok(false);
            }
            O::jsr | O::jsr_w => return self.jsr(insn),
            O::ret => {
                let local = local(insn)?;
                self.flush(&mut []);
                match &self.subroutines {
                    Some(subroutines) => {
                        let Some(back) = subroutines.leave(self.copy, local) else {
                            return fail("ret without a subroutine");
                        };
                        self.jump(Op::Goto, 0, 0, back);
                    }
                    None => {
                        self.emit(Op::Ret, 0, local, 0);
                        for next in returns(self.code, local)? {
                            self.reach(next);
                        }
                    }
                }
                return Ok(false);
            }
            O::tableswitch | O::lookupswitch => return self.switch(insn),
            O::ireturn => {
                narrow_returned(self)?;
                return self.return_value(Op::ReturnP, false);
            }
            O::freturn => return self.return_value(Op::ReturnP, false),
            O::lreturn | O::dreturn => return self.return_value(Op::ReturnP, true),
            O::areturn => return self.return_value(Op::ReturnR, false),
            O::return_ => {
                lock_records::check(self)?;
                self.emit(Op::Return, 0, 0, 0);
                return Ok(false);
            }
            O::athrow => {
                let exception = self.pop_register()?;
                self.emit(Op::Throw, 0, exception, 0);
                return Ok(false);
            }
            O::getstatic | O::putstatic | O::getfield | O::putfield => self.field(insn)?,
            O::invokevirtual => self.call(Op::InvokeVirtual, Dispatch::Virtual, pool(insn)?)?,
            O::invokespecial => self.call(Op::InvokeSpecial, Dispatch::Direct, pool(insn)?)?,
            O::invokestatic => self.call(Op::InvokeStatic, Dispatch::Static, pool(insn)?)?,
            O::invokeinterface => {
                let Operands::InvokeInterface { pool, .. } = insn.operands else {
                    return misplaced(opcode);
                };
                self.call(Op::InvokeInterface, Dispatch::Interface, pool)?;
            }
            O::invokedynamic => self.call(Op::InvokeDynamic, Dispatch::Linked, pool(insn)?)?,
            O::new | O::newarray | O::anewarray | O::multianewarray => self.allocate(insn)?,
            O::checkcast => {
                let site = self.narrow_site(pool(insn)?)?;
                // A cast does not move the value: the operation only checks the class.
                match self.stack.last().copied() {
                    Some(Entry::Register(r)) => self.emit(Op::CheckCast, 0, r, site),
                    Some(Entry::Null) => {}
                    _ => return fail("checkcast on a number"),
                }
            }
            O::instanceof => {
                let value = self.pop_register()?;
                let site = self.narrow_site(pool(insn)?)?;
                self.define(Op::InstanceOf, value, site, false)?;
            }
            O::monitorenter | O::monitorexit => {
                let object = self.pop_register()?;
                if opcode == O::monitorenter {
                    self.emit(Op::MonitorEnter, 0, object, 0);
                    lock_records::add(self, object);
                } else {
                    lock_records::remove(self, object);
                    self.emit(Op::MonitorExit, 0, object, 0);
                }
            }
            _ => {
                if let Some((entry, wide)) = constant(opcode) {
                    self.push(entry, wide);
                } else if let Some((op, shape)) = uniform(opcode) {
                    self.uniform(insn, op, shape)?;
                } else {
                    return misplaced(opcode);
                }
            }
        }
        Ok(true)
    }

    /// Translates an instruction of this shape to the operation `op`.
    fn uniform(&mut self, insn: &Instruction, op: Op, shape: Shape) -> Result<()> {
        match shape {
            Shape::Binary => self.int_binary(op, None, false),
            Shape::Immediate(immediate) => self.int_binary(op, Some(immediate), false),
            Shape::Difference(immediate) => self.int_binary(op, Some(immediate), true),
            Shape::WideBinary => self.wide_binary(op),
            Shape::WideShift => self.wide_shift(op),
            Shape::WideCompare => self.wide_compare(op),
            Shape::Unary { from_wide, to_wide } => self.unary(op, from_wide, to_wide),
            Shape::ArrayLoad { wide } => self.array_load(op, wide),
            Shape::ArrayStore { wide } => self.array_store(op, wide),
            Shape::BranchOnZero => self.zero_branch(insn, op),
            Shape::BranchOnInts(immediate) => self.compare_branch(insn, op, immediate),
            Shape::BranchOnReferences => self.reference_branch(insn, op),
        }
    }

    fn load(&mut self, insn: &Instruction, wide: bool) -> Result<()> {
        let local = local(insn)?;
        self.push(Entry::Register(local), wide);
        Ok(())
    }

    fn ldc(&mut self, insn: &Instruction) -> Result<()> {
        use classfile::Constant as C;
        let index = pool(insn)?;
        match self.pool.get(index) {
            Some(C::Integer(value)) => self.push(Entry::Int(*value), false),
            Some(C::Float(value)) => self.push(Entry::Int(value.to_bits() as i32), false),
            Some(C::Long(value)) => self.push(Entry::Long(*value), true),
            Some(C::Double(value)) => self.push(Entry::Long(value.to_bits() as i64), true),
            Some(_) => {
                let site = self.site(index, Vec::new());
                let wide = insn.opcode == Opcode::ldc2_w;
                self.define_wide(Op::Ldc, site, wide)?;
            }
            None => return fail("constant out of the pool"),
        }
        Ok(())
    }

    fn array_load(&mut self, op: Op, wide: bool) -> Result<()> {
        let index = self.pop_register()?;
        let array = self.pop_register()?;
        self.define(op, array, index, wide)
    }

    fn array_store(&mut self, op: Op, wide: bool) -> Result<()> {
        let value = self.pop_value(wide)?;
        let index = self.pop_register()?;
        let array = self.pop_register()?;
        self.emit(op, value, array, index);
        Ok(())
    }

    fn shuffle(&mut self, opcode: Opcode) -> Result<()> {
        use Opcode as O;
        // The symbolic stack is permuted, and no value is moved.
        let (taken, below) = match opcode {
            O::pop | O::dup => (1, 0),
            O::pop2 | O::dup2 => (2, 0),
            O::dup_x1 | O::swap => (1, 1),
            O::dup_x2 => (1, 2),
            O::dup2_x1 => (2, 1),
            _ => (2, 2),
        };
        if self.stack.len() < taken + below {
            return fail("operand stack underflow");
        }
        let top = self.stack.split_off(self.stack.len() - taken);
        match opcode {
            O::pop | O::pop2 => {}
            O::swap => {
                let under = self.pop()?;
                self.stack.extend([top[0], under]);
            }
            _ => {
                let under = self.stack.split_off(self.stack.len() - below);
                self.stack.extend(top.iter().chain(&under).chain(&top).copied());
            }
        }
        self.movable = false;
        Ok(())
    }

    fn int_binary(&mut self, op: Op, immediate: Option<Op>, negate: bool) -> Result<()> {
        if let (Some(with_immediate), Some(Entry::Int(value))) =
            (immediate, self.stack.last().copied())
            && let Ok(small) = i16::try_from(if negate { value.wrapping_neg() } else { value })
        {
            self.pop()?;
            let left = self.pop_register()?;
            return self.define(with_immediate, left, small as u16, false);
        }
        let right = self.pop_register()?;
        let left = self.pop_register()?;
        self.define(op, left, right, false)
    }

    fn wide_binary(&mut self, op: Op) -> Result<()> {
        let right = self.pop_wide()?;
        let left = self.pop_wide()?;
        self.define(op, left, right, true)
    }

    /// Translates `ladd`. If its right side is an `int` that was just widened, one operation does both.
    fn add_longs(&mut self) -> Result<()> {
        let movable = self.movable;
        let right = self.pop_wide()?;
        if movable
            && !self.stack.contains(&Entry::Register(right))
            && let Some(widened) = self.block.insns.last().copied()
            && (widened.op, widened.d) == (Op::I2L, right)
            && matches!(self.stack[..], [.., Entry::Register(_), Entry::Upper])
        {
            self.block.insns.pop();
            self.block.bytecodes.pop();
            let left = self.pop_wide()?;
            return self.define(Op::LAddInt, left, widened.a, true);
        }
        let left = self.pop_wide()?;
        self.define(Op::LAdd, left, right, true)
    }

    fn wide_shift(&mut self, op: Op) -> Result<()> {
        let right = self.pop_register()?;
        let left = self.pop_wide()?;
        self.define(op, left, right, true)
    }

    fn wide_compare(&mut self, op: Op) -> Result<()> {
        let right = self.pop_wide()?;
        let left = self.pop_wide()?;
        self.define(op, left, right, false)
    }

    fn unary(&mut self, op: Op, wide_in: bool, wide_out: bool) -> Result<()> {
        let value = self.pop_value(wide_in)?;
        self.define(op, value, 0, wide_out)
    }

    fn zero_branch(&mut self, insn: &Instruction, op: Op) -> Result<()> {
        let movable = self.movable;
        let value = self.pop_register()?;
        if movable
            && !self.stack.contains(&Entry::Register(value))
            && let Some(compared) = self.block.insns.last().copied()
            && (compared.op, compared.d) == (Op::LCmp, value)
            && let Some(fused) = fused(op)
        {
            self.block.insns.pop();
            self.block.bytecodes.pop();
            self.branch_if(fused, compared.a, compared.b, branch(insn)?, insn.next);
            return Ok(());
        }
        self.branch_if(op, value, 0, branch(insn)?, insn.next);
        Ok(())
    }

    fn compare_branch(&mut self, insn: &Instruction, op: Op, with_immediate: Op) -> Result<()> {
        if let Some(Entry::Int(value)) = self.stack.last().copied()
            && let Ok(small) = i16::try_from(value)
        {
            self.pop()?;
            let left = self.pop_register()?;
            self.branch_if(with_immediate, left, small as u16, branch(insn)?, insn.next);
            return Ok(());
        }
        let right = self.pop_register()?;
        let left = self.pop_register()?;
        self.branch_if(op, left, right, branch(insn)?, insn.next);
        Ok(())
    }

    fn reference_branch(&mut self, insn: &Instruction, op: Op) -> Result<()> {
        let right = self.pop_register()?;
        let left = self.pop_register()?;
        self.branch_if(op, left, right, branch(insn)?, insn.next);
        Ok(())
    }

    fn jsr(&mut self, insn: &Instruction) -> Result<bool> {
        let target = branch(insn)?;
        self.flush(&mut []);
        if let Some(subroutines) = &mut self.subroutines {
            let address = address_local(&decode(self.code, target)?)?;
            let copy = SubroutineCopy { caller: self.copy, target, next: insn.next, address };
            let copy = subroutines.enter(copy).map_err(|reason| match reason {
                NotCopied::Recursive => {
                    TranslateError::Invalid("a subroutine calls itself".to_owned())
                }
                NotCopied::Many => unsupported("a method with many nested subroutines (jsr)"),
            })?;
            self.pending.extend(handlers(self.code, copy));
            // Nothing reads the return address of a copied subroutine.
            self.push(Entry::Int(0), false);
            self.flush(&mut []);
            self.jump(Op::Goto, 0, 0, key(copy, target));
            return Ok(false);
        }
        let d = self.home();
        self.spill(d)?;
        self.push(Entry::Register(d), false);
        let at = self.block.insns.len();
        self.emit(Op::Jsr, d, 0, 0);
        self.block.fixups.push(super::Fixup { at, target });
        self.reach(target);
        Ok(false)
    }

    fn switch(&mut self, insn: &Instruction) -> Result<bool> {
        let mut selector = [self.pop_register()?];
        self.flush(&mut selector);
        let (op, mut switch) = match &insn.operands {
            Operands::TableSwitch { default, low, targets } => (
                Op::TableSwitch,
                Switch { default: *default, low: *low, keys: Vec::new(), targets: targets.clone() },
            ),
            Operands::LookupSwitch { default, pairs } => {
                let mut pairs = pairs.clone();
                pairs.sort_by_key(|(k, _)| *k);
                let (keys, targets) = pairs.into_iter().unzip();
                (Op::LookupSwitch, Switch { default: *default, low: 0, keys, targets })
            }
            _ => return misplaced(insn.opcode),
        };
        let mut targets = switch.targets.clone();
        targets.push(switch.default);
        for target in switch.targets.iter_mut().chain(std::iter::once(&mut switch.default)) {
            *target = key(self.copy, *target);
        }
        targets.sort_unstable();
        targets.dedup();
        let table = u16::try_from(self.switches.len())
            .map_err(|_| unsupported("a method with more than 65535 switches"))?;
        self.switches.push(switch);
        self.emit(op, table, selector[0], 0);
        for target in targets {
            self.reach(target);
        }
        Ok(false)
    }

    fn return_value(&mut self, op: Op, wide: bool) -> Result<bool> {
        let value = self.pop_value(wide)?;
        lock_records::check(self)?;
        self.emit(op, 0, value, 0);
        Ok(false)
    }

    fn allocate(&mut self, insn: &Instruction) -> Result<()> {
        match insn.opcode {
            Opcode::new => {
                let site = self.narrow_site(pool(insn)?)?;
                self.define(Op::New, 0, site, false)
            }
            Opcode::newarray => {
                let Operands::NewArray(code) = insn.operands else {
                    return misplaced(insn.opcode);
                };
                let length = self.pop_register()?;
                self.define(Op::NewArray, length, u16::from(code), false)
            }
            Opcode::anewarray => {
                let length = self.pop_register()?;
                let site = self.narrow_site(pool(insn)?)?;
                self.define(Op::ANewArray, length, site, false)
            }
            _ => {
                let Operands::MultiNewArray { pool, dims } = insn.operands else {
                    return misplaced(insn.opcode);
                };
                let mut counts =
                    (0..dims).map(|_| self.pop_register()).collect::<Result<Vec<_>>>()?;
                counts.reverse();
                let site = self.site(pool, counts);
                self.define_wide(Op::MultiANewArray, site, false)
            }
        }
    }

    fn field(&mut self, insn: &Instruction) -> Result<()> {
        let index = pool(insn)?;
        let Some(member) = self.pool.member(index) else {
            return fail(format!("pool entry {index} is not a field"));
        };
        let wide = matches!(member.descriptor, "J" | "D");
        match insn.opcode {
            Opcode::getstatic => {
                let site = self.site(index, Vec::new());
                self.define_wide(Op::GetStatic, site, wide)
            }
            Opcode::putstatic => {
                let value = self.pop_value(wide)?;
                let site = self.site(index, Vec::new());
                self.emit_wide(Op::PutStatic, value, site);
                Ok(())
            }
            Opcode::getfield => {
                let object = self.pop_register()?;
                let site = self.narrow_site(index)?;
                self.define(Op::GetField, object, site, wide)
            }
            _ => {
                let value = self.pop_value(wide)?;
                let object = self.pop_register()?;
                let site = self.narrow_site(index)?;
                self.emit(Op::PutField, value, object, site);
                Ok(())
            }
        }
    }
}

/// Returns the conditional jump on two `long`s that replaces `lcmp` and the jump `op` on its result.
fn fused(op: Op) -> Option<Op> {
    let Operation::Branch(condition, Compared::Zero) = op.operation() else { return None };
    Op::of(Operation::Branch(condition, Compared::Long))
}

fn local(insn: &Instruction) -> Result<u16> {
    match insn.operands {
        Operands::Local(local) => Ok(local),
        _ => fail("local variable expected"),
    }
}

/// Returns the positions after those calls whose subroutine stores its return address in the local
/// variable `address`. Calls whose subroutine has no known variable are included. A subroutine without
/// `ret` does not return.
fn returns(code: &classfile::Code, address: u16) -> Result<Vec<u32>> {
    let mut all = Vec::new();
    let mut pc = 0;
    while (pc as usize) < code.bytes.len() {
        let insn = decode(code, pc)?;
        if let (Opcode::jsr | Opcode::jsr_w, Operands::Branch(target)) =
            (insn.opcode, &insn.operands)
            && address_local(&decode(code, *target)?).map_or(true, |local| local == address)
        {
            all.push(insn.next);
        }
        pc = insn.next;
    }
    Ok(all)
}

/// Returns the local variable in which the first instruction of a subroutine stores the return address.
fn address_local(first: &Instruction) -> Result<u16> {
    match first.opcode {
        Opcode::astore => local(first),
        Opcode::astore_0 => Ok(0),
        Opcode::astore_1 => Ok(1),
        Opcode::astore_2 => Ok(2),
        Opcode::astore_3 => Ok(3),
        _ => Err(unsupported("a subroutine (jsr) that does not begin with astore")),
    }
}

fn pool(insn: &Instruction) -> Result<u16> {
    match insn.operands {
        Operands::Pool(index) => Ok(index),
        _ => fail("constant pool index expected"),
    }
}

fn branch(insn: &Instruction) -> Result<u32> {
    match insn.operands {
        Operands::Branch(target) => Ok(target),
        _ => fail("branch target expected"),
    }
}
