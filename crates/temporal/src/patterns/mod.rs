//! Specification patterns: nine kinds in five scopes, in words and as formulas.
//!
//! Source: Dwyer, Avrunin, Corbett, *Patterns in Property Specifications for Finite-State
//! Verification* (ICSE 1999). The words are from Corbett, Dwyer, Hatcliff, Robby, *A Language Framework for Expressing
//! Checkable Properties of Dynamic Software* (SPIN 2000). The formulas are our own:
//! they have no `X`. Invariant: a row's formula says what [`Kind`] and [`Scope`] say.

pub mod parse;
mod table;

use crate::formula::Formula;
use crate::formula::parse::parse_letters;

/// The requirement of a pattern within a part of an execution. P, S and T are propositions.
///
/// A chain S, T is a state with S and without T, and a later state with T.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// P never holds.
    Absence,
    /// P always holds.
    Universality,
    /// P holds at least once.
    Existence,
    /// There are at most two stretches of states with P.
    BoundedExistence,
    /// S holds at the first state with P, or before it.
    Precedence,
    /// After each state with P, or in it, S holds.
    Response,
    /// A chain S, T ends at the first state with P, or before it.
    PrecedenceOfChain,
    /// P holds at the first state of the first chain S, T, or before it.
    PrecedenceToChain,
    /// After each state with P, or in it, a chain S, T begins.
    ResponseOfChain,
    /// After each chain S, T that ends with the next T, or in its last state, P holds.
    ResponseToChain,
}

/// The part, or parts, of an execution for which a pattern's requirement is made. Q and R are
/// propositions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// The whole execution.
    Globally,
    /// From the start up to the first state with R, without it. Nothing if R never holds.
    Before,
    /// From the first state with Q on. Nothing if Q never holds.
    After,
    /// From each state with Q and without R, up to the next state with R, without it. Nothing if R
    /// does not hold later.
    Between,
    /// As between, but for ever if R does not hold later.
    AfterUntil,
}

/// A row of the table of patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The requirement.
    pub kind: Kind,
    /// The scope.
    pub scope: Scope,
    /// The formula, with the propositions `p` to `t`.
    text: &'static str,
}

/// The patterns, one row for each kind and scope.
pub const PATTERNS: [Pattern; 50] = table::PATTERNS;

impl Pattern {
    /// The row of a kind and a scope.
    pub fn find(kind: Kind, scope: Scope) -> Option<Self> {
        PATTERNS.into_iter().find(|row| row.kind == kind && row.scope == scope)
    }

    /// The formula over the propositions 15 to 19, which are P, Q, R, S and T.
    pub fn scheme(self) -> Formula {
        // The table's formulas are parsed by a test.
        parse_letters(self.text).unwrap_or(Formula::Constant(false))
    }

    /// The formula as text, over `p` to `t`.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// The formula with the given parts in place of P, Q, R, S and T. Missing ones are `true`.
    pub fn formula(self, parts: &[Option<Formula>; 5]) -> Formula {
        self.scheme().substitute(&|number| {
            let part = parts.get(usize::from(number.wrapping_sub(b'p' - b'a')));
            part.cloned().flatten().unwrap_or(Formula::Constant(true))
        })
    }
}
