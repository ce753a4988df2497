//! One bytecode at a time: what it does to the symbolic stack and which register code it becomes.

use super::stack::Entry;
use super::{Result, Translator, fail};
use crate::ir::Switch;
use crate::operation::{Compared, Dispatch, Operation};
use crate::ops::Op;
use classfile::instruction::{Instruction, Operands};
use classfile::opcode::Opcode;

impl Translator<'_> {
    /// Translates one instruction; false if control does not go on to the next.
    pub(super) fn bytecode(&mut self, insn: &Instruction) -> Result<bool> {
        use Opcode as O;
        let opcode = insn.opcode;
        match opcode {
            O::nop => {}
            O::aconst_null => self.push(Entry::Null, false),
            O::iconst_m1
            | O::iconst_0
            | O::iconst_1
            | O::iconst_2
            | O::iconst_3
            | O::iconst_4
            | O::iconst_5 => {
                self.push(Entry::Int(opcode as i32 - O::iconst_0 as i32), false);
            }
            O::lconst_0 | O::dconst_0 => self.push(Entry::Long(0), true),
            O::lconst_1 => self.push(Entry::Long(1), true),
            O::fconst_0 => self.push(Entry::Int(0), false),
            O::fconst_1 => self.push(Entry::Int(1.0_f32.to_bits() as i32), false),
            O::fconst_2 => self.push(Entry::Int(2.0_f32.to_bits() as i32), false),
            O::dconst_1 => self.push(Entry::Long(1.0_f64.to_bits() as i64), true),
            O::bipush | O::sipush => {
                let Operands::Immediate(value) = insn.operands else {
                    return Self::unsupported(opcode);
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
            O::iaload | O::faload => self.array_load(Op::IALoad, false)?,
            O::laload | O::daload => self.array_load(Op::LALoad, true)?,
            O::aaload => self.array_load(Op::AALoad, false)?,
            O::baload => self.array_load(Op::BALoad, false)?,
            O::caload => self.array_load(Op::CALoad, false)?,
            O::saload => self.array_load(Op::SALoad, false)?,
            O::iastore | O::fastore => self.array_store(Op::IAStore, false)?,
            O::lastore | O::dastore => self.array_store(Op::LAStore, true)?,
            O::aastore => self.array_store(Op::AAStore, false)?,
            O::bastore => self.array_store(Op::BAStore, false)?,
            O::castore | O::sastore => self.array_store(Op::CAStore, false)?,
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
            O::iadd => self.int_binary(Op::IAdd, Some(Op::IAddI), false)?,
            O::isub => self.int_binary(Op::ISub, Some(Op::IAddI), true)?,
            O::imul => self.int_binary(Op::IMul, Some(Op::IMulI), false)?,
            O::idiv => self.int_binary(Op::IDiv, None, false)?,
            O::irem => self.int_binary(Op::IRem, None, false)?,
            O::ishl => self.int_binary(Op::IShl, Some(Op::IShlI), false)?,
            O::ishr => self.int_binary(Op::IShr, Some(Op::IShrI), false)?,
            O::iushr => self.int_binary(Op::IUshr, Some(Op::IUshrI), false)?,
            O::iand => self.int_binary(Op::IAnd, Some(Op::IAndI), false)?,
            O::ior => self.int_binary(Op::IOr, None, false)?,
            O::ixor => self.int_binary(Op::IXor, None, false)?,
            O::fadd => self.int_binary(Op::FAdd, None, false)?,
            O::fsub => self.int_binary(Op::FSub, None, false)?,
            O::fmul => self.int_binary(Op::FMul, None, false)?,
            O::fdiv => self.int_binary(Op::FDiv, None, false)?,
            O::frem => self.int_binary(Op::FRem, None, false)?,
            O::ladd => self.add_longs()?,
            O::lsub => self.wide_binary(Op::LSub)?,
            O::lmul => self.wide_binary(Op::LMul)?,
            O::ldiv => self.wide_binary(Op::LDiv)?,
            O::lrem => self.wide_binary(Op::LRem)?,
            O::land => self.wide_binary(Op::LAnd)?,
            O::lor => self.wide_binary(Op::LOr)?,
            O::lxor => self.wide_binary(Op::LXor)?,
            O::dadd => self.wide_binary(Op::DAdd)?,
            O::dsub => self.wide_binary(Op::DSub)?,
            O::dmul => self.wide_binary(Op::DMul)?,
            O::ddiv => self.wide_binary(Op::DDiv)?,
            O::drem => self.wide_binary(Op::DRem)?,
            O::lshl => self.wide_shift(Op::LShl)?,
            O::lshr => self.wide_shift(Op::LShr)?,
            O::lushr => self.wide_shift(Op::LUshr)?,
            O::ineg => self.unary(Op::INeg, false, false)?,
            O::lneg => self.unary(Op::LNeg, true, true)?,
            O::fneg => self.unary(Op::FNeg, false, false)?,
            O::dneg => self.unary(Op::DNeg, true, true)?,
            O::i2l => self.unary(Op::I2L, false, true)?,
            O::i2f => self.unary(Op::I2F, false, false)?,
            O::i2d => self.unary(Op::I2D, false, true)?,
            O::l2i => self.unary(Op::L2I, true, false)?,
            O::l2f => self.unary(Op::L2F, true, false)?,
            O::l2d => self.unary(Op::L2D, true, true)?,
            O::f2i => self.unary(Op::F2I, false, false)?,
            O::f2l => self.unary(Op::F2L, false, true)?,
            O::f2d => self.unary(Op::F2D, false, true)?,
            O::d2i => self.unary(Op::D2I, true, false)?,
            O::d2l => self.unary(Op::D2L, true, true)?,
            O::d2f => self.unary(Op::D2F, true, false)?,
            O::i2b => self.unary(Op::I2B, false, false)?,
            O::i2c => self.unary(Op::I2C, false, false)?,
            O::i2s => self.unary(Op::I2S, false, false)?,
            O::lcmp => self.wide_compare(Op::LCmp)?,
            O::dcmpl => self.wide_compare(Op::DCmpL)?,
            O::dcmpg => self.wide_compare(Op::DCmpG)?,
            O::fcmpl => self.int_binary(Op::FCmpL, None, false)?,
            O::fcmpg => self.int_binary(Op::FCmpG, None, false)?,
            O::iinc => {
                let Operands::Iinc { local, by } = insn.operands else {
                    return Self::unsupported(opcode);
                };
                self.spill(local)?;
                self.emit(Op::IAddI, local, local, by as u16);
            }
            O::ifeq => self.zero_branch(insn, Op::IfEq)?,
            O::ifne => self.zero_branch(insn, Op::IfNe)?,
            O::iflt => self.zero_branch(insn, Op::IfLt)?,
            O::ifge => self.zero_branch(insn, Op::IfGe)?,
            O::ifgt => self.zero_branch(insn, Op::IfGt)?,
            O::ifle => self.zero_branch(insn, Op::IfLe)?,
            O::ifnull => self.zero_branch(insn, Op::IfNull)?,
            O::ifnonnull => self.zero_branch(insn, Op::IfNonNull)?,
            O::if_icmpeq => self.compare_branch(insn, Op::IfICmpEq, Op::IfICmpEqI)?,
            O::if_icmpne => self.compare_branch(insn, Op::IfICmpNe, Op::IfICmpNeI)?,
            O::if_icmplt => self.compare_branch(insn, Op::IfICmpLt, Op::IfICmpLtI)?,
            O::if_icmpge => self.compare_branch(insn, Op::IfICmpGe, Op::IfICmpGeI)?,
            O::if_icmpgt => self.compare_branch(insn, Op::IfICmpGt, Op::IfICmpGtI)?,
            O::if_icmple => self.compare_branch(insn, Op::IfICmpLe, Op::IfICmpLeI)?,
            O::if_acmpeq => self.reference_branch(insn, Op::IfACmpEq)?,
            O::if_acmpne => self.reference_branch(insn, Op::IfACmpNe)?,
            O::goto | O::goto_w => {
                let target = branch(insn)?;
                self.flush(&mut []);
                self.jump(Op::Goto, 0, 0, target);
                return Ok(false);
            }
            O::jsr | O::jsr_w => return self.jsr(insn),
            O::ret => {
                let local = local(insn)?;
                self.flush(&mut []);
                self.emit(Op::Ret, 0, local, 0);
                return Ok(false);
            }
            O::tableswitch | O::lookupswitch => return self.switch(insn),
            O::ireturn | O::freturn => return self.return_value(Op::ReturnP, false),
            O::lreturn | O::dreturn => return self.return_value(Op::ReturnP, true),
            O::areturn => return self.return_value(Op::ReturnR, false),
            O::return_ => {
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
                    return Self::unsupported(opcode);
                };
                self.call(Op::InvokeInterface, Dispatch::Interface, pool)?;
            }
            O::invokedynamic => self.call(Op::InvokeDynamic, Dispatch::Linked, pool(insn)?)?,
            O::new => {
                let site = self.narrow_site(pool(insn)?)?;
                self.define(Op::New, 0, site, false)?;
            }
            O::newarray => {
                let Operands::NewArray(code) = insn.operands else {
                    return Self::unsupported(opcode);
                };
                let length = self.pop_register()?;
                self.define(Op::NewArray, length, u16::from(code), false)?;
            }
            O::anewarray => {
                let length = self.pop_register()?;
                let site = self.narrow_site(pool(insn)?)?;
                self.define(Op::ANewArray, length, site, false)?;
            }
            O::multianewarray => {
                let Operands::MultiNewArray { pool, dims } = insn.operands else {
                    return Self::unsupported(opcode);
                };
                let mut counts =
                    (0..dims).map(|_| self.pop_register()).collect::<Result<Vec<_>>>()?;
                counts.reverse();
                let site = self.site(pool, counts);
                self.define_wide(Op::MultiANewArray, site, false)?;
            }
            O::arraylength => self.unary(Op::ArrayLength, false, false)?,
            O::checkcast => {
                let site = self.narrow_site(pool(insn)?)?;
                // The value stays where it is; only its class is checked.
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
                let op = if opcode == O::monitorenter { Op::MonitorEnter } else { Op::MonitorExit };
                self.emit(op, 0, object, 0);
            }
            O::wide => return Self::unsupported(opcode),
        }
        Ok(true)
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
        // Everything that is duplicated is an entry, so nothing has to be moved.
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

    /// A sum whose right side was an `int` until just now takes that.
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
        self.reach(insn.next);
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
        let mut key = [self.pop_register()?];
        self.flush(&mut key);
        let (op, switch) = match &insn.operands {
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
            _ => return Self::unsupported(insn.opcode),
        };
        let mut targets = switch.targets.clone();
        targets.push(switch.default);
        targets.sort_unstable();
        targets.dedup();
        let table = u16::try_from(self.switches.len())
            .map_err(|_| super::unsupported("a method with more than 65535 switches"))?;
        self.switches.push(switch);
        self.emit(op, table, key[0], 0);
        for target in targets {
            self.reach(target);
        }
        Ok(false)
    }

    fn return_value(&mut self, op: Op, wide: bool) -> Result<bool> {
        let value = self.pop_value(wide)?;
        self.emit(op, 0, value, 0);
        Ok(false)
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

/// The jump that compares two `long`s, for one that looks at the result of `lcmp`.
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
