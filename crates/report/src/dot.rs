//! The state of a violation as a graph for `GraphViz`: threads with the locks that they hold and
//! wait for. If no thread waits, the graph shows the path.
//!
//! Source: the DOT language. Invariant: each violation is one graph, and all graphs are in one
//! file, as `dot` reads several graphs.

use crate::story::{self, Line};
use crate::visible::visible;
use crate::{Report, Violation, Warning};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let warned = report.warnings.iter().filter(|warning| !warning.threads.is_empty());
    let warned: Vec<Violation> = warned.map(Warning::as_violation).collect();
    if report.violations.is_empty() && warned.is_empty() {
        writeln!(out, "// nothing is violated in what was explored")?;
        return writeln!(out, "digraph {} {{\n}}", quoted(&report.target));
    }
    for found in report.violations.iter().chain(&warned) {
        writeln!(out, "digraph {} {{", quoted(&found.id))?;
        writeln!(out, "  label={};", quoted(&story::short(&found.headline(), &report.target)))?;
        writeln!(out, "  node [fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];")?;
        if found.threads.is_empty() {
            path(report, found, out)?;
        } else {
            locks(report, found, out)?;
        }
        writeln!(out, "}}")?;
    }
    Ok(())
}

fn locks(report: &Report, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let short = |text: &str| story::short(text, &report.target);
    let mut objects: BTreeSet<&str> = BTreeSet::new();
    for thread in &found.threads {
        let node = quoted(&format!("thread {}", thread.id));
        let label = quoted(&format!("{}\n{}", thread.name, thread.state));
        writeln!(out, "  {node} [shape=box, style=rounded, label={label}];")?;
        objects.extend(thread.holds.iter().chain(&thread.waits_for).map(String::as_str));
    }
    for object in objects {
        writeln!(out, "  {} [shape=ellipse, label={}];", quoted(object), quoted(&short(object)))?;
    }
    for thread in &found.threads {
        let node = quoted(&format!("thread {}", thread.id));
        for held in &thread.holds {
            let since = thread.acquired_at(held).map(|p| format!("\nsince {}", p.short()));
            let label = quoted(&format!("held by{}", since.unwrap_or_default()));
            writeln!(out, "  {} -> {node} [label={label}];", quoted(held))?;
        }
        if let Some(object) = &thread.waits_for {
            let at = thread.blocked_at.as_ref().map(|p| format!("\nat {}", p.short()));
            let verb = if thread.state == "BLOCKED" { "wants" } else { "waits for" };
            let label = quoted(&format!("{verb}{}", at.unwrap_or_default()));
            writeln!(out, "  {node} -> {} [color=red, label={label}];", quoted(object))?;
        }
    }
    Ok(())
}

fn path(report: &Report, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let lines = story::lines(found, &report.target, report.presentation.unfolded);
    let threads = story::threads(found);
    for (at, line) in lines.iter().enumerate() {
        let (thread, text) = match line {
            Line::Folded { thread, .. } => {
                (*thread, format!("... {}", line.folded().unwrap_or_default()))
            }
            Line::Row(row) => {
                let place = match (&row.file, row.line) {
                    (Some(file), Some(line)) => Some(format!("{file}:{line}")),
                    _ => None,
                };
                let effects = row.effects.iter().map(|(text, _)| text.clone());
                let parts: Vec<String> =
                    place.into_iter().chain(row.source.clone()).chain(effects).collect();
                (row.thread, parts.join("\n"))
            }
        };
        let name = threads.iter().find(|(id, _)| *id == thread).map_or("", |(_, name)| name);
        let label = quoted(&format!("{name}\n{text}"));
        writeln!(out, "  s{at} [shape=box, group=t{thread}, label={label}];")?;
        if at > 0 {
            writeln!(out, "  s{} -> s{at};", at - 1)?;
        }
    }
    Ok(())
}

fn quoted(text: &str) -> String {
    let text = visible(text).replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    fn rendered(report: &Report) -> String {
        let mut bytes = Vec::new();
        render(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_deadlock_is_drawn_as_a_cycle() {
        let text = rendered(&samples::deadlock());
        for edge in [
            "\"Phil$Fork@1\" -> \"thread 1\" [label=\"held by\\nsince Phil.java:6\"];",
            "\"thread 1\" -> \"Phil$Fork@2\" [color=red, label=\"wants\\nat Phil.java:7\"];",
            "\"thread 2\" -> \"Phil$Fork@1\" [color=red",
        ] {
            assert!(text.contains(edge), "{edge} in {text}");
        }
    }

    #[test]
    fn a_warning_with_threads_is_drawn_as_a_graph() {
        let text = rendered(&samples::observed());
        assert_eq!(text.matches("digraph").count(), 2, "{text}");
        assert!(text.contains("\"Cell@1\" -> \"thread 1\" [label=\"held by\"];"), "{text}");
    }

    #[test]
    fn controls_of_a_program_are_visible() {
        assert_eq!(quoted("a\u{202e}\0\n"), "\"a\\\\u202e\\\\u0000\\n\"");
    }

    #[test]
    fn a_path_is_drawn_as_a_chain() {
        let text = rendered(&samples::uncaught());
        assert!(text.contains("s0 -> s1;"), "{text}");
        assert!(!text.contains("s1 -> s2;"), "{text}");
    }

    /// If `GraphViz` is installed, `dot` parses the output for every sample.
    #[test]
    #[allow(clippy::print_stderr)]
    fn dot_reads_every_graph() {
        use std::process::{Command, Stdio};
        let mut reports = samples::all();
        let mut odd = samples::uncaught();
        odd.violations[0].message = "a \"b\" \\ <c> {d|e}\n\\l %".into();
        reports.push(("odd", odd));
        for (name, report) in reports {
            let spawned = Command::new("dot")
                .arg("-Tplain")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn();
            let Ok(mut dot) = spawned else {
                eprintln!("skipped: dot of GraphViz is not installed");
                return;
            };
            dot.stdin.take().unwrap().write_all(rendered(&report).as_bytes()).unwrap();
            let done = dot.wait_with_output().unwrap();
            let complaints = String::from_utf8_lossy(&done.stderr);
            // The output contains "syntax" for a graph that cannot be parsed; a missing font is
            // accepted.
            assert!(
                done.status.success() && !complaints.contains("syntax"),
                "{name}: {complaints}"
            );
            let graphs = rendered(&report).matches("digraph ").count();
            let drawn = String::from_utf8_lossy(&done.stdout);
            let drawn = drawn.lines().filter(|line| line.starts_with("graph ")).count();
            assert_eq!(drawn, graphs, "{name}");
        }
    }
}
