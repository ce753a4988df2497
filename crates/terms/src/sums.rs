//! Sums and products: linear combinations modulo 2^n.
//!
//! Normal form: addends are `atom * coefficient`, ascending by the id of the atom, and the constant is
//! last. An atom is no sum and has no constant factor. The factors of a product ascend by id.

use std::collections::BTreeMap;

use crate::arena::{TermTable, Terms};
use crate::bits::divide_bits;
use crate::rules::Rule;
use crate::semantics::Arithmetic;
use crate::settle::settle;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId};

/// The maximal number of addends of a normalized sum, as the time of each step depends on the length.
const ADDENDS: usize = 24;
/// The maximal number of factors of a normalized product.
const FACTORS: usize = 8;
/// The maximal number of monomials of an expanded product.
const MONOMIALS: usize = 64;

const ADD: Binary = Binary::Arithmetic(Arithmetic::Add);
const MUL: Binary = Binary::Arithmetic(Arithmetic::Mul);
const DIV: Binary = Binary::Arithmetic(Arithmetic::Div);
const REM: Binary = Binary::Arithmetic(Arithmetic::Rem);

/// A linear combination of atoms modulo 2^width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinearSum {
    pub sort: Sort,
    pub constant: u64,
    /// The atoms with their coefficients, which are not 0, ascending by id.
    pub addends: Vec<(TermId, u64)>,
}

impl LinearSum {
    fn add_atom(&mut self, atom: TermId, coefficient: u64) {
        let mask = self.sort.mask();
        match self.addends.binary_search_by_key(&atom, |(a, _)| *a) {
            Ok(at) => {
                let sum = self.addends[at].1.wrapping_add(coefficient) & mask;
                if sum == 0 {
                    self.addends.remove(at);
                } else {
                    self.addends[at].1 = sum;
                }
            }
            Err(at) => {
                if coefficient & mask != 0 {
                    self.addends.insert(at, (atom, coefficient & mask));
                }
            }
        }
    }

    /// Adds a multiple of another sum.
    pub fn add_scaled(&mut self, other: &Self, factor: u64) {
        let scaled = other.constant.wrapping_mul(factor);
        self.constant = self.constant.wrapping_add(scaled) & self.sort.mask();
        for (atom, coefficient) in &other.addends {
            self.add_atom(*atom, coefficient.wrapping_mul(factor));
        }
    }

    pub fn is_constant(&self) -> bool {
        self.addends.is_empty()
    }

    /// Returns the atom and its coefficient, if the sum has one addend and no constant.
    fn monomial(&self) -> Option<(TermId, u64)> {
        match self.addends[..] {
            [addend] if self.constant == 0 => Some(addend),
            _ => None,
        }
    }
}

/// Returns a term of bits as a linear combination; none if it has too many addends.
pub(crate) fn linear(terms: &TermTable, id: TermId) -> Option<LinearSum> {
    let sort = terms.sort(id);
    let mut sum = LinearSum { sort, constant: 0, addends: Vec::new() };
    let mut open = vec![(id, 1_u64)];
    let mut visited = 0;
    while let Some((id, factor)) = open.pop() {
        visited += 1;
        if visited > 4 * ADDENDS {
            return None;
        }
        match terms.get(id) {
            Term::Constant(_, value) => {
                let scaled = value.wrapping_mul(factor);
                sum.constant = sum.constant.wrapping_add(scaled) & sort.mask();
            }
            Term::Binary(ADD, a, b) => open.extend([(a, factor), (b, factor)]),
            Term::Binary(MUL, a, b) => match terms.as_constant(b) {
                Some(value) => open.push((a, factor.wrapping_mul(value))),
                None => sum.add_atom(id, factor),
            },
            _ => sum.add_atom(id, factor),
        }
    }
    (sum.addends.len() <= ADDENDS).then_some(sum)
}

/// Returns the term of a linear combination.
pub(crate) fn of_linear(terms: &mut Terms, mut sum: LinearSum) -> TermId {
    while let Some((atom, quotient, factor)) = remainder_pair(terms, &sum) {
        let Term::Binary(_, dividend, divisor) = terms.get(atom) else { break };
        let coefficient = sum.addends.iter().find(|(a, _)| *a == atom).map_or(0, |(_, c)| *c);
        let Some(whole) = linear(terms, dividend) else { break };
        let _ = divisor;
        sum.add_atom(atom, coefficient.wrapping_neg());
        sum.add_atom(quotient, factor.wrapping_neg());
        sum.add_scaled(&whole, coefficient);
    }
    while let Some((quotient, sign, whole)) = quotient_and_dividend(terms, &sum) {
        let Term::Binary(_, dividend, divisor) = terms.get(quotient) else { break };
        let found = sum.addends.iter().find(|(atom, _)| *atom == quotient);
        let factor = found.map_or(0, |(_, factor)| *factor);
        sum.add_atom(quotient, factor.wrapping_neg());
        sum.add_scaled(&whole, sign.wrapping_neg());
        let rest = divide_bits(terms, Arithmetic::Rem, dividend, divisor);
        match linear(terms, rest) {
            Some(rest) => sum.add_scaled(&rest, sign),
            None => sum.add_atom(rest, sign),
        }
    }
    let mut total: Option<TermId> = None;
    for (atom, coefficient) in &sum.addends {
        let addend = scaled_atom(terms, sum.sort, *atom, *coefficient);
        total = Some(match total {
            None => addend,
            Some(total) => settle(terms, Term::Binary(ADD, total, addend)),
        });
    }
    match total {
        None => terms.constant(sum.sort, sum.constant),
        Some(total) if sum.constant == 0 => total,
        Some(total) => {
            let constant = terms.constant(sum.sort, sum.constant);
            settle(terms, Term::Binary(ADD, total, constant))
        }
    }
}

fn scaled_atom(terms: &mut Terms, sort: Sort, atom: TermId, coefficient: u64) -> TermId {
    if coefficient == 1 {
        return atom;
    }
    let factor = terms.constant(sort, coefficient);
    settle(terms, Term::Binary(MUL, atom, factor))
}

/// Finds a remainder among the addends whose quotient is an addend too. Returns the atom of the
/// remainder, the atom of the quotient's product, and the coefficient of this product.
fn remainder_pair(terms: &mut Terms, sum: &LinearSum) -> Option<(TermId, TermId, u64)> {
    if sum.addends.len() < 2 {
        return None;
    }
    for (atom, coefficient) in &sum.addends {
        let Term::Binary(REM, dividend, divisor) = terms.get(*atom) else { continue };
        let Some(quotient) = terms.lookup(Term::Binary(DIV, dividend, divisor)) else { continue };
        let (product, factor) = match terms.as_constant(divisor) {
            Some(c) => (Some(quotient), coefficient.wrapping_mul(c) & sum.sort.mask()),
            None => {
                let (a, b) = (quotient.min(divisor), quotient.max(divisor));
                (terms.lookup(Term::Binary(MUL, a, b)), *coefficient)
            }
        };
        let Some(product) = product else { continue };
        let Some((_, found)) = sum.addends.iter().find(|(a, _)| *a == product) else {
            continue;
        };
        let same = *found == factor;
        if terms.rules.apply(Rule::QuotientAndRemainder, same) {
            return Some((*atom, product, *found));
        }
    }
    None
}

/// Finds a quotient by a constant whose product with the divisor is subtracted from the dividend.
/// Returns the quotient, the dividend's factor 1 or -1, and the dividend.
fn quotient_and_dividend(terms: &mut Terms, sum: &LinearSum) -> Option<(TermId, u64, LinearSum)> {
    if sum.addends.len() < 2 {
        return None;
    }
    let mask = sum.sort.mask();
    for (atom, factor) in &sum.addends {
        let Term::Binary(DIV, dividend, divisor) = terms.get(*atom) else { continue };
        let Some(divisor) = terms.as_constant(divisor) else { continue };
        let Some(whole) = linear(terms, dividend) else { continue };
        let of = |atom: TermId| {
            let found = sum.addends.iter().find(|(other, _)| *other == atom);
            found.map_or(0, |(_, coefficient)| *coefficient)
        };
        for sign in [1, u64::MAX] {
            let scaled = |coefficient: u64| coefficient.wrapping_mul(sign) & mask;
            if whole.is_constant() || whole.addends.iter().any(|(a, c)| of(*a) != scaled(*c)) {
                continue;
            }
            let fits = *factor == scaled(divisor).wrapping_neg() & mask;
            if divisor != 0 && terms.rules.apply(Rule::RemainderOfQuotient, fits) {
                return Some((*atom, sign & mask, whole));
            }
        }
    }
    None
}

pub(crate) fn add_bits(terms: &mut Terms, a: TermId, b: TermId, factor: u64) -> TermId {
    let sort = terms.sort(a);
    match (linear(terms, a), linear(terms, b)) {
        (Some(mut sum), Some(other)) if sum.addends.len() + other.addends.len() <= ADDENDS => {
            terms.rules.apply(Rule::LinearSum, true);
            sum.add_scaled(&other, factor);
            of_shortest(terms, sum)
        }
        _ => {
            let b = scale(terms, sort, b, factor);
            let (a, b) = if terms.as_constant(a).is_some() { (b, a) } else { (a, b) };
            settle(terms, Term::Binary(ADD, a, b))
        }
    }
}

/// Returns the product of a term and a constant.
pub(crate) fn scale(terms: &mut Terms, sort: Sort, a: TermId, factor: u64) -> TermId {
    if factor & sort.mask() == 1 {
        return a;
    }
    let mut sum = LinearSum { sort, constant: 0, addends: Vec::new() };
    match linear(terms, a) {
        Some(addends) => sum.add_scaled(&addends, factor),
        None => sum.add_atom(a, factor),
    }
    of_linear(terms, sum)
}

pub(crate) fn multiply_bits(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    terms.rules.apply(Rule::Product, true);
    if let Some(factor) = terms.as_constant(b) {
        return scale(terms, sort, a, factor);
    }
    if let Some(factor) = terms.as_constant(a) {
        return scale(terms, sort, b, factor);
    }
    let split =
        |terms: &Terms, id| linear(terms, id).and_then(|sum| sum.monomial()).unwrap_or((id, 1));
    let ((a, c), (b, d)) = (split(terms, a), split(terms, b));
    let mut factors = Vec::new();
    for atom in [a, b] {
        collect_factors(terms, atom, &mut factors);
    }
    if factors.len() > FACTORS {
        factors = vec![a, b];
    }
    factors.sort_unstable();
    let mut product = factors[0];
    for factor in &factors[1..] {
        product = settle(terms, Term::Binary(MUL, product, *factor));
    }
    scale(terms, sort, product, c.wrapping_mul(d))
}

/// Adds the factors of a product to a list.
fn collect_factors(terms: &TermTable, id: TermId, factors: &mut Vec<TermId>) {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        match terms.get(id) {
            Term::Binary(MUL, a, b)
                if terms.as_constant(b).is_none() && factors.len() + open.len() < FACTORS =>
            {
                open.extend([a, b]);
            }
            _ => factors.push(id),
        }
    }
}

/// Returns the term of a sum, which is expanded if that makes the sum shorter.
fn of_shortest(terms: &mut Terms, sum: LinearSum) -> TermId {
    let is_product_of_sums = |terms: &Terms, atom: TermId| match terms.get(atom) {
        Term::Binary(MUL, a, b) => {
            [a, b].iter().any(|f| matches!(terms.get(*f), Term::Binary(ADD | MUL, ..)))
        }
        _ => false,
    };
    if sum.addends.len() > 1
        && sum.addends.iter().any(|(atom, _)| is_product_of_sums(terms, *atom))
        && let Some(expanded) = expanded(terms, &sum)
        && expanded.len() < sum.addends.len() + usize::from(sum.constant != 0)
    {
        terms.rules.apply(Rule::Expansion, true);
        let mut total = terms.constant(sum.sort, 0);
        for (factors, coefficient) in expanded {
            let mut product = terms.constant(sum.sort, coefficient);
            for factor in factors {
                product = multiply_bits(terms, product, factor);
            }
            total = add_linear(terms, total, product);
        }
        return total;
    }
    of_linear(terms, sum)
}

fn add_linear(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    match (linear(terms, a), linear(terms, b)) {
        (Some(mut sum), Some(other)) => {
            sum.add_scaled(&other, 1);
            of_linear(terms, sum)
        }
        _ => settle(terms, Term::Binary(ADD, a, b)),
    }
}

/// Expands a sum to a polynomial; none if it is too long. The monomials are sorted lists of factors,
/// and their coefficients are not 0.
pub(crate) fn expanded(terms: &TermTable, sum: &LinearSum) -> Option<BTreeMap<Vec<TermId>, u64>> {
    let mut total = BTreeMap::new();
    if sum.constant != 0 {
        total.insert(Vec::new(), sum.constant);
    }
    let mut left = MONOMIALS;
    for (atom, coefficient) in &sum.addends {
        for (factors, c) in polynomial(terms, *atom, sum.sort, &mut left)? {
            let entry: &mut u64 = total.entry(factors).or_default();
            *entry = entry.wrapping_add(c.wrapping_mul(*coefficient)) & sum.sort.mask();
        }
    }
    total.retain(|_, coefficient| *coefficient != 0);
    Some(total)
}

/// Expands a term to a polynomial. The depth of recursion is that of nested products, which `left`
/// bounds.
fn polynomial(
    terms: &TermTable,
    id: TermId,
    sort: Sort,
    left: &mut usize,
) -> Option<Vec<(Vec<TermId>, u64)>> {
    *left = left.checked_sub(1)?;
    match terms.get(id) {
        Term::Binary(MUL, a, b) => {
            let (a, b) = (polynomial(terms, a, sort, left)?, polynomial(terms, b, sort, left)?);
            *left = left.checked_sub(a.len() * b.len())?;
            let mut product = Vec::new();
            for (x, c) in &a {
                for (y, d) in &b {
                    let mut factors: Vec<TermId> = x.iter().chain(y).copied().collect();
                    factors.sort_unstable();
                    if factors.len() > FACTORS {
                        return None;
                    }
                    product.push((factors, c.wrapping_mul(*d) & sort.mask()));
                }
            }
            Some(product)
        }
        Term::Binary(ADD, ..) => {
            let sum = linear(terms, id)?;
            let mut all = vec![(Vec::new(), sum.constant)];
            for (atom, coefficient) in sum.addends {
                for (factors, c) in polynomial(terms, atom, sort, left)? {
                    all.push((factors, c.wrapping_mul(coefficient) & sort.mask()));
                }
            }
            Some(all)
        }
        Term::Constant(_, value) => Some(vec![(Vec::new(), value)]),
        _ => Some(vec![(vec![id], 1)]),
    }
}
