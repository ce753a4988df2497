//! Evaluation of terms under an assignment of their symbols.
//!
//! Invariant: operators are computed by the functions of [`crate::semantics`], which the interpreter
//! uses too. Each value is in canonical form ([`Sort::canonical`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use base::FastMap;

use crate::arena::TermTable;
use crate::semantics::{self, Arithmetic, Integral};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The value of an array: an element for each `int` index, in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ArrayValue {
    /// The value of the elements without an entry.
    pub default: u64,
    /// The values of some elements, by index as 32 bits.
    pub elements: BTreeMap<u32, u64>,
}

impl ArrayValue {
    /// Returns the element at an index.
    pub fn get(&self, index: u32) -> u64 {
        self.elements.get(&index).copied().unwrap_or(self.default)
    }
}

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A value of a scalar sort, in canonical form.
    Number(u64),
    /// A value of an array sort.
    Array(Arc<ArrayValue>),
}

impl Value {
    /// Returns the number; 0 for an array.
    #[inline]
    pub const fn number(&self) -> u64 {
        match self {
            Self::Number(value) => *value,
            Self::Array(_) => 0,
        }
    }
}

/// Values of symbols: a witness, or the model of a solver. A symbol without a value is 0, or an array
/// of zeros.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    /// By symbol, ascending. Symbols are numbered from 0, so most are at their number.
    values: Vec<(u32, Value)>,
}

impl Clone for Assignment {
    fn clone(&self) -> Self {
        Self { values: self.values.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.values.clone_from(&source.values);
    }
}

impl Assignment {
    /// Creates the assignment of 0 to all symbols.
    pub fn new() -> Self {
        Self::default()
    }

    /// Assigns a value of 64 bits to a symbol. Bits beyond the width of the symbol's sort are ignored.
    pub fn set(&mut self, symbol: u32, value: u64) {
        self.put(symbol, Value::Number(value));
    }

    /// Assigns a value to a symbol of an array sort.
    pub fn set_array(&mut self, symbol: u32, value: ArrayValue) {
        self.put(symbol, Value::Array(Arc::new(value)));
    }

    /// Returns the number assigned to a symbol; 0 if none is assigned.
    pub fn number(&self, symbol: u32) -> u64 {
        self.get(symbol).map_or(0, Value::number)
    }

    /// Returns the value assigned to a symbol.
    pub fn get(&self, symbol: u32) -> Option<&Value> {
        Some(&self.values.get(self.place(symbol).ok()?)?.1)
    }

    /// The position of a symbol, or the one at which it is missing.
    fn place(&self, symbol: u32) -> Result<usize, usize> {
        let at = symbol as usize;
        match self.values.get(at) {
            Some((found, _)) if *found == symbol => Ok(at),
            _ => self.values.binary_search_by_key(&symbol, |(symbol, _)| *symbol),
        }
    }

    fn put(&mut self, symbol: u32, value: Value) {
        match self.place(symbol) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (symbol, value)),
        }
    }

    /// Copies the values of some symbols from another assignment.
    pub fn take_from(&mut self, other: &Self, symbols: &[u32]) {
        for symbol in symbols {
            match (other.get(*symbol), self.place(*symbol)) {
                (Some(value), _) => self.put(*symbol, value.clone()),
                (None, Ok(at)) => drop(self.values.remove(at)),
                (None, Err(_)) => {}
            }
        }
    }

    /// Returns the symbols whose values differ from those of another assignment.
    pub fn differing(&self, other: &Self) -> Vec<u32> {
        let mut all = Vec::new();
        for (symbol, value) in &self.values {
            let same = match other.get(*symbol) {
                Some(known) => known == value,
                None => *value == Value::Number(0),
            };
            if !same {
                all.push(*symbol);
            }
        }
        let is_new = |(symbol, _): &&(u32, Value)| self.get(*symbol).is_none();
        all.extend(other.values.iter().filter(is_new).map(|(symbol, _)| *symbol));
        all
    }

    /// Returns the symbols with their values, ascending by symbol.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Value)> {
        self.values.iter().map(|(symbol, value)| (*symbol, value))
    }
}

impl FromIterator<(u32, u64)> for Assignment {
    fn from_iter<T: IntoIterator<Item = (u32, u64)>>(pairs: T) -> Self {
        let mut all = Self::new();
        for (symbol, value) in pairs {
            all.set(symbol, value);
        }
        all
    }
}

impl TermTable {
    /// Returns the value of a scalar term in canonical form; 0 for an array.
    pub fn evaluate(&self, id: TermId, assignment: &Assignment) -> u64 {
        Evaluator::new(assignment).value(self, id).number()
    }

    /// Whether a truth value is true under an assignment.
    pub fn holds(&self, id: TermId, assignment: &Assignment) -> bool {
        self.evaluate(id, assignment) != 0
    }
}

/// Evaluates several terms under one assignment, and each subterm at most once.
#[derive(Debug)]
pub struct Evaluator<'a> {
    assignment: &'a Assignment,
    values: FastMap<TermId, Value>,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator.
    pub fn new(assignment: &'a Assignment) -> Self {
        Self { assignment, values: FastMap::default() }
    }

    /// Returns the value of a term. All calls must pass the same table of terms.
    pub fn value(&mut self, terms: &TermTable, id: TermId) -> Value {
        if let Some(value) = self.direct(terms, id) {
            return value;
        }
        if let Some(number) = small(terms, self.assignment, id, &mut { SMALL }) {
            return Value::Number(number);
        }
        // The traversal has no recursion, as sums from long loops are deep.
        let mut open = vec![id];
        while let Some(top) = open.last().copied() {
            if self.values.contains_key(&top) {
                open.pop();
                continue;
            }
            let before = open.len();
            if let Term::Ite(condition, yes, no) = terms.get(top) {
                // Only the chosen alternative is evaluated, as tables become deep decisions.
                match self.direct(terms, condition) {
                    None => open.push(condition),
                    Some(chosen) => {
                        let chosen = if chosen.number() == 0 { no } else { yes };
                        match self.direct(terms, chosen) {
                            None => open.push(chosen),
                            Some(value) => {
                                self.values.insert(top, value);
                                open.pop();
                            }
                        }
                    }
                }
                continue;
            }
            let operands = terms.get(top).operands();
            let mut values = [const { Value::Number(0) }; 3];
            for (operand, value) in operands.into_iter().zip(&mut values) {
                if operand.is_none() {
                    break;
                }
                match self.direct(terms, operand) {
                    Some(known) => *value = known,
                    None => open.push(operand),
                }
            }
            if open.len() == before {
                let value = apply(terms, top, &values);
                self.values.insert(top, value);
                open.pop();
            }
        }
        self.values.get(&id).cloned().unwrap_or(Value::Number(0))
    }

    /// Returns the value of a leaf, or of a term that was evaluated before.
    fn direct(&self, terms: &TermTable, id: TermId) -> Option<Value> {
        match terms.get(id) {
            Term::Constant(_, value) => Some(Value::Number(value)),
            Term::Filled(_, default) => {
                Some(Value::Array(Arc::new(ArrayValue { default, elements: BTreeMap::new() })))
            }
            Term::Symbol(sort, number) => {
                Some(match (self.assignment.get(number), sort.element()) {
                    (Some(Value::Number(value)), None) => Value::Number(sort.canonical(*value)),
                    (Some(array @ Value::Array(_)), Some(_)) => array.clone(),
                    (_, None) => Value::Number(0),
                    (_, Some(_)) => Value::Array(Arc::default()),
                })
            }
            _ => self.values.get(&id).cloned(),
        }
    }
}

/// The maximal number of evaluated subterms of a small term.
const SMALL: u32 = 24;

/// Returns the value of a term without arrays that has few subterms, as most conditions have. No value
/// of a subterm is kept.
fn small(terms: &TermTable, assignment: &Assignment, id: TermId, left: &mut u32) -> Option<u64> {
    *left = left.checked_sub(1)?;
    match terms.get(id) {
        Term::Constant(_, value) => Some(value),
        Term::Symbol(sort, number) if sort.element().is_none() => {
            Some(sort.canonical(assignment.number(number)))
        }
        Term::Unary(operator, a) => {
            Some(unary(operator, terms.sort(a), small(terms, assignment, a, left)?))
        }
        Term::Binary(Binary::Select, ..)
        | Term::Symbol(..)
        | Term::Filled(..)
        | Term::Store(..) => None,
        Term::Binary(operator, a, b) => {
            let (x, y) = (small(terms, assignment, a, left)?, small(terms, assignment, b, left)?);
            Some(binary(operator, terms.sort(a), x, y))
        }
        Term::Ite(condition, a, b) => {
            let holds = small(terms, assignment, condition, left)? != 0;
            small(terms, assignment, if holds { a } else { b }, left)
        }
    }
}

/// Computes the value of a term from the values of its operands.
fn apply(terms: &TermTable, id: TermId, values: &[Value; 3]) -> Value {
    let [a, b, c] = values;
    match terms.get(id) {
        // The evaluator handles leaves and conditional terms before.
        Term::Constant(..) | Term::Filled(..) | Term::Symbol(..) | Term::Ite(..) => {
            Value::Number(0)
        }
        Term::Unary(operator, operand) => {
            Value::Number(unary(operator, terms.sort(operand), a.number()))
        }
        Term::Binary(Binary::Select, ..) => match a {
            Value::Array(array) => Value::Number(array.get(b.number() as u32)),
            Value::Number(_) => Value::Number(0),
        },
        Term::Binary(operator, operand, _) => {
            Value::Number(binary(operator, terms.sort(operand), a.number(), b.number()))
        }
        Term::Store(..) => match a {
            Value::Array(array) => {
                let mut array = ArrayValue::clone(array);
                array.elements.insert(b.number() as u32, c.number());
                Value::Array(Arc::new(array))
            }
            Value::Number(_) => a.clone(),
        },
    }
}

/// Applies an operator to a value of a sort.
pub(crate) fn unary(operator: Unary, sort: Sort, a: u64) -> u64 {
    match operator {
        Unary::Not => a ^ 1,
        Unary::SignExtend(to) => sort.signed(a) as u64 & to.mask(),
        Unary::Truncate(to) => a & to.mask(),
        Unary::Convert(from, to) => Sort::of(to).canonical(semantics::convert(from, to, a)),
        Unary::Negate => match sort.numeric() {
            Some(numeric) => sort.canonical(semantics::negate(numeric, a)),
            None => a,
        },
        Unary::SquareRoot => sort.canonical(f64::from_bits(a).sqrt().to_bits()),
        Unary::ZeroExtend(_) | Unary::ToBits => a,
        Unary::FromBits if sort == Sort::Bits32 => Sort::Float.canonical(a),
        Unary::FromBits => Sort::Double.canonical(a),
    }
}

/// Applies an operator to two scalar values; `sort` is the sort of the left one.
pub(crate) fn binary(operator: Binary, sort: Sort, a: u64, b: u64) -> u64 {
    match operator {
        Binary::And => a & b,
        Binary::Arithmetic(operator) => match sort.numeric() {
            Some(numeric) => match semantics::arithmetic(operator, numeric, a, b) {
                Some(value) => sort.canonical(value),
                None => by_zero(operator, sort, a),
            },
            None => 0,
        },
        Binary::Bitwise(operator) => {
            let of = if sort == Sort::Bits64 { Integral::Long } else { Integral::Int };
            semantics::bitwise(operator, of, a, b)
        }
        Binary::Compare(how) => semantics::compare(how, a, b),
        Binary::Eq => u64::from(match sort {
            Sort::Float => semantics::float(a) == semantics::float(b),
            Sort::Double => semantics::double(a) == semantics::double(b),
            _ => a == b,
        }),
        Binary::Lt => u64::from(match sort {
            Sort::Float => semantics::float(a) < semantics::float(b),
            Sort::Double => semantics::double(a) < semantics::double(b),
            _ => sort.signed(a) < sort.signed(b),
        }),
        Binary::Le => u64::from(match sort {
            Sort::Float => semantics::float(a) <= semantics::float(b),
            Sort::Double => semantics::double(a) <= semantics::double(b),
            _ => sort.signed(a) <= sort.signed(b),
        }),
        Binary::Select => 0,
    }
}

/// Returns the quotient or remainder of an integer division by 0, as SMT-LIB defines it. Path
/// conditions exclude such divisions, as Java throws an exception.
const fn by_zero(operator: Arithmetic, sort: Sort, a: u64) -> u64 {
    match operator {
        Arithmetic::Rem => a,
        _ if sort.signed(a) < 0 => 1,
        _ => sort.mask(),
    }
}
