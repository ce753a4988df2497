//! Path conditions: canonical form, slices, renaming.

use base::rng::Rng;
use terms::semantics::{Arithmetic, Condition, Numeric, Small};
use terms::{ArrayValue, Assignment, PathCondition, Sort, Substitution, TermId, Terms};

use crate::recipe::{Recipe, assignment, recipe};

fn name(symbol: u32) -> String {
    format!("x{symbol}")
}

fn texts(terms: &Terms, path: &PathCondition) -> Vec<String> {
    let mut all: Vec<String> = path.conjuncts().iter().map(|c| terms.text(*c, &name)).collect();
    all.sort();
    all
}

/// Returns the relation of two symbols, or of a symbol and a constant.
fn relation(terms: &mut Terms, left: u32, condition: Condition, right: Result<u32, i32>) -> TermId {
    let a = terms.symbol(Sort::Bits32, left);
    let b = match right {
        Ok(symbol) => terms.symbol(Sort::Bits32, symbol),
        Err(constant) => terms.int(constant),
    };
    terms.condition(condition, a, b)
}

#[test]
fn a_condition_does_not_depend_on_the_order_of_its_conjuncts() {
    let mut rng = Rng::new(5);
    let mut terms = Terms::new();
    for _ in 0..500 {
        let mut conditions: Vec<TermId> =
            (0..5).map(|_| recipe(&mut rng, Numeric::Int, 2).truth(&mut terms)).collect();
        let path = PathCondition::of(&mut terms, &conditions);
        rng.shuffle(&mut conditions);
        conditions.push(conditions[0]);
        let mut other = PathCondition::new();
        for condition in &conditions {
            other = other.with(&mut terms, *condition);
        }
        // The order determines which of two equalities is applied first, so only the meanings are
        // equal.
        for _ in 0..20 {
            let values = assignment(&mut rng);
            let expected = conditions.iter().all(|c| terms.holds(*c, &values));
            assert_eq!(path.holds(&terms, &values), expected, "{:?}", texts(&terms, &path));
            assert_eq!(other.holds(&terms, &values), expected, "{:?}", texts(&terms, &other));
        }
        assert_eq!(PathCondition::of(&mut terms, path.conjuncts()), path);
    }
}

#[test]
fn equal_symbols_are_replaced_and_contradictions_found() {
    let mut terms = Terms::new();
    let is_seven = relation(&mut terms, 0, Condition::Eq, Err(7));
    let less = relation(&mut terms, 0, Condition::Lt, Ok(1));
    let path = PathCondition::of(&mut terms, &[less, is_seven]);
    assert_eq!(texts(&terms, &path), ["x0 == 7", "x1 > 7"]);
    assert!(!path.is_false() && !path.is_true());
    let mut fixed = path.fixed();
    let (x, eight) = (terms.symbol(Sort::Bits32, 0), terms.int(8));
    let one = terms.int(1);
    let next = terms.arithmetic(Arithmetic::Add, Numeric::Int, x, one);
    assert_eq!(fixed.apply(&mut terms, next), eight);
    let small = relation(&mut terms, 1, Condition::Lt, Err(3));
    assert!(!path.with(&mut terms, small).is_false(), "ranges are for the decider");
    let opposite = relation(&mut terms, 0, Condition::Ge, Ok(1));
    assert!(path.with(&mut terms, opposite).is_false());
    let other = relation(&mut terms, 0, Condition::Eq, Err(8));
    assert!(path.with(&mut terms, other).is_false());
    assert!(PathCondition::of(&mut terms, &[TermId::TRUE]).is_true());
    // The symbol is a truth value.
    let flag = terms.small_symbol(Small::Boolean, 9);
    let zero = terms.int(0);
    let is_set = terms.condition(Condition::Ne, flag, zero);
    let path = path.with(&mut terms, is_set);
    let mut fixed = path.fixed();
    assert_eq!(fixed.apply(&mut terms, flag), one);
}

#[test]
fn an_arrays_symbol_has_elements() {
    let mut terms = Terms::new();
    let (array, index) = (terms.symbol(Sort::ArrayOf16, 0), terms.symbol(Sort::Bits32, 1));
    let element = terms.select(array, index);
    let letter = terms.widen(Small::Char, element);
    let mut values: Assignment = [(1, 3)].into_iter().collect();
    assert_eq!(terms.evaluate(letter, &values), 0);
    values.set_array(0, ArrayValue { default: 9, elements: [(3, 65535)].into() });
    assert_eq!(terms.evaluate(letter, &values), 65535);
    values.set(1, u64::from(u32::MAX));
    assert_eq!(terms.evaluate(letter, &values), 9);
}

#[test]
fn a_slice_has_the_conjuncts_that_share_symbols() {
    let mut terms = Terms::new();
    let all = [
        relation(&mut terms, 0, Condition::Lt, Ok(1)),
        relation(&mut terms, 1, Condition::Lt, Ok(2)),
        relation(&mut terms, 3, Condition::Lt, Ok(4)),
        relation(&mut terms, 5, Condition::Gt, Err(0)),
    ];
    let path = PathCondition::of(&mut terms, &all);
    assert_eq!(path.symbols(&terms), [0, 1, 2, 3, 4, 5]);
    assert_eq!(texts(&terms, &path.slice(&terms, &[2])), ["x0 < x1", "x1 < x2"]);
    assert_eq!(texts(&terms, &path.slice(&terms, &[5])), ["x5 > 0"]);
    assert!(path.slice(&terms, &[8]).is_true());
    assert!(PathCondition::of(&mut terms, &[TermId::FALSE]).slice(&terms, &[8]).is_false());
}

#[test]
fn renaming_keeps_the_meaning() {
    let mut rng = Rng::new(11);
    let mut terms = Terms::new();
    let mut different = 0;
    for _ in 0..500 {
        let condition = recipe(&mut rng, Numeric::Int, 4).truth(&mut terms);
        let path = PathCondition::of(&mut terms, &[condition]);
        let (mut there, mut back) = (Substitution::new(), Substitution::new());
        for (at, symbol) in path.symbols(&terms).into_iter().enumerate() {
            let sort = (0..terms.len() as u32)
                .map(|raw| terms.get(TermId::from_raw(raw + 1)))
                .find_map(|term| match term {
                    terms::Term::Symbol(sort, number) if number == symbol => Some(sort),
                    _ => None,
                })
                .unwrap();
            there.rename(&mut terms, sort, symbol, 100 + at as u32);
            back.rename(&mut terms, sort, 100 + at as u32, symbol);
        }
        let renamed = path.renamed(&mut terms, &mut there);
        assert!(renamed.symbols(&terms).iter().all(|symbol| *symbol >= 100));
        let again = renamed.renamed(&mut terms, &mut back);
        different += u32::from(again != path);
        let mut values = assignment(&mut rng);
        for (at, symbol) in path.symbols(&terms).into_iter().enumerate() {
            values.set(100 + at as u32, values.number(symbol));
        }
        assert_eq!(path.holds(&terms, &values), renamed.holds(&terms, &values));
    }
    // The simplifier is no decision procedure, so a rebuilt term may become simpler.
    assert!(different < 15, "{different}");
}

#[test]
fn a_deep_term_is_evaluated_and_rewritten_without_recursion() {
    let mut terms = Terms::new();
    let x = terms.symbol(Sort::Bits32, 0);
    let (mut hash, factor) = (terms.int(7), terms.int(31));
    for step in 0..50_000 {
        hash = terms.arithmetic(Arithmetic::Mul, Numeric::Int, hash, factor);
        let shifted = terms.int(step);
        let next = terms.bitwise(
            terms::semantics::Bitwise::Xor,
            terms::semantics::Integral::Int,
            x,
            shifted,
        );
        hash = terms.bitwise(
            terms::semantics::Bitwise::Xor,
            terms::semantics::Integral::Int,
            hash,
            next,
        );
    }
    let values: Assignment = [(0, 5)].into_iter().collect();
    let expected = (0..50_000).fold(7_i32, |hash, step| hash.wrapping_mul(31) ^ 5 ^ step);
    assert_eq!(terms.evaluate(hash, &values) as i32, expected);
    let mut fixed = Substitution::new();
    let five = terms.int(5);
    fixed.replace(0, five);
    let value = fixed.apply(&mut terms, hash);
    assert_eq!(terms.as_constant(value), Some(u64::from(expected as u32)));
    assert!(terms.text(hash, &name).contains('…'));
    // A shared subterm is printed at each occurrence, up to a limit.
    let mut shared = terms.symbol(Sort::Double, 1);
    for _ in 0..60 {
        shared = terms.arithmetic(Arithmetic::Mul, Numeric::Double, shared, shared);
    }
    assert!(terms.text(shared, &name).len() < 5_000);
    let recipe = Recipe::Symbol(Numeric::Int, 0);
    assert_eq!(recipe.run(&values), 5);
}
