//! The expectations of a case, read from its comments.
//!
//! Invariant: an unknown comment is an error, never skipped, so that a misspelt expectation cannot
//! pass.

use crate::revision::{self, Revision};

/// The expected verdict of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Complete, and nothing violated.
    Safe,
    /// A property was violated.
    Unsafe,
    /// States were omitted.
    Incomplete,
    /// A failure of the tool, such as an unsupported feature.
    Error,
}

impl Verdict {
    /// Returns the name in the result and its exit code (docs/contract.md).
    #[must_use]
    pub fn name_and_exit(self) -> (&'static str, i32) {
        match self {
            Self::Safe => ("safe", 0),
            Self::Unsafe => ("unsafe", 1),
            Self::Error => ("error", 2),
            Self::Incomplete => ("incomplete", 3),
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Safe, Self::Unsafe, Self::Incomplete, Self::Error]
            .into_iter()
            .find(|verdict| verdict.name_and_exit().0 == name)
    }
}

/// A finding that must be reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The source line, from 1; none for a finding without a location.
    pub line: Option<u64>,
    /// The violated property.
    pub property: String,
    /// The Java class of the exception, if annotated.
    pub exception: Option<String>,
}

/// A bound on the number of new states, `low..=high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateBound {
    /// The revision with this bound; all of them if `None`.
    pub revision: Option<String>,
    /// The least number.
    pub low: u64,
    /// The greatest number.
    pub high: u64,
}

/// All expectations and settings of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// Compare with the real `java`.
    pub run: bool,
    /// The findings are warnings of `race`.
    pub race: bool,
    /// The verdict of `check`, if it is to be checked.
    pub verdict: Option<Verdict>,
    /// Properties instead of the default ones.
    pub properties: Vec<String>,
    /// The Java program's arguments.
    pub args: Vec<String>,
    /// Further options of `check`.
    pub options: Vec<String>,
    /// The option sets that must give the verdict.
    pub revisions: Vec<Revision>,
    /// Whether every complete strategy must give the same result; `make test-slow` tests this.
    pub in_any_order: bool,
    /// Slow option sets, for `make test-slow` only.
    pub slow: Vec<Revision>,
    /// Bounds on new states.
    pub states: Vec<StateBound>,
    /// The number of end states, under one revision or all.
    pub ends: Vec<(Option<String>, u64)>,
    /// A part of the reason.
    pub reason: Option<String>,
    /// Parts of the output of listeners.
    pub listener_output: Vec<String>,
    /// Parts of the assumptions.
    pub assumptions: Vec<String>,
    /// Parts of the warnings.
    pub warnings: Vec<String>,
    /// Parts of the place at which most new states begin.
    pub stuck: Vec<String>,
    /// Lines of stdout of `run`, in place of the real `java`'s.
    pub output: Option<String>,
    /// The exit code expected with `output`.
    pub exit: Option<i32>,
    /// The first and the last JDK release of the case.
    pub jdk: Option<(u32, u32)>,
    /// Options of the compiler.
    pub javac: Vec<String>,
    /// Names of jars that belong to the class path.
    pub jars: Vec<String>,
    /// The main class, if not the case's own.
    pub main: Option<String>,
    /// Beginnings of lines whose rest is not compared.
    pub varies: Vec<String>,
    /// The Java file, if not the case itself.
    pub source: Option<String>,
    /// Known-wrong entries: the revision (or `run`, `replay`), all if `None`, and the reason.
    pub known_wrong: Vec<(Option<String>, String)>,
    /// Annotated findings.
    pub findings: Vec<Finding>,
    /// Whether the program has formulas in annotations.
    pub has_formulas: bool,
}

impl Expectation {
    /// Whether an option depends on the search order, or bounds the search.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.options.iter().any(|option| orders_the_search(option))
    }

    /// Whether the case has numbers of states or of ends for this revision by name.
    #[must_use]
    pub fn counts_under(&self, revision: &str) -> bool {
        let of_states = self.states.iter().filter_map(|bound| bound.revision.as_deref());
        let of_ends = self.ends.iter().filter_map(|(only, _)| only.as_deref());
        of_states.chain(of_ends).any(|only| only == revision)
    }

    /// Returns the reason of a known-wrong result under `revision` (`run` and `replay` name those
    /// trials).
    #[must_use]
    pub fn known_wrong_under(&self, revision: &str) -> Option<&str> {
        self.known_wrong
            .iter()
            .find(|(only, _)| only.as_deref().is_none_or(|only| only == revision))
            .map(|(_, why)| why.as_str())
    }
}

/// Returns the `//@ source:` of a case; the rest is not parsed.
#[must_use]
pub fn source_of(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.trim().strip_prefix("//@ source:")).map(str::trim)
}

/// Reads the expectations of the case `text`. Its Java program is `source`: the same text, or the
/// content of the file in its `//@ source:`.
///
/// # Errors
///
/// One line that names the wrong comment and the reason.
pub fn parse(text: &str, source: &str) -> Result<Expectation, String> {
    let mut lines = text.lines();
    let has_description = lines.next().is_some_and(|first| first.starts_with("// "));
    if !has_description {
        return Err("the first line must be a comment that says what happens".into());
    }
    let mut reader = Reader::default();
    reader.case.has_formulas = source.contains("@LTLSpec");
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(word) = line.trim_start().strip_prefix("//@") {
            reader.word(word, source).map_err(|why| format!("line {number}: {why}"))?;
        } else if line.contains("//@") {
            return Err(format!("line {number}: `//@` stands on a line of its own"));
        }
        if let Some((_, annotation)) = line.split_once("//~") {
            let finding = finding(annotation, Some(number));
            reader.case.findings.push(finding.map_err(|why| format!("line {number}: {why}"))?);
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    case: Expectation,
    mode: Option<(bool, bool, bool)>,
    revisions_given: bool,
}

impl Reader {
    fn word(&mut self, comment: &str, source: &str) -> Result<(), String> {
        let (word, value) = comment.split_once(':').ok_or("`//@ word: value` expected")?;
        let (word, value) = (word.trim(), value.trim());
        let words = || value.split_whitespace().map(str::to_owned);
        if value.is_empty() && word != "output" {
            return Err(format!("`{word}` needs a value"));
        }
        let case = &mut self.case;
        match word {
            "mode" => {
                let modes: Vec<_> = words().collect();
                if let Some(other) =
                    modes.iter().find(|mode| !["run", "check", "race"].contains(&mode.as_str()))
                {
                    return Err(format!("unknown mode `{other}`"));
                }
                self.mode = Some((
                    modes.iter().any(|mode| mode == "run"),
                    modes.iter().any(|mode| mode == "check"),
                    modes.iter().any(|mode| mode == "race"),
                ));
            }
            "verdict" => {
                let verdict = Verdict::named(value);
                case.verdict = Some(verdict.ok_or_else(|| format!("unknown verdict `{value}`"))?);
            }
            "property" => {
                case.properties = value.split(',').map(|name| name.trim().to_owned()).collect();
            }
            "args" => case.args = words().collect(),
            "options" => case.options = words().collect(),
            "javac" => case.javac = words().collect(),
            "revisions" => {
                self.revisions_given = true;
                case.revisions =
                    words().map(|name| known_revision(&name)).collect::<Result<_, _>>()?;
            }
            "slow" => {
                case.slow = words().map(|name| known_revision(&name)).collect::<Result<_, _>>()?;
            }
            "states" => case.states.push(state_bound(value)?),
            "ends" => case.ends.push(ends(value)?),
            "reason" => case.reason = Some(value.to_owned()),
            "heard" => case.listener_output.push(value.to_owned()),
            "assumption" => case.assumptions.push(value.to_owned()),
            "warning" => case.warnings.push(value.to_owned()),
            "stuck" => case.stuck.push(value.to_owned()),
            "output" => {
                let output = case.output.get_or_insert_default();
                output.push_str(value);
                output.push('\n');
            }
            "exit" => {
                case.exit = Some(value.parse().map_err(|_| format!("`{value}` is no exit code"))?);
            }
            "jdk" => {
                case.jdk = Some(
                    releases(value)
                        .ok_or_else(|| format!("`{value}` is not like `21+` or `17-22`"))?,
                );
            }
            "classpath" => case.jars = words().collect(),
            "main" => case.main = Some(value.to_owned()),
            "varies" => case.varies.push(value.to_owned()),
            "source" => case.source = Some(value.to_owned()),
            "finding" => {
                let (what, line) = match value.split_once(" @ ") {
                    Some((what, place)) => (what, Some(only_line_with(source, place.trim())?)),
                    None => (value, None),
                };
                case.findings.push(finding(what, line)?);
            }
            "known-wrong" => {
                let (only, why) = bracketed(value)?;
                if let Some(name) = only.filter(|name| !["run", "race", "replay"].contains(name)) {
                    known_revision(name)?;
                }
                case.known_wrong.push((only.map(str::to_owned), why.to_owned()));
            }
            other => return Err(format!("unknown word `{other}`")),
        }
        Ok(())
    }

    fn finish(self) -> Result<Expectation, String> {
        let mut case = self.case;
        let (run, check, race) = self.mode.unwrap_or((false, true, false));
        case.run = run;
        case.race = race;
        if check && race {
            return Err("annotations are for the mode `check` or for `race`".into());
        }
        if check != case.verdict.is_some() {
            return Err("the mode `check` and a verdict belong together".into());
        }
        let given = self.revisions_given || !case.slow.is_empty();
        if !check && (given || !case.states.is_empty()) {
            return Err("revisions and states are for the mode `check`".into());
        }
        if !run && (case.output.is_some() || case.exit.is_some() || !case.varies.is_empty()) {
            return Err("output, exit and varies are for the mode `run`".into());
        }
        if !race && (case.verdict == Some(Verdict::Unsafe)) == case.findings.is_empty() {
            return Err("the verdict `unsafe` and annotated findings belong together".into());
        }
        case.in_any_order = check
            && !self.revisions_given
            && matches!(case.verdict, Some(Verdict::Safe | Verdict::Unsafe))
            && case.states.iter().all(|bound| bound.revision.is_some())
            && !case.is_ordered();
        if check && !self.revisions_given {
            let defaults = revision::BY_DEFAULT.iter().map(|name| known_revision(name));
            case.revisions = defaults.collect::<Result<_, _>>()?;
        }
        if let Some(twice) = case.slow.iter().find(|slow| case.revisions.contains(slow)) {
            return Err(format!("`{}` is slow or it is not", twice.name));
        }
        for bound in &case.states {
            let mut all = case.revisions.iter().chain(&case.slow);
            let mut named = |name: &String| all.any(|one| one.name == name);
            if !bound.revision.as_ref().is_none_or(&mut named) {
                return Err(format!("the case is not run under {:?}", bound.revision));
            }
        }
        Ok(case)
    }
}

/// Whether an option sets the search order, bounds the search, or adds an observer of the order.
fn orders_the_search(option: &str) -> bool {
    let begins = ["--search", "--scheduler", "--max-", "--listener", "--guided", "+"];
    begins.iter().any(|begin| option.starts_with(begin))
}

fn known_revision(name: &str) -> Result<Revision, String> {
    revision::named(name).ok_or_else(|| format!("unknown revision `{name}`"))
}

/// Splits `[name] rest`.
fn bracketed(value: &str) -> Result<(Option<&str>, &str), String> {
    match value.strip_prefix('[') {
        None => Ok((None, value)),
        Some(rest) => {
            let (name, rest) = rest.split_once(']').ok_or("`]` is missing")?;
            Ok((Some(name.trim()), rest.trim()))
        }
    }
}

fn state_bound(value: &str) -> Result<StateBound, String> {
    let (revision, bound) = bracketed(value)?;
    let bad = || format!("`{bound}` is not like `<= 60`, `>= 3` or `= 5`");
    let (relation, number) = bound.split_once(' ').ok_or_else(bad)?;
    let number = number.trim().parse().map_err(|_| bad())?;
    let (low, high) = match relation {
        "<=" => (0, number),
        ">=" => (number, u64::MAX),
        "=" => (number, number),
        _ => return Err(bad()),
    };
    Ok(StateBound { revision: revision.map(str::to_owned), low, high })
}

fn ends(value: &str) -> Result<(Option<String>, u64), String> {
    let (revision, number) = bracketed(value)?;
    let number = number.parse().map_err(|_| format!("`{number}` is no number of end states"))?;
    Ok((revision.map(str::to_owned), number))
}

fn finding(annotation: &str, line: Option<u64>) -> Result<Finding, String> {
    let mut words = annotation.split_whitespace().map(str::to_owned);
    let property = words.next().ok_or("the annotation names no property")?;
    let exception = words.next();
    match words.next() {
        Some(more) => Err(format!("unexpected `{more}` in the annotation")),
        None => Ok(Finding { line, property, exception }),
    }
}

fn only_line_with(source: &str, text: &str) -> Result<u64, String> {
    let mut hits = (1..).zip(source.lines()).filter(|(_, line)| line.contains(text));
    match (hits.next(), hits.next()) {
        (Some((line, _)), None) => Ok(line),
        (None, _) => Err(format!("no source line holds `{text}`")),
        _ => Err(format!("several source lines hold `{text}`")),
    }
}

/// Parses `21+` (21 and all later releases) or `17-22`.
fn releases(value: &str) -> Option<(u32, u32)> {
    let (first, last) = match value.strip_suffix('+') {
        Some(first) => (first.parse().ok()?, u32::MAX),
        None => {
            let (first, last) = value.split_once('-')?;
            (first.parse().ok()?, last.parse().ok()?)
        }
    };
    (first <= last).then_some((first, last))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    fn read(text: &str) -> Result<Expectation, String> {
        parse(text, text)
    }

    #[test]
    fn a_case_with_all_parts_is_parsed() {
        let case = read(
            "// What happens.\n//@ verdict: unsafe\n//@ property: deadlock, data-race\n\
             //@ revisions: none bfs\n//@ slow: local\n//@ states: [bfs] <= 60\n//@ args: a  b\n\
             class A {\n  int x = 1 / 0; //~ uncaught-exception java.lang.ArithmeticException\n}\n",
        )
        .unwrap();
        assert_eq!(case.verdict, Some(Verdict::Unsafe));
        assert!(!case.run);
        assert_eq!(case.properties, ["deadlock", "data-race"]);
        assert_eq!(case.args, ["a", "b"]);
        assert_eq!(case.revisions.iter().map(|r| r.name).collect::<Vec<_>>(), ["none", "bfs"]);
        assert_eq!(case.slow.iter().map(|r| r.name).collect::<Vec<_>>(), ["local"]);
        assert_eq!(case.states, [StateBound { revision: Some("bfs".into()), low: 0, high: 60 }]);
        assert_eq!(
            case.findings,
            [Finding {
                line: Some(9),
                property: "uncaught-exception".into(),
                exception: Some("java.lang.ArithmeticException".into()),
            }]
        );
    }

    #[test]
    fn modes_and_defaults_are_parsed() {
        let run = read("// Prints.\n//@ mode: run\n").unwrap();
        assert!(run.run && run.verdict.is_none() && run.revisions.is_empty());
        let old = read("// Prints.\n//@ mode: run\n//@ javac: --release 8\n").unwrap();
        assert_eq!(old.javac, ["--release", "8"]);
        let both = read("// Prints.\n//@ mode: run check\n//@ verdict: safe\n").unwrap();
        assert!(both.run && both.verdict == Some(Verdict::Safe));
        let names: Vec<_> = both.revisions.iter().map(|r| r.name).collect();
        assert_eq!(names, revision::BY_DEFAULT);
        assert!(both.in_any_order && !run.in_any_order);
        let bounded = read("// P.\n//@ verdict: safe\n//@ options: --max-depth 9\n").unwrap();
        assert!(!bounded.in_any_order);
    }

    #[test]
    fn output_keeps_its_lines() {
        let case =
            read("// P.\n//@ mode: run\n//@ output: a b\n//@ output:\n//@ exit: 3\n").unwrap();
        assert_eq!(case.output.as_deref(), Some("a b\n\n"));
        assert_eq!(case.exit, Some(3));
    }

    #[test]
    fn a_finding_may_be_annotated_apart_from_its_line() {
        let text =
            "// P.\n//@ verdict: unsafe\n//@ source: X.java\n//@ finding: deadlock @ b.enter()\n";
        let source = "class X {\n  a.enter();\n  b.enter();\n}\n";
        let case = parse(text, source).unwrap();
        assert_eq!(case.findings[0].line, Some(3));
        assert_eq!(source_of(text), Some("X.java"));
        let twice = parse(text, "b.enter() b.enter()\nb.enter()\n");
        assert!(twice.unwrap_err().contains("several"));
    }

    #[test]
    fn known_wrong_may_be_for_one_revision() {
        let text = "// P.\n//@ mode: run check\n//@ verdict: safe\n//@ known-wrong: [none] slow\n";
        let case = read(text).unwrap();
        assert_eq!(case.known_wrong_under("none"), Some("slow"));
        assert_eq!(case.known_wrong_under("local"), None);
        let case = read("// P.\n//@ mode: run\n//@ known-wrong: no locale data\n").unwrap();
        assert_eq!(case.known_wrong_under("run"), Some("no locale data"));
    }

    #[test]
    fn malformed_expectations_are_refused() {
        for (text, part) in [
            ("class A {}\n", "first line"),
            ("// P.\n//@ verdikt: safe\n", "unknown word"),
            ("// P.\n//@ verdict: fine\n", "unknown verdict"),
            ("// P.\n//@ mode: walk\n", "unknown mode"),
            ("// P.\n", "belong together"),
            ("// P.\n//@ mode: run\n//@ verdict: safe\n", "belong together"),
            ("// P.\n//@ verdict: unsafe\n", "annotated findings"),
            ("// P.\n//@ verdict: safe\nx(); //~ deadlock\n", "annotated findings"),
            ("// P.\n//@ verdict: safe\n//@ revisions: sideways\n", "unknown revision"),
            ("// P.\n//@ verdict: safe\n//@ states: [bfs] <= 3\n", "not run under"),
            ("// P.\n//@ verdict: safe\n//@ slow: none\n", "slow or it is not"),
            ("// P.\n//@ verdict: safe\n//@ states: < 3\n", "is not like"),
            ("// P.\n//@ verdict: safe\n//@ ends: many\n", "no number of end states"),
            ("// P.\n//@ verdict: safe\n//@ jdk: 21\n", "is not like"),
            ("// P.\n//@ verdict: safe\n//@ jdk: 22-17\n", "is not like"),
            ("// P.\n//@ verdict: safe\n//@ args:\n", "needs a value"),
            ("// P.\n//@ verdict: safe\n//@ output: x\n", "for the mode `run`"),
            ("// P.\n//@ verdict: safe\nint a; //@ args: x\n", "line of its own"),
            ("// P.\n//@ verdict: unsafe\nx(); //~\n", "no property"),
            ("// P.\n//@ verdict: unsafe\nx(); //~ a b c\n", "unexpected `c`"),
        ] {
            let why = read(text).unwrap_err();
            assert!(why.contains(part), "{text:?}: {why}");
        }
    }
}
