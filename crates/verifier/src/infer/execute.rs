//! Execution of one instruction on facts (JVMS §4.10.2.2).

use super::Method;
use super::facts::{Facts, Flags};
use super::instruction::Operand;
use super::value::{Base, Info};
use crate::effect::{effect, local_access};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::{Hierarchy, Member};
use crate::names::OBJECT;
use crate::signature::fields;
use classfile::Opcode;

impl<H: Hierarchy> Method<'_, H> {
    /// Pops any value.
    pub(super) fn pop_any(&self, facts: &mut Facts) -> Outcome<Info, H> {
        facts.stack.pop().ok_or_else(|| self.fail("Unable to pop operand off an empty stack"))
    }

    /// Pops a value whose type has this letter, see [`effect`].
    fn pop(&self, facts: &mut Facts, letter: u8, opcode: Opcode) -> Outcome<Info, H> {
        let found = self.pop_any(facts)?;
        let array = |base| found == Info::NULL || found == Info { base, dims: 1 };
        let plain = |base| found == Info::plain(base);
        let (fits, what) = match letter {
            b'I' => (plain(Base::Integer), "integer"),
            b'F' => (plain(Base::Float), "float"),
            b'J' => (plain(Base::Long), "long"),
            b'D' => (plain(Base::Double), "double"),
            b'i' => (array(Base::Integer), "array of ints"),
            b'f' => (array(Base::Float), "array of floats"),
            b'j' => (array(Base::Long), "array of longs"),
            b'd' => (array(Base::Double), "array of doubles"),
            b'c' => (array(Base::Char), "array of chars"),
            b's' => (array(Base::Short), "array of shorts"),
            b'b' => (array(Base::Byte) || array(Base::Boolean), "array of bytes or Booleans"),
            _ => (found.is_reference() || may_be_unusual(found, opcode), "object/array"),
        };
        if fits { Ok(found) } else { Err(self.fail(&format!("Expecting to find {what} on stack"))) }
    }

    fn require(&self, from: Info, to: Info, text: &str) -> Outcome<(), H> {
        if self.class.is_assignable(from, to).map_err(Failure::Load)? {
            return Ok(());
        }
        Err(self.fail(text))
    }

    /// Returns the facts after instruction `at`, without control flow.
    pub(super) fn execute(&self, at: usize, before: &Facts) -> Outcome<Facts, H> {
        let insn = &self.insns[at];
        let opcode = insn.opcode();
        let mut facts = before.clone();
        if let Some(text) = wrong_flags(opcode, before.flags) {
            return Err(self.fail(text));
        }
        if let Some((pops, pushes)) = effect(opcode) {
            for letter in pops.bytes().rev() {
                self.pop(&mut facts, letter, opcode)?;
            }
            for letter in pushes.bytes() {
                facts.stack.push(letter_info(letter));
            }
            return Ok(facts);
        }
        if let Some((letter, stores)) = local_access(opcode) {
            self.access_local(insn.local(), letter, stores, opcode, &mut facts)?;
            return Ok(facts);
        }
        match opcode {
            Opcode::aconst_null => facts.stack.push(Info::NULL),
            Opcode::ldc | Opcode::ldc_w | Opcode::ldc2_w => {
                facts.stack.push(self.class.constant_info(insn.pool()));
            }
            Opcode::aaload | Opcode::aastore => self.access_element(opcode, &mut facts)?,
            Opcode::iinc => {
                self.read_local(insn.local(), b'I', &facts)?;
                facts.use_local(insn.local());
            }
            Opcode::ret => {
                self.read_local(insn.local(), b'R', &facts)?;
                facts.use_local(insn.local());
            }
            Opcode::jsr | Opcode::jsr_w => self.call_subroutine(at, &mut facts)?,
            Opcode::ireturn
            | Opcode::lreturn
            | Opcode::freturn
            | Opcode::dreturn
            | Opcode::areturn
            | Opcode::return_ => self.return_value(opcode, &mut facts)?,
            Opcode::getstatic | Opcode::putstatic | Opcode::getfield | Opcode::putfield => {
                self.field(at, &mut facts)?;
            }
            Opcode::invokevirtual
            | Opcode::invokespecial
            | Opcode::invokestatic
            | Opcode::invokeinterface => self.invoke(at, &mut facts)?,
            Opcode::new => {
                let created = Info::plain(Base::New(at));
                if facts.stack.contains(&created) {
                    return Err(self.fail("Uninitialized object on stack at creating point"));
                }
                facts.replace_in_locals(created, Info::BOGUS);
                facts.stack.push(created);
            }
            Opcode::newarray | Opcode::anewarray => {
                self.pop(&mut facts, b'I', opcode)?;
                facts.stack.push(insn.class());
            }
            Opcode::multianewarray => {
                if let Operand::Dimensions(info, dims) = insn.target {
                    for _ in 0..dims {
                        self.pop(&mut facts, b'I', opcode)?;
                    }
                    facts.stack.push(info);
                }
            }
            Opcode::arraylength => {
                let found = self.pop_any(&mut facts)?;
                if found != Info::NULL && found.dims == 0 {
                    return Err(self.fail("Expecting to find array on stack"));
                }
                facts.stack.push(Info::INTEGER);
            }
            Opcode::athrow => {
                let found = self.pop_any(&mut facts)?;
                if !found.is_object() {
                    return Err(self.fail("Expecting to find object on stack"));
                }
                self.require(found, Info::THROWABLE, "Can only throw Throwable objects")?;
            }
            Opcode::checkcast => {
                self.pop(&mut facts, b'A', opcode)?;
                facts.stack.push(insn.class());
            }
            Opcode::instanceof => {
                self.pop(&mut facts, b'A', opcode)?;
                facts.stack.push(Info::INTEGER);
            }
            _ => self.shuffle(opcode, &mut facts)?,
        }
        Ok(facts)
    }

    fn read_local(&self, local: usize, letter: u8, facts: &Facts) -> Outcome<Info, H> {
        let wide = matches!(letter, b'J' | b'D');
        if local + usize::from(wide) >= facts.locals.len() {
            let text = if wide {
                format!("Accessing value from uninitialized register pair {local}/{}", local + 1)
            } else {
                format!("Accessing value from uninitialized register {local}")
            };
            return Err(self.fail(&text));
        }
        let found = facts.locals.get(local).unwrap_or(Info::BOGUS);
        if wide {
            let expected = letter_info(letter);
            if found == expected && facts.locals.get(local + 1) == expected.second() {
                return Ok(found);
            }
            let text = format!("Register pair {local}/{} contains wrong type", local + 1);
            return Err(self.fail(&text));
        }
        let fits = match letter {
            b'A' => found.is_reference() || found.is_uninitialized(),
            b'R' => matches!(found.base, Base::ReturnAddress(_)),
            _ => found == letter_info(letter),
        };
        if fits {
            return Ok(found);
        }
        if matches!(found.base, Base::ReturnAddress(_)) {
            return Err(self.fail(&format!("Cannot load return address from register {local}")));
        }
        Err(self.fail(&format!("Register {local} contains wrong type")))
    }

    fn access_local(
        &self,
        local: usize,
        letter: u8,
        stores: bool,
        opcode: Opcode,
        facts: &mut Facts,
    ) -> Outcome<(), H> {
        let wide = matches!(letter, b'J' | b'D');
        if stores {
            let found = self.pop(facts, letter, opcode)?;
            let last = local + usize::from(wide);
            facts.locals.set(local, found);
            if let Some(second) = found.second() {
                facts.locals.set(last, second);
            }
        } else {
            let found = self.read_local(local, letter, facts)?;
            facts.stack.push(found);
        }
        facts.use_local(local);
        if wide {
            facts.use_local(local + 1);
        }
        Ok(())
    }

    fn access_element(&self, opcode: Opcode, facts: &mut Facts) -> Outcome<(), H> {
        if opcode == Opcode::aastore {
            self.pop(facts, b'A', opcode)?;
        }
        self.pop(facts, b'I', opcode)?;
        let array = self.pop_any(facts)?;
        let object = matches!(array.base, Base::Object(_));
        if array != Info::NULL && (array.dims == 0 || array.dims == 1 && !object) {
            return Err(self.fail("Expecting to find array of objects or arrays on stack"));
        }
        if opcode == Opcode::aaload {
            facts.stack.push(array.component());
        }
        Ok(())
    }

    fn call_subroutine(&self, at: usize, facts: &mut Facts) -> Outcome<(), H> {
        let entry = self.insns[at].subroutine().unwrap_or_default();
        if facts.subroutines.iter().any(|active| active.entry == entry) {
            return Err(self.fail("Recursive call to jsr entry"));
        }
        facts.subroutines.push(super::facts::Subroutine { entry, uses: Vec::new() });
        facts.stack.push(Info::plain(Base::ReturnAddress(entry)));
        Ok(())
    }

    fn return_value(&self, opcode: Opcode, facts: &mut Facts) -> Outcome<(), H> {
        let letter = match opcode {
            Opcode::ireturn => b'I',
            Opcode::lreturn => b'J',
            Opcode::freturn => b'F',
            Opcode::dreturn => b'D',
            Opcode::areturn => b'A',
            _ => {
                return match self.result {
                    None => Ok(()),
                    Some(_) => Err(self.fail("Wrong return type in function")),
                };
            }
        };
        let found = self.pop(facts, letter, opcode)?;
        match self.result {
            Some(result) => self.require(found, result, "Wrong return type in function"),
            None => Err(self.fail("Wrong return type in function")),
        }
    }

    fn field(&self, at: usize, facts: &mut Facts) -> Outcome<(), H> {
        let insn = &self.insns[at];
        let (opcode, class) = (insn.opcode(), self.class);
        let Some(field) = class.file.pool.member(insn.pool()) else { return Ok(()) };
        let kind = Info::of_descriptor(field.descriptor, &class.names);
        let puts = matches!(opcode, Opcode::putfield | Opcode::putstatic);
        let mut value = None;
        if puts {
            value = Some(self.pop(facts, kind_letter(field.descriptor), opcode)?);
        }
        if matches!(opcode, Opcode::getfield | Opcode::putfield) {
            let mut receiver = self.pop_any(facts)?;
            let owner = Info::of_class(field.class, &class.names);
            let this = Info::object(class.this);
            let member = Member { name: field.name, descriptor: field.descriptor };
            let hierarchy = class.hierarchy;
            // A constructor may assign its own fields before it calls another constructor.
            if receiver.base == Base::Init
                && opcode == Opcode::putfield
                && owner == this
                && hierarchy.declares_field(hierarchy.current(), member)
            {
                receiver = this;
            }
            if !receiver.is_reference() {
                return Err(self.fail("Expecting to find object/array on stack"));
            }
            self.require(receiver, owner, "Incompatible type for getting or setting field")?;
            if insn.protected {
                self.require(receiver, this, "Bad access to protected data")?;
            }
        }
        match value {
            Some(value) => self.require(value, kind, "Bad type in putfield/putstatic"),
            None => {
                facts.stack.push(kind);
                Ok(())
            }
        }
    }

    fn invoke(&self, at: usize, facts: &mut Facts) -> Outcome<(), H> {
        let insn = &self.insns[at];
        let (opcode, class) = (insn.opcode(), self.class);
        let Some(method) = class.file.pool.member(insn.pool()) else { return Ok(()) };
        let parameters: Vec<&str> = fields(method.descriptor).collect();
        let mut values = Vec::with_capacity(parameters.len());
        for parameter in parameters.iter().rev() {
            values.push(self.pop(facts, kind_letter(parameter), opcode)?);
        }
        let target = Info::of_class(method.class, &class.names);
        let constructs = method.name == "<init>";
        if constructs {
            let object = self.pop_any(facts)?;
            if !object.is_uninitialized() {
                return Err(self.fail("Expecting to find uninitialized object on stack"));
            }
            self.check_constructor(at, object, target)?;
            self.check_arguments(&parameters, &values)?;
            self.initialize(object, facts);
        } else {
            if opcode != Opcode::invokestatic {
                let object = self.pop(facts, b'A', opcode)?;
                self.check_receiver(at, object, target, method.name)?;
            }
            self.check_arguments(&parameters, &values)?;
        }
        let result = method.descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        if result != "V" {
            facts.stack.push(Info::of_descriptor(result, &class.names));
        }
        Ok(())
    }

    /// Checks that references among the arguments are assignable to the parameters; `values` has
    /// the last argument first.
    fn check_arguments(&self, parameters: &[&str], values: &[Info]) -> Outcome<(), H> {
        for (parameter, value) in parameters.iter().zip(values.iter().rev()) {
            if kind_letter(parameter) == b'A' {
                let kind = Info::of_descriptor(parameter, &self.class.names);
                self.require(*value, kind, "Incompatible argument to function")?;
            }
        }
        Ok(())
    }

    fn check_receiver(&self, at: usize, object: Info, target: Info, name: &str) -> Outcome<(), H> {
        let this = Info::object(self.class.this);
        self.require(object, target, "Incompatible object argument for function call")?;
        if self.insns[at].opcode() == Opcode::invokespecial {
            self.require(object, this, "Incompatible object argument for invokespecial")?;
        }
        // Arrays have a public `clone`.
        let clones = target == Info::object(OBJECT) && object.dims > 0 && name == "clone";
        if self.insns[at].protected && !clones {
            self.require(object, this, "Bad access to protected data")?;
        }
        Ok(())
    }

    fn check_constructor(&self, at: usize, object: Info, target: Info) -> Outcome<(), H> {
        let this = Info::object(self.class.this);
        let wrong = || self.fail("Call to wrong initialization method");
        match object.base {
            Base::New(new) => {
                if self.insns[new].class() != target {
                    return Err(wrong());
                }
                if self.insns[at].protected {
                    self.require(object, this, "Bad access to protected data")?;
                }
            }
            _ => {
                let superclass = self.class.superclass.map(Info::object);
                if target != this && Some(target) != superclass {
                    return Err(wrong());
                }
            }
        }
        Ok(())
    }

    /// Replaces an object whose constructor is called by an initialized object.
    fn initialize(&self, object: Info, facts: &mut Facts) {
        let new = match object.base {
            Base::New(at) => self.insns[at].class(),
            _ => {
                facts.flags.constructed = true;
                Info::object(self.class.this)
            }
        };
        facts.replace_in_locals(object, new);
        for slot in facts.stack.iter_mut().filter(|slot| **slot == object) {
            *slot = new;
        }
    }
}

/// Returns the message for a return that the facts about the receiver do not allow.
fn wrong_flags(opcode: Opcode, flags: Flags) -> Option<&'static str> {
    if opcode == Opcode::return_ && flags.needs_constructor && !flags.constructed {
        return Some("Constructor must call super() or this()");
    }
    (opcode.is_return() && flags.no_return).then_some("Cannot return normally")
}

/// Whether the instruction accepts a value that is no initialized reference.
fn may_be_unusual(found: Info, opcode: Opcode) -> bool {
    let stores = matches!(local_access(opcode), Some((b'A', true)));
    let tests = matches!(opcode, Opcode::ifnull | Opcode::ifnonnull);
    found.is_uninitialized() && (stores || tests)
        || stores && matches!(found.base, Base::ReturnAddress(_))
}

/// Returns the letter of a field descriptor's type on the stack.
fn kind_letter(descriptor: &str) -> u8 {
    match descriptor.as_bytes() {
        [letter @ (b'F' | b'J' | b'D')] => *letter,
        [_] => b'I',
        _ => b'A',
    }
}

fn letter_info(letter: u8) -> Info {
    Info::plain(match letter {
        b'F' => Base::Float,
        b'J' => Base::Long,
        b'D' => Base::Double,
        _ => Base::Integer,
    })
}
