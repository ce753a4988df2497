//! Coverage as `JaCoCo`'s XML report.
//!
//! Source: `JaCoCo`'s report DTD 1.1. Invariant: counters of packages and classes are the totals of
//! the report's data. The counts of a line are the sums over the methods that contain the line.

use crate::coverage::{ClassCoverage, Count, Coverage, LineCoverage, MethodCoverage};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n";

/// Renders the coverage of a program as an XML report.
pub(crate) fn render(target: &str, coverage: &Coverage) -> String {
    let mut packages: BTreeMap<String, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        let package = class.class.rsplit_once('.').map_or("", |(package, _)| package);
        packages.entry(package.replace('.', "/")).or_default().push(class);
    }
    let mut out = HEAD.to_owned();
    let _ = write!(out, "<report name=\"{}\">", escaped(target));
    for (package, classes) in &packages {
        let _ = write!(out, "<package name=\"{}\">", escaped(package));
        for class in classes {
            write_class(&mut out, class);
        }
        let mut files: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
        for class in classes {
            if let Some(file) = &class.file {
                files.entry(file).or_default().push(class);
            }
        }
        for (file, classes) in files {
            let _ = write!(out, "<sourcefile name=\"{}\">", escaped(file));
            for line in lines(&classes) {
                let (i, b) = (line.instructions, line.branches);
                let _ = write!(
                    out,
                    "<line nr=\"{}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
                    line.line, i.missed, i.covered, b.missed, b.covered
                );
            }
            counters(&mut out, &classes);
            out.push_str("</sourcefile>");
        }
        counters(&mut out, classes);
        out.push_str("</package>");
    }
    let all: Vec<&ClassCoverage> = coverage.classes.iter().collect();
    counters(&mut out, &all);
    out.push_str("</report>\n");
    out
}

fn write_class(out: &mut String, class: &ClassCoverage) {
    let name = escaped(&class.class.replace('.', "/"));
    let _ = write!(out, "<class name=\"{name}\"");
    if let Some(file) = &class.file {
        let _ = write!(out, " sourcefilename=\"{}\"", escaped(file));
    }
    out.push('>');
    for method in &class.methods {
        let (name, descriptor) = (escaped(&method.name), escaped(&method.descriptor));
        let _ = write!(out, "<method name=\"{name}\" desc=\"{descriptor}\"");
        if let Some(line) = method.lines.first() {
            let _ = write!(out, " line=\"{}\"", line.line);
        }
        out.push('>');
        counter(out, "INSTRUCTION", method.instructions);
        counter(out, "BRANCH", method.branches);
        counter(out, "LINE", method.line_count());
        counter(out, "METHOD", Count::one(method.is_covered()));
        out.push_str("</method>");
    }
    counters(out, &[class]);
    out.push_str("</class>");
}

/// Returns the lines of a source file without duplicates. Counts of equal lines are added.
fn lines(classes: &[&ClassCoverage]) -> Vec<LineCoverage> {
    let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    let all = classes.iter().flat_map(|class| &class.methods).flat_map(|m| &m.lines);
    for line in all {
        let whole = lines
            .entry(line.line)
            .or_insert_with(|| LineCoverage { line: line.line, ..LineCoverage::default() });
        whole.hits += line.hits;
        whole.instructions += line.instructions;
        whole.branches += line.branches;
    }
    lines.into_values().collect()
}

fn counters(out: &mut String, classes: &[&ClassCoverage]) {
    let sum = |of: fn(&ClassCoverage) -> Count| classes.iter().map(|class| of(class)).sum();
    counter(out, "INSTRUCTION", sum(ClassCoverage::instruction_count));
    counter(out, "BRANCH", sum(ClassCoverage::branch_count));
    counter(out, "LINE", sum(ClassCoverage::line_count));
    counter(out, "METHOD", sum(ClassCoverage::method_count));
    let is_covered = |class: &&ClassCoverage| class.methods.iter().any(MethodCoverage::is_covered);
    counter(out, "CLASS", classes.iter().map(|class| Count::one(is_covered(class))).sum());
}

/// Writes a counter. A counter with a total of zero is omitted, as in `JaCoCo`'s reports.
fn counter(out: &mut String, kind: &str, count: Count) {
    if count.total() > 0 {
        let Count { covered, missed } = count;
        let _ = write!(out, "<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::samples;

    #[test]
    fn counters_are_those_of_the_data() {
        let coverage = samples::coverage();
        let text = render("a & b", &coverage);
        assert!(text.contains("<report name=\"a &amp; b\">"), "{text}");
        for (name, count) in coverage.totals() {
            let kind = name.trim_end_matches('s').trim_end_matches("he").to_uppercase();
            let kind = if kind == "BRANC" { "BRANCH" } else { &kind };
            let Count { covered, missed } = count;
            let whole =
                format!("<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
            let end = text.rsplit("</package>").next().unwrap_or_default();
            assert!(end.contains(&whole), "{whole} in {end}");
        }
        assert!(text.contains("&lt;init&gt;") || !text.contains("<init>"), "{text}");
    }

    /// An element of the DTD 1.1: name, children in their order, required attributes, optional
    /// attributes.
    type Element =
        (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

    const DTD: &[Element] = &[
        ("report", &["sessioninfo", "group package", "counter"], &["name"], &[]),
        ("package", &["class sourcefile", "counter"], &["name"], &[]),
        ("class", &["method", "counter"], &["name"], &["sourcefilename"]),
        ("method", &["counter"], &["name", "desc"], &["line"]),
        ("sourcefile", &["line", "counter"], &["name"], &[]),
        ("line", &[], &["nr"], &["mi", "ci", "mb", "cb"]),
        ("counter", &[], &["type", "missed", "covered"], &[]),
    ];

    const TYPES: &[&str] = &["INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS"];

    fn element(name: &str) -> Element {
        *DTD.iter().find(|(known, ..)| *known == name).unwrap_or_else(|| panic!("<{name}>"))
    }

    /// Checks a start tag against the DTD and returns its name.
    fn start(tag: &str) -> &'static str {
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let (name, _, needed, allowed) = element(name);
        let mut given = Vec::new();
        while let Some((attribute, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"').unwrap();
            let attribute = attribute.trim();
            assert!(needed.contains(&attribute) || allowed.contains(&attribute), "{tag}");
            assert!(!value.contains('<') && !given.contains(&attribute), "{tag}");
            assert!(attribute != "type" || TYPES.contains(&value), "{tag}");
            let is_number = !["name", "desc", "type", "sourcefilename"].contains(&attribute);
            assert!(!is_number || value.parse::<u64>().is_ok(), "{tag}");
            given.push(attribute);
            rest = after;
        }
        assert!(rest.trim().is_empty() && needed.iter().all(|one| given.contains(one)), "{tag}");
        name
    }

    #[test]
    fn the_report_has_the_structure_of_the_dtd() {
        let text = render("a & b", &samples::coverage());
        let body = text.strip_prefix(HEAD).unwrap().trim_end();
        // The open elements, each with the position in its content model.
        let mut open: Vec<(&str, usize)> = Vec::new();
        let mut seen = Vec::new();
        for tag in body.split_terminator('>') {
            let tag = tag.strip_prefix('<').unwrap_or_else(|| panic!("text before {tag}"));
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().map(|(open, _)| open), Some(name), "{body}");
                continue;
            }
            let name = start(tag.trim_end_matches('/'));
            match open.last_mut() {
                None => assert!(seen.is_empty() && name == "report", "{body}"),
                Some((parent, at)) => {
                    let content = element(parent).1;
                    let part = content.iter().skip(*at);
                    let found = part.clone().position(|part| part.split(' ').any(|n| n == name));
                    *at += found.unwrap_or_else(|| panic!("<{name}> in <{parent}> after {seen:?}"));
                }
            }
            seen.push(name);
            if !tag.ends_with('/') {
                open.push((name, 0));
            }
        }
        assert!(open.is_empty(), "{open:?}");
        assert!(DTD.iter().all(|(name, ..)| seen.contains(name)), "{seen:?}");
    }
}
