//! The decider, compared with all values of small inputs, and with Z3.

use std::time::Duration;

use base::rng::Rng;
use symbolic::{External, ExternalAnswer, LayeredDecider, Level, Limits, Statistics};
use terms::semantics::{Arithmetic, Bitwise, Condition, Integral, Numeric, Small};
use terms::{Assignment, Decider, Decision, PathCondition, Sort, TermId, Terms, Unanswered};

use crate::recipe::{CONDITIONS, INTS, Recipe, recipe};
use crate::z3;

/// Draws an `int` expression over three bytes, which other conditions restrict to values below 8.
fn small_recipe(rng: &mut Rng, depth: u32) -> Recipe {
    if depth == 0 || rng.index(5) == 0 {
        return match rng.index(3) {
            0 => Recipe::Constant(
                Numeric::Int,
                u64::from(rng.choose(&[0, 1, 2, 3, 5, 7, -1, -4, 31]) as u32),
            ),
            _ => Recipe::SmallSymbol(Small::Byte, rng.index(3) as u32),
        };
    }
    let mut sub = || Box::new(small_recipe(rng, depth - 1));
    let (a, b, c) = (sub(), sub(), sub());
    match rng.index(8) {
        0..=3 => {
            let op = rng.choose(&[
                Arithmetic::Add,
                Arithmetic::Sub,
                Arithmetic::Mul,
                Arithmetic::Div,
                Arithmetic::Rem,
            ]);
            Recipe::Arithmetic(op, Numeric::Int, a, b)
        }
        4 => {
            let op =
                rng.choose(&[Bitwise::And, Bitwise::Or, Bitwise::Xor, Bitwise::Shl, Bitwise::Shr]);
            Recipe::Bitwise(op, Integral::Int, a, b)
        }
        5 => Recipe::Holds(rng.choose(&CONDITIONS), a, b),
        6 => Recipe::Element(vec![(*a, *b)], c),
        _ => Recipe::Ite(a, b, c),
    }
}

fn assignments() -> Vec<Assignment> {
    let mut all = Vec::new();
    for code in 0..512_u64 {
        all.push((0..3).map(|n| (n, code >> (3 * n) & 7)).collect());
    }
    all
}

/// Returns conditions that restrict the three bytes to values from 0 to 7.
fn bounds(terms: &mut Terms) -> Vec<TermId> {
    let (low, high) = (terms.int(0), terms.int(7));
    (0..3)
        .flat_map(|n| {
            let byte = terms.small_symbol(Small::Byte, n);
            [terms.condition(Condition::Ge, byte, low), terms.condition(Condition::Le, byte, high)]
        })
        .collect()
}

/// Explores random paths as a search does: each branch is decided, and a feasible side is chosen.
fn explore(decider: &mut LayeredDecider, seed: u64, paths: u32, depth: u32) {
    let mut rng = Rng::new(seed);
    let all = assignments();
    let mut terms = Terms::new();
    let bounds = bounds(&mut terms);
    for _ in 0..paths {
        let mut path = PathCondition::of(&mut terms, &bounds);
        let mut witness = Assignment::new();
        let mut solutions: Vec<&Assignment> = all.iter().collect();
        for _ in 0..depth {
            let depth = 1 + rng.index(3) as u32;
            let condition = match rng.index(3) {
                0 => {
                    let [a, b] = [(); 2].map(|()| Box::new(small_recipe(&mut rng, 0)));
                    Recipe::Holds(rng.choose(&CONDITIONS), a, b)
                }
                _ => small_recipe(&mut rng, depth),
            };
            let condition = condition.truth(&mut terms);
            let mut feasible = Vec::new();
            for condition in [condition, terms.not(condition)] {
                let exists = solutions.iter().any(|values| terms.holds(condition, values));
                match decider.decide(&mut terms, &path, &witness, condition) {
                    Decision::Feasible(values) => {
                        assert!(exists);
                        assert!(path.holds(&terms, &values) && terms.holds(condition, &values));
                        feasible.push((condition, values));
                    }
                    Decision::Infeasible => {
                        assert!(!exists, "{}", terms.text(condition, &|n| format!("x{n}")));
                    }
                    Decision::Unknown(why) => panic!("{why}"),
                }
            }
            let (condition, values) = rng.choose(&[0, 1]).min(feasible.len() - 1).pipe(&feasible);
            path = path.with(&mut terms, condition);
            witness = values;
            solutions.retain(|values| terms.holds(condition, values));
        }
    }
}

/// Selects an element by its index.
trait Pipe {
    fn pipe(self, from: &[(TermId, Assignment)]) -> (TermId, Assignment);
}

impl Pipe for usize {
    fn pipe(self, from: &[(TermId, Assignment)]) -> (TermId, Assignment) {
        from[self].clone()
    }
}

#[test]
fn decisions_agree_with_all_values() {
    let mut decider = LayeredDecider::new(Limits::default(), None);
    explore(&mut decider, 41, 150, 8);
    let statistics: Statistics = decider.statistics();
    let answered = |level| statistics.answered(level).0 + statistics.answered(level).1;
    for level in [
        Level::Constant,
        Level::Witness,
        Level::OneSymbol,
        Level::Values,
        Level::Ranges,
        Level::Differences,
        Level::Cache,
        Level::Blaster,
    ] {
        assert!(answered(level) > 0, "{} {statistics:?}", level.name());
    }
    assert!(statistics.questions() > 2_000, "{statistics:?}");
    assert!(statistics.without_solver() * 10 > statistics.questions() * 8, "{statistics:?}");
    assert_eq!((statistics.unknown, statistics.bad_models), (0, 0));
    let mut sum = Statistics::default();
    sum.add(&statistics);
    assert_eq!(sum, statistics);
}

#[test]
fn negative_answers_are_confirmed_by_z3() {
    let Some(library) = z3("negative_answers_are_confirmed_by_z3") else { return };
    let limits = Limits { check: true, ..Limits::default() };
    let mut decider = LayeredDecider::new(limits, Some(library));
    assert!(decider.z3().is_some());
    explore(&mut decider, 42, 25, 6);
    let statistics = decider.statistics();
    assert!(statistics.checked > 30, "{statistics:?}");
    assert_eq!(statistics.contradictions, 0);
}

/// Compares answers of the decider with Z3 and of Z3 alone on random conditions of all types.
#[test]
fn decisions_agree_with_z3() {
    let Some(library) = z3("decisions_agree_with_z3") else { return };
    let limits = Limits { time: Duration::from_millis(300), ..Limits::default() };
    let mut decider = LayeredDecider::new(limits, Some(library.clone()));
    let mut external = External::new(library);
    let mut rng = Rng::new(43);
    let (mut yes, mut no) = (0, 0);
    let mut terms = Terms::new();
    for _ in 0..60 {
        let (mut path, mut witness) = (PathCondition::new(), Assignment::new());
        for _ in 0..3 {
            let condition = match rng.index(3) {
                0 => recipe(&mut rng, Numeric::Int, 2).truth(&mut terms),
                _ => {
                    let (a, b) = (recipe(&mut rng, Numeric::Int, 1), terms.int(rng.choose(&INTS)));
                    let a = a.build(&mut terms);
                    terms.condition(rng.choose(&CONDITIONS), a, b)
                }
            };
            let decision = decider.decide(&mut terms, &path, &witness, condition);
            let both = path.with(&mut terms, condition);
            let limit = Duration::from_millis(300);
            let expected = external.solve(&terms, both.conjuncts(), limit);
            match (&decision, expected) {
                (Decision::Feasible(values), expected) => {
                    assert!(both.holds(&terms, values));
                    assert_ne!(expected, ExternalAnswer::Infeasible);
                    yes += 1;
                }
                (Decision::Infeasible, ExternalAnswer::Model(model)) => panic!("{model:?}"),
                (Decision::Infeasible, _) => no += 1,
                (Decision::Unknown(Unanswered::BadModel), _) => panic!("bad model"),
                (Decision::Unknown(_), _) => {}
            }
            if let Decision::Feasible(values) = decision {
                (path, witness) = (both, values);
            }
        }
    }
    assert!(yes > 40 && no > 5, "{yes} {no}");
}

#[test]
fn without_a_solver_floats_are_searched_and_not_refuted() {
    let mut decider = LayeredDecider::new(Limits::default(), None);
    let mut terms = Terms::new();
    let x = terms.symbol(Sort::Double, 0);
    let (half, limit) = (terms.double(0.5), terms.double(1e6));
    let product = terms.arithmetic(Arithmetic::Mul, Numeric::Double, x, half);
    let above = terms.condition(Condition::Gt, product, limit);
    let (path, witness) = (PathCondition::new(), Assignment::new());
    let decision = decider.decide(&mut terms, &path, &witness, above);
    let Decision::Feasible(values) = decision else { panic!("{decision:?}") };
    assert!(terms.holds(above, &values));
    // No such number exists, but only a solver can prove that: ranges consider both sides separately.
    let path = PathCondition::of(&mut terms, &[above]);
    let square = terms.arithmetic(Arithmetic::Mul, Numeric::Double, x, x);
    let wrong = terms.condition(Condition::Lt, square, product);
    let decision = decider.decide(&mut terms, &path, &values, wrong);
    assert_eq!(decision, Decision::Unknown(Unanswered::NoSolver));
    let below = terms.condition(Condition::Lt, x, half);
    assert_eq!(decider.decide(&mut terms, &path, &values, below), Decision::Infeasible);
    assert_eq!(decider.statistics().unknown, 1);
}

#[test]
fn a_spent_budget_is_unknown() {
    let mut decider = LayeredDecider::new(Limits { last_conflicts: 5, ..Limits::default() }, None);
    let mut terms = Terms::new();
    // A product of two primes has exactly two factors.
    let [x, y] = [0, 1].map(|n| terms.symbol(Sort::Bits64, n));
    let product = terms.arithmetic(Arithmetic::Mul, Numeric::Long, x, y);
    let prime = terms.long(1_000_003 * 1_000_033);
    let (one, top) = (terms.long(1), terms.long(1 << 31));
    let conditions = [
        terms.condition(Condition::Lt, one, x),
        terms.condition(Condition::Lt, one, y),
        terms.condition(Condition::Lt, x, top),
        terms.condition(Condition::Lt, y, top),
    ];
    let path = PathCondition::of(&mut terms, &conditions);
    let witness: Assignment = [(0, 2), (1, 2)].into_iter().collect();
    let equal = terms.condition(Condition::Eq, product, prime);
    let decision = decider.decide(&mut terms, &path, &witness, equal);
    assert_eq!(decision, Decision::Unknown(Unanswered::Budget));
    // An unknown answer is not cached.
    let decision = decider.decide(&mut terms, &path, &witness, equal);
    assert_eq!(decision, Decision::Unknown(Unanswered::Budget));
}

#[test]
fn array_symbols_have_models() {
    let mut decider = LayeredDecider::new(Limits::default(), None);
    let mut terms = Terms::new();
    let array = terms.symbol(Sort::ArrayOf16, 0);
    let [i, j] = [1, 2].map(|n| terms.symbol(Sort::Bits32, n));
    let [a, b] = [i, j].map(|index| {
        let element = terms.select(array, index);
        terms.widen(Small::Char, element)
    });
    let larger = terms.condition(Condition::Gt, a, b);
    let (path, witness) = (PathCondition::new(), Assignment::new());
    let Decision::Feasible(values) = decider.decide(&mut terms, &path, &witness, larger) else {
        panic!("elements may differ")
    };
    let path = path.with(&mut terms, larger);
    assert!(path.holds(&terms, &values));
    let same = terms.condition(Condition::Eq, i, j);
    assert_eq!(decider.decide(&mut terms, &path, &values, same), Decision::Infeasible);
}

#[test]
fn a_library_that_was_asked_for_must_be_there() {
    let error = z3::Z3::load(Some(std::path::Path::new("/nowhere/libz3.so"))).unwrap_err();
    assert!(error.contains("/nowhere/libz3.so"), "{error}");
    let Some(library) = z3("a_library_that_was_asked_for_must_be_there") else { return };
    assert!(library.version().starts_with(|c: char| c.is_ascii_digit()), "{library:?}");
    let mut context = library.context();
    let text = context.execute("(check-sat)", Duration::from_secs(5)).unwrap();
    assert_eq!(text.trim(), "sat");
    assert!(context.execute("(assert undefined)", Duration::from_secs(5)).is_err());
}
