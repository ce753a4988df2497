//! Checks of operands before the analysis (JVMS §4.9.1).

use super::Method;
use super::instruction::Operand;
use super::value::Info;
use crate::effect::{local_access, primitive_array};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::{Hierarchy, Member};
use crate::signature::fields;
use classfile::{Constant, MemberRef, Opcode};

/// First version in which `ldc` loads classes.
const LOADS_CLASSES: u16 = 49;

impl<H: Hierarchy> Method<'_, H> {
    /// Checks and returns the operands of an instruction.
    pub(super) fn operands(&mut self, at: usize) -> Outcome<Operand, H> {
        let step = self.insns[at].step;
        let opcode = step.opcode;
        match opcode {
            _ if matches!(opcode as u8, 0x99..=0xa8 | 0xc6..=0xc9) => {
                let target = self.number(step.target());
                let target = target.ok_or_else(|| self.fail("Illegal target of jump or branch"))?;
                Ok(Operand::Jump(target))
            }
            Opcode::tableswitch | Opcode::lookupswitch => {
                if step.has_padding() {
                    return Err(self.fail("Non zero padding bytes in switch"));
                }
                if !step.keys_ascend() {
                    return Err(self.fail("Unsorted lookup switch"));
                }
                let targets = step.switch_targets().enumerate().map(|(nth, pc)| {
                    let default = "Illegal default target in switch";
                    let text = if nth == 0 { default } else { "Illegal branch in tableswitch" };
                    self.number(pc).ok_or_else(|| self.fail(text))
                });
                // The last target is merged first.
                let mut targets = targets.collect::<Outcome<Vec<_>, H>>()?;
                targets.reverse();
                Ok(Operand::Switch(targets))
            }
            Opcode::ldc => self.constant(u16::from(step.byte(1)), opcode),
            Opcode::ldc_w | Opcode::ldc2_w => self.constant(step.index(), opcode),
            Opcode::getfield | Opcode::putfield | Opcode::getstatic | Opcode::putstatic => {
                self.field_operand(at)
            }
            Opcode::invokevirtual
            | Opcode::invokespecial
            | Opcode::invokestatic
            | Opcode::invokeinterface => self.method_operand(at),
            Opcode::invokedynamic => {
                Err(self.fail("invokedynamic bytecode is not supported in this class file version"))
            }
            Opcode::instanceof
            | Opcode::checkcast
            | Opcode::new
            | Opcode::anewarray
            | Opcode::multianewarray => self.class_operand(at),
            Opcode::newarray => match primitive_array(step.byte(1)) {
                Some(array) => Ok(Operand::Class(Info::of_descriptor(array, &self.class.names))),
                None => Err(self.fail("Bad type passed to newarray")),
            },
            _ if opcode.local_slots() > 0 => {
                let local = usize::from(step.local());
                let wide = matches!(local_access(opcode), Some((b'J' | b'D', _)));
                if local + usize::from(wide) >= usize::from(self.code.max_locals) {
                    return Err(self.fail("Illegal local variable number"));
                }
                Ok(Operand::Local(local))
            }
            _ => Ok(Operand::None),
        }
    }

    fn check_constant(&self, index: u16, fits: bool) -> Outcome<(), H> {
        if index == 0 || usize::from(index) >= self.class.file.pool.len() {
            return Err(self.fail("Illegal constant pool index"));
        }
        if fits { Ok(()) } else { Err(self.fail("Illegal type in constant pool")) }
    }

    fn constant(&self, index: u16, opcode: Opcode) -> Outcome<Operand, H> {
        let wide = opcode == Opcode::ldc2_w;
        let fits = match self.class.file.pool.get(index) {
            Some(Constant::Integer(_) | Constant::Float(_) | Constant::String(_)) => !wide,
            Some(Constant::Class(_)) => !wide && self.class.file.major >= LOADS_CLASSES,
            Some(Constant::Long(_) | Constant::Double(_)) => wide,
            _ => false,
        };
        self.check_constant(index, fits)?;
        Ok(Operand::Pool(index))
    }

    fn member(&self, index: u16) -> Outcome<MemberRef<'_>, H> {
        let member = self.class.file.pool.member(index);
        member.ok_or_else(|| self.fail("Illegal type in constant pool"))
    }

    fn field_operand(&mut self, at: usize) -> Outcome<Operand, H> {
        let (index, opcode) = (self.insns[at].step.index(), self.insns[at].opcode());
        let fits = matches!(self.class.file.pool.get(index), Some(Constant::Field(..)));
        self.check_constant(index, fits)?;
        if matches!(opcode, Opcode::getfield | Opcode::putfield) {
            self.insns[at].protected = self.is_protected(index)?;
        }
        Ok(Operand::Pool(index))
    }

    fn method_operand(&mut self, at: usize) -> Outcome<Operand, H> {
        let step = self.insns[at].step;
        let (index, opcode) = (step.index(), step.opcode);
        let constant = self.class.file.pool.get(index);
        let fits = if opcode == Opcode::invokeinterface {
            matches!(constant, Some(Constant::InterfaceMethod(..)))
        } else {
            matches!(constant, Some(Constant::Method(..)))
        };
        self.check_constant(index, fits)?;
        let method = self.member(index)?;
        if method.name == "<init>" {
            if opcode != Opcode::invokespecial {
                return Err(self.fail("Must call initializers using invokespecial"));
            }
        } else if method.name.starts_with('<') {
            return Err(self.fail("Illegal call to internal method"));
        } else if opcode == Opcode::invokespecial {
            let target = self.class.names.get(method.class);
            if target != self.class.this && !self.class.supers.contains(&target) {
                return Err(self.fail("Illegal use of nonvirtual function call"));
            }
        }
        if opcode == Opcode::invokeinterface {
            let wide = |field: &&str| matches!(field.as_bytes(), [b'J' | b'D']);
            let parameters = fields(method.descriptor);
            let slots = parameters.map(|field| 1 + usize::from(wide(&field))).sum::<usize>();
            if slots + 1 != usize::from(step.byte(3)) {
                return Err(self.fail("Inconsistent args_size for invokeinterface"));
            }
            if step.byte(4) != 0 {
                let text = "Fourth operand byte of invokeinterface must be zero";
                return Err(self.fail(text));
            }
        }
        if matches!(opcode, Opcode::invokevirtual | Opcode::invokespecial) {
            self.insns[at].protected = self.is_protected(index)?;
        }
        Ok(Operand::Pool(index))
    }

    /// Whether the member is protected and declared by a superclass in another package.
    fn is_protected(&self, index: u16) -> Outcome<bool, H> {
        let found = self.member(index)?;
        let hierarchy = self.class.hierarchy;
        if !self.class.supers.contains(&self.class.names.get(found.class)) {
            return Ok(false);
        }
        let mut owner = Some(hierarchy.load(found.class).map_err(Failure::Load)?);
        let member = Member { name: found.name, descriptor: found.descriptor };
        while let Some(class) = owner {
            let access = match found.name {
                "<init>" => hierarchy.constructor(class, found.descriptor),
                _ => hierarchy.member(class, member),
            };
            if let Some(access) = access {
                return Ok(access.is_protected && !access.same_package);
            }
            owner = hierarchy.super_class(class);
        }
        Ok(false)
    }

    fn class_operand(&self, at: usize) -> Outcome<Operand, H> {
        let step = self.insns[at].step;
        let index = step.index();
        let fits = matches!(self.class.file.pool.get(index), Some(Constant::Class(_)));
        self.check_constant(index, fits)?;
        let info = self.class.class_info(index);
        match step.opcode {
            Opcode::anewarray if info.dims >= 255 => {
                Err(self.fail("Array with too many dimensions"))
            }
            Opcode::anewarray => Ok(Operand::Class(Info { dims: info.dims + 1, ..info })),
            Opcode::new if info.dims > 0 => {
                Err(self.fail("Illegal creation of multi-dimensional array"))
            }
            Opcode::multianewarray => {
                let dims = step.byte(3);
                if dims == 0 || u16::from(dims) > info.dims {
                    return Err(self.fail("Illegal dimension argument"));
                }
                Ok(Operand::Dimensions(info, dims))
            }
            _ => Ok(Operand::Class(info)),
        }
    }
}
