//! Tests that reasons are true statements, and name the part that fails.

use crate::evaluator::{Word, formula, holds, text, values};
use crate::number;
use base::rng::Rng;
use temporal::explain::{Evaluation, Extent, Reason, Truth};
use temporal::formula::Formula;
use temporal::formula::parse::parse_letters;

#[test]
fn subformulas_have_the_values_of_the_evaluator_and_reasons_are_true() {
    let mut explained = 0;
    for seed in 0..number("PATHFINDER_RANDOM_FORMULAS", 400) {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.index(8);
        let formula = formula(&mut rng, size, 3);
        for _ in 0..10 {
            let word = Word::random(&mut rng, 6, 3);
            let evaluation = Evaluation::new(&formula, &word.prefix, &word.cycle);
            for Truth { formula, values: found } in evaluation.truths() {
                let expected: Vec<Option<bool>> =
                    values(formula, &word).into_iter().map(Some).collect();
                assert_eq!(*found, expected, "{} {word:?}", text(formula));
            }
            let reasons = evaluation.reasons();
            for reason in &reasons {
                let truth = values(&reason.formula, &word);
                let positions = match reason.extent {
                    Extent::Here => vec![reason.from],
                    Extent::UpTo(to) => (reason.from..=to).collect(),
                    Extent::ForEver => word.from(reason.from),
                };
                let is_true = positions.iter().all(|at| truth[*at] == reason.holds);
                assert!(is_true, "{} {word:?} {reason:?}", text(&formula));
            }
            // A formula without reasons has the same value in all words.
            if reasons.is_empty() {
                let value = holds(&formula, &word);
                for _ in 0..50 {
                    let other = Word::random(&mut rng, 6, 3);
                    assert_eq!(holds(&formula, &other), value, "{}", text(&formula));
                }
            } else {
                explained += 1;
            }
        }
    }
    assert!(explained > 1_000);
}

/// Returns the truth of a formula and the reasons for it. In letters such as `a.bc`, `.` separates
/// states and `|` begins the cycle.
fn explain(formula: &str, word: &str) -> (Option<bool>, String) {
    let letters = |part: &str| -> Vec<u64> {
        let states = part.split('.').filter(|state| !state.is_empty());
        states.map(|s| s.bytes().filter(|b| *b != b'-').map(|b| 1 << (b - b'a')).sum()).collect()
    };
    let (prefix, cycle) = word.split_once('|').unwrap_or((word, ""));
    let evaluation =
        Evaluation::new(&parse_letters(formula).unwrap(), &letters(prefix), &letters(cycle));
    let name = |n: u8| char::from(b'a' + n).to_string();
    let place = |at: usize| format!("step {at}");
    let reasons = evaluation.reasons();
    let texts: Vec<String> = reasons.iter().map(|r: &Reason| r.text(&name, &place)).collect();
    (evaluation.truths().last().unwrap().values[0], texts.join(", "))
}

#[test]
fn reasons_name_the_part_and_the_place() {
    for (formula, word, value, reasons) in [
        ("[] (a -> <> b)", "-.a|-.c", false, "`a` at step 1, never `b` from step 1 on"),
        ("[] !a", "-.b.a|-", false, "`a` at step 2"),
        ("<> a", "|b.-", false, "never `a` from step 0 on"),
        ("[] <> a", "a|b", false, "never `a` from step 1 on"),
        ("!a W b", "-.a.b|-", false, "`a` at step 1, no `b` from step 0 to step 1"),
        ("a U b", "a|a", false, "never `b` from step 0 on"),
        ("a R b", "b.b.-|a", false, "not `b` at step 2"),
        ("a M b", "|b", false, "never `a` from step 0 on"),
        ("X X a && b", "b.-.-|-", false, "not `a` at step 2"),
        ("a || <> b", "|-", false, "not `a` at step 0, never `b` from step 0 on"),
        ("!(a U b)", "a.a.b|-", false, "`b` at step 2"),
        ("!(a W b)", "|a", false, "always `a` from step 0 on"),
        ("!(a R b)", "b.ab|-", false, "`a` at step 1, `b` from step 0 to step 1"),
        ("a <-> b", "|a", false, "`a` at step 0, not `b` at step 0"),
        ("[] (a -> b)", "b|ab", true, "always `a -> b` from step 0 on"),
    ] {
        assert_eq!(explain(formula, word), (Some(value), reasons.to_owned()), "{formula}");
    }
}

#[test]
fn a_bad_prefix_decides_without_the_positions_after_it() {
    for (formula, word, value, reasons) in [
        ("[] !a", "-.a", Some(false), "`a` at step 1"),
        ("!a W b", "-.a", Some(false), "`a` at step 1, no `b` from step 0 to step 1"),
        ("[] (a -> X b)", "a.-", Some(false), "`a` at step 0, not `b` at step 1"),
        // No subformula alone shows that no continuation satisfies the formula.
        ("X a && X !a", "-", None, ""),
    ] {
        assert_eq!(explain(formula, word), (value, reasons.to_owned()), "{formula}");
    }
    let unknown = Evaluation::new(&Formula::Proposition(0).eventually(), &[0, 0], &[]);
    assert_eq!(unknown.truths().last().unwrap().values, [None, None]);
}
