//! Automata as text: a written automaton is read again, and foreign text is read or refused by name.

use crate::evaluator::{Word, formula, holds, text};
use crate::number;
use base::rng::Rng;
use temporal::automaton::Automaton;
use temporal::automaton::translate::translate;
use temporal::graph::{Edge, Fairness, StoredGraph};
use temporal::hoa::read::{HoaError, read};
use temporal::hoa::write;
use temporal::property::Property;

fn letter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(letter - b'a'),
        _ => Err(format!("`{text}` is no letter")),
    }
}

fn read_letters(text: &str) -> Result<Automaton, HoaError> {
    read(text, &mut letter)
}

#[test]
fn a_written_automaton_is_read_again() {
    for seed in 0..number("PATHFINDER_RANDOM_FORMULAS", 400) / 2 {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.index(8);
        let formula = formula(&mut rng, size, 3);
        let automaton = translate(&formula).unwrap();
        let written = write(&automaton, &|n| char::from(b'a' + n).to_string());
        let again = read_letters(&written).unwrap();
        assert!(again.states.len() <= automaton.states.len());
        for _ in 0..20 {
            let word = Word::random(&mut rng, 6, 3);
            let found = again.accepts(&word.prefix, &word.cycle);
            assert_eq!(found, holds(&formula, &word), "{} {written}", text(&formula));
        }
    }
}

/// The language `[] <> b` with a mark on states, an alias, implicit labels in one state and two starts.
const FOREIGN: &str = r#"HOA: v1 /* a /* nested */ comment */
name: "GF \"b\""
tool: "other" "1.0"
States: 3
Start: 0
Start: 2
AP: 2 "a" "b"
Alias: @b 1
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: state-acc complete
--BODY--
State: 0 "waiting"
  0 0 1 1   /* !a !b, a !b, !a b, a b */
State: 1 {0}
  [@b] 1
  [!@b] 0
State: [t] 2
  0
--END--
"#;

#[test]
fn foreign_text_is_read() {
    let automaton = read_letters(FOREIGN).unwrap();
    let often = translate(&temporal::formula::parse::parse_letters("[] <> b").unwrap()).unwrap();
    let mut rng = Rng::new(1);
    for _ in 0..500 {
        let word = Word::random(&mut rng, 6, 2);
        let expected = often.accepts(&word.prefix, &word.cycle);
        assert_eq!(automaton.accepts(&word.prefix, &word.cycle), expected, "{word:?}");
    }
    let outside = FOREIGN.replace("Inf(0)", "Inf(!0)").replace("State: 1 {0}", "State: 1");
    let outside =
        outside.replace("State: 0 \"waiting\"", "State: 0 {0}").replace("[t] 2", "[t] 2 {0}");
    let outside = read_letters(&outside).unwrap();
    for _ in 0..500 {
        let word = Word::random(&mut rng, 6, 2);
        let expected = often.accepts(&word.prefix, &word.cycle);
        assert_eq!(outside.accepts(&word.prefix, &word.cycle), expected, "{word:?}");
    }
    let none = read_letters(&FOREIGN.replace("1 Inf(0)", "0 f")).unwrap();
    assert!(none.is_language_empty());
    // The automaton is that of a negation, so its words are violations.
    let mut graph = StoredGraph::default();
    graph.add(0b10, vec![Edge::by(0, 1)]);
    graph.add(0, vec![Edge::by(0, 0)]);
    let property = Property::from_negation(automaton);
    assert!(property.find_violation(&graph, Fairness::None).is_some());
}

#[test]
fn unsupported_text_is_refused_with_its_line() {
    let changed = |from: &str, to: &str| {
        assert!(FOREIGN.contains(from));
        read_letters(&FOREIGN.replace(from, to)).unwrap_err().to_string()
    };
    for (from, to, error) in [
        ("HOA: v1", "HOA: v2", "line 1: expected version `v1`"),
        ("HOA: v1", "", "line 2: expected `HOA: v1` once, at the start"),
        ("Start: 2", "Start: 2&1", "line 6: universal branching is not supported"),
        ("\"b\"\nAlias", "\"bb\"\nAlias", "line 7: `bb` is no letter"),
        ("Alias: @b 1", "Alias: @b 2", "line 8: there is no proposition 2"),
        ("Inf(0)", "Fin(0)", "line 10: only conjunctions of `Inf` are supported as acceptance"),
        (
            "Inf(0)",
            "Inf(0)|Inf(1)",
            "line 10: only conjunctions of `Inf` are supported as acceptance",
        ),
        ("name:", "Name:", "line 2: the header `Name` is not supported"),
        ("[!@b]", "[!@c]", "line 17: there is no alias `@c`"),
        ("[!@b] 0", "[!@b 0", "line 17: expected `]`"),
        ("[!@b] 0", "[!@b] 4000000", "line 17: more than 100000 states are not supported"),
        ("[!@b] 0", "[!@b] 99999999999", "line 17: the number is too large"),
        ("{0}", "{0", "line 16: expected a set or `}`"),
        ("--END--", "--ABORT--", "line 20: expected `State:` or `--END--`"),
        ("--END--", "", "line 19: expected `State:` or `--END--`"),
        ("Acceptance: 1 Inf(0)\n", "", "line 18: the header `Acceptance` is missing"),
        ("\"waiting\"", "\"waiting", "line 12: `\"` is not closed"),
    ] {
        let found = changed(from, to);
        let (line, message) = found.split_once(": ").unwrap();
        let (expected_line, expected) = error.split_once(": ").unwrap();
        assert_eq!(message, expected, "{to}");
        if !message.contains("missing") && !message.contains("closed") && !from.contains("END") {
            assert_eq!(line, expected_line, "{to}");
        }
    }
}
