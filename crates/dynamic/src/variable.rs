//! Signature-polymorphic calls (JVMS §2.9.3): access modes of `VarHandle`, and method handles.
//!
//! An access mode of a variable handle is a static method of the handle's own class, which the
//! JDK's invokers call in the end. The machine calls this method directly if the types are equal up
//! to widening. Other conversions, such as boxing and casts of results, use those invokers.

use crate::handle::{basic_target, enter_method, invoke_linked, linker_target};
use classes::{ClassRef, MethodRef};
use classfile::{FieldType, MethodDescriptor};
use vm::heap::Ref;
use vm::interp::Leave;
use vm::machine::{Live, Machine};
use vm::native::Exit;
use vm::prepared::{CallSite, Code};

/// Link of a call site of an access mode whose result fits any type of the variable. Another site
/// has the mirror of the variable's type for which the result was found to fit.
const ANY: u32 = u32::MAX;

/// The match between the types of a call and of an access mode.
enum Fit {
    /// Boxing or a cast is needed.
    Never,
    /// Arguments were widened.
    Widened,
    /// The types match if the variable has this type; with [`ANY`], they match for each type of the
    /// variable.
    Exact(Ref),
}

/// Executes a polymorphic call.
pub(crate) fn invoke_polymorphic(
    machine: &mut Machine,
    code: &'static Code,
    site: &'static CallSite,
    method: MethodRef,
) -> Leave {
    let base =
        machine.live.threads[machine.live.current].frames.last().map_or(0, |f| f.base as usize);
    let registers = &machine.live.threads[machine.live.current].registers;
    let mut args: Vec<u64> =
        site.args.iter().map(|a| registers[base + a.register as usize]).collect();
    let receiver = args.first().copied().unwrap_or(0) as Ref;
    let class = method.class();
    let target = if &*class.name == "java/lang/invoke/VarHandle" {
        if receiver == 0 {
            return Leave::Exit(machine.null_pointer());
        }
        match access_mode(machine, code, site, method, receiver, &mut args) {
            Some(target) => Ok(target),
            None => return invoke_linked(machine, code.method.class(), site.pool, class, args),
        }
    } else {
        match &*method.name {
            "invokeBasic" => basic_target(machine, receiver),
            "invoke" | "invokeExact" => {
                return invoke_linked(machine, code.method.class(), site.pool, class, args);
            }
            "linkToNative" => {
                Err(Exit::Unsupported("calling a native function (linkToNative)".to_owned()))
            }
            linker => {
                let member = args.pop().unwrap_or(0) as Ref;
                linker_target(machine, linker, member, &args)
            }
        }
    };
    match target {
        Ok(target) => enter_method(machine, target, args),
        Err(exit) => Leave::Exit(exit),
    }
}

/// Returns the method of the handle's own class that implements an access mode, with the arguments
/// widened. Returns none if other conversions are needed; the JDK's code then performs the call.
fn access_mode(
    machine: &mut Machine,
    code: &'static Code,
    site: &'static CallSite,
    method: MethodRef,
    receiver: Ref,
    args: &mut [u64],
) -> Option<MethodRef> {
    let own = machine.live.heap.get(receiver).class();
    if let Some((known, found)) = site.last.get()
        && std::ptr::eq(known, own)
        && machine.live.get_field(receiver, "exact") & 1 == 0
        && (site.linked.get() == ANY || site.linked.get() == variable_type(&machine.live, receiver))
    {
        return Some(found);
    }
    let mut at = Some(own);
    while let Some(class) = at {
        let found = class.methods.iter().find(|m| {
            m.name == method.name
                && m.is_static()
                && m.descriptor.starts_with("(Ljava/lang/invoke/VarHandle;")
        });
        if let Some(found) = found {
            return match adapt(machine, code, site, found, receiver, args) {
                Fit::Never => None,
                Fit::Widened => Some(found),
                Fit::Exact(kind) => {
                    site.last.set(Some((own, found)));
                    site.linked.set(kind);
                    Some(found)
                }
            };
        }
        at = class.super_class;
    }
    None
}

/// Converts arguments as `VarHandle` specifies, if primitive widening suffices.
fn adapt(
    machine: &mut Machine,
    code: &'static Code,
    site: &'static CallSite,
    target: MethodRef,
    handle: Ref,
    args: &mut [u64],
) -> Fit {
    let holder = code.method.class();
    let given = holder
        .file()
        .and_then(|f| f.pool.member(site.pool))
        .and_then(|m| MethodDescriptor::parse(m.descriptor));
    let wanted = MethodDescriptor::parse(&target.descriptor);
    let (Some(given), Some(wanted)) = (given, wanted) else { return Fit::Never };
    let types = || given.parameters.iter().zip(wanted.parameters.iter().skip(1));
    let mut kind = ANY;
    let result = match (&given.return_type, &wanted.return_type) {
        (None, _) => true,
        (Some(to), Some(from)) if to.is_reference() && from.is_reference() => {
            if !matches!(to, FieldType::Object(name) if name == "java/lang/Object") {
                kind = variable_type(&machine.live, handle);
            }
            kind == ANY || result_fits(machine, holder, to, kind)
        }
        (Some(to), Some(from)) => is_same(letter(from), letter(to)),
        (Some(_), None) => false,
    };
    if !result
        || given.parameters.len() + 1 != wanted.parameters.len()
        || !types().all(|(from, to)| widen(letter(from), letter(to), 0).is_some())
        || machine.live.get_field(handle, "exact") & 1 == 1
    {
        return Fit::Never;
    }
    let mut fit = Fit::Exact(kind);
    for ((from, to), arg) in types().zip(args.iter_mut().skip(1)) {
        if !is_same(letter(from), letter(to)) {
            *arg = widen(letter(from), letter(to), *arg).unwrap_or(*arg);
            fit = Fit::Widened;
        }
    }
    fit
}

/// Whether each value of a variable of type `kind` has the type that the call expects.
fn result_fits(machine: &mut Machine, holder: ClassRef, expected: &FieldType, kind: Ref) -> bool {
    let name = match expected {
        FieldType::Object(name) => name.clone(),
        array => array.to_string(),
    };
    match (
        machine.live.class_of_mirror(kind),
        machine.program.registry.resolve_class(holder, &name),
    ) {
        (Some(variable), Ok(expected)) => variable.is_subclass_of(expected),
        _ => false,
    }
}

/// Returns the mirror of the type of a handle's variable; 0 if the variable is neither a field nor
/// an element.
fn variable_type(live: &Live, handle: Ref) -> Ref {
    match live.get_field(handle, "fieldType") as Ref {
        0 => live.get_field(handle, "componentType") as Ref,
        kind => kind,
    }
}

/// Returns the first letter of a descriptor; `L` also for arrays.
fn letter(kind: &FieldType) -> u8 {
    match kind {
        FieldType::Byte => b'B',
        FieldType::Char => b'C',
        FieldType::Double => b'D',
        FieldType::Float => b'F',
        FieldType::Int => b'I',
        FieldType::Long => b'J',
        FieldType::Short => b'S',
        FieldType::Boolean => b'Z',
        FieldType::Object(_) | FieldType::Array(_) => b'L',
    }
}

/// Whether a value of type `from` has the same bits in type `to`.
fn is_same(from: u8, to: u8) -> bool {
    from == to || matches!((from, to), (b'B', b'S' | b'I') | (b'S' | b'C', b'I'))
}

/// Widens a primitive in a register (JLS §5.1.2); `None` if another conversion is needed.
fn widen(from: u8, to: u8, value: u64) -> Option<u64> {
    let int = value as i32;
    Some(match (from, to) {
        _ if is_same(from, to) => value,
        (b'I' | b'S' | b'B' | b'C', b'J') => i64::from(int) as u64,
        (b'I' | b'S' | b'B' | b'C', b'F') => u64::from((int as f32).to_bits()),
        (b'I' | b'S' | b'B' | b'C', b'D') => f64::from(int).to_bits(),
        (b'J', b'F') => u64::from((value as i64 as f32).to_bits()),
        (b'J', b'D') => (value as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_widening_conversions_of_java_are_made() {
        assert_eq!(widen(b'B', b'I', 0xffff_ffff), Some(0xffff_ffff));
        assert_eq!(widen(b'S', b'J', (-2_i32) as u32 as u64), Some((-2_i64) as u64));
        assert_eq!(widen(b'I', b'D', 3), Some(3.0_f64.to_bits()));
        assert_eq!(widen(b'J', b'F', 5), Some(u64::from(5.0_f32.to_bits())));
        for (from, to) in
            [(b'I', b'S'), (b'I', b'Z'), (b'Z', b'I'), (b'C', b'S'), (b'J', b'I'), (b'L', b'I')]
        {
            assert_eq!(widen(from, to, 1), None, "{} to {}", from as char, to as char);
        }
    }
}
