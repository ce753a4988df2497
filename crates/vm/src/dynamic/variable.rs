//! Signature-polymorphic calls (JVMS §2.9.3): access modes of `VarHandle`, and method handles.
//!
//! An access mode of a variable handle is a static method of the handle's own class, which is what
//! the JDK's invokers call in the end: it is called directly.

use crate::heap::Ref;
use crate::interp::Leave;
use crate::ir::{CallSite, Code};
use crate::machine::Machine;
use crate::native::Exit;
use crate::thread::FrameKind;
use classes::{ClassRef, MethodRef};

impl Machine {
    /// The method a polymorphic call site names.
    pub(crate) fn link_polymorphic(
        &mut self,
        _site: &'static CallSite,
        class: ClassRef,
        name: &str,
        _descriptor: &str,
    ) -> Result<MethodRef, Exit> {
        match class.methods.iter().find(|m| &*m.name == name) {
            Some(method) => Ok(method),
            None => Err(self.exception("java/lang/NoSuchMethodError", name)),
        }
    }

    /// Executes a polymorphic call.
    pub(crate) fn invoke_polymorphic(
        &mut self,
        code: &'static Code,
        site: &'static CallSite,
        method: MethodRef,
    ) -> Leave {
        match self.polymorphic_target(code, site, method) {
            Ok((target, args)) => Leave::Exit(Exit::Call(target, args, FrameKind::Call)),
            Err(exit) => Leave::Exit(exit),
        }
    }

    fn polymorphic_target(
        &mut self,
        code: &'static Code,
        site: &'static CallSite,
        method: MethodRef,
    ) -> Result<(MethodRef, Vec<u64>), Exit> {
        let base = self.threads[self.current].frames.last().map_or(0, |f| f.base as usize);
        let registers = &self.threads[self.current].registers;
        let args: Vec<u64> = site.args.iter().map(|r| registers[base + *r as usize]).collect();
        let receiver = args.first().copied().unwrap_or(0) as Ref;
        if receiver == 0 {
            return Err(self.null_pointer());
        }
        if &*method.class().name != "java/lang/invoke/VarHandle" {
            return Err(Exit::Unsupported(format!(
                "java.lang.invoke.MethodHandle.{} (called in {})",
                method.name,
                code.method.class().java_name()
            )));
        }
        let implementation = self.heap.get(receiver).class();
        let mut at = Some(implementation);
        while let Some(class) = at {
            if let Some(found) = class.methods.iter().find(|m| {
                m.name == method.name
                    && m.is_static()
                    && m.descriptor.starts_with("(Ljava/lang/invoke/VarHandle;")
            }) {
                return self.adapt(code, site, found, args);
            }
            at = class.super_class;
        }
        let message = format!("{} is not supported by this variable handle", method.name);
        Err(self.exception("java/lang/UnsupportedOperationException", &message))
    }

    /// Converts arguments as `VarHandle` demands: primitives are widened.
    fn adapt(
        &mut self,
        code: &'static Code,
        site: &'static CallSite,
        target: MethodRef,
        mut args: Vec<u64>,
    ) -> Result<(MethodRef, Vec<u64>), Exit> {
        let wrong = || {
            Exit::Unsupported(format!(
                "a variable handle call in {} whose types need conversion",
                code.method.class().java_name()
            ))
        };
        let given = code
            .method
            .class()
            .file()
            .and_then(|f| f.pool.member(site.pool))
            .and_then(|m| classfile::descriptor::MethodDescriptor::parse(m.descriptor));
        let wanted = classfile::descriptor::MethodDescriptor::parse(&target.descriptor);
        let (Some(given), Some(wanted)) = (given, wanted) else { return Err(wrong()) };
        if given.parameters.len() + 1 != wanted.parameters.len() {
            let message = "handle's method type and the call's differ";
            return Err(self.exception("java/lang/invoke/WrongMethodTypeException", message));
        }
        for (at, (from, to)) in given.parameters.iter().zip(&wanted.parameters[1..]).enumerate() {
            let (from, to) = (letter(&from.to_string()), letter(&to.to_string()));
            args[at + 1] = widen(from, to, args[at + 1]).ok_or_else(wrong)?;
        }
        let returned = wanted.return_type.as_ref().map_or(b'V', |t| letter(&t.to_string()));
        let expected = given.return_type.as_ref().map_or(b'V', |t| letter(&t.to_string()));
        if expected != b'V'
            && widen(returned, expected, 0)
                .is_none_or(|_| returned != expected && needs_change(returned, expected))
        {
            return Err(wrong());
        }
        Ok((target, args))
    }
}

fn letter(descriptor: &str) -> u8 {
    match descriptor.as_bytes().first() {
        Some(b'[') => b'L',
        Some(letter) => *letter,
        None => b'V',
    }
}

/// Whether a value of one type has other bits as a value of the other.
fn needs_change(from: u8, to: u8) -> bool {
    let small = |l: u8| matches!(l, b'I' | b'S' | b'B' | b'C' | b'Z');
    from != to && !(small(from) && small(to))
}

/// A primitive widening of registers (JLS §5.1.2), or the same; `None` where boxing would be needed.
fn widen(from: u8, to: u8, value: u64) -> Option<u64> {
    let int = value as i32;
    Some(match (from, to) {
        _ if !needs_change(from, to) => value,
        (b'I' | b'S' | b'B' | b'C', b'J') => i64::from(int) as u64,
        (b'I' | b'S' | b'B' | b'C', b'F') => u64::from((int as f32).to_bits()),
        (b'I' | b'S' | b'B' | b'C', b'D') => f64::from(int).to_bits(),
        (b'J', b'F') => u64::from((value as i64 as f32).to_bits()),
        (b'J', b'D') => (value as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => return None,
    })
}
