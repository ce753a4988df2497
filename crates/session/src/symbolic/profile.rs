//! The methods that choose between inputs, as a table of the result (`--profile forks`).

use std::fmt::Write as _;
use terms::QuestionCounts;
use vm::symbolic::ForkProfile;

/// The maximal number of methods in the table.
const MOST: usize = 20;

/// Returns the table of methods: their numbers of choices and alternatives, their names, and the line
/// of the program with most of these choices.
pub(crate) fn table(profile: &ForkProfile, asked: Option<QuestionCounts>) -> report::ListenerText {
    let methods = profile.methods();
    let mut text = String::new();
    if methods.is_empty() {
        text.push_str("no method chooses between inputs\n");
    } else {
        text.push_str("  choices  alternatives  method\n");
    }
    for (name, forks, alternatives, line) in methods.iter().take(MOST) {
        let place = match line.strip_prefix(name) {
            Some(place) => place.to_owned(),
            None => format!(", from {line}"),
        };
        let _ = writeln!(text, "{forks:>9}  {alternatives:>12}  {name}{place}");
    }
    if methods.len() > MOST {
        let _ = writeln!(text, "and {} further methods", methods.len() - MOST);
    }
    if let Some(QuestionCounts { all, without_solver, checked }) = asked {
        let (all, free) = (all + profile.by_witness, without_solver + profile.by_witness);
        let _ = write!(text, "{all} questions about paths, {free} answered without a solver");
        if checked > 0 {
            let _ = write!(text, ", {checked} asked of a second one");
        }
    }
    report::ListenerText { name: "forks".to_owned(), text: text.trim_end().to_owned() }
}
