//! Random formulas on random words: automata, monitors and printed forms, compared with the evaluator.

use crate::evaluator::{Word, formula, holds, text, with_shared_operands};
use crate::number;
use base::rng::Rng;
use temporal::automaton::intersect::are_disjoint;
use temporal::automaton::translate::{translate, translate_with};
use temporal::finite::FiniteAutomaton;
use temporal::formula::parse::parse_letters;
use temporal::formula::rules::Rules;
use temporal::formula::{Binary, Formula};
use temporal::monitor::{Monitor, Opinion};

fn count() -> u64 {
    number("PATHFINDER_RANDOM_FORMULAS", 400)
}

#[test]
fn an_automaton_accepts_the_words_in_which_its_formula_holds() {
    for seed in 0..3 * count() {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.index(9);
        let formula = match seed % 3 {
            0 => formula(&mut rng, size, 3),
            _ => with_shared_operands(&mut rng),
        };
        let negation = formula.clone().negated();
        let automaton = translate(&formula).unwrap();
        let plain = translate_with(&formula, Rules::NONE).unwrap();
        let complement = translate(&negation).unwrap();
        assert_ne!(are_disjoint(&automaton, &complement), Some(false), "{}", text(&formula));
        for _ in 0..25 {
            let word = Word::random(&mut rng, 6, 3);
            let expected = holds(&formula, &word);
            let context = || format!("seed {seed}: {} on {word:?}", text(&formula));
            assert_eq!(holds(&formula.normal_form(), &word), expected, "{}", context());
            for (automaton, expected) in
                [(&plain, expected), (&automaton, expected), (&complement, !expected)]
            {
                let found = automaton.accepts(&word.prefix, &word.cycle);
                assert_eq!(found, expected, "{}", context());
            }
        }
    }
}

/// Returns the combination of two temporal operators over small operands with a number: side by side,
/// or nested.
fn combination(mut number: usize) -> Formula {
    let mut digit = |base: usize| {
        let digit = number % base;
        number /= base;
        digit
    };
    let temporal = [Binary::Until, Binary::WeakUntil, Binary::Release, Binary::StrongRelease];
    let [first, second] = [temporal[digit(4)], temporal[digit(4)]];
    let shape = digit(4);
    let mut operand = || {
        let [a, b, c] = [0, 1, 2].map(Formula::Proposition);
        let all = [a.clone(), b.clone(), c, a.clone().negated(), a.eventually(), b.always()];
        all[digit(6)].clone()
    };
    let left = operand().join(first, operand());
    match shape {
        0 => left.join(Binary::And, operand().join(second, operand())),
        1 => left.join(Binary::Or, operand().join(second, operand())),
        2 => operand().join(second, left),
        _ => left.join(second, operand()),
    }
}

#[test]
fn pairs_of_operators_keep_their_meaning() {
    const ALL: usize = 4 * 4 * 4 * 6 * 6 * 6 * 6;
    let step = if count() > 400 { 1 } else { 13 };
    for number in (0..ALL).step_by(step) {
        let mut rng = Rng::new(number as u64);
        let formula = combination(number);
        let automaton = translate(&formula).unwrap();
        for _ in 0..15 {
            let word = Word::random(&mut rng, 5, 3);
            let found = automaton.accepts(&word.prefix, &word.cycle);
            assert_eq!(found, holds(&formula, &word), "{} on {word:?}", text(&formula));
        }
    }
}

#[test]
fn large_automata_keep_their_meaning() {
    // Simulation is too expensive for these automata, so only equal states are merged.
    let parts = ["<> a", "<> b", "<> c", "<> d", "e U f", "<> X g", "<> h"];
    let formula = parse_letters(&parts.map(|part| format!("({part})")).join(" && ")).unwrap();
    let automaton = translate(&formula).unwrap();
    assert!(automaton.transitions() > 1_500, "{}", automaton.transitions());
    let mut rng = Rng::new(1);
    let mut counts = [0, 0];
    for _ in 0..4_000 {
        let mut word = Word::random(&mut rng, 6, 8);
        for letter in word.prefix.iter_mut().chain(&mut word.cycle) {
            *letter |= rng.draw() & rng.draw() & 0xff;
        }
        let expected = holds(&formula, &word);
        counts[usize::from(expected)] += 1;
        assert_eq!(automaton.accepts(&word.prefix, &word.cycle), expected, "{word:x?}");
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

#[test]
fn finite_automata_accept_the_words_in_which_their_formulas_hold() {
    for seed in 0..count() {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.index(7);
        let formula = formula(&mut rng, size, 2);
        let automaton = FiniteAutomaton::new(&formula).unwrap();
        let negation = FiniteAutomaton::new(&formula.clone().negated()).unwrap();
        for _ in 0..25 {
            let letters: Vec<u64> = (0..=rng.index(5)).map(|_| rng.draw() & 3).collect();
            let word = Word { prefix: letters, cycle: Vec::new() };
            let expected = holds(&formula, &word);
            assert_eq!(automaton.accepts(&word.prefix), expected, "{} {word:?}", text(&formula));
            assert_eq!(negation.accepts(&word.prefix), !expected, "{} {word:?}", text(&formula));
        }
    }
}

/// Returns all lassos that begin with a prefix and have at most `more` further letters.
fn continuations(prefix: &[u64], more: usize, letters: u64) -> Vec<Word> {
    let mut found = Vec::new();
    let mut tails: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..more {
        tails = tails
            .iter()
            .flat_map(|tail| (0..letters).map(|letter| [&tail[..], &[letter]].concat()))
            .collect();
        for tail in &tails {
            for start in 0..tail.len() {
                let prefix = [prefix, &tail[..start]].concat();
                found.push(Word { prefix, cycle: tail[start..].to_vec() });
            }
        }
    }
    found
}

#[test]
fn a_monitor_decides_when_all_continuations_agree() {
    let mut opinions = [0; 3];
    for seed in 0..count() / 2 {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.index(5);
        let formula = formula(&mut rng, size, 1);
        let mut monitor = Monitor::new(&formula).unwrap();
        let mut prefix = Vec::new();
        for _ in 0..3 {
            prefix.push(rng.draw() & 1);
            let opinion = monitor.read(*prefix.last().unwrap());
            let words = continuations(&prefix, 6, 2);
            let held = words.iter().filter(|word| holds(&formula, word)).count();
            let expected = match held {
                0 => Opinion::Violated,
                all if all == words.len() => Opinion::Satisfied,
                _ => Opinion::Open,
            };
            assert_eq!(opinion, expected, "{} after {prefix:?}", text(&formula));
            opinions[opinion as usize] += 1;
            let repeated = Word { cycle: vec![prefix[prefix.len() - 1]], prefix: prefix.clone() };
            let keeps = holds(&formula, &repeated);
            let at_end = if keeps { Opinion::Satisfied } else { Opinion::Violated };
            assert_eq!(monitor.at_end(), at_end, "{} at the end of {prefix:?}", text(&formula));
        }
    }
    assert!(opinions.iter().all(|count| *count > 20), "{opinions:?}");
}
