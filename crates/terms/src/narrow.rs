//! Terms over one symbol of at most 16 bits, as functions of the symbol's value.
//!
//! Such a term is evaluated for each value of its symbol. Tables of the class library, such as those of
//! `java.lang.Character`, thus become decisions on ranges of characters. A truncated number takes the
//! place of the symbol if the term depends on no other part of the number. Tables of a plane of
//! Unicode, for example, have the lowest 16 bits of a pair of surrogates as index.
//!
//! Invariant: a result equals the term for each value of the symbol, or of the truncated number.

use base::{FastMap, FastSet};

use crate::arena::{TermTable, Terms};
use crate::evaluate::{binary, unary};
use crate::semantics::Condition;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The maximal number of subterms of a term that is evaluated for all values of its symbol.
const MOST_NODES: usize = 1 << 16;

/// The maximal number of symbols of a truncated number that takes the place of a symbol.
const MOST_SYMBOLS: usize = 4;

/// The maximal number of subterms among which a truncated number is searched.
const MOST_SEARCHED: usize = 1 << 12;

/// A subterm; its operands are positions in the list of subterms.
#[derive(Debug)]
struct Node {
    term: Term,
    operands: [u32; 3],
    /// The sort of the first operand.
    sort: Sort,
    value: u64,
    /// The number of the evaluation that computed `value`; the greatest number for a constant.
    at: u32,
}

/// A term over one narrow symbol, prepared for evaluations with many values of the symbol. The symbol
/// can be a truncated number.
#[derive(Debug)]
pub struct NarrowFunction {
    nodes: Vec<Node>,
    symbol: TermId,
    /// The position of the symbol among the subterms.
    leaf: usize,
    count: u32,
    evaluations: u32,
    /// A stack of subterms without values, each an operand of the preceding one. It is empty between
    /// evaluations.
    open: Vec<usize>,
}

impl NarrowFunction {
    /// Returns the symbol.
    pub const fn symbol(&self) -> TermId {
        self.symbol
    }

    /// Returns the number of values of the symbol. The values are the numbers below it.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Whether the term contains a conditional term, and has at least `least` subterms.
    pub fn has_decisions(&self, least: usize) -> bool {
        self.nodes.len() >= least
            && self.nodes.iter().any(|node| matches!(node.term, Term::Ite(..)))
    }

    /// Returns the value of the term for a value of the symbol. Only the chosen alternatives are
    /// evaluated.
    pub fn at(&mut self, symbol: u32) -> u64 {
        self.evaluations += 1;
        let leaf = &mut self.nodes[self.leaf];
        (leaf.value, leaf.at) = (u64::from(symbol), self.evaluations);
        let root = self.nodes.len() - 1;
        let mut open = std::mem::take(&mut self.open);
        open.push(root);
        while let Some(top) = open.last().copied() {
            match self.direct(top) {
                Ok(_) => drop(open.pop()),
                Err(operand) => open.push(operand),
            }
        }
        self.open = open;
        self.nodes[root].value
    }

    /// Returns the value of a subterm; an operand without a value as the error, if there is one.
    fn direct(&mut self, top: usize) -> Result<u64, usize> {
        let node = &self.nodes[top];
        if node.at >= self.evaluations {
            return Ok(node.value);
        }
        let (term, sort) = (node.term, node.sort);
        let [a, b, c] = node.operands;
        let (a, b, c) = (a as usize, b as usize, c as usize);
        let value = match term {
            Term::Ite(..) => {
                let chosen = if self.simple(a)? == 0 { c } else { b };
                self.simple(chosen)?
            }
            Term::Unary(operator, _) => unary(operator, sort, self.simple(a)?),
            Term::Binary(operator, ..) => {
                let (a, b) = (self.simple(a)?, self.simple(b)?);
                binary(operator, sort, a, b)
            }
            // Constants and symbols have their values. No arrays occur, as `narrow_function` refuses
            // them.
            Term::Constant(..) | Term::Symbol(..) | Term::Filled(..) | Term::Store(..) => 0,
        };
        let node = &mut self.nodes[top];
        (node.value, node.at) = (value, self.evaluations);
        Ok(value)
    }

    /// Returns the value of a subterm that is known or has known operands; otherwise the subterm as the
    /// error.
    fn simple(&mut self, at: usize) -> Result<u64, usize> {
        let node = &self.nodes[at];
        if node.at >= self.evaluations {
            return Ok(node.value);
        }
        let [a, b, _] = node.operands;
        let (a, b) = (&self.nodes[a as usize], &self.nodes[b as usize]);
        let is_known = |operand: &Node| operand.at >= self.evaluations;
        let value = match node.term {
            Term::Unary(operator, _) if is_known(a) => unary(operator, node.sort, a.value),
            Term::Binary(operator, ..) if is_known(a) && is_known(b) => {
                binary(operator, node.sort, a.value, b.value)
            }
            _ => return Err(at),
        };
        let node = &mut self.nodes[at];
        (node.value, node.at) = (value, self.evaluations);
        Ok(value)
    }
}

impl TermTable {
    /// Returns the symbol of a term with exactly one symbol, of at most 16 bits, with its sort. For a
    /// term with several or wider symbols, returns the truncated number that contains all of them.
    pub fn narrow_symbol(&self, id: TermId) -> Option<(Sort, TermId)> {
        let symbols = self.symbols(id);
        if let [number] = *symbols {
            let narrow = [Sort::Bits16, Sort::Bits8].into_iter();
            let mut found =
                narrow.filter_map(|sort| Some((sort, self.lookup(Term::Symbol(sort, number))?)));
            if let Some(found) = found.next() {
                return Some(found);
            }
        }
        (1..=MOST_SYMBOLS).contains(&symbols.len()).then(|| self.truncated(id))?
    }

    /// Returns the truncated number that contains all symbols of a term, if it is the only one.
    fn truncated(&self, root: TermId) -> Option<(Sort, TermId)> {
        let mut found = None;
        let mut known = FastSet::default();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if self.symbols(id).is_empty() || !known.insert(id) {
                continue;
            }
            match self.get(id) {
                Term::Unary(Unary::Truncate(sort @ (Sort::Bits8 | Sort::Bits16)), _)
                    if id != root =>
                {
                    if found.is_some() {
                        return None;
                    }
                    found = Some((sort, id));
                }
                Term::Symbol(..) => return None,
                term => open.extend(term.operands().into_iter().filter(|o| !o.is_none())),
            }
            if known.len() > MOST_SEARCHED {
                return None;
            }
        }
        found
    }

    /// Returns a term and its subterms, without those of a leaf.
    fn down_to(&self, root: TermId, leaf: TermId) -> Vec<TermId> {
        let mut known = FastSet::default();
        let mut open = vec![root];
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            if !known.insert(id) {
                continue;
            }
            all.push(id);
            if id != leaf {
                let operands = self.get(id).operands();
                open.extend(operands.into_iter().filter(|o| !o.is_none()));
            }
        }
        all.sort_unstable();
        all
    }

    /// Returns a term as a function of its narrow symbol; none if the term has no such symbol, or
    /// arrays or too many subterms.
    pub fn narrow_function(&self, id: TermId) -> Option<NarrowFunction> {
        let (sort, symbol) = self.narrow_symbol(id)?;
        let all = self.down_to(id, symbol);
        let leaf = all.binary_search(&symbol).ok()?;
        if all.len() > MOST_NODES {
            return None;
        }
        let positions: FastMap<TermId, u32> = all.iter().copied().zip(0..).collect();
        let mut nodes = Vec::with_capacity(all.len());
        for id in all {
            let term = self.get(id);
            if matches!(term, Term::Filled(..) | Term::Store(..) | Term::Binary(Binary::Select, ..))
            {
                return None;
            }
            // A symbol with the same number and another sort has an independent value.
            if matches!(term, Term::Symbol(..)) && id != symbol {
                return None;
            }
            let is_leaf = id == symbol;
            let operands = if is_leaf { [TermId::NONE; 3] } else { term.operands() };
            let sort = if operands[0].is_none() { Sort::Bool } else { self.sort(operands[0]) };
            let operands = operands.map(|id| positions.get(&id).copied().unwrap_or(0));
            let (value, at) = self.as_constant(id).map_or((0, 0), |value| (value, u32::MAX));
            nodes.push(Node { term, operands, sort, value, at });
        }
        let count = 1 << sort.width();
        Some(NarrowFunction { nodes, symbol, leaf, count, evaluations: 0, open: Vec::new() })
    }
}

/// Returns the term that has the value of a run for each value of a narrow symbol in the run. A run is
/// its first value of the symbol, and its own value; the next run ends it. The first run begins at 0.
pub fn by_runs(terms: &mut Terms, symbol: TermId, sort: Sort, runs: &[(u32, u64)]) -> TermId {
    let wide = terms.zero_extend(Sort::Bits32, symbol);
    decide_run(terms, wide, sort, runs)
}

/// Returns the value of the run that contains an `int`. A run ends where the next run begins.
pub fn decide_run(terms: &mut Terms, number: TermId, sort: Sort, runs: &[(u32, u64)]) -> TermId {
    if let [(_, value)] = runs {
        return terms.constant(sort, *value);
    }
    let (low, high) = runs.split_at(runs.len() / 2);
    let start = terms.int(high[0].0 as i32);
    let is_low = terms.condition(Condition::Lt, number, start);
    let low = decide_run(terms, number, sort, low);
    let high = decide_run(terms, number, sort, high);
    terms.ite(is_low, low, high)
}
