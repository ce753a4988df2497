//! Tests that the interpreter, the evaluator, the simplifier and the solvers agree on each operation.

use std::time::Duration;

use base::rng::Rng;
use symbolic::{Blaster, BlasterAnswer, External, ExternalAnswer};
use terms::semantics::Numeric;
use terms::{Assignment, Sort, Term, TermId, TermTable, Terms};

use crate::recipe::{NUMERICS, Recipe, assignment, recipe};
use crate::z3;

const CONFLICTS: u64 = 100_000;
const LIMIT: Duration = Duration::from_secs(20);

/// Returns conditions that fix each symbol of a term, and that give the term its value or another
/// value.
fn pinned(
    terms: &mut Terms,
    id: TermId,
    values: &Assignment,
    expected: u64,
) -> (Vec<TermId>, TermId) {
    let mut conditions = Vec::new();
    let pins: Vec<(Sort, u32)> = terms
        .reachable(&[id])
        .into_iter()
        .filter_map(|id| match terms.get(id) {
            Term::Symbol(sort, number) => Some((sort, number)),
            _ => None,
        })
        .collect();
    for (sort, number) in pins {
        let symbol = terms.symbol(sort, number);
        conditions.push(is_value(terms, symbol, sort.canonical(values.number(number))));
    }
    (conditions, is_value(terms, id, expected))
}

/// Returns whether a term has a value. Floating-point numbers are compared bit by bit.
fn is_value(terms: &mut Terms, id: TermId, value: u64) -> TermId {
    let sort = terms.sort(id);
    if sort.is_floating() {
        let bits = terms.to_bits(id);
        let of = if sort == Sort::Float { Sort::Bits32 } else { Sort::Bits64 };
        let value = terms.constant(of, value);
        return terms.eq(bits, value);
    }
    let value = terms.constant(sort, value);
    terms.eq(id, value)
}

fn has_floats(terms: &TermTable, id: TermId) -> bool {
    terms.reachable(&[id]).into_iter().any(|id| {
        terms.sort(id).is_floating() || terms.sort(id).element().is_some_and(Sort::is_floating)
    })
}

/// Draws an operation on symbols and constants.
fn operation(rng: &mut Rng) -> Recipe {
    let of = rng.choose(&NUMERICS);
    let depth = 1 + rng.index(2) as u32;
    recipe(rng, of, depth)
}

#[test]
fn the_blaster_computes_as_the_interpreter() {
    let mut rng = Rng::new(31);
    let mut solved = 0;
    for _ in 0..1_500 {
        let recipe = operation(&mut rng);
        let values = assignment(&mut rng);
        let expected = recipe.run(&values);
        // Without simplification, the circuits of all operators are used.
        for simplifies in [true, false] {
            let mut terms = if simplifies { Terms::new() } else { Terms::without_simplification() };
            let id = recipe.build(&mut terms);
            if has_floats(&terms, id) {
                continue;
            }
            solved += 1;
            let (mut conditions, same) = pinned(&mut terms, id, &values, expected);
            let different = terms.not(same);
            let mut blaster = Blaster::new();
            conditions.push(different);
            let answer = blaster.solve(&terms, &conditions, CONFLICTS, None);
            let BlasterAnswer::Core(core) = answer else {
                panic!("{recipe:?} {values:?} {expected}: {answer:?}")
            };
            assert!(core.iter().all(|id| conditions.contains(id)) && !core.is_empty());
            conditions.pop();
            conditions.push(same);
            let answer = blaster.solve(&terms, &conditions, CONFLICTS, None);
            let BlasterAnswer::Model(model) = answer else {
                panic!("{recipe:?} {values:?} {expected}: {answer:?}")
            };
            assert!(conditions.iter().all(|c| terms.holds(*c, &model)), "{recipe:?} {model:?}");
        }
    }
    assert!(solved > 500, "{solved}");
}

#[test]
fn z3_computes_as_the_interpreter() {
    let Some(library) = z3("z3_computes_as_the_interpreter") else { return };
    let mut external = External::new(library);
    let mut rng = Rng::new(32);
    let (mut solved, mut floats) = (0, 0);
    for _ in 0..250 {
        let recipe = operation(&mut rng);
        let values = assignment(&mut rng);
        let expected = recipe.run(&values);
        let mut terms = Terms::without_simplification();
        let id = recipe.build(&mut terms);
        let (mut conditions, same) = pinned(&mut terms, id, &values, expected);
        let different = terms.not(same);
        conditions.push(different);
        match external.solve(&terms, &conditions, LIMIT) {
            ExternalAnswer::Infeasible => {}
            ExternalAnswer::Unknown(terms::Unanswered::Inexpressible) => continue,
            other => panic!("{recipe:?} {values:?} {expected:x}: {other:?}"),
        }
        conditions.pop();
        conditions.push(same);
        let answer = external.solve(&terms, &conditions, LIMIT);
        let ExternalAnswer::Model(model) = answer else {
            panic!("{recipe:?} {values:?} {expected:x}: {answer:?}")
        };
        assert!(conditions.iter().all(|c| terms.holds(*c, &model)), "{recipe:?} {model:?}");
        solved += 1;
        floats += u32::from(has_floats(&terms, id));
    }
    assert!(solved > 150 && floats > 30, "{solved} {floats}");
}

#[test]
fn a_simplified_term_is_equal_to_the_plain_one_for_all_values() {
    let Some(library) = z3("a_simplified_term_is_equal_to_the_plain_one_for_all_values") else {
        return;
    };
    let mut external = External::new(library);
    let mut rng = Rng::new(33);
    let (mut proved, mut unknown) = (0, 0);
    for _ in 0..150 {
        let recipe = recipe(&mut rng, Numeric::Int, 2);
        let mut terms = Terms::new();
        let short = recipe.build(&mut terms);
        let mut plain = Terms::without_simplification();
        let long = recipe.build(&mut plain);
        // The table without simplification gets a copy of the simplified term.
        let mut copies = base::FastMap::default();
        for id in terms.reachable(&[short]) {
            let copy = |id: TermId| copies.get(&id).copied().unwrap_or(TermId::NONE);
            let copied = match terms.get(id) {
                Term::Unary(op, a) => Term::Unary(op, copy(a)),
                Term::Binary(op, a, b) => Term::Binary(op, copy(a), copy(b)),
                Term::Ite(a, b, c) => Term::Ite(copy(a), copy(b), copy(c)),
                Term::Store(a, b, c) => Term::Store(copy(a), copy(b), copy(c)),
                leaf => leaf,
            };
            copies.insert(id, plain.rebuild(copied));
        }
        let equal = plain.eq(copies[&short], long);
        let different = plain.not(equal);
        match external.solve(&plain, &[different], Duration::from_millis(500)) {
            ExternalAnswer::Infeasible => proved += 1,
            ExternalAnswer::Unknown(_) => unknown += 1,
            ExternalAnswer::Model(model) => panic!("{recipe:?} {model:?}"),
        }
    }
    assert!(proved > 75, "{proved} {unknown}");
}
