//! One page for people, complete in itself: verdict, violations, a diagram of the threads in time,
//! the graph of locks, coverage, statistics, configuration.
//!
//! The page is the template `html/page.html`; its script draws what stands in the page as JSON. Texts
//! are kept once, and only what is in view is drawn, so that paths of 100,000 steps stay usable.
//!
//! Invariant: nothing is loaded from anywhere, and no text of the program is taken for markup.

use crate::coverage::{Count, Coverage, ranges};
use crate::{Report, StepEvent, Violation, story, text};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/view.js");
/// Longer paths are not also told as text, for browsers without scripts.
const MOST_TEXT: usize = 2_000;

/// Texts by their number.
#[derive(Default)]
struct Texts {
    numbers: HashMap<String, usize>,
    all: Vec<String>,
}

impl Texts {
    fn number(&mut self, text: &str) -> usize {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), self.all.len() - 1);
        self.all.len() - 1
    }

    fn optional(&mut self, text: Option<&str>) -> Value {
        text.map_or(Value::Null, |text| self.number(text).into())
    }
}

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut texts = Texts::default();
    let violations: Vec<Value> =
        report.violations.iter().map(|found| violation(report, found, &mut texts)).collect();
    let sources: serde_json::Map<String, Value> =
        report.sources.iter().map(|s| (s.path.clone(), s.text.clone().into())).collect();
    let data = json!({
        "tool": concat!("Pathfinder ", env!("CARGO_PKG_VERSION")),
        "target": report.target,
        "verdict": report.settled(),
        "complete": report.complete,
        "observed": report.presentation.observed,
        "reasons": report.reasons,
        "assumptions": report.assumptions,
        "warnings": report.warnings.iter().map(|w| json!({
            "property": w.property,
            "message": story::short(&w.message, &report.target),
            "at": w.location.as_ref().map(ToString::to_string),
            "found": (!w.threads.is_empty()).then(|| violation(report, &w.as_violation(), &mut texts)),
        })).collect::<Vec<_>>(),
        "statistics": report.statistics,
        "configuration": report.configuration,
        "tests": report.tests.iter().map(|test| json!({
            "name": test.name,
            "verdict": test.verdict.word(),
            "reason": test.reason,
            "states": test.statistics.states_new,
            "milliseconds": test.statistics.elapsed_ms,
        })).collect::<Vec<_>>(),
        "coverage": report.coverage.as_ref().map(coverage),
        "sources": sources,
        "violations": violations,
        "texts": texts.all,
    });
    // `<` cannot end the element early, whatever a text says.
    let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let short = |found: &&Violation| found.trace.len() <= MOST_TEXT;
    let mut plain = String::new();
    for found in report.violations.iter().filter(short) {
        plain.push_str(&text::one(report, found)?);
    }
    let title = escaped(&format!("{} - Pathfinder", report.target));
    let slots: [(&str, &str); 5] = [
        ("{{title}}", &title),
        ("{{style}}", STYLE),
        ("{{data}}", &data),
        ("{{script}}", SCRIPT),
        ("{{text}}", &escaped(&plain)),
    ];
    let mut rest = PAGE;
    // In the order of the template, so that what is put in is not looked at again.
    while let Some((at, slot, value)) = slots
        .iter()
        .filter_map(|(slot, value)| Some((rest.find(slot)?, *slot, *value)))
        .min_by_key(|(at, ..)| *at)
    {
        out.write_all(&rest.as_bytes()[..at])?;
        out.write_all(value.as_bytes())?;
        rest = &rest[at + slot.len()..];
    }
    out.write_all(rest.as_bytes())
}

/// Figures of the whole and of each class, and what became of its lines.
fn coverage(all: &Coverage) -> Value {
    let pair = |count: Count| json!([count.covered, count.total()]);
    let classes = all.classes.iter().map(|class| {
        let lines: Vec<Value> = class
            .methods
            .iter()
            .flat_map(|method| &method.lines)
            .map(|line| {
                let Count { covered, missed } = line.branches;
                json!([line.line, line.is_covered(), line.hits, covered, missed])
            })
            .collect();
        json!({
            "name": class.class,
            "path": class.path.as_ref().or(class.file.as_ref()),
            "counts": {
                "lines": pair(class.line_count()),
                "branches": pair(class.branch_count()),
                "methods": pair(class.method_count()),
                "instructions": pair(class.instruction_count()),
            },
            "missed": ranges(&class.missed_lines()),
            "unentered": class.methods.iter().filter(|method| !method.is_covered())
                .map(|method| format!("{}{}", method.name, method.descriptor)).collect::<Vec<_>>(),
            "lines": lines,
        })
    });
    let totals: serde_json::Map<String, Value> =
        all.totals().into_iter().map(|(name, count)| (name.to_owned(), pair(count))).collect();
    json!({ "totals": totals, "classes": classes.collect::<Vec<_>>() })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn violation(report: &Report, found: &Violation, texts: &mut Texts) -> Value {
    let target = found.subject(&report.target);
    let short = |text: &str| story::short(text, target);
    let mut threads = story::threads(found);
    if found.trace.is_empty() {
        threads = found.threads.iter().map(|thread| (thread.id, thread.name.clone())).collect();
    }
    let column = |thread: u32| threads.iter().position(|(id, _)| *id == thread).unwrap_or_default();
    let steps: Vec<Value> = found
        .trace
        .iter()
        .map(|step| {
            let mut events: Vec<Value> =
                step.events.iter().map(|event| self::event(target, event, texts)).collect();
            if events.is_empty() {
                events.push(json!([
                    "step",
                    texts.number(&short(&step.text)),
                    texts.optional(step.file.as_deref()),
                    step.line,
                    texts.optional(step.source.as_deref()),
                    null,
                    null,
                    null
                ]));
            }
            json!([column(step.thread), events, step.alternatives])
        })
        .collect();
    let place = |place: &crate::Location| {
        json!({
            "text": place.short(),
            "path": place.path.clone().or_else(|| place.file.clone()),
            "line": place.line,
        })
    };
    json!({
        "id": found.id,
        "property": found.property,
        "test": found.test,
        "headline": short(&found.headline()),
        "at": found.location.as_ref().map(place),
        "source": found.source,
        "stack": found.stack,
        "causes": found.causes,
        "values": found.values.iter().map(|value| json!({
            "name": value.name,
            "value": short(&value.value),
            "step": value.written_in,
        })).collect::<Vec<_>>(),
        "output": found.output,
        "names": threads.iter().map(|(_, name)| name).collect::<Vec<_>>(),
        "threads": found.threads.iter().map(|thread| json!({
            "column": column(thread.id),
            "name": thread.name,
            "state": thread.state,
            "wants": thread.waits_for.as_deref().map(short),
            "joins": thread.joins,
            "at": thread.blocked_at.as_ref().map(place),
            "source": thread.source,
            "holds": thread.holds.iter().map(|held| json!({
                "object": short(held),
                "since": thread.acquired_at(held).map(place),
            })).collect::<Vec<_>>(),
            "stack": thread.stack,
        })).collect::<Vec<_>>(),
        "notifications": found.notifications.iter().map(|heard| json!({
            "step": heard.step,
            "thread": heard.thread_name,
            "object": short(&heard.object),
            "at": heard.location.as_ref().map(place),
            "woke": heard.woke,
        })).collect::<Vec<_>>(),
        "steps": steps,
    })
}

fn event(target: &str, event: &StepEvent, texts: &mut Texts) -> Value {
    let short = |text: &str| story::short(text, target);
    let kind = serde_json::to_value(event.kind).unwrap_or_default();
    json!([
        kind,
        texts.number(&short(&event.text)),
        texts.optional(event.path.as_deref().or(event.file.as_deref())),
        event.line,
        texts.optional(event.source.as_deref()),
        event.subject.as_deref().map(|subject| texts.number(&short(subject))),
        texts.optional(event.library.as_deref()),
        texts.optional(event.file.as_deref())
    ])
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

    fn data(page: &str) -> Value {
        let (_, after) = page.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
        serde_json::from_str(after.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn the_page_is_complete_in_itself() {
        for (name, report) in samples::all() {
            let page = rendered(&report);
            for outside in ["http://", "https://", "src=", "@import", "url(", "{{"] {
                let found = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
                assert!(!found.contains(outside), "{name}: {outside}");
            }
            assert_eq!(data(&page)["verdict"], serde_json::to_value(report.settled()).unwrap());
        }
    }

    #[test]
    fn steps_and_threads_are_there() {
        let page = data(&rendered(&samples::lost()));
        let found = &page["violations"][0];
        assert_eq!(found["names"], json!(["main", "Thread-0"]));
        assert_eq!(found["steps"].as_array().unwrap().len(), 3);
        let text = found["steps"][1][1][0][1].as_u64().unwrap() as usize;
        assert_eq!(page["texts"][text], "notifies Cell@1, but nobody waits");
    }

    #[test]
    fn coverage_is_there() {
        let page = data(&rendered(&samples::covered()));
        let class = &page["coverage"]["classes"][0];
        assert_eq!(class["counts"]["lines"], json!([3, 6]));
        assert_eq!(class["lines"][1], json!([4, true, 7, 1, 1]));
        assert_eq!(page["coverage"]["totals"]["branches"], json!([1, 4]));
    }

    #[test]
    fn warnings_have_their_threads() {
        let page = data(&rendered(&samples::observed()));
        let found = &page["warnings"][0]["found"];
        assert_eq!(found["names"], json!(["Thread-0", "Thread-1"]));
        assert_eq!(found["threads"][1]["column"], 1);
        assert_eq!(found["threads"][0]["stack"].as_array().unwrap().len(), 2);
        assert_eq!(page["observed"], true);
    }

    #[test]
    fn a_program_cannot_break_out() {
        let mut report = samples::uncaught();
        report.violations[0].message = "</script><script>alert(1)</script>{{script}}".into();
        let page = rendered(&report);
        assert!(!page.contains("<script>alert"), "{page}");
        assert_eq!(
            data(&page)["violations"][0]["headline"].as_str().unwrap().matches('<').count(),
            3
        );
    }
}
