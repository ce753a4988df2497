//! Formulas of linear temporal logic in the syntax of users.
//!
//! Source: Baier and Katoen, *Principles of Model Checking*, 5.1; Manna and Pnueli, *The Temporal
//! Logic of Reactive and Concurrent Systems*, for `W`.

pub mod parse;
pub mod rules;
pub(crate) mod terms;

use std::fmt::Write;
use std::sync::Arc;

/// The maximal number of propositions in one formula.
pub const MOST_PROPOSITIONS: u8 = 64;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Unary {
    /// The negation `!`.
    Not,
    /// The operator `X`: in the next state.
    Next,
    /// The operator `<>`: now or later.
    Finally,
    /// The operator `[]`: now and always later.
    Globally,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Binary {
    /// The conjunction `&&`.
    And,
    /// The disjunction `||`.
    Or,
    /// The implication `->`.
    Implies,
    /// The equivalence `<->`.
    Iff,
    /// The operator `a U b`: `b` holds now or later, and `a` until then.
    Until,
    /// The operator `a W b`: `a U b`, or `a` for ever.
    WeakUntil,
    /// The operator `a R b`: `b` holds up to and including the first state of `a`, or for ever.
    Release,
    /// The operator `a M b`: `a R b`, and `a` holds now or later.
    StrongRelease,
}

/// A formula. Propositions are numbers below [`MOST_PROPOSITIONS`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Formula {
    /// The constant `true` or `false`.
    Constant(bool),
    /// A proposition, by number.
    Proposition(u8),
    /// An operator and its operand.
    Unary(Unary, Arc<Formula>),
    /// An operator and its operands.
    Binary(Binary, Arc<Formula>, Arc<Formula>),
}

impl Formula {
    /// Returns `operator self`.
    #[must_use]
    pub fn with(self, operator: Unary) -> Self {
        Self::Unary(operator, Arc::new(self))
    }

    /// Returns `self operator right`.
    #[must_use]
    pub fn join(self, operator: Binary, right: Self) -> Self {
        Self::Binary(operator, Arc::new(self), Arc::new(right))
    }

    /// Returns `! self`.
    #[must_use]
    pub fn negated(self) -> Self {
        self.with(Unary::Not)
    }

    /// Returns `<> self`.
    #[must_use]
    pub fn eventually(self) -> Self {
        self.with(Unary::Finally)
    }

    /// Returns `[] self`.
    #[must_use]
    pub fn always(self) -> Self {
        self.with(Unary::Globally)
    }

    /// Returns `self -> right`.
    #[must_use]
    pub fn implies(self, right: Self) -> Self {
        self.join(Binary::Implies, right)
    }

    /// Returns the conjunction of formulas; `true` if there are none.
    #[must_use]
    pub fn all(formulas: impl IntoIterator<Item = Self>) -> Self {
        let joined = formulas.into_iter().reduce(|left, right| left.join(Binary::And, right));
        joined.unwrap_or(Self::Constant(true))
    }

    /// Returns the operands, from left to right.
    pub fn operands(&self) -> impl Iterator<Item = &Self> {
        let (first, second) = match self {
            Self::Constant(_) | Self::Proposition(_) => (None, None),
            Self::Unary(_, operand) => (Some(&**operand), None),
            Self::Binary(_, left, right) => (Some(&**left), Some(&**right)),
        };
        first.into_iter().chain(second)
    }

    /// Returns the propositions that occur, as a bit set.
    pub fn propositions(&self) -> u64 {
        match self {
            Self::Proposition(number) => 1 << number,
            _ => self.operands().fold(0, |all, operand| all | operand.propositions()),
        }
    }

    /// Whether the formula has an operator `X`.
    pub fn has_next(&self) -> bool {
        matches!(self, Self::Unary(Unary::Next, _)) || self.operands().any(Self::has_next)
    }

    /// Whether the formula has a temporal operator.
    pub fn is_temporal(&self) -> bool {
        use Binary::{Release, StrongRelease, Until, WeakUntil};
        match self {
            Self::Unary(Unary::Next | Unary::Finally | Unary::Globally, _)
            | Self::Binary(Until | WeakUntil | Release | StrongRelease, ..) => true,
            _ => self.operands().any(Self::is_temporal),
        }
    }

    /// Returns the number of `<>`, `U` and `M` in the normal form. Formulas without them are safety
    /// formulas.
    pub(crate) fn promises(&self) -> usize {
        fn count(normal: &Formula) -> usize {
            let own = matches!(
                normal,
                Formula::Unary(Unary::Finally, _)
                    | Formula::Binary(Binary::Until | Binary::StrongRelease, ..)
            );
            usize::from(own) + normal.operands().map(count).sum::<usize>()
        }
        count(&self.normal_form())
    }

    /// Replaces each proposition by the formula that `with` returns for it.
    #[must_use]
    pub fn substitute(&self, with: &dyn Fn(u8) -> Self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(*value),
            Self::Proposition(number) => with(*number),
            Self::Unary(operator, operand) => operand.substitute(with).with(*operator),
            Self::Binary(operator, left, right) => {
                left.substitute(with).join(*operator, right.substitute(with))
            }
        }
    }

    /// Returns the negation normal form, in which `!` precedes only propositions, and `->` and `<->` do
    /// not occur. The operands of `<->` are doubled.
    #[must_use]
    pub fn normal_form(&self) -> Self {
        self.normal(true)
    }

    fn normal(&self, positive: bool) -> Self {
        use Binary::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil};
        match self {
            Self::Constant(value) => Self::Constant(*value == positive),
            Self::Proposition(_) if positive => self.clone(),
            Self::Proposition(_) => self.clone().negated(),
            Self::Unary(Unary::Not, operand) => operand.normal(!positive),
            Self::Unary(operator, operand) => {
                let dual = match operator {
                    Unary::Finally => Unary::Globally,
                    Unary::Globally => Unary::Finally,
                    same => *same,
                };
                operand.normal(positive).with(if positive { *operator } else { dual })
            }
            Self::Binary(Implies, left, right) => {
                let operator = if positive { Or } else { And };
                left.normal(!positive).join(operator, right.normal(positive))
            }
            Self::Binary(Iff, left, right) => {
                let both = left.normal(true).join(And, right.normal(positive));
                both.join(Or, left.normal(false).join(And, right.normal(!positive)))
            }
            Self::Binary(operator, left, right) => {
                let dual = match operator {
                    And => Or,
                    Or => And,
                    Until => Release,
                    Release => Until,
                    WeakUntil => StrongRelease,
                    StrongRelease => WeakUntil,
                    same => *same,
                };
                let operator = if positive { *operator } else { dual };
                left.normal(positive).join(operator, right.normal(positive))
            }
        }
    }

    /// Returns a text that the parser reads, with the fewest parentheses. The text of a proposition is
    /// given by `name`.
    pub fn text(&self, name: &dyn Fn(u8) -> String) -> String {
        let mut out = String::new();
        self.print(name, 0, &mut out);
        out
    }

    fn print(&self, name: &dyn Fn(u8) -> String, outer: u8, out: &mut String) {
        match self {
            Self::Constant(value) => {
                let _ = write!(out, "{value}");
            }
            Self::Proposition(number) => out.push_str(&name(*number)),
            Self::Unary(operator, operand) => {
                out.push_str(match operator {
                    Unary::Not => "!",
                    Unary::Next => "X ",
                    Unary::Finally => "<> ",
                    Unary::Globally => "[] ",
                });
                operand.print(name, 6, out);
            }
            Self::Binary(operator, left, right) => {
                let (sign, level) = operator.sign();
                if level < outer {
                    out.push('(');
                }
                // The implication and the temporal operators associate to the right.
                let right_first = matches!(level, 2 | 5);
                left.print(name, level + u8::from(right_first), out);
                let _ = write!(out, " {sign} ");
                right.print(name, level + u8::from(!right_first), out);
                if level < outer {
                    out.push(')');
                }
            }
        }
    }
}

impl Binary {
    /// Returns the sign and the precedence, where 1 binds loosest.
    const fn sign(self) -> (&'static str, u8) {
        match self {
            Self::Iff => ("<->", 1),
            Self::Implies => ("->", 2),
            Self::Or => ("||", 3),
            Self::And => ("&&", 4),
            Self::Until => ("U", 5),
            Self::WeakUntil => ("W", 5),
            Self::Release => ("R", 5),
            Self::StrongRelease => ("M", 5),
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "these are tests")]
mod tests {
    use super::parse::parse_letters;

    #[test]
    fn formulas_are_printed_with_the_fewest_parentheses() {
        for (text, printed) in [
            ("(a -> (b -> c)) <-> d", "a -> b -> c <-> d"),
            ("(a -> b) -> c", "(a -> b) -> c"),
            ("(a U (b U c)) && (d || a)", "a U b U c && (d || a)"),
            ("(a U b) R c", "(a U b) R c"),
            ("[](a -> <>(!b))", "[] (a -> <> !b)"),
            ("!(X (a M b)) W true", "!X (a M b) W true"),
            ("(a && b) && (c && d)", "a && b && (c && d)"),
        ] {
            let formula = parse_letters(text).expect(text);
            let again = formula.text(&|n| char::from(b'a' + n).to_string());
            assert_eq!(again, printed);
            assert_eq!(parse_letters(&again).as_ref(), Ok(&formula), "{printed}");
        }
    }

    #[test]
    fn negations_move_to_propositions() {
        for (text, normal) in [
            ("!(a && b)", "!a || !b"),
            ("!(a -> <> b)", "a && [] !b"),
            ("!(a U b)", "!a R !b"),
            ("!(a W b)", "!a M !b"),
            ("!(a M b)", "!a W !b"),
            ("!X !(a R b)", "X (a R b)"),
            ("a <-> b", "a && b || !a && !b"),
            ("!(a <-> b)", "a && !b || !a && b"),
            ("!true", "false"),
        ] {
            let formula = parse_letters(text).expect(text).normal_form();
            assert_eq!(formula.text(&|n| char::from(b'a' + n).to_string()), normal);
        }
    }
}
