//! Operators on values.
//!
//! Source: JLS §5.1.8 (unboxing), §5.6.2 (numeric promotion), §15.15, §15.17 to §15.22. Invariant:
//! a result equals Java's result for the same values; if Java would throw or not compile, the error
//! is the reason.

use crate::describe::describe;
use crate::syntax::{Operator, UnaryOperator};
use crate::variables::boxed;
use crate::{Operand, Scope};
use std::cmp::Ordering;
use vm::Machine;
use vm::access::Value;

/// A number after promotion.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

/// Returns the value in a box such as `Integer`, else the operand itself.
pub(crate) fn unboxed(machine: &Machine, operand: Operand) -> Operand {
    match operand {
        Operand::Value(Value::Reference(r)) if r != 0 => {
            boxed(machine, r).map_or(operand, Operand::Value)
        }
        other => other,
    }
}

/// Returns the UTF-16 units of a string.
pub(crate) fn string(machine: &Machine, operand: &Operand) -> Option<Vec<u16>> {
    match operand {
        Operand::Text(units) => Some(units.clone()),
        Operand::Value(Value::Reference(r)) if *r != 0 => {
            (&*machine.live.heap.get(*r).class().name == "java/lang/String")
                .then(|| machine.text16(*r))
        }
        Operand::Value(_) => None,
    }
}

/// Returns the text of an operand. Objects have their names, as `toString` is not executed.
pub(crate) fn text_of(scope: Scope<'_>, operand: &Operand) -> Vec<u16> {
    let machine = scope.machine;
    if let Some(units) = string(machine, operand) {
        return units;
    }
    match unboxed(machine, operand.clone()) {
        Operand::Value(Value::Char(unit)) => vec![unit],
        Operand::Value(value) => {
            describe(machine, value, scope.object_name).encode_utf16().collect()
        }
        Operand::Text(units) => units,
    }
}

fn promoted(value: Value) -> Option<Number> {
    match value {
        Value::Char(v) => Some(Number::Int(v.into())),
        Value::Int(v) => Some(Number::Int(v)),
        Value::Long(v) => Some(Number::Long(v)),
        Value::Float(v) => Some(Number::Float(v)),
        Value::Double(v) => Some(Number::Double(v)),
        Value::Boolean(_) | Value::Reference(_) => None,
    }
}

fn value_of(number: Number) -> Operand {
    Operand::Value(match number {
        Number::Int(v) => Value::Int(v),
        Number::Long(v) => Value::Long(v),
        Number::Float(v) => Value::Float(v),
        Number::Double(v) => Value::Double(v),
    })
}

pub(crate) fn unary(operator: UnaryOperator, of: &Operand) -> Result<Operand, String> {
    let number = match of {
        Operand::Value(value) => promoted(*value),
        Operand::Text(_) => None,
    };
    let number = number.ok_or("a sign stands before what is no number")?;
    let done = match (operator, number) {
        (UnaryOperator::Plus, number) => Some(number),
        (UnaryOperator::Minus, Number::Int(v)) => Some(Number::Int(v.wrapping_neg())),
        (UnaryOperator::Minus, Number::Long(v)) => Some(Number::Long(v.wrapping_neg())),
        (UnaryOperator::Minus, Number::Float(v)) => Some(Number::Float(-v)),
        (UnaryOperator::Minus, Number::Double(v)) => Some(Number::Double(-v)),
        (UnaryOperator::Complement, Number::Int(v)) => Some(Number::Int(!v)),
        (UnaryOperator::Complement, Number::Long(v)) => Some(Number::Long(!v)),
        _ => None,
    };
    done.map(value_of).ok_or_else(|| "~ takes an int or a long".to_owned())
}

pub(crate) fn binary(
    scope: Scope<'_>,
    operator: Operator,
    left: Operand,
    right: Operand,
) -> Result<Operand, String> {
    let machine = scope.machine;
    let has_string = || string(machine, &left).is_some() || string(machine, &right).is_some();
    if operator == Operator::Add && has_string() {
        let mut all = text_of(scope, &left);
        all.extend(text_of(scope, &right));
        return Ok(Operand::Text(all));
    }
    let truth = |truth: bool| Ok(Operand::Value(Value::Boolean(truth)));
    if let Operator::Equal | Operator::Unequal = operator {
        match (&left, &right) {
            (Operand::Text(_), _) | (_, Operand::Text(_)) => {
                return Err("strings are compared by equals, not by == or !=".to_owned());
            }
            (Operand::Value(Value::Reference(a)), Operand::Value(Value::Reference(b))) => {
                return truth((a == b) == (operator == Operator::Equal));
            }
            _ => {}
        }
    }
    let (Operand::Value(left), Operand::Value(right)) =
        (unboxed(machine, left), unboxed(machine, right))
    else {
        return Err("a string is an operand of + alone".to_owned());
    };
    if let (Value::Boolean(a), Value::Boolean(b)) = (left, right) {
        return match operator {
            Operator::Equal => truth(a == b),
            Operator::Unequal | Operator::BitXor => truth(a != b),
            Operator::BitAnd => truth(a & b),
            Operator::BitOr => truth(a | b),
            _ => Err("booleans have no order, and are no numbers".to_owned()),
        };
    }
    let (Some(left), Some(right)) = (promoted(left), promoted(right)) else {
        return Err("the operands have types that do not go together".to_owned());
    };
    numbers(operator, left, right)
}

fn numbers(operator: Operator, left: Number, right: Number) -> Result<Operand, String> {
    use Number::{Double, Int, Long};
    if let Operator::ShiftLeft | Operator::ShiftRight | Operator::ShiftRightUnsigned = operator {
        return shift(operator, left, right);
    }
    match (left, right) {
        (Int(a), Int(b)) => ints(operator, a, b),
        (Int(_) | Long(_), Int(_) | Long(_)) => longs(operator, long(left), long(right)),
        (Double(_), _) | (_, Double(_)) => doubles(operator, double(left), double(right)),
        _ => floats(operator, float(left), float(right)),
    }
}

fn long(number: Number) -> i64 {
    match number {
        Number::Int(v) => v.into(),
        Number::Long(v) => v,
        Number::Float(v) => v as i64,
        Number::Double(v) => v as i64,
    }
}

fn float(number: Number) -> f32 {
    match number {
        Number::Int(v) => v as f32,
        Number::Long(v) => v as f32,
        Number::Float(v) => v,
        Number::Double(v) => v as f32,
    }
}

fn double(number: Number) -> f64 {
    match number {
        Number::Int(v) => v.into(),
        Number::Long(v) => v as f64,
        Number::Float(v) => v.into(),
        Number::Double(v) => v,
    }
}

/// Returns the result of a comparison; `ordering` is None if an operand is a NaN.
fn compared(operator: Operator, ordering: Option<Ordering>) -> Option<bool> {
    Some(match operator {
        Operator::Equal => ordering == Some(Ordering::Equal),
        Operator::Unequal => ordering != Some(Ordering::Equal),
        Operator::Less => ordering == Some(Ordering::Less),
        Operator::LessOrEqual => ordering.is_some_and(Ordering::is_le),
        Operator::Greater => ordering == Some(Ordering::Greater),
        Operator::GreaterOrEqual => ordering.is_some_and(Ordering::is_ge),
        _ => return None,
    })
}

/// Defines the operators of a floating-point type.
macro_rules! floating {
    ($name:ident, $of:ty, $value:path) => {
        fn $name(operator: Operator, a: $of, b: $of) -> Result<Operand, String> {
            if let Some(truth) = compared(operator, a.partial_cmp(&b)) {
                return Ok(Operand::Value(Value::Boolean(truth)));
            }
            Ok(Operand::Value($value(match operator {
                Operator::Add => a + b,
                Operator::Subtract => a - b,
                Operator::Multiply => a * b,
                Operator::Divide => a / b,
                Operator::Remainder => a % b,
                _ => return Err("&, | and ^ take whole numbers or booleans".to_owned()),
            })))
        }
    };
}

floating!(floats, f32, Value::Float);
floating!(doubles, f64, Value::Double);

/// Defines the operators of an integral type.
macro_rules! integral {
    ($name:ident, $of:ty, $value:path) => {
        fn $name(operator: Operator, a: $of, b: $of) -> Result<Operand, String> {
            if let Some(truth) = compared(operator, Some(a.cmp(&b))) {
                return Ok(Operand::Value(Value::Boolean(truth)));
            }
            Ok(Operand::Value($value(match operator {
                Operator::Add => a.wrapping_add(b),
                Operator::Subtract => a.wrapping_sub(b),
                Operator::Multiply => a.wrapping_mul(b),
                Operator::Divide | Operator::Remainder if b == 0 => {
                    return Err("division by zero".to_owned());
                }
                Operator::Divide => a.wrapping_div(b),
                Operator::Remainder => a.wrapping_rem(b),
                Operator::BitAnd => a & b,
                Operator::BitOr => a | b,
                Operator::BitXor => a ^ b,
                _ => return Err("numbers are no operands of && and ||".to_owned()),
            })))
        }
    };
}

integral!(ints, i32, Value::Int);
integral!(longs, i64, Value::Long);

/// Evaluates a shift. The result has the type of the left operand. Only the low bits of the right
/// operand count (JLS §15.19).
fn shift(operator: Operator, left: Number, right: Number) -> Result<Operand, String> {
    let by = match right {
        Number::Int(v) => v as u32,
        Number::Long(v) => v as u32,
        Number::Float(_) | Number::Double(_) => return Err("shifts take whole numbers".to_owned()),
    };
    let done = match (left, operator) {
        (Number::Int(v), Operator::ShiftLeft) => Number::Int(v.wrapping_shl(by)),
        (Number::Int(v), Operator::ShiftRight) => Number::Int(v.wrapping_shr(by)),
        (Number::Int(v), _) => Number::Int((v as u32).wrapping_shr(by) as i32),
        (Number::Long(v), Operator::ShiftLeft) => Number::Long(v.wrapping_shl(by)),
        (Number::Long(v), Operator::ShiftRight) => Number::Long(v.wrapping_shr(by)),
        (Number::Long(v), _) => Number::Long((v as u64).wrapping_shr(by) as i64),
        _ => return Err("shifts take whole numbers".to_owned()),
    };
    Ok(value_of(done))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::Number::{Double, Float, Int, Long};
    use super::*;

    #[test]
    fn arithmetic_follows_java() {
        for (operator, a, b, wanted) in [
            (Operator::Add, Int(i32::MAX), Int(1), Value::Int(i32::MIN)),
            (Operator::Add, Int(i32::MAX), Long(1), Value::Long(1 << 31)),
            (Operator::Divide, Int(-7), Int(2), Value::Int(-3)),
            (Operator::Remainder, Int(-7), Int(2), Value::Int(-1)),
            (Operator::Divide, Int(i32::MIN), Int(-1), Value::Int(i32::MIN)),
            (Operator::Divide, Int(7), Float(2.0), Value::Float(3.5)),
            (Operator::Divide, Double(1.0), Int(0), Value::Double(f64::INFINITY)),
            (Operator::ShiftLeft, Int(1), Int(33), Value::Int(2)),
            (Operator::ShiftRightUnsigned, Int(-1), Int(28), Value::Int(15)),
            (Operator::ShiftRightUnsigned, Long(-1), Int(60), Value::Long(15)),
            (Operator::ShiftRight, Int(-8), Long(1), Value::Int(-4)),
            (Operator::BitXor, Int(6), Int(3), Value::Int(5)),
            (Operator::Less, Int(3), Long(4), Value::Boolean(true)),
            (Operator::Equal, Int(3), Double(3.0), Value::Boolean(true)),
            // The integer is rounded to the float, as in Java.
            (Operator::Equal, Int(16_777_217), Float(16_777_216.0), Value::Boolean(true)),
            (Operator::Unequal, Double(f64::NAN), Double(f64::NAN), Value::Boolean(true)),
            (Operator::LessOrEqual, Double(f64::NAN), Int(0), Value::Boolean(false)),
        ] {
            let got = numbers(operator, a, b).unwrap();
            assert_eq!(got, Operand::Value(wanted), "{a:?} {operator:?} {b:?}");
        }
        for (operator, a, b) in [
            (Operator::Divide, Int(1), Int(0)),
            (Operator::Remainder, Long(1), Int(0)),
            (Operator::BitAnd, Double(1.0), Int(1)),
            (Operator::ShiftLeft, Int(1), Float(1.0)),
            (Operator::And, Int(1), Int(1)),
        ] {
            assert!(numbers(operator, a, b).is_err(), "{a:?} {operator:?} {b:?}");
        }
        let not = unary(UnaryOperator::Complement, &Operand::Value(Value::Int(5)));
        assert_eq!(not, Ok(Operand::Value(Value::Int(-6))));
        assert!(unary(UnaryOperator::Minus, &Operand::Value(Value::Boolean(true))).is_err());
    }
}
