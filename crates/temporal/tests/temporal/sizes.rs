//! Sizes of automata, compared with published sizes.
//!
//! The formulas are those of the page of specification patterns by Dwyer, Avrunin and Corbett. The
//! numbers of states are those of Spot 2.9 for a formula and its negation (its test `ltl2tgba2`).

use crate::evaluator::formula;
use base::rng::Rng;
use temporal::automaton::translate::{translate, translate_with};
use temporal::formula::Formula;
use temporal::formula::parse::parse_letters;
use temporal::formula::rules::{Rule, Rules};

const DWYER: [(&str, usize, usize); 55] = [
    ("[] !p", 1, 2),
    ("<> r -> !p U r", 3, 3),
    ("[] (q -> [] !p)", 2, 3),
    ("[] (q && !r && <> r -> !p U r)", 3, 4),
    ("[] (q && !r -> !p W r)", 2, 3),
    ("<> p", 2, 1),
    ("!r W (p && !r)", 2, 2),
    ("[] !q || <> (q && <> p)", 3, 2),
    ("[] (q && !r -> !r W (p && !r))", 2, 3),
    ("[] (q && !r -> !r U (p && !r))", 2, 3),
    ("!p W p W !p W p W [] !p", 5, 6),
    (
        "<> r -> (!p && !r) U (r || (p && !r) U (r || (!p && !r) U (r || (p && !r) U (r || !p U r))))",
        7,
        7,
    ),
    ("<> q -> !q U (q && !p W p W !p W p W [] !p)", 6, 7),
    (
        "[] (q && <> r -> (!p && !r) U (r || (p && !r) U (r || (!p && !r) U (r || (p && !r) U (r || !p U r)))))",
        7,
        8,
    ),
    (
        "[] (q -> (!p && !r) U (r || (p && !r) U (r || (!p && !r) U (r || (p && !r) U (r || !p W r || [] p)))))",
        6,
        7,
    ),
    ("[] p", 1, 2),
    ("<> r -> p U r", 3, 3),
    ("[] (q -> [] p)", 2, 3),
    ("[] (q && !r && <> r -> p U r)", 3, 4),
    ("[] (q && !r -> p W r)", 2, 3),
    ("!p W s", 2, 2),
    ("<> r -> !p U (s || r)", 3, 3),
    ("[] !q || <> (q && !p W s)", 5, 3),
    ("[] (q && !r && <> r -> !p U (s || r))", 3, 4),
    ("[] (q && !r -> !p W (s || r))", 2, 3),
    ("[] (p -> <> s)", 2, 2),
    ("<> r -> (p -> !r U (s && !r)) U r", 3, 3),
    ("[] (q -> [] (p -> <> s))", 3, 3),
    ("[] (q && !r && <> r -> (p -> !r U (s && !r)) U r)", 3, 4),
    ("[] (q && !r -> (p -> !r U (s && !r)) W r)", 3, 4),
    ("<> p -> !p U (s && !p && X (!p U t))", 3, 3),
    ("<> r -> !p U (r || s && !p && X (!p U t))", 4, 4),
    ("[] !q || !q U (q && <> p -> !p U (s && !p && X (!p U t)))", 4, 4),
    ("[] (q && <> r -> !p U (r || s && !p && X (!p U t)))", 4, 5),
    ("[] (q -> <> p -> !p U (r || s && !p && X (!p U t)))", 3, 4),
    ("<> (s && X <> t) -> !s U p", 3, 3),
    ("<> r -> !(s && !r && X (!r U (t && !r))) U (r || p)", 4, 4),
    ("[] !q || !q U (q && (<> (s && X <> t) -> !s U p))", 4, 4),
    ("[] (q && <> r -> !(s && !r && X (!r U (t && !r))) U (r || p))", 4, 5),
    ("[] (q -> !(s && !r && X (!r U (t && !r))) U (r || p) || [] !(s && X <> t))", 3, 4),
    ("[] (s && X <> t -> X <> (t && <> p))", 4, 3),
    ("<> r -> (s && X (!r U t) -> X (!r U (t && <> p))) U r", 6, 4),
    ("[] (q -> [] (s && X <> t -> X (!t U (t && <> p))))", 5, 4),
    ("[] (q && <> r -> (s && X (!r U t) -> X (!r U (t && <> p))) U r)", 10, 5),
    (
        "[] (q -> (s && X (!r U t) -> X (!r U (t && <> p))) U (r || [] (s && X (!r U t) -> X (!r U (t && <> p)))))",
        10,
        4,
    ),
    ("[] (p -> <> (s && X <> t))", 4, 3),
    ("<> r -> (p -> !r U (s && !r && X (!r U t))) U r", 4, 4),
    ("[] (q -> [] (p -> s && X <> t))", 3, 4),
    ("[] (q && <> r -> (p -> !r U (s && !r && X (!r U t))) U r)", 4, 5),
    ("[] (q -> (p -> !r U (s && !r && X (!r U t))) U (r || [] (p -> s && X <> t)))", 6, 8),
    ("[] (p -> <> (s && !z && X (!z U t)))", 4, 3),
    ("<> r -> (p -> !r U (s && !r && !z && X ((!r && !z) U t))) U r", 4, 4),
    ("[] (q -> [] (p -> s && !z && X (!z U t)))", 3, 4),
    ("[] (q && <> r -> (p -> !r U (s && !r && !z && X ((!r && !z) U t))) U r)", 4, 5),
    (
        "[] (q -> (p -> !r U (s && !r && !z && X ((!r && !z) U t))) U (r || [] (p -> s && !z && X (!z U t))))",
        6,
        11,
    ),
];

#[test]
fn automata_are_about_as_small_as_published_ones() {
    let (mut ours, mut published) = ([0, 0], [0, 0]);
    for (text, positive, negative) in DWYER {
        let formula = parse_letters(text).unwrap();
        let formulas = [(formula.clone(), positive), (formula.negated(), negative)];
        for (index, (formula, expected)) in formulas.into_iter().enumerate() {
            ours[index] += translate(&formula).unwrap().states.len();
            published[index] += expected;
        }
    }
    // Spot also determinizes and minimizes automata of obligation formulas.
    assert!(ours[0] * 10 <= published[0] * 13, "{ours:?} states, published {published:?}");
    // A search uses the automata of negations.
    assert!(ours[1] * 100 <= published[1] * 103, "{ours:?} states, published {published:?}");
}

/// Returns the total number of states and transitions of the automata of some formulas.
fn total(formulas: &[Formula], rules: Rules) -> usize {
    let size = |formula: &Formula| {
        let automaton = translate_with(formula, rules).unwrap();
        automaton.states.len() + automaton.transitions()
    };
    formulas.iter().map(size).sum()
}

#[test]
fn each_rule_makes_automata_smaller() {
    let mut rng = Rng::new(4);
    let mut formulas: Vec<Formula> = (0..300).map(|_| formula(&mut rng, 7, 3)).collect();
    for (text, ..) in DWYER {
        formulas.push(parse_letters(text).unwrap());
        formulas.push(parse_letters(text).unwrap().negated());
    }
    let (all, none) = (total(&formulas, Rules::ALL), total(&formulas, Rules::NONE));
    for rule in Rule::ALL {
        let alone = total(&formulas, Rules::only(rule));
        assert!(alone < none, "{rule:?}: {alone} of {none}");
        let without = total(&formulas, Rules::ALL.without(rule));
        // Two rules only save time, as later reductions have the same result.
        let saves_time = matches!(rule, Rule::Conflicting | Rule::Included);
        let is_needed = without > all || saves_time && without == all;
        assert!(is_needed, "{rule:?}: {without} for {all}");
    }
}
