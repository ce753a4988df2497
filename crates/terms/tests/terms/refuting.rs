//! Tests that ranges and difference constraints refute only conditions without a solution.

use base::rng::Rng;
use terms::semantics::{Arithmetic, Condition, Numeric};
use terms::{Assignment, Differences, Evaluator, Ranges, Sort, TermId, Terms};

use crate::recipe::CONDITIONS;

const SYMBOLS: u32 = 3;

/// Draws a side of a comparison: a byte, a small constant, or a sum or product of them.
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

/// Returns assignments that include a solution of each satisfiable small condition.
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

/// Draws a comparison of two floating-point expressions over an `int`, a `double` and a `float`.
fn floating(rng: &mut Rng, terms: &mut Terms) -> TermId {
    let mut side = |rng: &mut Rng| {
        let mut id = match rng.index(4) {
            0 => {
                let small = terms.symbol(Sort::Bits8, 0);
                let int = terms.sign_extend(Sort::Bits32, small);
                terms.convert(Numeric::Int, Numeric::Double, int)
            }
            1 => terms.symbol(Sort::Double, 1),
            2 => {
                let float = terms.symbol(Sort::Float, 2);
                terms.convert(Numeric::Float, Numeric::Double, float)
            }
            _ => terms.double(rng.choose(&FLOATS)),
        };
        for _ in 0..rng.index(3) {
            let constant = terms.double(rng.choose(&FLOATS));
            id = match rng.index(6) {
                0 => terms.negate(Numeric::Double, id),
                1 => terms.square_root(id),
                2 => {
                    let int = terms.convert(Numeric::Double, Numeric::Int, id);
                    terms.convert(Numeric::Int, Numeric::Double, int)
                }
                _ => {
                    let op = rng.choose(&[
                        Arithmetic::Add,
                        Arithmetic::Sub,
                        Arithmetic::Mul,
                        Arithmetic::Div,
                        Arithmetic::Rem,
                    ]);
                    terms.arithmetic(op, Numeric::Double, id, constant)
                }
            };
        }
        id
    };
    let (a, b) = (side(rng), side(rng));
    terms.condition(rng.choose(&CONDITIONS), a, b)
}

const FLOATS: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    100.25,
    1e300,
    -1e300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

#[test]
fn what_float_ranges_refute_has_no_solution() {
    let mut rng = Rng::new(23);
    let (mut refuted, mut solved) = (0, 0);
    for _ in 0..1_500 {
        let mut terms = Terms::new();
        let count = 1 + rng.index(4);
        let conjuncts: Vec<TermId> = (0..count).map(|_| floating(&mut rng, &mut terms)).collect();
        let refutes = Ranges::of(&terms, &conjuncts).is_empty();
        refuted += u32::from(refutes);
        for _ in 0..60 {
            let near = |rng: &mut Rng| {
                let value = rng.choose(&FLOATS);
                match rng.index(4) {
                    0 => value.next_up(),
                    1 => value.next_down(),
                    2 => value * 0.75,
                    _ => value,
                }
            };
            let mut values = Assignment::new();
            values.set(0, rng.draw());
            values.set(1, near(&mut rng).to_bits());
            values.set(2, u64::from((near(&mut rng) as f32).to_bits()));
            if conjuncts.iter().all(|c| terms.holds(*c, &values)) {
                solved += 1;
                let texts: Vec<String> =
                    conjuncts.iter().map(|c| terms.text(*c, &|n| format!("x{n}"))).collect();
                assert!(!refutes, "{texts:?} {values:?}");
                break;
            }
        }
    }
    assert!(refuted > 150 && solved > 300, "{refuted} {solved}");
}

#[test]
fn strict_orders_of_floating_point_numbers_are_refuted() {
    let mut terms = Terms::new();
    let x = terms.symbol(Sort::Double, 0);
    let (half, limit) = (terms.double(0.5), terms.double(1e6));
    let above = terms.condition(Condition::Gt, x, half);
    let below = terms.condition(Condition::Lt, x, half);
    assert!(Ranges::of(&terms, &[above, below]).is_empty());
    let product = terms.arithmetic(Arithmetic::Mul, Numeric::Double, x, half);
    let large = terms.condition(Condition::Gt, product, limit);
    assert!(Ranges::of(&terms, &[below, large]).is_empty());
    // A remainder is closer to 0 than the divisor, and has the sign of the dividend.
    let rest = terms.arithmetic(Arithmetic::Rem, Numeric::Double, x, half);
    let (zero, least) = (terms.double(0.0), terms.double(0.5_f64.next_down()));
    let too_large = terms.condition(Condition::Ge, rest, half);
    assert!(Ranges::of(&terms, &[too_large]).is_empty());
    let is_least = terms.condition(Condition::Ge, rest, least);
    assert!(!Ranges::of(&terms, &[is_least]).is_empty());
    let negative = terms.condition(Condition::Lt, rest, zero);
    assert!(Ranges::of(&terms, &[above, negative]).is_empty());
    // NaN is neither above nor below.
    let not_below = terms.not(below);
    let not_above = terms.not(above);
    assert!(!Ranges::of(&terms, &[not_above, not_below]).is_empty());
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
        // Constants are small or boundary values, so a satisfiable condition has a solution among the
        // values.
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
