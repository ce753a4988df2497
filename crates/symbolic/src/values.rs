//! Conditions on one symbol of at most 16 bits, as sets of its values.
//!
//! Tests of a character by tables, and comparisons with many letters, lead to such conditions. Their
//! sets decide a conjunction, whatever its length is.
//!
//! Invariant: a set contains exactly the values that satisfy its condition.

use base::FastMap;
use terms::{Term, TermId, TermTable};

/// The maximal number of cached sets, each of at most 8 KiB.
const SETS: usize = 2048;

/// The values of the symbol that satisfy a condition; one bit for each value.
type Set = Box<[u64]>;

/// The sets of conditions. A condition with arrays or too many subterms has no set.
#[derive(Debug, Default)]
pub(crate) struct ValueSets {
    sets: FastMap<TermId, Option<Set>>,
}

/// The solutions of a conjunction over one symbol.
pub(crate) enum Values {
    /// One of the solutions: the number of the symbol, and its value.
    One(u32, u64),
    /// No solution exists.
    Empty,
}

impl ValueSets {
    /// Decides a conjunction over one narrow symbol; none for other conjunctions.
    pub(crate) fn decide(&mut self, terms: &TermTable, conjuncts: &[TermId]) -> Option<Values> {
        let [number] = *terms.symbols(*conjuncts.first()?) else { return None };
        if conjuncts.iter().any(|conjunct| *terms.symbols(*conjunct) != [number]) {
            return None;
        }
        let (sort, symbol) = terms.narrow_symbol(conjuncts[0])?;
        if terms.get(symbol) != Term::Symbol(sort, number) {
            return None;
        }
        if self.sets.len() + conjuncts.len() > SETS {
            self.sets.clear();
        }
        let mut common: Option<Set> = None;
        for conjunct in conjuncts {
            let set = self.sets.entry(*conjunct).or_insert_with(|| set_of(terms, *conjunct));
            let set = set.as_ref()?;
            match &mut common {
                None => common = Some(set.clone()),
                Some(common) => {
                    for (word, other) in common.iter_mut().zip(set) {
                        *word &= other;
                    }
                }
            }
        }
        Some(match one(&common?) {
            Some(value) => Values::One(number, value),
            None => Values::Empty,
        })
    }
}

fn set_of(terms: &TermTable, condition: TermId) -> Option<Set> {
    let mut function = terms.narrow_function(condition)?;
    let mut set = vec![0_u64; function.count().div_ceil(64) as usize];
    for value in 0..function.count() {
        set[value as usize / 64] |= (function.at(value) & 1) << (value % 64);
    }
    Some(set.into())
}

/// Returns a value of a set, a printable character if there is one.
fn one(set: &[u64]) -> Option<u64> {
    let mut printable = u64::from(b'!')..=u64::from(b'~');
    printable.find(|value| set[*value as usize / 64] >> (value % 64) & 1 == 1).or_else(|| {
        let (at, word) = (0..).zip(set).find(|(_, word)| **word != 0)?;
        Some(64 * at + u64::from(word.trailing_zeros()))
    })
}
