//! The sources with the goals of generated tests, as an HTML page.
//!
//! Invariant: the page is self-contained, and each text of the program is escaped.

use crate::coverage::{ClassCoverage, LineCoverage};
use crate::generated::{LineGoals, TestsReport};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const HEAD: &str = include_str!("goal_page.html");

/// The legend of the colours.
const KEY: &str = "<p class=\"key\"><span class=\"covered\">covered</span>\
    <span class=\"unreachable\">with unreachable goals</span>\
    <span class=\"open\">with open goals</span>\
    <span class=\"missed\">not executed</span></p>\n";

/// Renders the page.
pub(crate) fn render(report: &TestsReport) -> String {
    let goals = &report.goals;
    let target = escaped(&report.target);
    let mut out = HEAD.replace("{target}", &target);
    let tests = report.tests.len();
    let _ = writeln!(
        out,
        "<h1>{target}</h1>\n<p>{tests} tests; {} goals of kind {}: {} covered, {} unreachable, \
         {} open</p>",
        goals.total, goals.kind, goals.covered, goals.unreachable, goals.open
    );
    for (title, all) in [("Left out", &report.reasons), ("Assuming", &report.assumptions)] {
        if !all.is_empty() {
            let _ = writeln!(out, "<p>{title}</p>\n<ul>");
            for text in all {
                let _ = writeln!(out, "<li>{}</li>", escaped(text));
            }
            out.push_str("</ul>\n");
        }
    }
    methods(report, &mut out);
    let by_line = report.goals_by_line();
    let files: BTreeSet<&str> =
        report.coverage.classes.iter().filter_map(|class| class.file.as_deref()).collect();
    if !files.is_empty() {
        out.push_str(KEY);
    }
    for file in files {
        source(report, file, &by_line, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn methods(report: &TestsReport, out: &mut String) {
    out.push_str(
        "<table>\n<tr><th>Method</th><th>Covered</th><th>Unreachable</th><th>Open</th></tr>\n",
    );
    for method in &report.goals.methods {
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{} of {}</td><td>{}</td><td>{}</td></tr>",
            linked(report, &method.method),
            method.covered,
            method.total,
            method.unreachable,
            method.open
        );
    }
    out.push_str("</table>\n");
}

/// Returns the name of a method, as a link to the first line of the method.
fn linked(report: &TestsReport, name: &str) -> String {
    let mut lines = report.coverage.classes.iter().flat_map(|class| {
        let own = class.methods.iter().filter(|it| format!("{}.{}", class.class, it.name) == name);
        own.filter_map(|it| Some((class.file.as_deref()?, it.lines.first()?.line)))
    });
    match lines.next() {
        Some((file, line)) => {
            format!("<a href=\"#{}:{line}\">{}</a>", escaped(file), escaped(name))
        }
        None => escaped(name),
    }
}

/// Writes the lines of a file. Without the text of the file, only the numbers of lines with code are known.
fn source(
    report: &TestsReport,
    file: &str,
    by_line: &BTreeMap<(&str, u32), LineGoals<'_>>,
    out: &mut String,
) {
    let is_here = |class: &&ClassCoverage| class.file.as_deref() == Some(file);
    let classes = report.coverage.classes.iter().filter(is_here);
    let mut code: BTreeMap<u32, Vec<&LineCoverage>> = BTreeMap::new();
    for line in classes.flat_map(|class| &class.methods).flat_map(|method| &method.lines) {
        code.entry(line.line).or_default().push(line);
    }
    let text = report.sources.iter().find(|(name, _)| name == file).map(|(_, text)| text.as_str());
    let numbered: Vec<(u32, &str)> = match text {
        Some(text) => (1..).zip(text.lines()).collect(),
        None => code.keys().map(|line| (*line, "")).collect(),
    };
    let _ = writeln!(out, "<h2>{}</h2>\n<pre>", escaped(file));
    for (number, text) in numbered {
        let none = LineGoals::default();
        let [covered, unreachable, open] = by_line.get(&(file, number)).unwrap_or(&none);
        let total = covered.len() + unreachable.len() + open.len();
        let lines = code.get(&number);
        let class = match lines {
            _ if !open.is_empty() => "open",
            _ if !unreachable.is_empty() => "unreachable",
            Some(all) if all.iter().any(|line| line.is_covered()) => "covered",
            Some(_) => "missed",
            None => "plain",
        };
        let mut note = String::new();
        if total > 0 {
            let _ = write!(note, "{}/{total}", covered.len());
        }
        for (ids, word) in [(unreachable, "unreachable"), (open, "open")] {
            if !ids.is_empty() {
                let _ = write!(note, " {} {word}", ids.len());
            }
        }
        let ids = |title: &str, ids: &[&str]| match ids {
            [] => String::new(),
            ids => format!("{title}: {} ", ids.join(", ")),
        };
        let title = ids("unreachable", unreachable) + &ids("open", open);
        let _ = writeln!(
            out,
            "<span class=\"{class}\" id=\"{}:{number}\" title=\"{}\"><i>{number:>5}</i><b>{note:<18}</b>{}</span>",
            escaped(file),
            escaped(title.trim_end()),
            escaped(text)
        );
    }
    out.push_str("</pre>\n");
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::GoalRow;
    use crate::samples;

    #[test]
    fn lines_have_the_status_of_their_goals_and_texts_are_escaped() {
        let mut report = TestsReport::default();
        report.target = "A#f<T>".to_owned();
        report.coverage = samples::coverage();
        let file = report.coverage.classes[0].file.clone().unwrap_or_default();
        let line = report.coverage.classes[0].methods[1].lines[0].line;
        for (id, status) in [("b1", "covered"), ("b2", "unreachable")] {
            report.goals.list.push(GoalRow {
                id: id.to_owned(),
                name: None,
                file: file.clone(),
                line: Some(line),
                status: status.to_owned(),
                reason: None,
            });
        }
        report.sources.push((file, "if (a < b) {\n".repeat(100)));
        let page = render(&report);
        let here = format!(":{line}\" title=\"unreachable: b2\"><i>{line:>5}</i>");
        assert!(page.contains(&here) && page.contains(KEY), "{page}");
        assert!(page.contains("if (a &lt; b)") && page.contains("A#f&lt;T&gt;"), "{page}");
        assert!(!page.contains("{target}") && page.ends_with("</html>\n"), "{page}");
        assert_eq!(page.matches("<span ").count(), page.matches("</span>").count());
    }
}
