//! Terms as text for users, in Java's notation.

use std::cell::Cell;

use crate::arena::TermTable;
use crate::semantics::{Arithmetic, Bitwise, Comparison, Numeric};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The nesting from which on a subterm is printed as `…`.
const DEPTH: u32 = 24;
/// The maximal number of printed subterms. A shared subterm is printed at each occurrence.
const SUBTERMS: u32 = 300;

/// Binding strength of Java's operators (JLS 15), weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

impl TermTable {
    /// Returns a term in Java's notation, such as `x + 1 > y`. Deeply nested parts are omitted.
    pub fn text(&self, id: TermId, name: &dyn Fn(u32) -> String) -> String {
        let left = Cell::new(SUBTERMS);
        Printer { terms: self, name, left }.print(id, Strength::Conditional, DEPTH)
    }
}

struct Printer<'a> {
    terms: &'a TermTable,
    name: &'a dyn Fn(u32) -> String,
    left: Cell<u32>,
}

impl Printer<'_> {
    /// Returns the text of a term, in parentheses if it binds weaker than `least`.
    fn print(&self, id: TermId, least: Strength, depth: u32) -> String {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        let (text, strength) = match (depth.checked_sub(1), left) {
            (Some(depth), Some(_)) => self.term(id, depth),
            _ => ("…".to_owned(), Strength::Primary),
        };
        if strength < least { format!("({text})") } else { text }
    }

    /// Returns the condition that a number of 0 or 1 represents.
    fn boolean(&self, id: TermId) -> Option<TermId> {
        let Term::Ite(condition, one, zero) = self.terms.get(id) else { return None };
        let are = |a, b| self.terms.as_constant(one) == a && self.terms.as_constant(zero) == b;
        are(Some(1), Some(0)).then_some(condition)
    }

    fn infix(&self, op: &str, a: TermId, b: TermId, strength: Strength, depth: u32) -> String {
        let booleans = self.boolean(a).zip(self.boolean(b));
        let (a, b) = booleans.filter(|_| strength == Strength::Equality).unwrap_or((a, b));
        // All operators associate to the left.
        let right = match strength {
            Strength::Sum => Strength::Product,
            Strength::Product => Strength::Unary,
            Strength::Shift => Strength::Sum,
            Strength::Relation | Strength::Equality => Strength::Shift,
            other => other,
        };
        let left = match strength {
            Strength::Relation | Strength::Equality => Strength::Shift,
            other => other,
        };
        format!("{} {op} {}", self.print(a, left, depth), self.print(b, right, depth))
    }

    fn call(&self, function: &str, operands: &[TermId], depth: u32) -> (String, Strength) {
        let all: Vec<String> =
            operands.iter().map(|o| self.print(*o, Strength::Conditional, depth)).collect();
        (format!("{function}({})", all.join(", ")), Strength::Primary)
    }

    fn cast(&self, to: &str, a: TermId, depth: u32) -> (String, Strength) {
        (format!("({to}) {}", self.print(a, Strength::Unary, depth)), Strength::Unary)
    }

    fn term(&self, id: TermId, depth: u32) -> (String, Strength) {
        use Strength::{Conditional, Primary};
        match self.terms.get(id) {
            Term::Constant(sort, value) => {
                let text = constant(sort, value);
                let strength = if text.starts_with('-') { Strength::Unary } else { Primary };
                (text, strength)
            }
            Term::Filled(sort, value) => {
                let element = constant(sort.element().unwrap_or(Sort::Bits64), value);
                (format!("{{{element}, …}}"), Primary)
            }
            Term::Symbol(_, number) => ((self.name)(number), Primary),
            Term::Unary(operator, a) => self.unary(operator, a, depth),
            Term::Binary(operator, a, b) => self.binary(operator, a, b, depth),
            Term::Ite(condition, a, b) => {
                let condition = self.print(condition, Strength::Or, depth);
                let (a, b) =
                    (self.print(a, Strength::Or, depth), self.print(b, Conditional, depth));
                (format!("{condition} ? {a} : {b}"), Conditional)
            }
            Term::Store(array, index, element) => {
                let array = self.print(array, Primary, depth);
                let index = self.print(index, Conditional, depth);
                let element = self.print(element, Conditional, depth);
                (format!("{array}{{[{index}] = {element}}}"), Primary)
            }
        }
    }

    fn unary(&self, operator: Unary, a: TermId, depth: u32) -> (String, Strength) {
        match operator {
            Unary::Not => self.negated(a, depth),
            Unary::SignExtend(_) | Unary::ZeroExtend(_) => match self.terms.get(a) {
                Term::Unary(Unary::Truncate(part), x) if self.terms.sort(x) != Sort::Bits64 => {
                    let to = match (part, operator) {
                        (Sort::Bits8, Unary::SignExtend(_)) => "byte",
                        (Sort::Bits16, Unary::SignExtend(_)) => "short",
                        (Sort::Bits16, _) => "char",
                        _ => return self.term(a, depth),
                    };
                    self.cast(to, x, depth)
                }
                _ => self.term(a, depth),
            },
            Unary::Truncate(to) => {
                let to = match to {
                    Sort::Bits8 => "byte",
                    Sort::Bits16 => "char",
                    _ => "int",
                };
                self.cast(to, a, depth)
            }
            Unary::Convert(_, to) => {
                let to = match to {
                    Numeric::Int => "int",
                    Numeric::Long => "long",
                    Numeric::Float => "float",
                    Numeric::Double => "double",
                };
                self.cast(to, a, depth)
            }
            Unary::Negate => {
                (format!("-{}", self.print(a, Strength::Primary, depth)), Strength::Unary)
            }
            Unary::SquareRoot => self.call("Math.sqrt", &[a], depth),
            Unary::ToBits if self.terms.sort(a) == Sort::Float => {
                self.call("Float.floatToIntBits", &[a], depth)
            }
            Unary::ToBits => self.call("Double.doubleToLongBits", &[a], depth),
            Unary::FromBits if self.terms.sort(a) == Sort::Bits32 => {
                self.call("Float.intBitsToFloat", &[a], depth)
            }
            Unary::FromBits => self.call("Double.longBitsToDouble", &[a], depth),
        }
    }

    fn negated(&self, a: TermId, depth: u32) -> (String, Strength) {
        match self.terms.get(a) {
            Term::Binary(Binary::Eq, x, y) => {
                (self.infix("!=", x, y, Strength::Equality, depth), Strength::Equality)
            }
            // The negation of `x < y` is `x >= y`, except for NaN.
            Term::Binary(Binary::Lt, x, y) if self.terms.sort(x).is_bits() => {
                let (sign, x, y) = if self.is_inverted(x, y) { ("<=", y, x) } else { (">=", x, y) };
                (self.infix(sign, x, y, Strength::Relation, depth), Strength::Relation)
            }
            Term::Binary(Binary::And, ..) => {
                let mut all = self.terms.conjuncts(a);
                all.reverse();
                let sides: Vec<String> = all
                    .into_iter()
                    .map(|conjunct| {
                        let (text, strength) = match self.terms.get(conjunct) {
                            Term::Unary(Unary::Not, x) => self.term(x, depth.saturating_sub(1)),
                            _ => self.negated(conjunct, depth.saturating_sub(1)),
                        };
                        if strength < Strength::And { format!("({text})") } else { text }
                    })
                    .collect();
                match depth {
                    0 => ("…".to_owned(), Strength::Primary),
                    _ => (sides.join(" || "), Strength::Or),
                }
            }
            _ => (format!("!{}", self.print(a, Strength::Unary, depth)), Strength::Unary),
        }
    }

    fn binary(&self, operator: Binary, a: TermId, b: TermId, depth: u32) -> (String, Strength) {
        let (sign, strength) = match operator {
            Binary::And => ("&&", Strength::And),
            Binary::Arithmetic(Arithmetic::Add) => return self.sum(a, b, depth),
            Binary::Arithmetic(Arithmetic::Sub) => ("-", Strength::Sum),
            Binary::Arithmetic(Arithmetic::Mul) => {
                let sort = self.terms.sort(b);
                if sort.is_bits() && self.terms.as_constant(b) == Some(sort.mask()) {
                    let text = format!("-{}", self.print(a, Strength::Primary, depth));
                    return (text, Strength::Unary);
                }
                ("*", Strength::Product)
            }
            Binary::Arithmetic(Arithmetic::Div) => ("/", Strength::Product),
            Binary::Arithmetic(Arithmetic::Rem) => ("%", Strength::Product),
            Binary::Bitwise(Bitwise::And) => ("&", Strength::BitAnd),
            Binary::Bitwise(Bitwise::Or) => ("|", Strength::BitOr),
            Binary::Bitwise(Bitwise::Xor) => ("^", Strength::BitXor),
            Binary::Bitwise(Bitwise::Shl) => ("<<", Strength::Shift),
            Binary::Bitwise(Bitwise::Shr) => (">>", Strength::Shift),
            Binary::Bitwise(Bitwise::Ushr) => (">>>", Strength::Shift),
            Binary::Compare(how) => {
                let function = match how {
                    Comparison::Long => "Long.compare",
                    Comparison::FloatLess => "fcmpl",
                    Comparison::FloatGreater => "fcmpg",
                    Comparison::DoubleLess => "dcmpl",
                    Comparison::DoubleGreater => "dcmpg",
                };
                return self.call(function, &[a, b], depth);
            }
            Binary::Eq => ("==", Strength::Equality),
            Binary::Lt if self.is_inverted(a, b) => {
                return (self.infix(">", b, a, Strength::Relation, depth), Strength::Relation);
            }
            Binary::Lt => ("<", Strength::Relation),
            Binary::Le if self.is_inverted(a, b) => {
                return (self.infix(">=", b, a, Strength::Relation, depth), Strength::Relation);
            }
            Binary::Le => ("<=", Strength::Relation),
            Binary::Select => {
                let array = self.print(a, Strength::Primary, depth);
                let index = self.print(b, Strength::Conditional, depth);
                return (format!("{array}[{index}]"), Strength::Primary);
            }
        };
        (self.infix(sign, a, b, strength, depth), strength)
    }

    /// Whether readers expect the sides of a comparison in the other order: a constant, or a symbol
    /// compared with an expression, is on the right.
    fn is_inverted(&self, a: TermId, b: TermId) -> bool {
        match (self.terms.get(a), self.terms.get(b)) {
            (Term::Constant(..), _) => true,
            (_, Term::Constant(..) | Term::Symbol(..)) => false,
            (left, _) => matches!(left, Term::Symbol(..)),
        }
    }

    /// Returns the text of a sum. Negative constants and coefficients become differences.
    fn sum(&self, a: TermId, b: TermId, depth: u32) -> (String, Strength) {
        let sort = self.terms.sort(b);
        let left = self.print(a, Strength::Sum, depth);
        let negative = |id| {
            let value = sort.signed(self.terms.as_constant(id)?);
            (sort.is_bits() && value < 0).then(|| value.unsigned_abs())
        };
        let suffix = if sort == Sort::Bits64 { "L" } else { "" };
        let text = if let Some(value) = negative(b) {
            format!("{left} - {value}{suffix}")
        } else if let Term::Binary(Binary::Arithmetic(Arithmetic::Mul), x, factor) =
            self.terms.get(b)
            && let Some(value) = negative(factor)
        {
            let x = self.print(x, Strength::Product, depth);
            match value {
                1 => format!("{left} - {x}"),
                _ => format!("{left} - {x} * {value}{suffix}"),
            }
        } else {
            format!("{left} + {}", self.print(b, Strength::Product, depth))
        };
        (text, Strength::Sum)
    }
}

/// Returns a constant as a Java literal.
fn constant(sort: Sort, value: u64) -> String {
    match sort {
        Sort::Bool => (value != 0).to_string(),
        Sort::Bits64 => format!("{}L", value as i64),
        Sort::Float => match f32::from_bits(value as u32) {
            v if v.is_nan() => "Float.NaN".to_owned(),
            v if v.is_infinite() && v > 0.0 => "Float.POSITIVE_INFINITY".to_owned(),
            v if v.is_infinite() => "Float.NEGATIVE_INFINITY".to_owned(),
            v => format!("{v:?}f"),
        },
        Sort::Double => match f64::from_bits(value) {
            v if v.is_nan() => "Double.NaN".to_owned(),
            v if v.is_infinite() && v > 0.0 => "Double.POSITIVE_INFINITY".to_owned(),
            v if v.is_infinite() => "Double.NEGATIVE_INFINITY".to_owned(),
            v => format!("{v:?}"),
        },
        _ => sort.signed(value).to_string(),
    }
}
