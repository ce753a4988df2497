//! Tests of the graph that a listener writes: it must equal the graph that the search explored.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use config::listener_of;
use report::{Report, Verdict};
use session::{Control, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// An edge: its source, its target, and whether it is red.
type Edge = (String, String, bool);

struct Drawn {
    edges: Vec<Edge>,
    ends: BTreeSet<String>,
    text: String,
}

fn draw(folder: &Path, text: &str, more: &str) -> (Report, Drawn) {
    let file = folder.join("Main.java");
    std::fs::write(&file, text).unwrap();
    let dot = folder.join("states.dot");
    let mut settings = Settings::for_target(file.display().to_string());
    settings.schedules.por = Some(config::Por::None);
    settings.all_errors = true;
    let listener = format!("state-graph:file={}{more}", dot.display());
    settings.add_listener(listener_of(&listener).unwrap());
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    let report = session::check(&settings, &control).unwrap();
    let text = std::fs::read_to_string(dot).unwrap();
    (report, read(text))
}

/// Parses the part of the DOT language that the listener uses.
fn read(text: String) -> Drawn {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("digraph states {"));
    let (mut edges, mut ends) = (Vec::new(), BTreeSet::new());
    for line in lines {
        let Some(statement) = line.trim().strip_suffix(';') else { continue };
        let (names, attributes) = statement.split_once(" [").unwrap();
        assert!(attributes.ends_with(']'), "{line}");
        if let Some((from, to)) = names.split_once(" -> ") {
            edges.push((from.to_owned(), to.to_owned(), attributes.contains("color=red")));
        } else if attributes.contains("doublecircle") {
            ends.insert(names.to_owned());
        }
    }
    assert!(text.ends_with("}\n"));
    Drawn { edges, ends, text }
}

const RACES: &str = "class Main {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x++);
        other.start();
        x++;
        other.join();
        assert x == 2;
    }
}";

#[test]
fn all_transitions_are_drawn_with_a_red_error_path() {
    let folder = tempfile::tempdir().unwrap();
    let (report, drawn) = draw(folder.path(), RACES, "");
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    assert_eq!(drawn.edges.len() as u64, report.statistics.transitions, "{}", drawn.text);
    let mut states: BTreeSet<&str> =
        drawn.edges.iter().flat_map(|(from, to, _)| [from.as_str(), to.as_str()]).collect();
    assert_eq!(states.len() as u64, report.statistics.states_new, "{}", drawn.text);
    assert_eq!(drawn.ends.len() as u64, report.statistics.end_states);
    assert!(drawn.ends.iter().all(|end| states.remove(end.as_str())), "{}", drawn.text);
    // The red edges form one path from the initial state to the violation.
    let red: BTreeMap<&str, &str> = drawn
        .edges
        .iter()
        .filter(|(.., red)| *red)
        .map(|(from, to, _)| (from.as_str(), to.as_str()))
        .collect();
    assert_eq!(red.len(), drawn.edges.iter().filter(|(.., red)| *red).count());
    let (mut at, mut steps) = ("0", 0);
    while let Some(next) = red.get(at) {
        at = next;
        steps += 1;
        assert!(steps <= red.len(), "a circle: {}", drawn.text);
    }
    assert_eq!(steps, red.len(), "{}", drawn.text);
    assert!(steps > 3, "{}", drawn.text);
}

const CHOOSES: &str = "class Main {
    static int x;
    public static void main(String[] args) {
        x = gov.nasa.jpf.vm.Verify.getInt(1, 3);
    }
}";

#[test]
fn the_graph_has_at_most_the_requested_transitions() {
    let folder = tempfile::tempdir().unwrap();
    let (report, drawn) = draw(folder.path(), CHOOSES, "");
    assert_eq!((report.verdict, drawn.ends.len()), (Verdict::Safe, 3), "{}", drawn.text);
    assert!(drawn.edges.iter().all(|(.., red)| !red));
    let all = drawn.edges.len();
    let (_, less) = draw(folder.path(), CHOOSES, ",most=2");
    assert_eq!(less.edges.len(), 2);
    assert!(less.text.contains(&format!("// {} more transitions", all - 2)), "{}", less.text);
}
