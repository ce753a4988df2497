//! Conditions over parameters whose values are symbolic.
//!
//! Invariant: an operator without a term here is refused by name.

use crate::syntax::{Operator, SyntaxNode, UnaryOperator};
use crate::{Expression, Operand};
use code::operation::{Arithmetic, Condition};
use vm::access::Value;
use vm::symbolic::Formula;

impl Expression {
    /// Returns the expression as a condition over parameters, which have their names.
    pub fn formula(&self) -> Result<Formula, String> {
        formula(&self.node)
    }
}

fn formula(node: &SyntaxNode) -> Result<Formula, String> {
    let both = |a: &SyntaxNode, b: &SyntaxNode| -> Result<_, String> {
        Ok((Box::new(formula(a)?), Box::new(formula(b)?)))
    };
    match node {
        SyntaxNode::Literal(Operand::Value(value)) => literal(*value),
        SyntaxNode::Names(names) => match names.as_slice() {
            [name] => Ok(Formula::Name(name.clone())),
            _ => Err(format!("{} is no parameter", names.join("."))),
        },
        SyntaxNode::Unary(operator, of) => {
            let of = formula(of)?;
            match operator {
                UnaryOperator::Not => Ok(Formula::Not(Box::new(of))),
                UnaryOperator::Minus => Ok(Formula::Negated(Box::new(of))),
                UnaryOperator::Plus => Ok(of),
                UnaryOperator::Complement => Err("~ is not supported here".to_owned()),
            }
        }
        SyntaxNode::Binary(operator, a, b) => {
            let (a, b) = both(a, b)?;
            let compared = |how| Ok(Formula::Compared(how, a.clone(), b.clone()));
            let computed = |how| Ok(Formula::Computed(how, a.clone(), b.clone()));
            match operator {
                Operator::And => Ok(Formula::And(a, b)),
                Operator::Or => Ok(Formula::Or(a, b)),
                Operator::Equal => compared(Condition::Eq),
                Operator::Unequal => compared(Condition::Ne),
                Operator::Less => compared(Condition::Lt),
                Operator::LessOrEqual => compared(Condition::Le),
                Operator::Greater => compared(Condition::Gt),
                Operator::GreaterOrEqual => compared(Condition::Ge),
                Operator::Add => computed(Arithmetic::Add),
                Operator::Subtract => computed(Arithmetic::Sub),
                Operator::Multiply => computed(Arithmetic::Mul),
                Operator::Divide => computed(Arithmetic::Div),
                Operator::Remainder => computed(Arithmetic::Rem),
                Operator::BitOr
                | Operator::BitXor
                | Operator::BitAnd
                | Operator::ShiftLeft
                | Operator::ShiftRight
                | Operator::ShiftRightUnsigned => {
                    Err("operators on bits are not supported here".to_owned())
                }
            }
        }
        SyntaxNode::Literal(Operand::Text(_))
        | SyntaxNode::Static(_)
        | SyntaxNode::Passed(_)
        | SyntaxNode::Field(..)
        | SyntaxNode::Element(..)
        | SyntaxNode::Call(..)
        | SyntaxNode::Conditional(..) => {
            Err("only numbers, parameters and operators are supported here".to_owned())
        }
    }
}

fn literal(value: Value) -> Result<Formula, String> {
    Ok(match value {
        Value::Boolean(truth) => Formula::Truth(truth),
        Value::Char(unit) => Formula::Int(unit.into()),
        Value::Int(number) => Formula::Int(number),
        Value::Long(number) => Formula::Long(number),
        Value::Float(number) => Formula::Double(number.into()),
        Value::Double(number) => Formula::Double(number),
        Value::Reference(_) => return Err("null is no number".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use code::operation::Numeric;
    use inputs::preconditions::truth;
    use terms::{Assignment, Terms};

    /// Evaluates a condition for values of `x`, an `int`, and `d`, a `double`.
    fn holds(text: &str, x: i32, d: f64) -> Result<bool, String> {
        let terms = &mut Terms::new();
        let (of_x, of_d) = (terms.int(x), terms.double(d));
        let value = |name: &str| match name {
            "x" => Some((Numeric::Int, of_x)),
            "d" => Some((Numeric::Double, of_d)),
            _ => None,
        };
        let term = truth(terms, &Expression::parse(text)?.formula()?, &value)?;
        Ok(terms.evaluate(term, &Assignment::default()) == 1)
    }

    #[test]
    fn conditions_have_the_values_of_java() {
        for (text, expected) in [
            ("x>0&&d<1.5", true),
            ("x > 0 && !(d < 1.5)", false),
            ("x*2-1==13 || false", true),
            ("10 / (x - 7) > 0", false),
            ("x % 4 == 3 && -x < -6 && x != 8", true),
            ("x >= d", true),
            ("x + 2147483647 < 0", true),
            ("x + 2147483647L > 0", true),
            ("x != 'a'", true),
        ] {
            assert_eq!(holds(text, 7, 0.5), Ok(expected), "{text}");
        }
        for text in ["d < 0", "d >= 0", "d == d"] {
            assert_eq!(holds(text, 7, f64::NAN), Ok(false), "{text}");
        }
        assert_eq!(holds("d != d", 7, f64::NAN), Ok(true));
    }

    #[test]
    fn other_expressions_are_refused_with_the_reason() {
        for (text, part) in [
            ("x & 1 == 1", "bits"),
            ("x > y", "y is no parameter"),
            ("x.f > 0", "x.f"),
            ("x + 1", "no condition"),
            ("(x > 0) > 1", "no number"),
            ("d", "no boolean"),
        ] {
            let why = holds(text, 7, 0.5).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
