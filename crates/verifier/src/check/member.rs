//! Type rules of field accesses and calls (JVMS §4.10.1.8, §4.10.1.9).

use super::method::Checker;
use crate::details::{Problem, Reason};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::{Hierarchy, Member};
use crate::names::OBJECT;
use crate::step::Step;
use crate::types::Type;
use classfile::MemberRef;
use classfile::{Constant, Opcode};

/// First version in which `invokespecial` and `invokestatic` call methods of interfaces.
const CALLS_INTERFACES: u16 = 52;

impl<H: Hierarchy> Checker<'_, H> {
    /// Checks `getstatic`, `putstatic`, `getfield` and `putfield`.
    pub(super) fn field(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let index = step.index();
        let pool = &self.class.file.pool;
        let (Some(Constant::Field(..)), Some(field)) = (pool.get(index), pool.member(index)) else {
            return Err(self.wrong_constant(index));
        };
        let names = &self.class.names;
        let target = Type::Reference(names.get(field.class));
        let kind = Type::of_descriptor(field.descriptor, names);
        match step.opcode {
            Opcode::getstatic => return self.push(kind),
            Opcode::putstatic => return self.pop(kind).map(|_| ()),
            _ => {}
        }
        if field.class.starts_with('[') {
            let class = self.class.file.this_class.replace('/', ".");
            let text = format!(
                "Expecting reference to class in class {class} at constant pool index {index}"
            );
            let found = format!("{} (constant pool {index})", target.text(names));
            return Err(self.fail(&text, &Problem::new(self.frame.pc, Reason::Type(found, None))));
        }
        let member = Member { name: field.name, descriptor: field.descriptor };
        if step.opcode == Opcode::getfield {
            let receiver = self.pop_as(target)?;
            self.check_protected(receiver, &field, "getfield")?;
            return self.push(kind);
        }
        self.pop(kind)?;
        let mut receiver = self.pop_slot()?;
        let this = Type::Reference(self.class.this);
        let hierarchy = self.class.hierarchy;
        // A constructor may assign its own fields before it calls another constructor.
        if receiver == Type::UninitializedThis
            && target == this
            && hierarchy.declares_field(hierarchy.current(), member)
        {
            receiver = this;
        }
        if !self.class.assignable(receiver, target)? {
            let expected = format!("{} (constant pool {index})", target.text(names));
            return Err(self.fail_top("Bad type on operand stack in putfield", Some(expected)));
        }
        self.check_protected(receiver, &field, "putfield")
    }

    /// Checks the receiver of a member that may be protected (§4.10.1.8).
    fn check_protected(
        &self,
        receiver: Type,
        member: &MemberRef<'_>,
        what: &str,
    ) -> Outcome<(), H> {
        let hierarchy = self.class.hierarchy;
        if receiver == Type::Reference(self.class.this) || !hierarchy.has_super_named(member.class)
        {
            return Ok(());
        }
        let owner = hierarchy.load(member.class).map_err(Failure::Load)?;
        if !hierarchy.extends(hierarchy.current(), owner) {
            return Ok(());
        }
        let wanted = Member { name: member.name, descriptor: member.descriptor };
        let restricted = hierarchy
            .member(owner, wanted)
            .is_some_and(|found| found.is_protected && !found.same_package);
        if !restricted {
            return Ok(());
        }
        // Arrays have a public `clone`.
        let is_array = matches!(receiver, Type::Reference(name) if name.is_array());
        if is_array && self.class.names.get(member.class) == OBJECT && member.name == "clone" {
            return Ok(());
        }
        if self.class.assignable_to_this(receiver)? {
            return Ok(());
        }
        let expected = Type::Reference(self.class.this).text(&self.class.names);
        let text = format!("Bad access to protected data in {what}");
        Err(self.fail_top(&text, Some(expected)))
    }

    /// Checks a call.
    pub(super) fn invoke(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let (index, opcode) = (step.index(), step.opcode);
        let pool = &self.class.file.pool;
        let modern = self.class.file.major >= CALLS_INTERFACES;
        let fits = match pool.get(index) {
            Some(Constant::Method(..)) => {
                !matches!(opcode, Opcode::invokeinterface | Opcode::invokedynamic)
            }
            Some(Constant::InterfaceMethod(..)) => match opcode {
                Opcode::invokeinterface => true,
                Opcode::invokespecial | Opcode::invokestatic => modern,
                _ => false,
            },
            Some(Constant::InvokeDynamic(..)) => opcode == Opcode::invokedynamic,
            _ => false,
        };
        let (true, Some((name, descriptor))) = (fits, pool.name_and_type(index)) else {
            return Err(self.wrong_constant(index));
        };
        let signature = self.class.signature(index, descriptor);
        if let Some(text) = wrong_bytes(step, signature.parameters.len()) {
            return Err(self.fail_code(text));
        }
        if name.starts_with('<') && (opcode != Opcode::invokespecial || name != "<init>") {
            return Err(self.fail_code("Illegal call to internal method"));
        }
        let member = pool.member(index);
        if opcode == Opcode::invokespecial
            && name != "<init>"
            && let Some(member) = &member
        {
            self.check_special(member)?;
        }
        for kind in signature.parameters.iter().rev() {
            self.pop_as(*kind)?;
        }
        if let Some(member) = &member {
            let target = Type::Reference(self.class.names.get(member.class));
            match opcode {
                Opcode::invokestatic => {}
                Opcode::invokespecial if name == "<init>" => {
                    self.construct(step, index, target, descriptor)?;
                }
                Opcode::invokespecial => {
                    self.pop_as(Type::Reference(self.class.this))?;
                }
                Opcode::invokeinterface => {
                    self.pop_as(target)?;
                }
                _ => {
                    let receiver = self.pop_as(target)?;
                    self.check_protected(receiver, member, "invokevirtual")?;
                }
            }
        }
        signature.pushed().map_or(Ok(()), |result| self.push(result))
    }

    /// Checks the class of an `invokespecial` that calls no constructor.
    fn check_special(&self, member: &MemberRef<'_>) -> Outcome<(), H> {
        let file = self.class.file;
        let direct = file.interfaces.iter().chain(&file.super_class);
        if member.class == file.this_class || direct.into_iter().any(|name| name == member.class) {
            return Ok(());
        }
        let target = Type::Reference(self.class.names.get(member.class));
        if !self.class.assignable(Type::Reference(self.class.this), target)? {
            return Err(self.fail_code(
                "Bad invokespecial instruction: current class isn't assignable to reference class.",
            ));
        }
        if member.interface {
            return Err(self.fail_code(
                "Bad invokespecial instruction: interface method reference is in an indirect \
                 superinterface.",
            ));
        }
        Ok(())
    }
}

/// Returns the message for wrong bytes after the pool index of `invokeinterface` or
/// `invokedynamic`, for a method with these slots of parameters.
fn wrong_bytes(step: &Step<'_>, slots: usize) -> Option<&'static str> {
    match step.opcode {
        Opcode::invokeinterface if usize::from(step.byte(3)) != slots + 1 => {
            Some("Inconsistent args count operand in invokeinterface")
        }
        Opcode::invokeinterface if step.byte(4) != 0 => {
            Some("Fourth operand byte of invokeinterface must be zero")
        }
        Opcode::invokedynamic if step.byte(3) != 0 || step.byte(4) != 0 => {
            Some("Third and fourth operand bytes of invokedynamic must be zero")
        }
        _ => None,
    }
}
