//! Arguments of reflective calls and elements of reflective array accesses: unboxing with widening.
//!
//! Source: JLS §5.1.2, §5.1.8; HotSpot's `Reflection::unbox_for_primitive` and `widen`.

use classes::{ClassRef, MethodRef};
use vm::footprint::{Touch, part};
use vm::native::Exit;
use vm::thread::FrameKind;
use vm::{Machine, Ref};

use crate::java::lang::reflect::{illegal_argument, types_of};
use crate::values::elements;

/// Message for an argument that does not fit.
pub(crate) const MISMATCH: &str = "argument type mismatch";

/// Returns the descriptor letter of a boxed primitive; `None` for other objects.
pub(crate) fn boxed_letter(m: &Machine, object: Ref) -> Option<u8> {
    if object == 0 {
        return None;
    }
    Some(match &*m.live.heap.get(object).class().name {
        "java/lang/Boolean" => b'Z',
        "java/lang/Byte" => b'B',
        "java/lang/Character" => b'C',
        "java/lang/Short" => b'S',
        "java/lang/Integer" => b'I',
        "java/lang/Long" => b'J',
        "java/lang/Float" => b'F',
        "java/lang/Double" => b'D',
        _ => return None,
    })
}

/// Widens a primitive value of type `from` to `to`; `None` if the conversion is not a widening.
pub(crate) fn widen(from: u8, to: u8, value: u64) -> Option<u64> {
    let int = value as i32;
    Some(match (from, to) {
        _ if from == to => value,
        (b'B', b'S' | b'I') | (b'S' | b'C', b'I') => value,
        (b'B' | b'S' | b'C' | b'I', b'J') => i64::from(int) as u64,
        (b'B' | b'S' | b'C' | b'I', b'F') => u64::from((int as f32).to_bits()),
        (b'B' | b'S' | b'C' | b'I', b'D') => f64::from(int).to_bits(),
        (b'J', b'F') => u64::from((value as i64 as f32).to_bits()),
        (b'J', b'D') => (value as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => return None,
    })
}

/// Returns the value of `object` for a parameter, variable or element of type `wanted`; `None` for
/// a mismatch.
pub(crate) fn fit(m: &Machine, wanted: ClassRef, object: Ref) -> Option<u64> {
    match wanted.primitive() {
        Some(primitive) => {
            let from = boxed_letter(m, object)?;
            widen(from, primitive.letter() as u8, m.live.get_field(object, "value"))
        }
        None if object == 0 || m.live.heap.get(object).class().is_subclass_of(wanted) => {
            Some(u64::from(object))
        }
        None => None,
    }
}

/// Returns the number of parameters of a method, for the field `paramCount`.
pub(super) fn parameter_count(method: MethodRef) -> u64 {
    (method.arguments.len() - usize::from(!method.is_static())) as u64
}

/// Appends arguments for a method to the values of a call.
pub(super) type Convert = fn(&mut Machine, MethodRef, Ref, &mut Vec<u64>) -> Result<(), Exit>;

/// Returns a call of the JDK's own conversion, which throws.
fn refusal(m: &mut Machine, wanted: ClassRef, object: Ref) -> Exit {
    let (class, signature, args) = match wanted.primitive() {
        Some(primitive) => {
            let name = match primitive.name() {
                "int" => "Integer".to_owned(),
                "char" => "Character".to_owned(),
                name => format!("{}{}", name[..1].to_uppercase(), &name[1..]),
            };
            let signature =
                (format!("unbox{name}"), format!("(Ljava/lang/Object;Z){}", primitive.letter()));
            ("sun/invoke/util/ValueConversions", signature, vec![u64::from(object), 0])
        }
        None => {
            let signature =
                ("cast".to_owned(), "(Ljava/lang/Object;)Ljava/lang/Object;".to_owned());
            let mirror = m.mirror(wanted);
            ("java/lang/Class", signature, vec![u64::from(mirror), u64::from(object)])
        }
    };
    let class = match m.program.boot_class(class) {
        Ok(class) => class,
        Err(exit) => return exit,
    };
    if !m.is_ready(class) {
        return Exit::Initialize(class);
    }
    match class.declared_method(&signature.0, &signature.1) {
        Some(method) => Exit::Call(method, args, FrameKind::Call),
        None => illegal_argument(m, MISMATCH),
    }
}

/// Appends arguments as [`arguments`] does, but fails as the conversion of a method handle does.
pub(super) fn arguments_of_handle(
    m: &mut Machine,
    method: MethodRef,
    array: Ref,
    values: &mut Vec<u64>,
) -> Result<(), Exit> {
    m.access_point_at(array, part::WHOLE, Touch::Read)?;
    let (parameters, _) = types_of(m, method)?;
    for (parameter, object) in parameters.into_iter().zip(elements(m, array)) {
        match fit(m, parameter, object) {
            Some(value) => values.push(value),
            None => return Err(refusal(m, parameter, object)),
        }
    }
    Ok(())
}

/// Appends the values of an `Object[]` of arguments for `method` to `values`.
pub(super) fn arguments(
    m: &mut Machine,
    method: MethodRef,
    array: Ref,
    values: &mut Vec<u64>,
) -> Result<(), Exit> {
    m.access_point_at(array, part::WHOLE, Touch::Read)?;
    let (parameters, _) = types_of(m, method)?;
    let given = elements(m, array);
    if given.len() != parameters.len() {
        let message = if m.options.platform.release < 18 {
            "wrong number of arguments".to_owned()
        } else {
            format!("wrong number of arguments: {} expected: {}", given.len(), parameters.len())
        };
        return Err(illegal_argument(m, &message));
    }
    for (parameter, object) in parameters.into_iter().zip(given) {
        let Some(value) = fit(m, parameter, object) else {
            if object == 0 {
                let class = "java/lang/IllegalArgumentException";
                return Err(m.exception_without_message(class));
            }
            return Err(illegal_argument(m, MISMATCH));
        };
        values.push(value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_widening_is_allowed() {
        assert_eq!(widen(b'I', b'J', u64::from(-1_i32 as u32)).unwrap() as i64, -1);
        assert_eq!(widen(b'C', b'D', 65).map(f64::from_bits), Some(65.0));
        assert_eq!(widen(b'J', b'F', 3).map(|v| f32::from_bits(v as u32)), Some(3.0));
        for (from, to) in [(b'I', b'S'), (b'J', b'I'), (b'Z', b'I'), (b'B', b'C'), (b'D', b'F')] {
            assert_eq!(widen(from, to, 1), None);
        }
    }
}
