//! Comments and annotations in source files that suppress violations:
//! `// pathfinder: ignore PROPERTY: reason` and `@SuppressWarnings("pathfinder: ignore PROPERTY: reason")`.
//!
//! Source: docs/ci.md. Invariant: only the named properties are suppressed. A comment suppresses them in
//! the line of the comment or in the next line, an annotation in the annotated declaration. A suppressed
//! violation stays in the report.

mod annotation;

pub use annotation::annotated;

use crate::{Location, Report, Violation};

/// The words of a comment or annotation before the names of properties.
const WORDS: &str = "pathfinder: ignore ";

impl Report {
    /// Marks the violations that the source suppresses. Returns whether the report has violations, and all
    /// of them are known.
    pub fn suppress(&mut self) -> bool {
        for at in 0..self.violations.len() {
            let reason = self.reason_against(&self.violations[at]);
            let identity = &mut self.violations[at].identity;
            identity.known |= reason.is_some();
            identity.suppressed = reason;
        }
        !self.violations.is_empty() && self.violations.iter().all(|found| found.identity.known)
    }

    /// Returns the reason in the comment or annotation that suppresses a violation. The comment is at the
    /// place of the violation. For a place without source, this is the innermost frame with source.
    fn reason_against(&self, found: &Violation) -> Option<String> {
        let place = found.location.as_ref().and_then(|place| self.text_at(place));
        let (text, line) = place.or_else(|| {
            let mut frames = found.stack.iter().filter_map(|frame| place_of(frame));
            frames.find_map(|place| self.text_at(&place))
        })?;
        let lines: Vec<&str> = text.lines().collect();
        let own = lines.get(line.checked_sub(1)?)?;
        let before = line.checked_sub(2).and_then(|at| lines.get(at));
        let before = before.filter(|before| before.trim_start().starts_with("//"));
        let mut comments = [Some(own), before].into_iter().flatten();
        comments
            .find_map(|line| reason(line.split_once("//")?.1, &found.property))
            .or_else(|| annotated(text, line, |words| reason(words, &found.property)))
    }

    /// Returns the text of the source file of a place, and the line of the place.
    pub(crate) fn text_at(&self, place: &Location) -> Option<(&str, usize)> {
        let below = place.source_path()?;
        let source = self.sources.iter().find(|source| match &place.path {
            Some(path) => *path == source.path,
            None => std::path::Path::new(&source.path).ends_with(&below),
        })?;
        Some((&source.text, usize::try_from(place.line?).ok()?))
    }
}

/// Returns the place of a frame, `Class.method(File.java:12)`.
fn place_of(frame: &str) -> Option<Location> {
    let (name, place) = frame.strip_suffix(')')?.split_once('(')?;
    let (class, method) = name.rsplit_once('.')?;
    let (file, line) = place.rsplit_once(':')?;
    Some(Location {
        class: class.to_owned(),
        method: method.to_owned(),
        file: Some(file.to_owned()),
        line: line.parse().ok(),
        ..Location::default()
    })
}

/// Returns the reason in the text of a comment or annotation that suppresses a property. The reason may be
/// empty.
fn reason(text: &str, property: &str) -> Option<String> {
    let (_, rest) = text.split_once(WORDS)?;
    let (names, reason) = rest.split_once(": ").unwrap_or((rest.trim_end_matches(':'), ""));
    let is_named = names.split([',', ' ']).any(|name| name == property);
    is_named.then(|| reason.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SourceText, Verdict};

    fn report(text: &str, line: u32, location: &str) -> Report {
        let place = Location {
            class: location.to_owned(),
            file: Some("A.java".to_owned()),
            line: Some(line),
            ..Location::default()
        };
        let found = Violation {
            property: "deadlock".to_owned(),
            location: Some(place),
            stack: vec!["java.B.park(B.java:7)".to_owned(), "a.A$1.run(A.java:2)".to_owned()],
            ..Violation::default()
        };
        let source = SourceText { path: "src/a/A.java".to_owned(), text: text.to_owned() };
        Report {
            verdict: Verdict::Unsafe,
            violations: vec![found],
            sources: vec![source],
            ..Report::default()
        }
    }

    #[test]
    fn a_comment_names_the_property_in_its_line_or_the_next_one() {
        for (text, wanted) in [
            ("\nlock(); // pathfinder: ignore deadlock: see #7", Some("see #7")),
            ("// pathfinder: ignore assertion, deadlock\nlock();", Some("")),
            ("// pathfinder: ignore assertion\nlock();", None),
            ("// pathfinder: ignore\nlock();", None),
            ("go(); // pathfinder: ignore deadlock: the line of another call\nlock();", None),
            ("\nlock(); // deadlock", None),
            ("\n\nlock(); // pathfinder: ignore deadlock: too late", None),
            ("\nlock(\"pathfinder: ignore deadlock: in a text\");", None),
            (
                "@SuppressWarnings(\"pathfinder: ignore deadlock: #7\") void a() {\nlock(); }",
                Some("#7"),
            ),
            ("@SuppressWarnings(\"pathfinder: ignore assertion\") void a() {\nlock(); }", None),
            (
                "@SuppressWarnings(\"pathfinder: ignore deadlock\") void a() { }\nvoid b() { lock(); }",
                None,
            ),
        ] {
            // A place in the class library is replaced by the line of the caller.
            for (line, class) in [(2, "a.A"), (7, "java.B")] {
                let mut report = report(text, line, class);
                assert_eq!(report.suppress(), wanted.is_some(), "{text}");
                assert_eq!(report.violations[0].identity.suppressed.as_deref(), wanted, "{text}");
                assert_eq!(report.exit_code(), u8::from(wanted.is_none()), "{text}");
            }
        }
    }
}
