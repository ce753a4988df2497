//! Specification patterns: nine kinds in five scopes, in words and as formulas.
//!
//! Source: Dwyer, Avrunin, Corbett, *Patterns in Property Specifications for Finite-State Verification*
//! (ICSE 1999). The words are from Corbett, Dwyer, Hatcliff, Robby, *A Language Framework for
//! Expressing Checkable Properties of Dynamic Software* (SPIN 2000). The formulas are our own, without
//! `X`. Invariant: the formula of a row expresses its [`Kind`] within its [`Scope`].

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
    /// P holds in at most two maximal sequences of successive states.
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

/// The part, or parts, of an execution to which the requirement of a pattern applies. Q and R are
/// propositions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// The whole execution.
    Globally,
    /// From the start up to the first state with R, exclusively. There is no part if R never holds.
    Before,
    /// From the first state with Q on. There is no part if Q never holds.
    After,
    /// From each state with Q and without R up to the next state with R, exclusively. There is no part
    /// if R does not hold later.
    Between,
    /// The parts of [`Scope::Between`], and those from Q on for ever if R does not hold later.
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
    /// Returns the row of a kind and a scope.
    pub fn find(kind: Kind, scope: Scope) -> Option<Self> {
        PATTERNS.into_iter().find(|row| row.kind == kind && row.scope == scope)
    }

    /// Returns the formula over the propositions 15 to 19, which are P, Q, R, S and T.
    pub fn scheme(self) -> Formula {
        // A test parses the formulas of the table.
        parse_letters(self.text).unwrap_or(Formula::Constant(false))
    }

    /// Returns the formula as text, over `p` to `t`.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// Returns the formula with the given parts in place of P, Q, R, S and T. Missing parts are `true`.
    pub fn formula(self, parts: &[Option<Formula>; 5]) -> Formula {
        self.scheme().substitute(&|number| {
            let part = parts.get(usize::from(number.wrapping_sub(b'p' - b'a')));
            part.cloned().flatten().unwrap_or(Formula::Constant(true))
        })
    }
}
