//! Names of nodes, fields and variables in tables: `3:B`, `3:B*`, `3:B.a1`.

use super::graph::{AllocatorId, ContextId, HeapNode, Source};
use super::solve::Graphs;
use crate::places::{method_text, place_text, simple};
use crate::points::{Origin, Place, Slot};
use classes::ClassRef;
use std::collections::BTreeMap;

/// Names of the nodes of a program's graphs.
pub(crate) struct Names {
    allocators: Vec<String>,
    fields: BTreeMap<(usize, u16), (String, String)>,
}

impl Names {
    /// Names all allocators by line and class. Ambiguous names are extended by the lines of the calls.
    pub(crate) fn new(graphs: &Graphs<'_, '_>) -> Self {
        let short: Vec<String> = graphs.heap.all().map(|(at, _)| short(graphs, at)).collect();
        let count = |names: &[String]| {
            let mut count: BTreeMap<String, usize> = BTreeMap::new();
            for name in names {
                *count.entry(name.clone()).or_default() += 1;
            }
            count
        };
        let often = count(&short);
        let longer: Vec<String> = graphs
            .heap
            .all()
            .zip(short)
            .map(|((_, of), name)| match of.inlined {
                Some((context, _)) if often[&name] > 1 => {
                    format!("{name}{}", calls_text(graphs, context))
                }
                _ => name,
            })
            .collect();
        let often = count(&longer);
        let mut used: BTreeMap<String, usize> = BTreeMap::new();
        let number = |name: String| {
            let at = used.entry(name.clone()).or_default();
            *at += 1;
            if often[&name] > 1 { format!("{name}#{at}") } else { name }
        };
        let allocators = longer.into_iter().map(number).collect();
        Self { allocators, fields: fields(graphs) }
    }

    /// Returns the name of an allocator.
    pub(crate) fn allocator(&self, at: AllocatorId) -> &str {
        &self.allocators[at.index()]
    }

    /// Returns the name of a node.
    pub(crate) fn node(&self, node: HeapNode) -> String {
        let star = if node.is_current { "" } else { "*" };
        format!("{}{star}", self.allocator(node.allocator))
    }

    /// Returns the name of a slot.
    pub(crate) fn slot(&self, slot: Slot) -> String {
        match slot {
            Slot::Field(class, index) => self
                .fields
                .get(&(class, index))
                .map_or_else(|| "?".to_owned(), |(_, name)| name.clone()),
            Slot::Elements => "[]".to_owned(),
            Slot::Contents => "contents".to_owned(),
            Slot::Target => "runnable".to_owned(),
            Slot::Handler => "handler".to_owned(),
            Slot::Captured(number) => format!("captured{number}"),
        }
    }

    /// Returns the name of a static field, with its class.
    pub(crate) fn static_field(&self, class: usize, index: u16) -> String {
        let known = self.fields.get(&(class, index));
        known.map_or_else(|| "?".to_owned(), |(class, name)| format!("{class}.{name}"))
    }

    /// Returns the name of a source at an instruction, and the name of its field. Registers without a
    /// variable in scope have no name.
    pub(crate) fn source(
        &self,
        graphs: &Graphs<'_, '_>,
        source: Source,
        at: (ContextId, u32),
    ) -> Option<(String, Option<String>)> {
        match source {
            Source::Register(context, register) if context == at.0 => {
                Some((variable(graphs, context, at.1, register)?, None))
            }
            Source::Register(..) | Source::Published | Source::Started => None,
            Source::Static(class, index) => Some((self.static_field(class, index), None)),
            Source::Field(node, slot) => Some((self.node(node), Some(self.slot(slot)))),
        }
    }
}

/// Returns the name of a local variable that is in scope at an instruction.
pub(crate) fn variable(
    graphs: &Graphs<'_, '_>,
    context: ContextId,
    pc: u32,
    register: u16,
) -> Option<String> {
    let body = &graphs.flow.context(context).body;
    let bytecode = u32::from(*body.code.bytecodes.get(pc as usize)?);
    let code = body.method.code()?;
    let in_scope = code.locals.iter().find(|of| {
        let start = u32::from(of.start);
        // The scope of a variable begins after the instruction that stores the first value.
        of.index == register && start <= bytecode && bytecode < start + u32::from(of.length)
    });
    in_scope.map(|of| of.name.clone())
}

fn short(graphs: &Graphs<'_, '_>, at: AllocatorId) -> String {
    let of = graphs.heap.get(at);
    let object = graphs.facts.points.get(of.object);
    let class = of.class.map_or_else(|| "object".to_owned(), class_text);
    match object.origin {
        Origin::Site(place) | Origin::Inner(place, _) | Origin::Made(place) => {
            format!("{}:{class}", line_text(graphs, place))
        }
        Origin::Function(place) => format!("{}:lambda", line_text(graphs, place)),
        Origin::Library(place) => format!("{}:library", line_text(graphs, place)),
        Origin::Literal(place) => format!("{}:constant", line_text(graphs, place)),
        Origin::Mirror(number) => {
            let class = graphs.facts.points.program.class_numbered(number);
            format!("{}.class", class_text(class))
        }
        Origin::Arguments => "arguments".to_owned(),
        Origin::Launched => format!("main:{class}"),
    }
}

/// Returns the name of a class without its package and its outer classes.
fn class_text(class: ClassRef) -> String {
    if let Some(component) = class.component() {
        return format!("{}[]", class_text(component));
    }
    let name = simple(&class.java_name());
    let inner = name.rsplit('$').next().unwrap_or(&name);
    if inner.chars().all(|letter| letter.is_ascii_digit()) {
        name.clone()
    } else {
        inner.to_owned()
    }
}

fn line_text(graphs: &Graphs<'_, '_>, place: Place) -> String {
    let line = graphs.facts.points.body(place.method).code.line(place.pc);
    line.map_or_else(|| method_text(graphs.facts, place), |line| line.to_string())
}

/// Returns the lines of the calls that lead to an inlined method, the innermost first.
pub(crate) fn calls_text(graphs: &Graphs<'_, '_>, context: ContextId) -> String {
    let mut text = String::new();
    let mut at = graphs.flow.context(context).call;
    while let Some((context, pc)) = at {
        let of = graphs.flow.context(context);
        text.push('@');
        text.push_str(&line_text(graphs, Place { method: of.method, pc }));
        at = of.call;
    }
    text
}

/// Returns a statement with the calls that lead to it: `Main.java:12, called at Main.java:30`.
pub(crate) fn statement_text(graphs: &Graphs<'_, '_>, context: ContextId, pc: u32) -> String {
    let of = graphs.flow.context(context);
    let mut text = place_text(graphs.facts, Place { method: of.method, pc });
    let mut at = of.call;
    while let Some((context, pc)) = at {
        let of = graphs.flow.context(context);
        let place = Place { method: of.method, pc };
        text = format!("{text}, called at {}", place_text(graphs.facts, place));
        at = of.call;
    }
    text
}

/// Returns the class and the name of each field that the code accesses.
fn fields(graphs: &Graphs<'_, '_>) -> BTreeMap<(usize, u16), (String, String)> {
    let mut all = BTreeMap::new();
    for (_, body) in graphs.facts.points.methods() {
        for site in &body.code.sites {
            let field = graphs.facts.points.program.field(body.method.class(), site.pool);
            if let Some(field) = field {
                let name = (class_text(field.class()), field.name.to_string());
                all.insert((field.class().id.index(), field.index), name);
            }
        }
    }
    all
}
