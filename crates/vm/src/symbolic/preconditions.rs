//! The conditions of `@Preconditions` of jpf-symbc: Java expressions over the parameters of a method.
//!
//! Grammar: `||`, `&&`, comparisons, `+ - * / %`, unary `-` and `!`, parentheses, numbers, `true`,
//! `false` and names of parameters. Invariant: an expression outside of the grammar is refused with
//! its text. A division by zero makes a condition false.

use code::operation::{Arithmetic, Comparison, Condition, Numeric};
use terms::{TermId, Terms};

/// A parsed condition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    Number(i64),
    Long(i64),
    Double(f64),
    Truth(bool),
    /// A parameter, by name.
    Name(String),
    Not(Box<Formula>),
    Negated(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Compared(Condition, Box<Formula>, Box<Formula>),
    Computed(Arithmetic, Box<Formula>, Box<Formula>),
}

/// Parses a condition; an error is the rest of the text that was not understood.
pub(crate) fn parse(text: &str) -> Result<Formula, String> {
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let formula = parser.either()?;
    if parser.rest.is_empty() { Ok(formula) } else { Err(parser.rest.to_owned()) }
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

/// The deepest nesting of a condition.
const DEPTH: u32 = 100;

impl Parser<'_> {
    fn takes(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn takes_one_of<T: Copy>(&mut self, tokens: &[(&str, T)]) -> Option<T> {
        tokens.iter().find(|(token, _)| self.takes(token)).map(|(_, value)| *value)
    }

    fn either(&mut self) -> Result<Formula, String> {
        let mut left = self.both()?;
        while self.takes("||") {
            left = Formula::Or(Box::new(left), Box::new(self.both()?));
        }
        Ok(left)
    }

    fn both(&mut self) -> Result<Formula, String> {
        let mut left = self.comparison()?;
        while self.takes("&&") {
            left = Formula::And(Box::new(left), Box::new(self.comparison()?));
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Result<Formula, String> {
        const ALL: &[(&str, Condition)] = &[
            ("==", Condition::Eq),
            ("!=", Condition::Ne),
            ("<=", Condition::Le),
            (">=", Condition::Ge),
            ("<", Condition::Lt),
            (">", Condition::Gt),
        ];
        let left = self.sum()?;
        match self.takes_one_of(ALL) {
            Some(how) => Ok(Formula::Compared(how, Box::new(left), Box::new(self.sum()?))),
            None => Ok(left),
        }
    }

    fn sum(&mut self) -> Result<Formula, String> {
        let mut left = self.product()?;
        while let Some(how) = self.takes_one_of(&[("+", Arithmetic::Add), ("-", Arithmetic::Sub)]) {
            left = Formula::Computed(how, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Formula, String> {
        const ALL: &[(&str, Arithmetic)] =
            &[("*", Arithmetic::Mul), ("/", Arithmetic::Div), ("%", Arithmetic::Rem)];
        let mut left = self.unary()?;
        while let Some(how) = self.takes_one_of(ALL) {
            left = Formula::Computed(how, Box::new(left), Box::new(self.unary()?));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Formula, String> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.rest.to_owned());
        }
        let formula = if self.takes("-") {
            Formula::Negated(Box::new(self.unary()?))
        } else if !self.rest.starts_with("!=") && self.takes("!") {
            Formula::Not(Box::new(self.unary()?))
        } else if self.takes("(") {
            let inner = self.either()?;
            if !self.takes(")") {
                return Err(self.rest.to_owned());
            }
            inner
        } else {
            self.word()?
        };
        self.depth -= 1;
        Ok(formula)
    }

    fn word(&mut self) -> Result<Formula, String> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let formula = match word {
            "true" => Formula::Truth(true),
            "false" => Formula::Truth(false),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let long = word.strip_suffix(['l', 'L']).and_then(|digits| digits.parse().ok());
                let number = word.parse::<i64>().ok().filter(|number| *number <= 1 << 31);
                let double = word.trim_end_matches(['d', 'D', 'f', 'F']).parse().ok();
                let all = [
                    long.map(Formula::Long),
                    number.map(Formula::Number),
                    double.map(Formula::Double),
                ];
                all.into_iter().flatten().next().ok_or_else(|| self.rest.to_owned())?
            }
            _ if word.is_empty() || word.contains('.') => return Err(self.rest.to_owned()),
            _ => Formula::Name(word.to_owned()),
        };
        self.rest = rest.trim_start();
        Ok(formula)
    }
}

/// The value of a parameter, by name.
pub(super) type Value = (Numeric, TermId);

/// Returns a condition as a term; an error is a name or an operand that has no value.
pub(super) fn truth(
    terms: &mut Terms,
    formula: &Formula,
    value: &impl Fn(&str) -> Option<Value>,
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
            let (of, term) = value(name).ok_or_else(|| name.clone())?;
            if of != Numeric::Int {
                return Err(name.clone());
            }
            let zero = terms.int(0);
            terms.condition(Condition::Ne, term, zero)
        }
        other => return Err(format!("{other:?}")),
    })
}

fn compared(terms: &mut Terms, how: Condition, of: Numeric, a: TermId, b: TermId) -> TermId {
    let by = match (of, how) {
        (Numeric::Int, _) => return terms.condition(how, a, b),
        (Numeric::Long, _) => Comparison::Long,
        // The comparison with NaN has the result for which the condition does not hold.
        (_, Condition::Le | Condition::Lt) => Comparison::DoubleGreater,
        (..) => Comparison::DoubleLess,
    };
    let order = terms.compare(by, a, b);
    let zero = terms.int(0);
    terms.condition(how, order, zero)
}

/// Returns a number; a divisor of 0 restricts where the formula is defined.
fn number(
    terms: &mut Terms,
    formula: &Formula,
    value: &impl Fn(&str) -> Option<Value>,
    defined: &mut TermId,
) -> Result<Value, String> {
    Ok(match formula {
        Formula::Number(number) => (Numeric::Int, terms.int(*number as i32)),
        Formula::Long(number) => (Numeric::Long, terms.long(*number)),
        Formula::Double(number) => (Numeric::Double, terms.double(*number)),
        Formula::Truth(truth) => (Numeric::Int, terms.int(i32::from(*truth))),
        Formula::Name(name) => {
            let (of, term) = value(name).ok_or_else(|| name.clone())?;
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
        other => return Err(format!("{other:?}")),
    })
}

/// Applies binary numeric promotion (JLS 5.6.2). A `float` becomes a `double`, which is exact.
fn promoted(terms: &mut Terms, a: Value, b: Value) -> (Numeric, TermId, TermId) {
    let rank = |of| match of {
        Numeric::Int => 0,
        Numeric::Long => 1,
        Numeric::Float | Numeric::Double => 2,
    };
    let of = if rank(a.0) >= rank(b.0) { a.0 } else { b.0 };
    let (of, a) = widened(terms, a, of);
    (of, a, widened(terms, b, of).1)
}

fn widened(terms: &mut Terms, (from, term): Value, to: Numeric) -> Value {
    let to = if to == Numeric::Float { Numeric::Double } else { to };
    if from == to { (to, term) } else { (to, terms.convert(from, to, term)) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use terms::Assignment;

    /// The truth of a condition for values of `x`, an `int`, and `d`, a `double`.
    fn holds(text: &str, x: i32, d: f64) -> bool {
        let terms = &mut Terms::new();
        let (of_x, of_d) = (terms.int(x), terms.double(d));
        let value = |name: &str| match name {
            "x" => Some((Numeric::Int, of_x)),
            "d" => Some((Numeric::Double, of_d)),
            _ => None,
        };
        let term = truth(terms, &parse(text).unwrap(), &value).unwrap();
        terms.evaluate(term, &Assignment::default()) == 1
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
        ] {
            assert_eq!(holds(text, 7, 0.5), expected, "{text}");
        }
        for text in ["d < 0", "d >= 0", "d == d"] {
            assert!(!holds(text, 7, f64::NAN), "{text}");
        }
        assert!(holds("d != d", 7, f64::NAN));
    }

    #[test]
    fn other_texts_are_refused_at_their_place() {
        for (text, rest) in [("x > 0 &&", ""), ("x > f(1)", "(1)"), ("x > #", "#"), ("(x", "")] {
            assert_eq!(parse(text).unwrap_err(), rest, "{text}");
        }
        assert!(parse(&"(".repeat(5_000)).is_err());
    }
}
