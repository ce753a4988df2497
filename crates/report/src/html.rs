//! One self-contained page: verdict, violations, a diagram of the threads in time, the graph of
//! locks, coverage, statistics, configuration.
//!
//! The page is the template `html/page.html`; its script draws the JSON in the page. Each text is
//! stored once, and only the visible part is drawn, since paths may have 100,000 steps.
//!
//! Invariant: the page loads nothing from the network, and never parses text of the program as
//! markup.

use crate::baseline::own_id;
use crate::coverage::{Count, Coverage, ranges};
use crate::extent;
use crate::fault::{fault, remedy};
use crate::tested::{FROM_CACHE, told};
use crate::text::stuck;
use crate::visible::{make_visible, visible};
use crate::{
    Happening, Location, NamedValue, PathEnd, Report, StepEvent, SymbolicTree, Violation, story,
    text,
};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/view.js");
/// The maximal length of a path with a text version, for browsers without scripts.
const MOST_TEXT: usize = 2_000;

/// A table of all texts, each with a number.
#[derive(Default)]
struct Texts {
    numbers: HashMap<String, usize>,
    all: Vec<String>,
}

/// A table of the different shapes of events, each with a number.
#[derive(Default)]
struct Shapes<'a> {
    numbers: HashMap<Shape<'a>, usize>,
    all: Vec<Value>,
}

/// The fields of an event except the text: kind, path, line, source line, subject, method of the class
/// library, file. The kind is `None` for a step without events.
type Shape<'a> = (
    Option<Happening>,
    Option<&'a str>,
    Option<u32>,
    Option<&'a str>,
    Option<String>,
    Option<&'a str>,
    Option<&'a str>,
);

impl<'a> Shapes<'a> {
    fn number(&mut self, shape: Shape<'a>, texts: &mut Texts) -> usize {
        if let Some(number) = self.numbers.get(&shape) {
            return *number;
        }
        let (kind, path, line, source, subject, library, file) = &shape;
        self.all.push(json!([
            kind.map_or(json!("step"), |kind| json!(kind)),
            texts.optional(*path),
            line,
            texts.optional(*source),
            texts.optional(subject.as_deref()),
            texts.optional(*library),
            texts.optional(*file)
        ]));
        self.numbers.insert(shape, self.all.len() - 1);
        self.all.len() - 1
    }
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
    let mut data = json!({
        "tool": concat!("Pathfinder ", env!("CARGO_PKG_VERSION")),
        "target": report.target,
        "verdict": report.settled(),
        "complete": report.complete,
        "observed": report.presentation.observed,
        "condition": extent::condition(report),
        "limits": extent::limits(report),
        "known": extent::known(report),
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
            "display": test.display_name,
            "verdict": test.verdict.word(),
            "reason": test.reason.as_deref().or(test.cached.then_some(FROM_CACHE)),
            "states": test.statistics.states_new,
            "milliseconds": test.elapsed_ms(),
        })).collect::<Vec<_>>(),
        "stuck": stuck::all(report)
            .map(|(test, stuck)| {
                let (head, lines) = stuck::lines(report, test, stuck);
                json!({ "head": head, "lines": lines })
            })
            .collect::<Vec<_>>(),
        "coverage": report.coverage.as_ref().map(coverage),
        "tree": report.presentation.symbolic_tree.as_ref().map(tree),
        "sources": sources,
        "violations": violations,
        "texts": texts.all,
    });
    make_visible(&mut data);
    // An escaped `<` cannot end the element early.
    let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let short = |found: &&Violation| found.trace.len() <= MOST_TEXT;
    let mut plain = String::new();
    for found in report.violations.iter().filter(short) {
        plain.push_str(&text::one(report, found)?);
    }
    let title = escaped(&visible(&format!("{} - Pathfinder", report.target)));
    let slots: [(&str, &str); 5] = [
        ("{{title}}", &title),
        ("{{style}}", STYLE),
        ("{{data}}", &data),
        ("{{script}}", SCRIPT),
        ("{{text}}", &escaped(&visible(&plain))),
    ];
    let mut rest = PAGE;
    // Slots are filled in the order of the template. So no inserted text is searched for slots.
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

/// Returns the total counts, the counts of each class, and the coverage of its lines.
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

/// Returns the nodes of a symbolic execution tree; null if the tree is too large.
fn tree(all: &SymbolicTree) -> Value {
    let SymbolicTree::Whole(nodes) = all else { return json!({ "nodes": null }) };
    let nodes = nodes.iter().map(|node| {
        let end = node.end.as_ref().map(PathEnd::described);
        json!({
            "parent": node.parent,
            "step": node.step,
            "conditions": node.conditions.iter().map(|one| json!({
                "text": one.condition,
                "at": one.location.as_ref().map(Location::short),
            })).collect::<Vec<_>>(),
            "kind": end.as_ref().map(|(kind, _)| kind),
            "end": end.as_ref().map(|(_, text)| text),
            "inputs": node.inputs.iter().map(|input| format!("{} = {}", input.name, input.value))
                .collect::<Vec<_>>(),
        })
    });
    json!({ "nodes": nodes.collect::<Vec<_>>() })
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
    // The steps are one flat array of numbers, since a browser parses many small arrays several times slower. Each
    // step has its thread, its alternatives, its number of events, and for each event shape and
    // text.
    let mut shapes = Shapes::default();
    let mut steps: Vec<usize> = Vec::with_capacity(found.trace.len() * 5);
    let is_shown =
        |event: &&StepEvent| report.presentation.unfolded || !story::is_hidden(found, event);
    for step in &found.trace {
        let shown: Vec<&StepEvent> = step.events.iter().filter(is_shown).collect();
        let count = shown.len().max(1);
        steps.extend([column(step.thread), step.alternatives as usize, count]);
        if step.events.is_empty() {
            let (file, source) = (step.file.as_deref(), step.source.as_deref());
            let shape = (None, file, step.line, source, None, None, None);
            steps.push(shapes.number(shape, texts));
            steps.push(texts.number(&short(&step.text)));
        }
        if let (Some(inner), []) = (step.events.first(), shown.as_slice()) {
            let library = inner.library.as_deref().unwrap_or("a call");
            let (source, file) = (inner.source.as_deref(), inner.file.as_deref());
            let shape = (None, event_path(inner), inner.line, source, None, Some(library), file);
            steps.push(shapes.number(shape, texts));
            steps.push(texts.number(&short(&format!("in {library}"))));
        }
        for event in shown {
            steps.push(shapes.number(shape_of(target, event), texts));
            let text = short(&event.text);
            steps.push(match &event.actor {
                Some(actor) => texts.number(&format!("{}: {text}", actor.thread_name)),
                None => texts.number(&text),
            });
        }
    }
    let place = |place: &Location| {
        json!({
            "text": place.short(),
            "path": place.path.clone().or_else(|| place.file.clone()),
            "line": place.line,
        })
    };
    let values = |all: &[NamedValue]| -> Vec<Value> {
        let one = |value: &NamedValue| json!({ "name": value.name, "value": short(&value.value), "step": value.written_in });
        all.iter().map(one).collect()
    };
    json!({
        "id": own_id(found),
        "property": found.property,
        "test": found.test,
        "testName": found.test.as_deref().map(|test| told(report, test)),
        "headline": short(&found.headline()),
        "further": short(found.further_lines()),
        "fault": fault(found).map(|text| short(&text)),
        "remedy": remedy(report, found).map(|text| short(&text)),
        "at": found.location.as_ref().map(place),
        "source": found.source,
        "stack": found.stack,
        "causes": found.causes.iter().map(|cause| json!({
            "exception": cause.exception,
            "message": cause.message,
            "stack": cause.stack,
            "at": cause.location.as_ref().map(place),
            "values": values(&cause.values),
        })).collect::<Vec<_>>(),
        "values": values(&found.values),
        "inputs": found.symbolic.inputs.iter().map(|input| json!({
            "name": input.name,
            "type": input.kind,
            "value": input.value,
            "at": input.location.as_ref().map(place),
        })).collect::<Vec<_>>(),
        "conditions": found.symbolic.conditions.iter().map(|one| json!({
            "text": one.condition,
            "at": one.location.as_ref().map(place),
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
        "notifications": found.notifications.iter().map(|notification| json!({
            "step": notification.step,
            "thread": notification.thread_name,
            "object": short(&notification.object),
            "at": notification.location.as_ref().map(place),
            "woke": notification.woke,
        })).collect::<Vec<_>>(),
        "count": found.trace.len(),
        "cycle": found.cycle,
        "reasons": found.reasons,
        "notes": found.notes,
        "shapes": shapes.all,
        "steps": steps,
    })
}

fn event_path(event: &StepEvent) -> Option<&str> {
    event.path.as_deref().or(event.file.as_deref())
}

fn shape_of<'a>(target: &str, event: &'a StepEvent) -> Shape<'a> {
    (
        Some(event.kind),
        event_path(event),
        event.line,
        event.source.as_deref(),
        event.subject.as_deref().map(|subject| story::short(subject, target)),
        event.library.as_deref(),
        event.file.as_deref(),
    )
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
    fn the_page_refers_to_no_other_file() {
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
    fn the_page_has_steps_and_threads() {
        let page = data(&rendered(&samples::lost()));
        let found = &page["violations"][0];
        assert_eq!(found["names"], json!(["main", "Thread-0"]));
        let steps: Vec<usize> = serde_json::from_value(found["steps"].clone()).unwrap();
        let mut events = Vec::new();
        let mut rest = steps.as_slice();
        while let [_, _, count, after @ ..] = rest {
            let (own, after) = after.split_at(2 * count);
            events.push(own);
            rest = after;
        }
        assert_eq!((events.len(), &found["count"]), (3, &json!(3)));
        let [shape, text, ..] = events[1] else { unreachable!() };
        assert_eq!(page["texts"][text], "notifies Cell@1, but nobody waits");
        assert_eq!(found["shapes"][shape][0], "notify");
    }

    #[test]
    fn the_page_has_the_coverage() {
        let page = data(&rendered(&samples::covered()));
        let class = &page["coverage"]["classes"][0];
        assert_eq!(class["counts"]["lines"], json!([3, 6]));
        assert_eq!(class["lines"][1], json!([4, true, 7, 1, 1]));
        assert_eq!(page["coverage"]["totals"]["branches"], json!([1, 4]));
    }

    #[test]
    fn warnings_have_their_threads_and_stacks() {
        let page = data(&rendered(&samples::observed()));
        let found = &page["warnings"][0]["found"];
        assert_eq!(found["names"], json!(["Thread-0", "Thread-1"]));
        assert_eq!(found["threads"][1]["column"], 1);
        assert_eq!(found["threads"][0]["stack"].as_array().unwrap().len(), 2);
        assert_eq!(page["observed"], true);
    }

    #[test]
    fn texts_of_a_program_are_escaped() {
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
