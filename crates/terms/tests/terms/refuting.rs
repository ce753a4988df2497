//! Ranges and difference constraints refute only conditions without a solution.

use base::rng::Rng;
use terms::semantics::{Arithmetic, Condition, Numeric};
use terms::{Assignment, Differences, Evaluator, Ranges, Sort, TermId, Terms};

use crate::recipe::CONDITIONS;

const SYMBOLS: u32 = 3;

/// A side of a comparison: a byte, a small constant, or a sum or product of them.
fn side(rng: &mut Rng, terms: &mut Terms, plain: bool) -> TermId {
    let symbol = terms.symbol(Sort::Bits8, rng.index(SYMBOLS as usize) as u32);
    let symbol = terms.sign_extend(Sort::Bits32, symbol);
    let constant = terms.int(rng.choose(&[0, 1, 2, 3, -1, -2, 127, -128]));
    match rng.index(if plain { 4 } else { 7 }) {
        0 => constant,
        1..=3 => symbol,
        4 => terms.arithmetic(Arithmetic::Add, Numeric::Int, symbol, constant),
        5 => terms.arithmetic(Arithmetic::Mul, Numeric::Int, symbol, constant),
        _ => {
            let other = side(rng, terms, true);
            terms.arithmetic(Arithmetic::Sub, Numeric::Int, symbol, other)
        }
    }
}

fn conjuncts(rng: &mut Rng, terms: &mut Terms, plain: bool) -> Vec<TermId> {
    let count = 2 + rng.index(5);
    (0..count)
        .map(|_| {
            let (a, b) = (side(rng, terms, plain), side(rng, terms, plain));
            terms.condition(rng.choose(&CONDITIONS), a, b)
        })
        .collect()
}

/// Values that solutions of small conditions are among.
fn assignments() -> Vec<Assignment> {
    let values: Vec<i8> = (-6..=7).chain([-128, -127, -126, 125, 126, 127]).collect();
    let mut all = Vec::new();
    for x in &values {
        for y in &values {
            for z in &values {
                let bytes = [*x, *y, *z].map(|v| u64::from(v as u8));
                all.push((0..SYMBOLS).zip(bytes).collect());
            }
        }
    }
    all
}

fn solution(terms: &Terms, conjuncts: &[TermId], all: &[Assignment]) -> Option<Assignment> {
    all.iter()
        .find(|values| {
            let mut evaluator = Evaluator::new(values);
            conjuncts.iter().all(|c| evaluator.value(terms, *c).number() != 0)
        })
        .cloned()
}

#[test]
fn what_ranges_refute_has_no_solution() {
    let mut rng = Rng::new(21);
    let all = assignments();
    let (mut refuted, mut solved) = (0, 0);
    for _ in 0..600 {
        let mut terms = Terms::new();
        let conjuncts = conjuncts(&mut rng, &mut terms, false);
        let ranges = Ranges::of(&terms, &conjuncts);
        let found = solution(&terms, &conjuncts, &all);
        refuted += u32::from(ranges.is_empty());
        let Some(values) = found else { continue };
        solved += 1;
        assert!(!ranges.is_empty(), "{conjuncts:?} {values:?}");
        let mut evaluator = Evaluator::new(&values);
        for id in terms.reachable(&conjuncts) {
            let (sort, value) = (terms.sort(id), evaluator.value(&terms, id).number());
            assert!(ranges.bounds(id).contains(sort, sort.signed(value)));
        }
    }
    assert!(refuted > 100 && solved > 100, "{refuted} {solved}");
}

#[test]
fn difference_constraints_decide_orders() {
    let mut rng = Rng::new(22);
    let all = assignments();
    let (mut refuted, mut proposed) = (0, 0);
    for _ in 0..600 {
        let mut terms = Terms::new();
        let conjuncts = conjuncts(&mut rng, &mut terms, true);
        let differences = Differences::of(&terms, &conjuncts);
        let found = solution(&terms, &conjuncts, &all);
        // Constants are small or at the ends, so a solution is among the values if there is one.
        let different = |c: &TermId| {
            matches!(terms.get(*c), terms::Term::Unary(terms::Unary::Not, a)
                if matches!(terms.get(a), terms::Term::Binary(terms::Binary::Eq, ..)))
        };
        if differences.is_contradictory() {
            refuted += 1;
            assert_eq!(found, None, "{conjuncts:?}");
        } else if !conjuncts.iter().any(different) && !conjuncts.contains(&TermId::FALSE) {
            assert!(found.is_some(), "{conjuncts:?}");
        }
        let Some(solution) = differences.solution(&|_| 0) else { continue };
        proposed += 1;
        let mut values = Assignment::new();
        for (id, value) in solution {
            let [symbol, ..] = terms.get(id).operands();
            let symbol = if symbol.is_none() { id } else { symbol };
            values.set(terms.symbols(symbol)[0], value as u64);
        }
        for conjunct in &conjuncts {
            let ignored = terms.symbols(*conjunct).is_empty();
            assert!(ignored || terms.holds(*conjunct, &values), "{conjuncts:?} {values:?}");
        }
    }
    assert!(refuted > 100 && proposed > 100, "{refuted} {proposed}");
}

#[test]
fn many_different_unknowns_are_solved() {
    let mut terms = Terms::new();
    let symbols: Vec<TermId> = (0..40).map(|n| terms.symbol(Sort::Bits32, n)).collect();
    let mut conjuncts = Vec::new();
    for pair in symbols.windows(2) {
        conjuncts.push(terms.condition(Condition::Le, pair[0], pair[1]));
        conjuncts.push(terms.condition(Condition::Ne, pair[0], pair[1]));
    }
    let differences = Differences::of(&terms, &conjuncts);
    let mut solution = differences.solution(&|_| 7).unwrap();
    solution.sort_unstable();
    assert!(solution.windows(2).all(|pair| pair[0].1 < pair[1].1), "{solution:?}");
    assert!(solution.iter().all(|(_, value)| (-40..60).contains(value)), "{solution:?}");
    let back = terms.condition(Condition::Le, symbols[39], symbols[0]);
    conjuncts.push(back);
    assert!(Differences::of(&terms, &conjuncts).is_contradictory());
}
