//! Conversions between types in spun code: casts, boxing, unboxing, primitive widening.
//!
//! Source: the table of `java.lang.invoke.LambdaMetafactory` ("can be adapted to"), and the code that
//! `TypeConvertingMethodAdapter` emits for it. Widening is JLS §5.1.2. Invariant: [`convert`] is called
//! only for pairs that [`is_adaptable`] accepts.

use classfile::{CodeBuilder, FieldType, Opcode};

pub(super) const OBJECT: &str = "java/lang/Object";
const NUMBER: &str = "java/lang/Number";

/// Returns the wrapper class of a primitive type (JLS §5.1.7).
pub(super) const fn wrapper(primitive: &FieldType) -> Option<&'static str> {
    Some(match primitive {
        FieldType::Boolean => "java/lang/Boolean",
        FieldType::Byte => "java/lang/Byte",
        FieldType::Short => "java/lang/Short",
        FieldType::Char => "java/lang/Character",
        FieldType::Int => "java/lang/Integer",
        FieldType::Long => "java/lang/Long",
        FieldType::Float => "java/lang/Float",
        FieldType::Double => "java/lang/Double",
        FieldType::Object(_) | FieldType::Array(_) => return None,
    })
}

/// Returns the primitive type of a wrapper class.
pub(super) fn unwrapped(kind: &FieldType) -> Option<FieldType> {
    let FieldType::Object(class) = kind else { return None };
    Some(match class.as_str() {
        "java/lang/Boolean" => FieldType::Boolean,
        "java/lang/Byte" => FieldType::Byte,
        "java/lang/Short" => FieldType::Short,
        "java/lang/Character" => FieldType::Char,
        "java/lang/Integer" => FieldType::Int,
        "java/lang/Long" => FieldType::Long,
        "java/lang/Float" => FieldType::Float,
        "java/lang/Double" => FieldType::Double,
        _ => return None,
    })
}

/// Returns the name of a reference type in `checkcast` and `instanceof`.
pub(super) fn class_name(kind: &FieldType) -> String {
    match kind {
        FieldType::Object(name) => name.clone(),
        other => other.to_string(),
    }
}

/// Returns the type that a class constant names: the inverse of [`class_name`].
pub(super) fn class_type(name: &str) -> FieldType {
    match FieldType::parse(name) {
        Some(array @ FieldType::Array(_)) => array,
        _ => FieldType::Object(name.to_owned()),
    }
}

/// Returns the position of a numeric type in the order of widening.
const fn rank(primitive: &FieldType) -> Option<u8> {
    Some(match primitive {
        FieldType::Byte => 0,
        FieldType::Short => 1,
        FieldType::Char => 2,
        FieldType::Int => 3,
        FieldType::Long => 4,
        FieldType::Float => 5,
        FieldType::Double => 6,
        _ => return None,
    })
}

/// Whether a widening conversion between two different primitive types exists (JLS §5.1.2).
pub(super) fn widens(from: &FieldType, to: &FieldType) -> bool {
    match (rank(from), rank(to)) {
        // No other integral type can be widened to `char`.
        (Some(from), Some(to)) => from < to && to != 2,
        _ => false,
    }
}

/// Whether a value of type `from` can be adapted to `to`, according to descriptors. Subclass relations
/// are assumed.
pub(super) fn is_adaptable(from: &FieldType, to: &FieldType) -> bool {
    match (from.is_reference(), to.is_reference()) {
        (true, true) => true,
        (false, false) => from == to || widens(from, to),
        // Boxing yields the wrapper class. Other classes must be supertypes of it.
        (false, true) => unwrapped(to).is_none_or(|wrapped| wrapped == *from),
        // Unboxing may be followed by widening. A value of another class may be a wrapper at run time.
        (true, false) => unwrapped(from).is_none_or(|from| from == *to || widens(&from, to)),
    }
}

/// Widens the number on the stack.
fn widen(code: &mut CodeBuilder<'_>, from: &FieldType, to: &FieldType) {
    use FieldType::{Byte, Char, Double, Float, Int, Long, Short};
    let opcode = match (from, to) {
        (Byte | Short | Char | Int, Long) => Opcode::i2l,
        (Byte | Short | Char | Int, Float) => Opcode::i2f,
        (Byte | Short | Char | Int, Double) => Opcode::i2d,
        (Long, Float) => Opcode::l2f,
        (Long, Double) => Opcode::l2d,
        (Float, Double) => Opcode::f2d,
        _ => return,
    };
    code.op(opcode);
}

/// Boxes the value on the stack, if it is primitive.
pub(super) fn box_value(code: &mut CodeBuilder<'_>, primitive: &FieldType) {
    if let Some(class) = wrapper(primitive) {
        code.invoke_static(class, "valueOf", &format!("({primitive})L{class};"));
    }
}

/// Calls the method `intValue()`, or that of another type, on the object of `class` on the stack.
pub(super) fn unbox(code: &mut CodeBuilder<'_>, class: &str, to: &FieldType) {
    let method = match to {
        FieldType::Boolean => "booleanValue",
        FieldType::Byte => "byteValue",
        FieldType::Short => "shortValue",
        FieldType::Char => "charValue",
        FieldType::Int => "intValue",
        FieldType::Long => "longValue",
        FieldType::Float => "floatValue",
        FieldType::Double => "doubleValue",
        FieldType::Object(_) | FieldType::Array(_) => return,
    };
    code.invoke_virtual(class, method, &format!("(){to}"));
}

fn cast(code: &mut CodeBuilder<'_>, from: &FieldType, to: &FieldType) {
    let to_class = class_name(to);
    if from != to && to_class != OBJECT {
        code.check_cast(&to_class);
    }
}

/// Converts the value on the stack from type `from` to type `to`. Its static type at the call site is
/// `functional`. A reference is first cast to `functional`. After heap pollution (JLS §4.12.2), this
/// cast throws the `ClassCastException`.
pub(super) fn convert(
    code: &mut CodeBuilder<'_>,
    from: &FieldType,
    to: &FieldType,
    functional: &FieldType,
) {
    if from == to && from == functional {
        return;
    }
    if !from.is_reference() {
        if !to.is_reference() {
            widen(code, from, to);
        } else if let Some(wrapped) = unwrapped(to) {
            widen(code, from, &wrapped);
            box_value(code, &wrapped);
        } else {
            box_value(code, from);
            if let Some(class) = wrapper(from) {
                cast(code, &FieldType::Object(class.to_owned()), to);
            }
        }
        return;
    }
    let source = if functional.is_reference() {
        cast(code, from, functional);
        functional
    } else {
        from
    };
    if to.is_reference() {
        cast(code, source, to);
        return;
    }
    match unwrapped(source) {
        Some(wrapped @ (FieldType::Char | FieldType::Boolean)) => {
            unbox(code, &class_name(source), &wrapped);
            widen(code, &wrapped, to);
        }
        Some(_) => unbox(code, &class_name(source), to),
        None => {
            let class = match to {
                FieldType::Char => "java/lang/Character",
                FieldType::Boolean => "java/lang/Boolean",
                _ => NUMBER,
            };
            cast(code, source, &FieldType::Object(class.to_owned()));
            unbox(code, class, to);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn kind(text: &str) -> FieldType {
        FieldType::parse(text).unwrap()
    }

    #[test]
    fn widening_is_jls_5_1_2() {
        let order = ["B", "S", "C", "I", "J", "F", "D"];
        let pairs: Vec<String> = order
            .iter()
            .flat_map(|from| order.iter().map(move |to| (from, to)))
            .filter(|(from, to)| widens(&kind(from), &kind(to)))
            .map(|(from, to)| format!("{from}{to}"))
            .collect();
        let expected = "BS BI BJ BF BD SI SJ SF SD CI CJ CF CD IJ IF ID JF JD FD";
        assert_eq!(pairs.join(" "), expected);
        assert!(!widens(&kind("Z"), &kind("I")));
    }

    #[test]
    fn adaptation_follows_the_table_of_the_metafactory() {
        let yes = |from, to| assert!(is_adaptable(&kind(from), &kind(to)), "{from} to {to}");
        let no = |from, to| assert!(!is_adaptable(&kind(from), &kind(to)), "{from} to {to}");
        yes("I", "J");
        no("J", "I");
        yes("I", "Ljava/lang/Integer;");
        yes("I", "Ljava/lang/Object;");
        no("I", "Ljava/lang/Long;");
        yes("Ljava/lang/Integer;", "J");
        no("Ljava/lang/Long;", "I");
        no("Ljava/lang/Boolean;", "I");
        yes("Ljava/lang/Object;", "I");
        yes("Ljava/lang/Object;", "[I");
    }
}
