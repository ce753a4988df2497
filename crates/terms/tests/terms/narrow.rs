//! Terms over one narrow symbol, as functions and as decisions on ranges.

use base::rng::Rng;
use terms::semantics::{Arithmetic, Bitwise, Condition, Integral, Numeric, Small};
use terms::{Assignment, Sort, TermId, Terms, by_runs, decide_run};

/// Returns a random `int` term over a symbol that contains tables of ranges.
fn term(terms: &mut Terms, rng: &mut Rng, symbol: TermId, depth: u32) -> TermId {
    if depth == 0 {
        return if rng.index(2) == 0 { symbol } else { terms.int(rng.index(300) as i32 - 20) };
    }
    let a = term(terms, rng, symbol, depth - 1);
    let b = term(terms, rng, symbol, depth - 1);
    match rng.index(6) {
        0 => terms.arithmetic(Arithmetic::Add, Numeric::Int, a, b),
        1 => terms.arithmetic(Arithmetic::Mul, Numeric::Int, a, b),
        2 => terms.bitwise(Bitwise::Xor, Integral::Int, a, b),
        3 => terms.bitwise(Bitwise::Shr, Integral::Int, a, b),
        4 => {
            let holds = terms.condition(Condition::Lt, a, b);
            terms.ite(holds, b, symbol)
        }
        _ => {
            let runs: Vec<(u32, u64)> =
                (0..8).map(|at| (at * 40, rng.index(1000) as u64)).collect();
            decide_run(terms, a, Sort::Bits32, &runs)
        }
    }
}

#[test]
fn functions_and_evaluator_agree() {
    let mut rng = Rng::new(7);
    let mut compared = 0;
    for _ in 0..300 {
        let mut terms = Terms::new();
        let small = rng.choose(&[Small::Byte, Small::Short, Small::Char]);
        let symbol = terms.small_symbol(small, 3);
        let root = term(&mut terms, &mut rng, symbol, 4);
        let Some(mut function) = terms.narrow_function(root) else {
            assert!(terms.symbols(root).is_empty(), "{}", terms.text(root, &|n| format!("x{n}")));
            continue;
        };
        assert_eq!(function.count(), if small == Small::Byte { 1 << 8 } else { 1 << 16 });
        for _ in 0..50 {
            let value = rng.index(function.count() as usize) as u32;
            let values: Assignment = [(3, u64::from(value))].into_iter().collect();
            assert_eq!(function.at(value), terms.evaluate(root, &values), "{value}");
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn runs_are_those_of_the_function() {
    let mut rng = Rng::new(8);
    for _ in 0..50 {
        let mut terms = Terms::new();
        let symbol = terms.symbol(Sort::Bits8, 0);
        let values: Vec<u64> = (0..256).map(|_| rng.index(3) as u64 / 2).collect();
        let mut runs: Vec<(u32, u64)> = Vec::new();
        for (at, value) in (0..).zip(&values) {
            if runs.last().is_none_or(|(_, last)| last != value) {
                runs.push((at, *value));
            }
        }
        let sort = rng.choose(&[Sort::Bool, Sort::Bits32]);
        let decision = by_runs(&mut terms, symbol, sort, &runs);
        for (at, value) in (0..).zip(&values) {
            let assignment: Assignment = [(0, at)].into_iter().collect();
            assert_eq!(terms.evaluate(decision, &assignment), *value);
        }
    }
}

#[test]
fn wide_and_several_symbols_are_no_narrow_functions() {
    let mut terms = Terms::new();
    let wide = terms.symbol(Sort::Bits32, 0);
    let (x, y) = (terms.small_symbol(Small::Char, 1), terms.small_symbol(Small::Char, 2));
    let both = terms.arithmetic(Arithmetic::Add, Numeric::Int, x, y);
    let constant = terms.int(1);
    for term in [wide, both, constant] {
        assert!(terms.narrow_function(term).is_none());
    }
    assert!(terms.narrow_function(x).is_some());
}

#[test]
fn a_truncated_number_takes_the_place_of_the_symbols() {
    let mut rng = Rng::new(9);
    for _ in 0..50 {
        let mut terms = Terms::new();
        let (x, y) = (terms.small_symbol(Small::Char, 1), terms.symbol(Sort::Bits32, 2));
        let factor = terms.int(1024);
        let high = terms.arithmetic(Arithmetic::Mul, Numeric::Int, x, factor);
        let sum = terms.arithmetic(Arithmetic::Add, Numeric::Int, high, y);
        let part = terms.narrow(Small::Char, sum);
        let root = term(&mut terms, &mut rng, part, 4);
        if terms.symbols(root).is_empty() {
            continue;
        }
        let mut function = terms.narrow_function(root).expect("a function of the part");
        assert_eq!(function.count(), 1 << 16);
        for _ in 0..50 {
            let values: Assignment =
                [(1, rng.index(1 << 16) as u64), (2, u64::from(rng.draw() as u32))]
                    .into_iter()
                    .collect();
            let at = terms.evaluate(part, &values) as u32;
            assert_eq!(function.at(at), terms.evaluate(root, &values), "{at}");
        }
        // Another use of the number needs more than its part.
        let both = terms.arithmetic(Arithmetic::Mul, Numeric::Int, root, sum);
        assert!(terms.as_constant(both).is_some() || terms.narrow_function(both).is_none());
    }
}
