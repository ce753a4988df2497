//! The test for stutter invariance, compared with the truth on words with repeated letters.

use crate::evaluator::{Word, formula, holds, text};
use crate::number;
use base::rng::Rng;
use temporal::formula::parse::parse_letters;
use temporal::stutter::{Stutter, stutter};

/// Repeats letters of a word at random.
fn repeated(rng: &mut Rng, word: &Word) -> Word {
    let mut repeat = |letters: &[u64]| {
        let copies = letters.iter().flat_map(|letter| vec![*letter; 1 + rng.index(3)]);
        copies.collect::<Vec<u64>>()
    };
    Word { prefix: repeat(&word.prefix), cycle: repeat(&word.cycle) }
}

#[test]
fn known_formulas_are_classified() {
    for (formula, expected) in [
        ("[] (a -> <> b)", Stutter::Invariant),
        ("X a", Stutter::Sensitive),
        ("<> (a && X a)", Stutter::Sensitive),
        ("<> (!a && X a)", Stutter::Invariant),
        ("[] (a -> X (a || b))", Stutter::Invariant),
        ("[] (a -> X b)", Stutter::Sensitive),
        ("X <> a", Stutter::Sensitive),
        ("a -> X <> a", Stutter::Sensitive),
        ("X [] <> a", Stutter::Invariant),
        ("<> (a && X !a && b)", Stutter::Invariant),
        ("<> (a && X (!a && b))", Stutter::Invariant),
        ("X true", Stutter::Invariant),
        // A word that ends in equal letters must not skip all of them.
        ("X [] a", Stutter::Sensitive),
        ("<> X [] a", Stutter::Invariant),
    ] {
        assert_eq!(stutter(&parse_letters(formula).unwrap()), Ok(expected), "{formula}");
    }
}

#[test]
fn repetition_changes_exactly_the_sensitive_formulas() {
    let mut counts = [0, 0];
    for seed in 0..number("PATHFINDER_RANDOM_FORMULAS", 400) {
        let mut rng = Rng::new(seed);
        let size = 2 + rng.index(4);
        let formula = formula(&mut rng, size, 2);
        if !formula.has_next() {
            continue;
        }
        let mut differs = false;
        let mut attempts = 0;
        let found = stutter(&formula).unwrap();
        while !differs && attempts < if found == Stutter::Invariant { 60 } else { 3_000 } {
            let word = Word::random(&mut rng, 5, 2);
            differs = holds(&formula, &word) != holds(&formula, &repeated(&mut rng, &word));
            attempts += 1;
        }
        let expected = if differs { Stutter::Sensitive } else { Stutter::Invariant };
        assert_eq!(found, expected, "seed {seed}: {}", text(&formula));
        counts[usize::from(differs)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn many_propositions_with_next_are_undecided() {
    let formula = parse_letters("X (a || b || c || d || e || f || g || h || i || j || k)").unwrap();
    assert_eq!(stutter(&formula), Ok(Stutter::Undecided));
}
