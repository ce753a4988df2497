//! The rows of the table of patterns, compared with the definitions of their kinds and scopes.

use crate::evaluator::{Word, holds};
use crate::number;
use base::rng::Rng;
use temporal::automaton::translate::translate;
use temporal::formula::Formula;
use temporal::formula::parse::{AtomError, parse_letters};
use temporal::patterns::parse::parse_pattern;
use temporal::patterns::{Kind, PATTERNS, Pattern, Scope};

/// The positions of P, Q, R, S and T in an infinite word.
struct Facts<'a>(&'a Word);

impl Facts<'_> {
    fn holds(&self, letter: char, position: usize) -> bool {
        let (before, period) = (self.0.prefix.len(), self.0.cycle.len());
        let position =
            if position < before { position } else { before + (position - before) % period };
        self.0.letter(position) >> (letter as u8 - b'a') & 1 == 1
    }

    /// Returns the first position from `start` to `end`, exclusively, at which a proposition holds.
    fn first(&self, letter: char, start: usize, end: usize) -> Option<usize> {
        (start..end).find(|at| self.holds(letter, *at))
    }
}

/// A part of an execution. Infinite parts are cut at a position late enough that requirements for
/// positions below `judged` are decided before `end`.
struct Section {
    start: usize,
    judged: usize,
    end: usize,
}

/// Returns the parts of a word that a scope denotes.
fn sections(word: &Word, scope: Scope) -> Vec<Section> {
    let facts = Facts(word);
    let once = word.len();
    let (judged, far) = (once + 2 * word.cycle.len(), once + 6 * word.cycle.len());
    let endless = |start| Section { start, judged, end: far };
    let finite = |start, end| Section { start, judged: end, end };
    let starts = (0..once).filter(|at| facts.holds('q', *at) && !facts.holds('r', *at));
    match scope {
        Scope::Globally => vec![endless(0)],
        Scope::Before => facts.first('r', 0, far).map(|end| finite(0, end)).into_iter().collect(),
        Scope::After => facts.first('q', 0, far).map(endless).into_iter().collect(),
        Scope::Between => starts
            .filter_map(|start| facts.first('r', start, far).map(|end| finite(start, end)))
            .collect(),
        Scope::AfterUntil => starts
            .map(|start| match facts.first('r', start, far) {
                Some(end) => finite(start, end),
                None => endless(start),
            })
            .collect(),
    }
}

/// Whether a part of a word meets the requirement of a kind.
fn meets(word: &Word, kind: Kind, section: &Section) -> bool {
    let facts = Facts(word);
    let Section { start, judged, end } = *section;
    let p = |at: usize| facts.holds('p', at);
    let s_alone = |at: usize| facts.holds('s', at) && !facts.holds('t', at);
    let chain = |from: usize, to: usize| {
        (from..to).any(|at| s_alone(at) && facts.first('t', at + 1, to).is_some())
    };
    match kind {
        Kind::Absence => !(start..end).any(p),
        Kind::Universality => (start..end).all(p),
        Kind::Existence => (start..end).any(p),
        Kind::BoundedExistence => {
            (start..end).filter(|at| p(*at) && (*at == start || !p(at - 1))).count() <= 2
        }
        Kind::Precedence => {
            facts.first('p', start, end).is_none_or(|at| facts.first('s', start, at + 1).is_some())
        }
        Kind::Response => (start..judged).all(|at| !p(at) || facts.first('s', at, end).is_some()),
        Kind::PrecedenceOfChain => {
            facts.first('p', start, end).is_none_or(|at| chain(start, at + 1))
        }
        Kind::PrecedenceToChain => (start..judged).all(|at| {
            !s_alone(at)
                || facts.first('t', at + 1, end).is_none()
                || facts.first('p', start, at + 1).is_some()
        }),
        Kind::ResponseOfChain => (start..judged).all(|at| !p(at) || chain(at, end)),
        Kind::ResponseToChain => (start..judged).all(|at| {
            let last = facts.first('t', at + 1, end).filter(|_| s_alone(at));
            last.is_none_or(|last| facts.first('p', last, end).is_some())
        }),
    }
}

fn expected(word: &Word, pattern: Pattern) -> bool {
    sections(word, pattern.scope).iter().all(|section| meets(word, pattern.kind, section))
}

/// Calls `visit` for all words of at most `length` letters over some propositions.
fn all_words(length: usize, propositions: &[u32], visit: &mut dyn FnMut(&Word)) {
    let letters: Vec<u64> = (0..1_u64 << propositions.len())
        .map(|bits| {
            let held = propositions.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            held.map(|(_, proposition)| 1 << proposition).sum()
        })
        .collect();
    for length in 1..=length {
        for code in 0..letters.len().pow(length as u32) {
            let mut rest = code;
            let word: Vec<u64> = (0..length)
                .map(|_| {
                    let letter = letters[rest % letters.len()];
                    rest /= letters.len();
                    letter
                })
                .collect();
            for start in 0..length {
                visit(&Word { prefix: word[..start].to_vec(), cycle: word[start..].to_vec() });
            }
        }
    }
}

#[test]
fn each_row_says_what_its_kind_and_scope_say() {
    let is_slow = number("PATHFINDER_RANDOM_FORMULAS", 0) > 0;
    for pattern in PATTERNS {
        let scheme = pattern.scheme();
        assert!(!scheme.has_next());
        let automaton = translate(&scheme).unwrap();
        let propositions: Vec<u32> =
            (0..64).filter(|n| scheme.propositions() >> n & 1 == 1).collect();
        let length = match propositions.len() {
            1 | 2 => 6,
            3 => 4,
            4 => 3,
            _ => 2,
        };
        let mut counts = [0, 0];
        let mut judge = |word: &Word| {
            let expected = expected(word, pattern);
            counts[usize::from(expected)] += 1;
            assert_eq!(holds(&scheme, word), expected, "{pattern:?} on {word:x?}");
            expected
        };
        all_words(length + usize::from(is_slow), &propositions, &mut |word| {
            judge(word);
        });
        let mut rng = Rng::new(1);
        for _ in 0..if is_slow { 100_000 } else { 3_000 } {
            let mut word = Word::random(&mut rng, 12, 0);
            for letter in word.prefix.iter_mut().chain(&mut word.cycle) {
                *letter = propositions.iter().map(|n| (u64::from(rng.index(5) < 2)) << n).sum();
            }
            let expected = judge(&word);
            assert_eq!(automaton.accepts(&word.prefix, &word.cycle), expected, "{pattern:?}");
        }
        assert!(counts.iter().all(|count| *count > 3), "{pattern:?} {counts:?}");
    }
}

#[test]
fn each_kind_has_a_row_in_each_scope() {
    for pattern in PATTERNS {
        assert_eq!(Pattern::find(pattern.kind, pattern.scope), Some(pattern));
    }
    let mut rows: Vec<(Kind, Scope)> = PATTERNS.iter().map(|row| (row.kind, row.scope)).collect();
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows.len(), 50);
}

/// Returns the rows of the last table of `docs/temporal.md`: words of the pattern, words of the scope,
/// formula.
fn documented() -> Vec<[String; 3]> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/temporal.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, table) = text.split_once("### The formulas of the patterns").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| {"));
    rows.map(|row| {
        let row = row.replace("\\|", "\u{1}");
        let mut cells = row.split('|').skip(1).map(|cell| cell.trim().replace('\u{1}', "|"));
        std::array::from_fn(|_| cells.next().unwrap())
    })
    .collect()
}

#[test]
fn the_documentation_has_the_rows_of_the_table() {
    let rows = documented();
    assert_eq!(rows.len(), PATTERNS.len());
    for ([words, scope, formula], pattern) in rows.iter().zip(PATTERNS) {
        assert_eq!(*formula, format!("`{}`", pattern.text()));
        let sentence = format!("{words} {scope}").to_lowercase();
        let wanted = parse_pattern(&sentence, &mut |atom| parse_atom(atom.text)).unwrap();
        assert_eq!(wanted.pattern, pattern, "{sentence}");
        assert_eq!(wanted.formula(), pattern.scheme(), "{sentence}");
    }
}

fn parse_atom(text: &str) -> Result<Formula, AtomError> {
    parse_letters(text).map_err(|error| AtomError { message: error.message, offset: 0 })
}
