//! Breakpoints: their locations, and the test whether the program is at one.
//!
//! Invariant: a placed breakpoint is hit at every execution of its line on the path.

use crate::hits::Hits;
use crate::lines::{Lines, is_shown};
use crate::position::Position;
use classes::{ClassRef, LoaderId};
use expression::{Expression, Scope, Template};
use properties::object_name;
use std::path::{Path, PathBuf};
use vm::Machine;
use vm::thread::Frame;

/// The condition of a breakpoint, and an optional message in place of a stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trigger {
    /// The expression that must be true.
    pub condition: Option<String>,
    /// The hits at which the breakpoint stops: `3`, `>= 3`, `% 3` and so on. Hits with a true
    /// condition are counted from the beginning of the path.
    pub hit_count: Option<String>,
    /// The message written in place of a stop, with expressions in braces.
    pub log_message: Option<String>,
}

/// A requested line breakpoint.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineBreakpoint {
    /// The line.
    pub line: u32,
    /// The condition of a stop.
    pub trigger: Trigger,
}

/// A requested function breakpoint.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionBreakpoint {
    /// The name of the method, as `method` or `Class.method`.
    pub name: String,
    /// The condition of a stop.
    pub trigger: Trigger,
}

/// The result of a request for a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedBreakpoint {
    /// The number of the breakpoint.
    pub id: u32,
    /// The line, if the request was for a line, or the reason why the breakpoint is not placed.
    pub line: Result<Option<u32>, String>,
}

/// The location of a breakpoint.
#[derive(Debug)]
enum BreakpointLocation {
    Line { path: PathBuf, number: u32 },
    Function { name: String },
}

/// A [`Trigger`] after parsing.
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
struct ActiveBreakpoint {
    id: u32,
    location: BreakpointLocation,
    trigger: ParsedTrigger,
}

#[derive(Debug, Default)]
pub(crate) struct BreakpointTable {
    next: u32,
    all: Vec<ActiveBreakpoint>,
    pub(crate) exceptions: ExceptionFilters,
}

/// The breakpoints hit at the current instruction.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct HitBreakpoints {
    pub(crate) lines: Vec<u32>,
    pub(crate) functions: Vec<u32>,
    /// Messages of log points.
    pub(crate) logged: Vec<String>,
    /// Conditions that could not be evaluated, with the reasons.
    pub(crate) doubts: Vec<String>,
}

/// The arrival of a thread at an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) at: Position,
    /// Whether the instruction is the first one of a called method.
    pub(crate) entered: bool,
    /// Whether hits are counted without a stop.
    pub(crate) counting: bool,
}

/// The exceptions at which to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExceptionFilters {
    /// Exceptions that a frame catches.
    pub caught: bool,
    /// Exceptions that no frame catches.
    pub uncaught: bool,
}

impl BreakpointTable {
    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn hits(&mut self) -> impl Iterator<Item = &mut Hits> {
        self.all.iter_mut().filter_map(|breakpoint| breakpoint.trigger.hits.as_mut())
    }

    /// Whether hits must be counted before the program can continue.
    pub(crate) fn are_uncounted(&mut self) -> bool {
        self.hits().any(|hits| !hits.is_counted())
    }

    /// Begins the count of hits, before an execution of the whole path.
    pub(crate) fn begin_count(&mut self) {
        self.hits().for_each(Hits::begin);
    }

    /// Ends the count of hits, after an execution of the whole path.
    pub(crate) fn end_count(&mut self) {
        self.hits().for_each(Hits::end);
    }
}

/// Returns the classes of the program that are loaded on the path.
fn of_program(machine: &Machine) -> impl Iterator<Item = ClassRef> {
    let declared = machine.program.registry.declared().into_iter();
    declared.filter(|class| class.loader >= LoaderId::APP && class.host.is_none())
}

impl BreakpointTable {
    /// Sets the breakpoints of a source file, in place of its previous ones.
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
        self.all.push(ActiveBreakpoint { id, location, trigger });
        Ok(Some(line))
    }

    /// Sets the function breakpoints, in place of the previous ones.
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
        self.all.push(ActiveBreakpoint { id, location, trigger });
        Ok(None)
    }
}

/// Whether `name` denotes this method. The name is that of the method alone, or follows the class
/// with or without its package.
fn names(name: &str, class: ClassRef, method: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else { return name == method };
    let whole = class.java_name();
    let ends = |simple: &str| whole.strip_suffix(simple).is_some_and(|p| p.ends_with(['.', '$']));
    last == method && (whole == before || ends(before))
}

impl BreakpointTable {
    /// Returns the breakpoints at the instruction that the current thread has just reached. During
    /// a count of hits, counts the hits and returns none.
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
        let scope = Scope { machine, slot, frame: frame_index, object_name, is_lenient: false };
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
