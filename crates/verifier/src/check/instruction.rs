//! Type rules of the instructions (JVMS §4.10.1.9), except those of members.

use super::method::Checker;
use crate::details::{Problem, Reason};
use crate::effect::{effect, local_access, primitive_array};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::names::{CLASS, METHOD_HANDLE, METHOD_TYPE, Names, OBJECT, STRING, THROWABLE};
use crate::step::Step;
use crate::types::Type;
use classfile::{Constant, Opcode};

/// First version in which padding of switches may have any value.
const FREE_PADDING: u16 = 51;

/// Returns the type that a letter of the table of effects denotes.
fn letter_type(letter: u8) -> Type {
    match letter {
        b'I' => Type::Integer,
        b'F' => Type::Float,
        b'J' => Type::Long,
        b'D' => Type::Double,
        _ => Type::AnyReference,
    }
}

impl<H: Hierarchy> Checker<'_, H> {
    /// Checks one instruction and updates the frame.
    pub(super) fn instruction(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let opcode = step.opcode;
        if step.wide && opcode == Opcode::ret {
            return Err(self.fail_code("Bad wide instruction"));
        }
        if let Some((pops, pushes)) = effect(opcode) {
            return self.uniform(step, pops, pushes);
        }
        if let Some((letter, stores)) = local_access(opcode) {
            return self.access_local(step.local(), letter, stores);
        }
        match opcode {
            Opcode::aconst_null => self.push(Type::Null),
            Opcode::ldc | Opcode::ldc_w | Opcode::ldc2_w => self.load_constant(step),
            Opcode::aaload | Opcode::aastore => self.access_element(opcode),
            Opcode::pop
            | Opcode::pop2
            | Opcode::dup
            | Opcode::dup_x1
            | Opcode::dup_x2
            | Opcode::dup2
            | Opcode::dup2_x1
            | Opcode::dup2_x2
            | Opcode::swap => self.shuffle(opcode),
            Opcode::iinc => self.get_local(step.local(), Type::Integer).map(|_| ()),
            Opcode::ireturn
            | Opcode::lreturn
            | Opcode::freturn
            | Opcode::dreturn
            | Opcode::areturn => self.return_value(opcode),
            Opcode::return_ => self.return_void(),
            Opcode::getstatic | Opcode::putstatic | Opcode::getfield | Opcode::putfield => {
                self.field(step)
            }
            Opcode::invokevirtual
            | Opcode::invokespecial
            | Opcode::invokestatic
            | Opcode::invokeinterface
            | Opcode::invokedynamic => self.invoke(step),
            Opcode::new => self.create(step),
            Opcode::newarray | Opcode::anewarray | Opcode::multianewarray => self.new_array(step),
            Opcode::arraylength => {
                let found = self.pop_as(Type::AnyReference)?;
                if !is_array(found) {
                    return Err(self.fail_top("Bad type on operand stack in arraylength", None));
                }
                self.push(Type::Integer)
            }
            Opcode::athrow => self.pop_as(Type::Reference(THROWABLE)).map(|_| ()),
            Opcode::checkcast | Opcode::instanceof => {
                let index = step.index();
                self.class_constant(index)?;
                self.pop_as(Type::Reference(OBJECT))?;
                let casts = opcode == Opcode::checkcast;
                self.push(if casts { self.class.pool_class(index) } else { Type::Integer })
            }
            _ => Err(self.fail_code(&format!("Bad instruction: {:02x}", opcode as u8))),
        }
    }

    /// Checks an instruction whose effect is in the table of effects.
    fn uniform(&mut self, step: &Step<'_>, pops: &str, pushes: &str) -> Outcome<(), H> {
        let switches = matches!(step.opcode, Opcode::tableswitch | Opcode::lookupswitch);
        if switches && self.class.file.major < FREE_PADDING && step.has_padding() {
            return Err(self.fail_code("Nonzero padding byte in lookupswitch or tableswitch"));
        }
        for letter in pops.bytes().rev() {
            let found = self.pop(letter_type(letter))?;
            if letter.is_ascii_lowercase() && !is_array_of(found, letter, &self.class.names) {
                let text = format!("Bad type on operand stack in {}", step.opcode.mnemonic());
                let expected = (letter != b'b')
                    .then(|| format!("'[{}'", char::from(letter.to_ascii_uppercase())));
                return Err(self.fail_top(&text, expected));
            }
        }
        if switches {
            if !step.keys_ascend() {
                return Err(self.fail_code("Bad lookupswitch instruction"));
            }
            for target in step.switch_targets() {
                self.check_jump(target)?;
            }
        } else if is_jump(step.opcode) {
            self.check_jump(step.target())?;
        }
        for letter in pushes.bytes() {
            self.push(letter_type(letter))?;
        }
        Ok(())
    }

    fn access_element(&mut self, opcode: Opcode) -> Outcome<(), H> {
        if opcode == Opcode::aastore {
            self.pop_as(Type::Reference(OBJECT))?;
        }
        self.pop_as(Type::Integer)?;
        let array = self.pop_as(Type::AnyReference)?;
        let component = match array {
            Type::Null => Type::Null,
            Type::Reference(name) if name.is_array() => Type::component(name, &self.class.names),
            _ => Type::Top,
        };
        if !component.is_reference() {
            let text = format!("Bad type on operand stack in {}", opcode.mnemonic());
            let expected = Type::AnyReference.text(&self.class.names);
            return Err(self.fail_top(&text, Some(expected)));
        }
        if opcode == Opcode::aaload { self.push(component) } else { Ok(()) }
    }

    fn access_local(&mut self, local: u16, letter: u8, stores: bool) -> Outcome<(), H> {
        let kind = letter_type(letter);
        if !stores {
            let found = self.get_local(local, kind)?;
            return self.push(found);
        }
        let found = self.pop(kind)?;
        let last = usize::from(local) + usize::from(kind.second().is_some());
        if last >= self.frame.locals.len() {
            let problem = Problem::new(self.frame.pc, Reason::Local(local));
            return Err(self.fail("Local variable table overflow", &problem));
        }
        self.frame.set_local(usize::from(local), found);
        Ok(())
    }

    /// Returns the type of a local variable, which must be of this type.
    fn get_local(&mut self, local: u16, expected: Type) -> Outcome<Type, H> {
        let at = usize::from(local);
        let missing = match expected.second() {
            None if at >= self.frame.locals.len() => Some("Local variable table overflow"),
            Some(_) if at + 1 >= self.frame.used_locals => Some("get long/double overflows locals"),
            _ => None,
        };
        if let Some(text) = missing {
            let problem = Problem::new(self.frame.pc, Reason::Local(local));
            return Err(self.fail(text, &problem));
        }
        let halves = std::iter::once(expected).chain(expected.second());
        for (nth, half) in halves.enumerate() {
            let found = self.frame.locals[at + nth];
            if !self.class.assignable(found, half)? {
                let names = &self.class.names;
                let found = format!("{} (current frame, locals[{}])", found.text(names), at + nth);
                let reason = Reason::Type(found, Some(half.text(names)));
                let problem = Problem::at(&self.frame, reason);
                return Err(self.fail("Bad local variable type", &problem));
            }
        }
        Ok(self.frame.locals[at])
    }

    fn return_value(&mut self, opcode: Opcode) -> Outcome<(), H> {
        let found = self.pop(match opcode {
            Opcode::ireturn => Type::Integer,
            Opcode::lreturn => Type::Long,
            Opcode::freturn => Type::Float,
            Opcode::dreturn => Type::Double,
            _ => Type::AnyReference,
        })?;
        let names = &self.class.names;
        let Some(result) = self.result else {
            let expected = format!("{} (from method signature)", Type::Top.text(names));
            return Err(self.fail_top("Method does not expect a return value", Some(expected)));
        };
        if self.class.assignable(found, result)? {
            return Ok(());
        }
        let expected = format!("{} (from method signature)", result.text(names));
        Err(self.fail_top("Bad return type", Some(expected)))
    }

    fn return_void(&mut self) -> Outcome<(), H> {
        if self.result.is_some() {
            return Err(self.fail_code("Method expects a return value"));
        }
        if self.method.name == "<init>" && self.frame.this_uninitialized {
            return Err(self.fail_code("Constructor must call super() or this() before return"));
        }
        Ok(())
    }

    /// Creates a failure about a pool index whose constant has the wrong kind.
    pub(super) fn wrong_constant(&self, index: u16) -> Failure<H::Error> {
        let class = self.class.file.this_class.replace('/', ".");
        let text = match self.class.file.pool.get(index) {
            Some(_) if index > 0 => {
                format!("Illegal type at constant pool entry {index} in class {class}")
            }
            _ => format!("Illegal constant pool index {index} in class {class}"),
        };
        self.fail(&text, &Problem::new(self.frame.pc, Reason::Pool(index)))
    }

    fn class_constant(&self, index: u16) -> Outcome<(), H> {
        match self.class.file.pool.get(index) {
            Some(Constant::Class(_)) => Ok(()),
            _ => Err(self.wrong_constant(index)),
        }
    }

    fn load_constant(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let short = step.opcode == Opcode::ldc;
        let index = if short { u16::from(step.byte(1)) } else { step.index() };
        let pool = &self.class.file.pool;
        let kind = match pool.get(index) {
            Some(Constant::Integer(_)) => Type::Integer,
            Some(Constant::Float(_)) => Type::Float,
            Some(Constant::Long(_)) => Type::Long,
            Some(Constant::Double(_)) => Type::Double,
            Some(Constant::String(_)) => Type::Reference(STRING),
            Some(Constant::Class(_)) => Type::Reference(CLASS),
            Some(Constant::MethodHandle(..)) => Type::Reference(METHOD_HANDLE),
            Some(Constant::MethodType(_)) => Type::Reference(METHOD_TYPE),
            Some(Constant::Dynamic(..)) => {
                let descriptor = pool.name_and_type(index).map_or("I", |(_, d)| d);
                Type::of_descriptor(descriptor, &self.class.names)
            }
            _ => return Err(self.wrong_constant(index)),
        };
        if kind.second().is_some() != (step.opcode == Opcode::ldc2_w) {
            return Err(self.wrong_constant(index));
        }
        self.push(kind)
    }

    fn create(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let index = step.index();
        self.class_constant(index)?;
        let kind = self.class.pool_class(index);
        if is_array(kind) {
            let found = format!("{} (constant pool {index})", kind.text(&self.class.names));
            let problem = Problem::new(self.frame.pc, Reason::Type(found, None));
            return Err(self.fail("Illegal new instruction", &problem));
        }
        self.push(Type::Uninitialized(step.pc as u16))
    }

    fn new_array(&mut self, step: &Step<'_>) -> Outcome<(), H> {
        let names = &self.class.names;
        if step.opcode == Opcode::newarray {
            let Some(array) = primitive_array(step.byte(1)) else {
                return Err(self.fail_code("Illegal newarray instruction"));
            };
            self.pop_as(Type::Integer)?;
            return self.push(Type::Reference(names.get(array)));
        }
        let index = step.index();
        self.class_constant(index)?;
        let name = self.class.file.pool.class_name(index).unwrap_or_default();
        let dimensions = name.bytes().take_while(|byte| *byte == b'[').count();
        if step.opcode == Opcode::anewarray {
            self.pop_as(Type::Integer)?;
            if dimensions >= 255 {
                let text = "Illegal anewarray instruction, array has more than 255 dimensions";
                return Err(self.fail_code(text));
            }
            let array = if dimensions > 0 { format!("[{name}") } else { format!("[L{name};") };
            return self.push(Type::Reference(names.get(&array)));
        }
        let kind = self.class.pool_class(index);
        if dimensions == 0 {
            let found = format!("{} (constant pool {index})", kind.text(names));
            let problem = Problem::new(self.frame.pc, Reason::Type(found, None));
            let text = "Illegal constant pool index in multianewarray instruction";
            return Err(self.fail(text, &problem));
        }
        let wanted = step.byte(3);
        if wanted < 1 || usize::from(wanted) > dimensions {
            let text = format!("Illegal dimension in multianewarray instruction: {wanted}");
            return Err(self.fail_code(&text));
        }
        for _ in 0..wanted {
            self.pop_as(Type::Integer)?;
        }
        self.push(kind)
    }
}

/// Whether the instruction jumps to one target.
pub(super) const fn is_jump(opcode: Opcode) -> bool {
    matches!(opcode as u8, 0x99..=0xa7 | 0xc6..=0xc8)
}

/// Whether the type is an array or null.
fn is_array(kind: Type) -> bool {
    match kind {
        Type::Reference(name) => name.is_array(),
        other => other == Type::Null,
    }
}

/// Whether a type is null, or an array of the primitive type with this descriptor letter, in lower
/// case.
fn is_array_of(kind: Type, letter: u8, names: &Names) -> bool {
    let Type::Reference(name) = kind else { return kind == Type::Null };
    let text = names.text(name);
    match (text.as_bytes(), letter) {
        ([b'[', b'B' | b'Z'], b'b') => true,
        ([b'[', element], _) => *element == letter.to_ascii_uppercase() && letter != b'b',
        _ => false,
    }
}
