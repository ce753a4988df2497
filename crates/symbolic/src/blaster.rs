//! Terms of bits and arrays as circuits.
//!
//! Source: bit-blasting, and Ackermann's reduction for the elements of array symbols (Kroening and
//! Strichman, *Decision Procedures*, 6 and 4.2). Invariant: in each model, the bits of a term are the
//! value that the evaluator computes.

use base::FastMap;
use batsat::Lit;
use std::time::Instant;
use terms::semantics::{Arithmetic, Bitwise, Comparison};
use terms::{ArrayValue, Assignment, Binary, Sort, Term, TermId, TermTable, Unary};

use crate::circuits::{self, Shift};
use crate::gates::{Gates, SatAnswer};

/// The number of variables from which on the circuit may be rebuilt.
const REBUILD_AT: usize = 8_000;
/// The maximal number of writes and conditional terms between a read and its array.
const ARRAY_DEPTH: u32 = 256;

/// The answer of the blaster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlasterAnswer {
    /// An assignment that satisfies the conditions.
    Model(Assignment),
    /// Conditions that contradict each other, in ascending order.
    Core(Vec<TermId>),
    /// The budget of conflicts or time was exhausted.
    Budget,
    /// A condition has floating-point numbers, or a long chain of writes to an array.
    Unsupported,
}

/// The error for an operator without a circuit.
struct Unsupported;

/// An element of an array symbol: the bits of the index and those of the element.
type Element = (Vec<Lit>, Vec<Lit>);

/// A decision procedure for bit vectors and arrays.
#[derive(Debug)]
pub struct Blaster {
    gates: Gates,
    bits: FastMap<TermId, Vec<Lit>>,
    symbols: FastMap<u32, Vec<Lit>>,
    arrays: FastMap<u32, Vec<Element>>,
    rebuild_at: usize,
    rebuilds: u64,
}

impl Default for Blaster {
    fn default() -> Self {
        Self::new()
    }
}

impl Blaster {
    /// Creates a blaster. All questions must refer to one table of terms. The number of a symbol may
    /// have different sorts in different questions.
    pub fn new() -> Self {
        Self {
            gates: Gates::new(),
            bits: FastMap::default(),
            symbols: FastMap::default(),
            arrays: FastMap::default(),
            rebuild_at: REBUILD_AT,
            rebuilds: 0,
        }
    }

    /// Returns the number of times that the circuit was rebuilt.
    pub fn rebuilds(&self) -> u64 {
        self.rebuilds
    }

    /// Searches for a model of truth values, with limits of conflicts and time.
    pub fn solve(
        &mut self,
        terms: &TermTable,
        conditions: &[TermId],
        conflicts: u64,
        until: Option<Instant>,
    ) -> BlasterAnswer {
        let mut literals = self.literals(terms, conditions);
        // Gates of former questions slow down each later question.
        if self.gates.len() > self.rebuild_at {
            self.forget();
            literals = self.literals(terms, conditions);
            self.rebuild_at = REBUILD_AT.max(4 * self.gates.len());
            self.rebuilds += 1;
        }
        let Ok(literals) = literals else {
            return BlasterAnswer::Unsupported;
        };
        match self.gates.solve(&literals, conflicts, until) {
            SatAnswer::Satisfiable => BlasterAnswer::Model(self.model(terms, conditions)),
            SatAnswer::Unsatisfiable(core) => {
                let pairs = conditions.iter().zip(&literals);
                let core: Vec<TermId> =
                    pairs.filter(|(_, lit)| core.contains(lit)).map(|(id, _)| *id).collect();
                BlasterAnswer::Core(core)
            }
            SatAnswer::Budget => BlasterAnswer::Budget,
        }
    }

    fn forget(&mut self) {
        self.gates = Gates::new();
        self.bits.clear();
        self.symbols.clear();
        self.arrays.clear();
    }

    fn literals(
        &mut self,
        terms: &TermTable,
        conditions: &[TermId],
    ) -> Result<Vec<Lit>, Unsupported> {
        for id in self.untranslated(terms, conditions) {
            self.translate(terms, id)?;
        }
        conditions.iter().map(|id| self.bits_of(*id).map(|bits| bits[0])).collect()
    }

    /// Returns the terms that have no bits yet, ascending by id, so that operands precede their terms. Arrays
    /// never have bits.
    fn untranslated(&self, terms: &TermTable, conditions: &[TermId]) -> Vec<TermId> {
        let mut known = base::FastSet::default();
        let mut open = conditions.to_vec();
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            if id.is_none() || self.bits.contains_key(&id) || !known.insert(id) {
                continue;
            }
            open.extend(terms.get(id).operands());
            if terms.sort(id).element().is_none() {
                all.push(id);
            }
        }
        all.sort_unstable();
        all
    }

    fn bits_of(&self, id: TermId) -> Result<&Vec<Lit>, Unsupported> {
        self.bits.get(&id).ok_or(Unsupported)
    }

    fn translate(&mut self, terms: &TermTable, id: TermId) -> Result<(), Unsupported> {
        let sort = terms.sort(id);
        if sort.is_floating() {
            return Err(Unsupported);
        }
        let bits = match terms.get(id) {
            Term::Constant(_, value) => circuits::constant(&self.gates, sort.width(), value),
            Term::Symbol(_, number) => self.symbol(number, sort),
            Term::Unary(operator, a) => self.unary(terms, operator, a, sort)?,
            Term::Binary(Binary::Select, array, index) => {
                let index = self.bits_of(index)?.clone();
                self.element(terms, array, &index, ARRAY_DEPTH)?
            }
            Term::Binary(operator, a, b) => self.binary(terms, id, operator, a, b)?,
            Term::Ite(condition, a, b) => {
                let condition = self.bits_of(condition)?[0];
                let (a, b) = (self.bits_of(a)?.clone(), self.bits_of(b)?.clone());
                circuits::choose(&mut self.gates, condition, &a, &b)
            }
            Term::Filled(..) | Term::Store(..) => return Err(Unsupported),
        };
        self.bits.insert(id, bits);
        Ok(())
    }

    fn symbol(&mut self, number: u32, sort: Sort) -> Vec<Lit> {
        // A number with two sorts occurs in two paths. The bits are those of the wider sort.
        let bits = self.symbols.entry(number).or_default();
        while bits.len() < sort.width() as usize {
            let input = self.gates.input();
            bits.push(input);
        }
        bits[..sort.width() as usize].to_vec()
    }

    fn unary(
        &mut self,
        terms: &TermTable,
        operator: Unary,
        a: TermId,
        to: Sort,
    ) -> Result<Vec<Lit>, Unsupported> {
        if terms.sort(a).is_floating() {
            return Err(Unsupported);
        }
        let mut bits = self.bits_of(a)?.clone();
        let width = to.width() as usize;
        match operator {
            Unary::Not => bits[0] = !bits[0],
            Unary::SignExtend(_) => {
                let sign = bits[bits.len() - 1];
                bits.resize(width, sign);
            }
            Unary::ZeroExtend(_) => bits.resize(width, self.gates.constant(false)),
            Unary::Truncate(_) => bits.truncate(width),
            Unary::Convert(..)
            | Unary::Negate
            | Unary::SquareRoot
            | Unary::ToBits
            | Unary::FromBits => return Err(Unsupported),
        }
        Ok(bits)
    }

    fn binary(
        &mut self,
        terms: &TermTable,
        id: TermId,
        operator: Binary,
        left: TermId,
        right: TermId,
    ) -> Result<Vec<Lit>, Unsupported> {
        if terms.sort(left).is_floating() || terms.sort(left).element().is_some() {
            return Err(Unsupported);
        }
        let (mut a, mut b) = (self.bits_of(left)?.clone(), self.bits_of(right)?.clone());
        let whole = a.len();
        let width = needed_width(terms, operator, id, left, right);
        if !matches!(operator, Binary::Bitwise(_)) {
            a.truncate(width);
            b.truncate(width);
        }
        let gates = &mut self.gates;
        let mut bits = match operator {
            Binary::And => vec![gates.and(a[0], b[0])],
            Binary::Arithmetic(op) => match op {
                Arithmetic::Add => circuits::add(gates, &a, &b),
                Arithmetic::Sub => circuits::subtract(gates, &a, &b),
                Arithmetic::Mul => match (terms.as_constant(left), terms.as_constant(right)) {
                    (_, Some(factor)) => circuits::multiply_by(gates, &a, factor),
                    (Some(factor), _) => circuits::multiply_by(gates, &b, factor),
                    _ => circuits::multiply(gates, &a, &b),
                },
                Arithmetic::Div | Arithmetic::Rem => {
                    // Gates are hashed, so quotient and remainder of the same operands share one
                    // circuit.
                    let (quotient, rest) = circuits::divide(gates, &a, &b);
                    if op == Arithmetic::Div { quotient } else { rest }
                }
            },
            Binary::Bitwise(op) => match op {
                Bitwise::And => a.iter().zip(&b).map(|(x, y)| gates.and(*x, *y)).collect(),
                Bitwise::Or => a.iter().zip(&b).map(|(x, y)| gates.or(*x, *y)).collect(),
                Bitwise::Xor => a.iter().zip(&b).map(|(x, y)| gates.xor(*x, *y)).collect(),
                Bitwise::Shl => circuits::shift(gates, Shift::Left, &a, &b),
                Bitwise::Shr => circuits::shift(gates, Shift::Right, &a, &b),
                Bitwise::Ushr => circuits::shift(gates, Shift::UnsignedRight, &a, &b),
            },
            Binary::Compare(Comparison::Long) => {
                let less = circuits::less(gates, &a, &b);
                let different = !circuits::equal(gates, &a, &b);
                let mut bits = vec![less; 32];
                bits[0] = different;
                bits
            }
            Binary::Eq => vec![circuits::equal(gates, &a, &b)],
            Binary::Lt => vec![circuits::less(gates, &a, &b)],
            Binary::Compare(_) | Binary::Le | Binary::Select => return Err(Unsupported),
        };
        if matches!(operator, Binary::Arithmetic(_)) {
            let sign = bits[bits.len() - 1];
            bits.resize(whole, sign);
        }
        Ok(bits)
    }

    /// Returns the bits of an element of an array.
    fn element(
        &mut self,
        terms: &TermTable,
        array: TermId,
        index: &[Lit],
        depth: u32,
    ) -> Result<Vec<Lit>, Unsupported> {
        let depth = depth.checked_sub(1).ok_or(Unsupported)?;
        let sort = terms.sort(array);
        let element = sort.element().filter(|e| !e.is_floating()).ok_or(Unsupported)?;
        match terms.get(array) {
            Term::Filled(_, value) => Ok(circuits::constant(&self.gates, element.width(), value)),
            Term::Symbol(_, number) => Ok(self.element_of_symbol(number, element.width(), index)),
            Term::Store(before, at, value) => {
                let (at, value) = (self.bits_of(at)?.clone(), self.bits_of(value)?.clone());
                let here = circuits::equal(&mut self.gates, &at, index);
                let other = self.element(terms, before, index, depth)?;
                Ok(circuits::choose(&mut self.gates, here, &value, &other))
            }
            Term::Ite(condition, a, b) => {
                let condition = self.bits_of(condition)?[0];
                let (a, b) =
                    (self.element(terms, a, index, depth)?, self.element(terms, b, index, depth)?);
                Ok(circuits::choose(&mut self.gates, condition, &a, &b))
            }
            _ => Err(Unsupported),
        }
    }

    /// Returns the bits of an element of an array symbol. Clauses require that elements at equal
    /// indices are equal.
    fn element_of_symbol(&mut self, number: u32, width: u32, index: &[Lit]) -> Vec<Lit> {
        let known = self.arrays.get(&number).cloned().unwrap_or_default();
        if let Some((_, value)) =
            known.iter().find(|(at, value)| at == index && value.len() == width as usize)
        {
            return value.clone();
        }
        let value = circuits::inputs(&mut self.gates, width);
        for (at, other) in &known {
            let same = circuits::equal(&mut self.gates, at, index);
            for (x, y) in value.iter().zip(other) {
                self.gates.require(&[!same, !*x, *y]);
                self.gates.require(&[!same, *x, !*y]);
            }
        }
        self.arrays.entry(number).or_default().push((index.to_vec(), value.clone()));
        value
    }

    fn number(&self, bits: &[Lit]) -> u64 {
        let set = bits.iter().enumerate().filter(|(_, bit)| self.gates.model(**bit));
        set.map(|(at, _)| 1 << at).sum()
    }

    fn model(&self, terms: &TermTable, conditions: &[TermId]) -> Assignment {
        let mut model = Assignment::new();
        for id in terms.reachable(conditions) {
            let Term::Symbol(sort, number) = terms.get(id) else { continue };
            if sort.element().is_none() {
                let bits = self.symbols.get(&number).map_or(&[][..], Vec::as_slice);
                model.set(number, sort.canonical(self.number(bits)));
            } else if let Some(elements) = self.arrays.get(&number) {
                let mut value = ArrayValue::default();
                let width = sort.element().map_or(0, Sort::width) as usize;
                for (index, element) in elements.iter().filter(|(_, e)| e.len() == width) {
                    value.elements.insert(self.number(index) as u32, self.number(element));
                }
                model.set_array(number, value);
            }
        }
        model
    }
}

/// Returns the number of low bits of the operands that an operator needs. Higher bits are copies of the
/// sign, or do not influence the needed bits of the result.
fn needed_width(
    terms: &TermTable,
    operator: Binary,
    id: TermId,
    left: TermId,
    right: TermId,
) -> usize {
    let of = |id: TermId| {
        let (sort, bounds) = (terms.sort(id), terms.bounds(id));
        if !sort.is_bits() {
            return 1;
        }
        let size = |value: i64| 65 - (value ^ (value >> 63)).leading_zeros();
        size(bounds.low).max(size(bounds.high)).min(sort.width()) as usize
    };
    match operator {
        // The low bits of sums and products depend only on the low bits of the operands.
        Binary::Arithmetic(Arithmetic::Add | Arithmetic::Sub | Arithmetic::Mul) => of(id),
        Binary::Arithmetic(_) => of(id).max(of(left)).max(of(right)),
        Binary::Eq | Binary::Lt | Binary::Compare(_) => of(left).max(of(right)),
        _ => terms.sort(left).width() as usize,
    }
}
