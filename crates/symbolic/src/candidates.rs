//! Proposed solutions, which the evaluator checks.
//!
//! A proposal changes symbols of a witness. The new values are constants of the conditions and their
//! neighbours, results of Newton's iteration modulo 2^n, or random. A failed proposal proves nothing.

use base::rng::Rng;
use terms::{Assignment, Binary, Evaluator, Sort, Term, TermId, TermTable, Unary};

/// The maximal number of symbols of a condition that are changed.
const SYMBOLS: usize = 8;
/// The maximal number of constants to which a symbol is changed.
const CONSTANTS: usize = 24;
/// The number of evaluations of a random search for conditions that the bit-blaster does not support.
pub(crate) const MANY_TRIES: u32 = 600;
/// The number of evaluations of a random search before the solvers.
pub(crate) const FEW_TRIES: u32 = 48;

/// Returns the scalar symbols among some terms with their sorts, in ascending order.
fn scalars(terms: &TermTable, reachable: &[TermId]) -> Vec<(u32, Sort)> {
    let mut all: Vec<(u32, Sort)> = reachable
        .iter()
        .filter_map(|id| match terms.get(*id) {
            Term::Symbol(sort, number) if sort.element().is_none() => Some((number, sort)),
            _ => None,
        })
        .collect();
    all.sort_unstable();
    all
}

/// Whether an assignment satisfies all conjuncts.
pub(crate) fn satisfies(terms: &TermTable, conjuncts: &[TermId], values: &Assignment) -> bool {
    let mut evaluator = Evaluator::new(values);
    conjuncts.iter().all(|c| evaluator.value(terms, *c).number() != 0)
}

/// Returns the constants of conditions with which a symbol of a sort may be compared.
fn constants(terms: &TermTable, reachable: &[TermId], sort: Sort) -> Vec<u64> {
    let mut all = match sort {
        Sort::Bool => vec![0, 1],
        Sort::Float => [0.0_f32, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
            .map(|v| u64::from(v.to_bits()))
            .to_vec(),
        Sort::Double => [0.0_f64, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
            .map(f64::to_bits)
            .to_vec(),
        _ => {
            let (least, greatest) = sort.range();
            [0, 1, -1, least, greatest].map(|v| v as u64).to_vec()
        }
    };
    for id in reachable {
        let Term::Constant(of, value) = terms.get(*id) else { continue };
        if of.is_floating() && sort.is_floating() {
            let value = match of {
                Sort::Float => f64::from(f32::from_bits(value as u32)),
                _ => f64::from_bits(value),
            };
            for near in [value, value.next_up(), value.next_down(), -value] {
                all.push(match sort {
                    Sort::Float => u64::from((near as f32).to_bits()),
                    _ => near.to_bits(),
                });
            }
        } else if of.is_bits() && sort.is_bits() {
            let value = of.signed(value);
            all.extend([0, 1, -1].map(|step| value.wrapping_add(step) as u64));
        } else if of.is_floating() && sort.is_bits() {
            let value = if of == Sort::Float {
                f64::from(f32::from_bits(value as u32))
            } else {
                f64::from_bits(value)
            };
            all.extend([0, 1, -1].map(|step| (value as i64).wrapping_add(step) as u64));
        }
    }
    let mut known = base::FastSet::default();
    all.retain(|value| known.insert(sort.canonical(*value)));
    all
}

/// Searches for a solution that differs from a witness in one symbol of the condition.
pub(crate) fn change_one(
    terms: &TermTable,
    condition: TermId,
    conjuncts: &[TermId],
    witness: &Assignment,
) -> Option<Assignment> {
    let reachable = terms.reachable(&[condition]);
    let mut values = witness.clone();
    for (symbol, sort) in scalars(terms, &reachable).into_iter().take(SYMBOLS) {
        let before = sort.canonical(witness.number(symbol));
        let roots = newton(terms, condition, &mut values, symbol, sort);
        let is_solution = |values: &mut Assignment, value: u64| {
            values.set(symbol, sort.canonical(value));
            terms.holds(condition, values) && satisfies(terms, conjuncts, values)
        };
        if roots.into_iter().any(|value| is_solution(&mut values, value)) {
            return Some(values);
        }
        let constants = constants(terms, &reachable, sort);
        if constants.into_iter().take(CONSTANTS).any(|value| is_solution(&mut values, value)) {
            return Some(values);
        }
        values.set(symbol, before);
    }
    None
}

/// Returns values of a symbol for which the sides of a comparison are equal, or differ by one. The
/// values are right if the difference of the sides is linear in the symbol with an odd coefficient.
fn newton(
    terms: &TermTable,
    condition: TermId,
    values: &mut Assignment,
    symbol: u32,
    sort: Sort,
) -> Vec<u64> {
    let relation = match terms.get(condition) {
        Term::Unary(Unary::Not, a) => terms.get(a),
        term => term,
    };
    let Term::Binary(Binary::Eq | Binary::Lt, a, b) = relation else { return Vec::new() };
    if !terms.sort(a).is_bits() || !sort.is_bits() {
        return Vec::new();
    }
    let before = sort.canonical(values.number(symbol));
    let mut difference = |value: u64| {
        values.set(symbol, sort.canonical(value));
        let mut evaluator = Evaluator::new(values);
        let (a, b) = (evaluator.value(terms, a).number(), evaluator.value(terms, b).number());
        a.wrapping_sub(b)
    };
    let here = difference(before);
    let slope = difference(before.wrapping_add(1)).wrapping_sub(here);
    values.set(symbol, before);
    if slope & 1 == 0 {
        return Vec::new();
    }
    let mut inverse = slope;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(slope.wrapping_mul(inverse)));
    }
    [0_u64, u64::MAX, 1]
        .map(|goal| before.wrapping_add(goal.wrapping_sub(here).wrapping_mul(inverse)))
        .to_vec()
}

/// Searches for a solution by random changes of a witness.
pub(crate) fn search(
    terms: &TermTable,
    conjuncts: &[TermId],
    witness: &Assignment,
    tries: u32,
) -> Option<Assignment> {
    let reachable = terms.reachable(conjuncts);
    let symbols = scalars(terms, &reachable);
    let pools: Vec<Vec<u64>> =
        symbols.iter().map(|(_, sort)| constants(terms, &reachable, *sort)).collect();
    let satisfied = |values: &Assignment| {
        let mut evaluator = Evaluator::new(values);
        conjuncts.iter().filter(|c| evaluator.value(terms, **c).number() != 0).count()
    };
    // The seed depends on the question, so that equal questions have equal searches.
    let mut rng = Rng::new(u64::from(conjuncts.last().map_or(0, |id| id.raw())));
    let mut best = (satisfied(witness), witness.clone());
    for _ in 0..tries {
        if best.0 == conjuncts.len() {
            return Some(best.1);
        }
        if symbols.is_empty() {
            return None;
        }
        let mut values = best.1.clone();
        for _ in 0..=rng.index(2) {
            let at = rng.index(symbols.len());
            let (symbol, sort) = symbols[at];
            let before = values.number(symbol);
            let value = match rng.index(8) {
                0 => rng.draw(),
                1 => before.wrapping_add(rng.index(64) as u64).wrapping_sub(32),
                2 => before ^ (1 << rng.index(sort.width() as usize)),
                3 => small_number(sort, rng.index(200) as i32 - 100),
                _ => rng.choose(&pools[at]),
            };
            values.set(symbol, sort.canonical(value));
        }
        let count = satisfied(&values);
        if count >= best.0 {
            best = (count, values);
        }
    }
    None
}

fn small_number(sort: Sort, value: i32) -> u64 {
    match sort {
        Sort::Float => u64::from((value as f32 / 2.0).to_bits()),
        Sort::Double => (f64::from(value) / 2.0).to_bits(),
        _ => i64::from(value) as u64,
    }
}
