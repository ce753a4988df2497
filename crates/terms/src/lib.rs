//! Symbolic terms with Java's arithmetic.
//!
//! The type [`Terms`] is a table of terms; its methods are the constructors, and return a [`TermId`].
//! Equal terms have equal ids. Constructors simplify: a term whose value is known becomes a constant
//! ([`TermTable::as_constant`]). Id 0 is no term, so a plain `u32` next to a register can have its term.
//!
//! | for | use |
//! |---|---|
//! | an input | [`Terms::symbol`]; for `boolean`, `byte`, `char`, `short` as an `int`: [`Terms::small_symbol`] |
//! | a value without a term | [`Terms::constant`] with the register's bits and the [`Sort`] of its type |
//! | an operation of the register code | [`Terms::arithmetic`], [`Terms::bitwise`], [`Terms::negate`], [`Terms::convert`], [`Terms::narrow`], [`Terms::compare`], with the table's own operators |
//! | a conditional jump | [`Terms::condition`]; a comparison before it (`lcmp`, `fcmpl`) disappears |
//! | elements of `byte[]`, `char[]` and their like | [`Terms::widen`], [`Terms::shrink`] |
//! | arrays as a whole | [`Terms::filled`], [`Terms::select`], [`Terms::store`] |
//! | both sides of a branch at once | [`Terms::ite`] |
//! | a path | [`PathCondition`], [`PathCondition::slice`] |
//! | a witness or a model | [`Assignment`], [`TermTable::evaluate`], [`Evaluator`] |
//! | whether a branch is feasible | [`Decider`], which the crate `symbolic` implements |
//! | canonical numbers of symbols | [`Substitution::rename`], [`PathCondition::renamed`] |
//! | text | [`TermTable::text`] for users, [`TermTable::smt`] for solvers |
//!
//! Values are `u64`: zero-extended bits, as in registers; 0 and 1 for truth values. NaN has one form, so
//! the value of a floating-point term equals that of the register except for the bits of NaN.
//!
//! The path condition must exclude a division of integers by 0 before its term is constructed, as Java
//! throws an exception. The evaluator and solvers nevertheless agree on the value of such a division.
//!
//! ```
//! use terms::semantics::{Arithmetic, Condition, Numeric};
//! use terms::{Assignment, PathCondition, Sort, Terms};
//!
//! let mut terms = Terms::new();
//! let (x, y) = (terms.symbol(Sort::Bits32, 0), terms.symbol(Sort::Bits32, 1));
//! // if (x + 1 > y) { if (y == 7) … }
//! let one = terms.int(1);
//! let sum = terms.arithmetic(Arithmetic::Add, Numeric::Int, x, one);
//! let first = terms.condition(Condition::Gt, sum, y);
//! let seven = terms.int(7);
//! let second = terms.condition(Condition::Eq, y, seven);
//! let path = PathCondition::of(&mut terms, &[first, second]);
//!
//! let name = |symbol: u32| ["x", "y"][symbol as usize].to_owned();
//! let mut conjuncts: Vec<String> =
//!     path.conjuncts().iter().map(|c| terms.text(*c, &name)).collect();
//! conjuncts.sort();
//! // `y` is replaced by its value.
//! assert_eq!(conjuncts, ["x + 1 > 7", "y == 7"]);
//!
//! let witness: Assignment = [(0, 100), (1, 7)].into_iter().collect();
//! assert!(path.holds(&terms, &witness));
//! // `int` wraps around.
//! let largest: Assignment = [(0, i32::MAX as u64), (1, 7)].into_iter().collect();
//! assert_eq!(terms.evaluate(sum, &largest) as i32, i32::MIN);
//! assert!(!path.holds(&terms, &largest));
//!
//! // The register of a value that is known needs no term.
//! let difference = terms.arithmetic(Arithmetic::Sub, Numeric::Int, sum, x);
//! assert_eq!(terms.as_constant(difference), Some(1));
//! ```
//!
//! Source: King, CACM 19(7), 1976; JLS 4.2, 5.1, 15; SMT-LIB 2.6. No Java machine and no solver.

mod arena;
mod arrays;
mod bits;
mod bounds;
mod compare;
mod covering;
mod decide;
mod differences;
mod evaluate;
mod float_range;
mod floats;
mod java;
mod logic;
mod narrow;
mod narrow_terms;
mod path_condition;
mod ranges;
mod roots;
mod rules;
pub mod semantics;
mod settle;
mod smt;
mod sort;
mod substitute;
mod sums;
mod symbol_choices;
mod term;
mod text;

pub use arena::{TermTable, Terms};
pub use bounds::Bounds;
pub use covering::ConditionTable;
pub use decide::{Decider, Decision, QuestionCounts, Unanswered};
pub use differences::Differences;
pub use evaluate::{ArrayValue, Assignment, Evaluator, Value};
pub use narrow::{NarrowFunction, by_runs, decide_run};
pub use narrow_terms::NarrowTerms;
pub use path_condition::PathCondition;
pub use ranges::Ranges;
pub use rules::{Rule, RuleCounts};
pub use smt::{Declared, DeclaredElement, Inexpressible, Script};
pub use sort::Sort;
pub use substitute::Substitution;
pub use symbol_choices::{Side, SymbolChoice, SymbolChoices};
pub use term::{Binary, Term, TermId, Unary};
