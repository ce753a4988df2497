//! Breakpoints: where they are, and whether the program stands at one.
//!
//! Invariant: a breakpoint that is called placed is met whenever the path comes by its line.

use crate::hits::Hits;
use crate::lines::{Lines, is_shown};
use crate::position::Position;
use classes::{ClassRef, LoaderId};
use expression::{Expression, Scope, Template};
use properties::object_name;
use std::path::{Path, PathBuf};
use vm::Machine;
use vm::thread::Frame;

/// When a breakpoint stops, and what it does instead.
#[derive(Clone, Debug, Default)]
pub struct Trigger {
    /// What must be true.
    pub condition: Option<String>,
    /// At which of its hits, counted from the beginning of the path, those whose condition is true:
    /// `3`, `>= 3`, `% 3` and so on.
    pub hit_count: Option<String>,
    /// What is written instead of stopping, with expressions in braces.
    pub log_message: Option<String>,
}

/// A breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct LineBreakpoint {
    /// The line.
    pub line: u32,
    /// When to stop there.
    pub trigger: Trigger,
}

/// A function breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct FunctionBreakpoint {
    /// `method` or `Class.method`.
    pub name: String,
    /// When to stop there.
    pub trigger: Trigger,
}

/// What became of a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedBreakpoint {
    /// Its number.
    pub id: u32,
    /// Its line, or why it has none.
    pub line: Result<Option<u32>, String>,
}

/// Where a breakpoint is.
#[derive(Debug)]
enum BreakpointLocation {
    Line { path: PathBuf, number: u32 },
    Function { name: String },
}

/// When, as it is understood.
#[derive(Debug)]
struct ParsedTrigger {
    condition: Option<Expression>,
    hits: Option<Hits>,
    log: Option<Template>,
}

impl ParsedTrigger {
    fn parse(trigger: &Trigger) -> Result<Self, String> {
        let given = |text: &'_ Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Ok(Self {
            condition: given(&trigger.condition).map(|t| Expression::parse(&t)).transpose()?,
            hits: given(&trigger.hit_count).map(|t| Hits::parse(&t)).transpose()?,
            log: given(&trigger.log_message).map(|t| Template::parse(&t)).transpose()?,
        })
    }
}

#[derive(Debug)]
struct Breakpoint {
    id: u32,
    location: BreakpointLocation,
    trigger: ParsedTrigger,
}

/// All breakpoints.
#[derive(Debug, Default)]
pub(crate) struct Breakpoints {
    next: u32,
    all: Vec<Breakpoint>,
    pub(crate) exceptions: ExceptionFilters,
}

/// What there is where the program stands.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct HitBreakpoints {
    pub(crate) lines: Vec<u32>,
    pub(crate) functions: Vec<u32>,
    /// Messages of log points.
    pub(crate) logged: Vec<String>,
    /// Conditions that could not be evaluated, with the reasons.
    pub(crate) doubts: Vec<String>,
}

/// How an instruction was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) at: Position,
    /// Whether it is the first one of a method that was called.
    pub(crate) entered: bool,
    /// Whether hits are only counted.
    pub(crate) counting: bool,
}

/// The exceptions to stop for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExceptionFilters {
    /// Those that are caught.
    pub caught: bool,
    /// Those that no frame catches.
    pub uncaught: bool,
}

impl Breakpoints {
    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn hits(&mut self) -> impl Iterator<Item = &mut Hits> {
        self.all.iter_mut().filter_map(|breakpoint| breakpoint.trigger.hits.as_mut())
    }

    /// Whether hits are to be counted before the program can go on.
    pub(crate) fn are_uncounted(&mut self) -> bool {
        self.hits().any(|hits| !hits.is_counted())
    }

    /// The path is about to be seen from its beginning, to count hits.
    pub(crate) fn begin_count(&mut self) {
        self.hits().for_each(Hits::begin);
    }

    /// The path was seen to its end.
    pub(crate) fn end_count(&mut self) {
        self.hits().for_each(Hits::end);
    }
}

/// The classes of the program that were loaded on the path.
fn of_program(machine: &Machine) -> impl Iterator<Item = ClassRef> {
    let declared = machine.program.registry.declared().into_iter();
    declared.filter(|class| class.loader >= LoaderId::APP && class.host.is_none())
}

impl Breakpoints {
    /// Sets the breakpoints of a source file, in place of those it had.
    pub(crate) fn set_lines(
        &mut self,
        machine: &Machine,
        code_lines: &mut Lines,
        path: &Path,
        wanted: &[LineBreakpoint],
    ) -> Vec<PlacedBreakpoint> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.all.retain(|known| !matches!(&known.location, BreakpointLocation::Line { path: of, .. } if *of == path));
        let classes: Vec<ClassRef> =
            of_program(machine).filter(|class| code_lines.is_of(class, &path)).collect();
        let mut lines: Vec<u32> = classes
            .iter()
            .flat_map(|class| &class.methods)
            .filter_map(|method| method.code())
            .flat_map(|code| code.lines.iter().map(|(_, line)| u32::from(*line)))
            .collect();
        lines.sort_unstable();
        wanted
            .iter()
            .map(|wanted| {
                let id = self.number();
                let line = self.place(id, &path, wanted, &lines);
                PlacedBreakpoint { id, line }
            })
            .collect()
    }

    fn place(
        &mut self,
        id: u32,
        path: &Path,
        wanted: &LineBreakpoint,
        lines: &[u32],
    ) -> Result<Option<u32>, String> {
        let trigger = ParsedTrigger::parse(&wanted.trigger)?;
        if lines.is_empty() {
            return Err("no class of this file is loaded on the recorded path".to_owned());
        }
        let next = lines.partition_point(|line| *line < wanted.line);
        let line = *lines.get(next).ok_or("there is no code from this line on")?;
        let path = path.to_owned();
        let location = BreakpointLocation::Line { path, number: line };
        self.all.push(Breakpoint { id, location, trigger });
        Ok(Some(line))
    }

    /// Sets the function breakpoints, in place of those there were.
    pub(crate) fn set_functions(
        &mut self,
        machine: &Machine,
        wanted: &[FunctionBreakpoint],
    ) -> Vec<PlacedBreakpoint> {
        let breakpoints = &mut self.all;
        breakpoints.retain(|known| !matches!(known.location, BreakpointLocation::Function { .. }));
        wanted
            .iter()
            .map(|wanted| {
                let id = self.number();
                let line = self.place_function(machine, id, wanted);
                PlacedBreakpoint { id, line }
            })
            .collect()
    }

    fn place_function(
        &mut self,
        machine: &Machine,
        id: u32,
        wanted: &FunctionBreakpoint,
    ) -> Result<Option<u32>, String> {
        let trigger = ParsedTrigger::parse(&wanted.trigger)?;
        let name = wanted.name.trim().trim_end_matches("()").to_owned();
        let known = of_program(machine)
            .flat_map(|class| class.methods.iter().map(move |method| (class, &*method.name)))
            .any(|(class, method)| names(&name, class, method));
        if !known {
            return Err(format!("no class that is loaded on the recorded path has {name}"));
        }
        let location = BreakpointLocation::Function { name };
        self.all.push(Breakpoint { id, location, trigger });
        Ok(None)
    }
}

/// Whether `name` is this method: alone, or after its class with or without package.
fn names(name: &str, class: ClassRef, method: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else { return name == method };
    let whole = class.java_name();
    let ends = |simple: &str| whole.strip_suffix(simple).is_some_and(|p| p.ends_with(['.', '$']));
    last == method && (whole == before || ends(before))
}

impl Breakpoints {
    /// The breakpoints at the instruction that the current thread has just reached. While hits are
    /// counted they are only counted, and none is returned.
    pub(crate) fn reached(
        &mut self,
        code_lines: &mut Lines,
        machine: &Machine,
        frame: &Frame,
        arrival: &Reached,
    ) -> HitBreakpoints {
        let Reached { at, entered, counting } = *arrival;
        let mut met = HitBreakpoints::default();
        if self.all.is_empty() || !is_shown(frame.code.method) {
            return met;
        }
        let known = code_lines.of(frame.code);
        if !entered && !known.is_head(frame.pc) {
            return met;
        }
        let class = frame.code.method.class();
        let slot = machine.live.current;
        let frame_index = machine.live.threads[slot].frames.len() - 1;
        let scope = Scope { machine, slot, frame: frame_index, object_name };
        for breakpoint in &mut self.all {
            let is_here = match &breakpoint.location {
                BreakpointLocation::Line { path, number } => {
                    known.at(frame.pc).any(|line| line == *number) && code_lines.is_of(class, path)
                }
                BreakpointLocation::Function { name } => {
                    entered && names(name, class, &frame.code.method.name)
                }
            };
            let trigger = &mut breakpoint.trigger;
            if !is_here || counting && trigger.hits.is_none() {
                continue;
            }
            if let Some(condition) = &trigger.condition {
                match condition.holds(scope) {
                    Ok(false) => continue,
                    Err(why) if !counting => {
                        let text = condition.text();
                        met.doubts.push(format!("the condition {text} cannot be judged: {why}"));
                    }
                    Ok(true) | Err(_) => {}
                }
            }
            match &mut trigger.hits {
                Some(hits) if counting => {
                    hits.note(at);
                    continue;
                }
                Some(hits) if !hits.allow(at) => continue,
                _ => {}
            }
            match (&trigger.log, &breakpoint.location) {
                (Some(log), _) => met.logged.push(log.expand(scope)),
                (None, BreakpointLocation::Line { .. }) => met.lines.push(breakpoint.id),
                (None, BreakpointLocation::Function { .. }) => met.functions.push(breakpoint.id),
            }
        }
        met
    }
}
