//! The conditions of `@Preconditions` of jpf-symbc: Java expressions over the parameters of a method.
//!
//! Invariant: a condition has the value that Java gives it, except that a division by zero makes it
//! false.

use code::operation::{Arithmetic, Comparison, Condition, Numeric};
use terms::{TermId, Terms};
use vm::symbolic::Formula;

/// The value of a parameter, with its numeric type.
type TypedTerm = (Numeric, TermId);

/// Returns a condition as a term, or the reason why it has none.
pub fn truth(
    terms: &mut Terms,
    formula: &Formula,
    value: &impl Fn(&str) -> Option<TypedTerm>,
) -> Result<TermId, String> {
    Ok(match formula {
        Formula::Truth(truth) => {
            if *truth {
                TermId::TRUE
            } else {
                TermId::FALSE
            }
        }
        Formula::Not(inner) => {
            let inner = truth(terms, inner, value)?;
            terms.not(inner)
        }
        Formula::And(a, b) => {
            let (a, b) = (truth(terms, a, value)?, truth(terms, b, value)?);
            terms.and(a, b)
        }
        Formula::Or(a, b) => {
            let (a, b) = (truth(terms, a, value)?, truth(terms, b, value)?);
            terms.or(a, b)
        }
        Formula::Compared(how, a, b) => {
            let mut defined = TermId::TRUE;
            let a = number(terms, a, value, &mut defined)?;
            let b = number(terms, b, value, &mut defined)?;
            let (of, a, b) = promoted(terms, a, b);
            let holds = compared(terms, *how, of, a, b);
            terms.and(defined, holds)
        }
        Formula::Name(name) => {
            let (of, term) = value(name).ok_or_else(|| unknown(name))?;
            if of != Numeric::Int {
                return Err(format!("{name} is no boolean"));
            }
            let zero = terms.int(0);
            terms.condition(Condition::Ne, term, zero)
        }
        Formula::Int(_)
        | Formula::Long(_)
        | Formula::Double(_)
        | Formula::Negated(_)
        | Formula::Computed(..) => return Err("a number is no condition".to_owned()),
    })
}

fn unknown(name: &str) -> String {
    format!("{name} is no parameter with a primitive type")
}

fn compared(terms: &mut Terms, how: Condition, of: Numeric, a: TermId, b: TermId) -> TermId {
    let by = match (of, how) {
        (Numeric::Int, _) => return terms.condition(how, a, b),
        (Numeric::Long, _) => Comparison::Long,
        // With NaN as an operand, the comparison has the result for which the condition is false.
        (_, Condition::Le | Condition::Lt) => Comparison::DoubleGreater,
        (..) => Comparison::DoubleLess,
    };
    let order = terms.compare(by, a, b);
    let zero = terms.int(0);
    terms.condition(how, order, zero)
}

/// Returns the term of a numeric expression; each integer divisor adds to `defined` the condition
/// that it is not 0.
fn number(
    terms: &mut Terms,
    formula: &Formula,
    value: &impl Fn(&str) -> Option<TypedTerm>,
    defined: &mut TermId,
) -> Result<TypedTerm, String> {
    Ok(match formula {
        Formula::Int(number) => (Numeric::Int, terms.int(*number)),
        Formula::Long(number) => (Numeric::Long, terms.long(*number)),
        Formula::Double(number) => (Numeric::Double, terms.double(*number)),
        Formula::Truth(truth) => (Numeric::Int, terms.int(i32::from(*truth))),
        Formula::Name(name) => {
            let (of, term) = value(name).ok_or_else(|| unknown(name))?;
            widened(terms, (of, term), of)
        }
        Formula::Negated(inner) => {
            let (of, inner) = number(terms, inner, value, defined)?;
            (of, terms.negate(of, inner))
        }
        Formula::Computed(how, a, b) => {
            let a = number(terms, a, value, defined)?;
            let b = number(terms, b, value, defined)?;
            let (of, a, b) = promoted(terms, a, b);
            if matches!(of, Numeric::Int | Numeric::Long)
                && matches!(how, Arithmetic::Div | Arithmetic::Rem)
            {
                let zero = if of == Numeric::Int { terms.int(0) } else { terms.long(0) };
                let holds = compared(terms, Condition::Ne, of, b, zero);
                *defined = terms.and(*defined, holds);
            }
            (of, terms.arithmetic(*how, of, a, b))
        }
        Formula::Not(_) | Formula::And(..) | Formula::Or(..) | Formula::Compared(..) => {
            return Err("a condition is no number".to_owned());
        }
    })
}

/// Applies binary numeric promotion (JLS 5.6.2). A `float` becomes a `double`, which preserves its
/// value.
fn promoted(terms: &mut Terms, a: TypedTerm, b: TypedTerm) -> (Numeric, TermId, TermId) {
    let rank = |of| match of {
        Numeric::Int => 0,
        Numeric::Long => 1,
        Numeric::Float | Numeric::Double => 2,
    };
    let of = if rank(a.0) >= rank(b.0) { a.0 } else { b.0 };
    let (of, a) = widened(terms, a, of);
    (of, a, widened(terms, b, of).1)
}

fn widened(terms: &mut Terms, (from, term): TypedTerm, to: Numeric) -> TypedTerm {
    let to = if to == Numeric::Float { Numeric::Double } else { to };
    if from == to { (to, term) } else { (to, terms.convert(from, to, term)) }
}
