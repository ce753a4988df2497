//! Breakpoints: where they are, and whether the program stands at one.
//!
//! Invariant: a breakpoint that is called placed is met whenever the path comes by its line.

use super::drive::{Mode, Position};
use super::hits::Hits;
use super::lines::is_shown;
use super::{Debuggee, Driver, ExceptionFilters};
use classes::{ClassRef, LoaderId};
use expression::{Expression, Scope, Template};
use properties::object_name;
use std::path::{Path, PathBuf};
use vm::Machine;
use vm::thread::Frame;

/// When a breakpoint stops, and what it does instead.
#[derive(Clone, Debug, Default)]
pub struct When {
    /// What must be true.
    pub condition: Option<String>,
    /// At which of its hits, counted from the beginning of the path, those whose condition is true:
    /// `3`, `>= 3`, `% 3` and so on.
    pub hits: Option<String>,
    /// What is written instead of stopping, with expressions in braces.
    pub log: Option<String>,
}

/// A breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct LineBreakpoint {
    /// The line.
    pub line: u32,
    /// When to stop there.
    pub when: When,
}

/// A function breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct FunctionBreakpoint {
    /// `method` or `Class.method`.
    pub name: String,
    /// When to stop there.
    pub when: When,
}

/// What became of a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its number.
    pub id: u32,
    /// Its line, or why it has none.
    pub line: Result<Option<u32>, String>,
}

/// Where a breakpoint is.
#[derive(Debug)]
enum Place {
    Line { path: PathBuf, number: u32 },
    Function { name: String },
}

/// When, as it is understood.
#[derive(Debug)]
struct Terms {
    condition: Option<Expression>,
    hits: Option<Hits>,
    log: Option<Template>,
}

impl Terms {
    fn parse(when: &When) -> Result<Self, String> {
        let given = |text: &'_ Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Ok(Self {
            condition: given(&when.condition).map(|t| Expression::parse(&t)).transpose()?,
            hits: given(&when.hits).map(|t| Hits::parse(&t)).transpose()?,
            log: given(&when.log).map(|t| Template::parse(&t)).transpose()?,
        })
    }
}

#[derive(Debug)]
struct Breakpoint {
    id: u32,
    place: Place,
    terms: Terms,
}

/// All breakpoints.
#[derive(Debug, Default)]
pub(super) struct Breakpoints {
    next: u32,
    all: Vec<Breakpoint>,
    pub(super) exceptions: ExceptionFilters,
}

/// What there is where the program stands.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Met {
    pub(super) lines: Vec<u32>,
    pub(super) functions: Vec<u32>,
    /// What log points say.
    pub(super) said: Vec<String>,
}

impl Breakpoints {
    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn hits(&mut self) -> impl Iterator<Item = &mut Hits> {
        self.all.iter_mut().filter_map(|breakpoint| breakpoint.terms.hits.as_mut())
    }

    /// Whether hits are to be counted before the program can go on.
    pub(super) fn are_uncounted(&mut self) -> bool {
        self.hits().any(|hits| !hits.is_counted())
    }

    /// The path is about to be seen from its beginning, to count hits.
    pub(super) fn begin_count(&mut self) {
        self.hits().for_each(Hits::begin);
    }

    /// The path was seen to its end.
    pub(super) fn end_count(&mut self) {
        self.hits().for_each(Hits::end);
    }
}

/// The classes of the program that were loaded on the path.
fn of_program(machine: &Machine) -> impl Iterator<Item = ClassRef> {
    let declared = machine.program.registry.declared().into_iter();
    declared.filter(|class| class.loader >= LoaderId::APP && class.host.is_none())
}

impl Debuggee<'_> {
    /// Sets the breakpoints of a source file, in place of those it had.
    pub fn set_line_breakpoints(&mut self, path: &Path, wanted: &[LineBreakpoint]) -> Vec<Placed> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.driver
            .breakpoints
            .all
            .retain(|known| !matches!(&known.place, Place::Line { path: of, .. } if *of == path));
        let classes: Vec<ClassRef> = of_program(self.machine)
            .filter(|class| self.driver.lines.is_of(class, &path))
            .collect();
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
                let id = self.driver.breakpoints.number();
                let line = self.place(id, &path, wanted, &lines);
                Placed { id, line }
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
        let terms = Terms::parse(&wanted.when)?;
        if lines.is_empty() {
            return Err("no class of this file is loaded on the recorded path".to_owned());
        }
        let next = lines.partition_point(|line| *line < wanted.line);
        let line = *lines.get(next).ok_or("there is no code from this line on")?;
        let path = path.to_owned();
        let place = Place::Line { path, number: line };
        self.driver.breakpoints.all.push(Breakpoint { id, place, terms });
        Ok(Some(line))
    }

    /// Sets the function breakpoints, in place of those there were.
    pub fn set_function_breakpoints(&mut self, wanted: &[FunctionBreakpoint]) -> Vec<Placed> {
        let breakpoints = &mut self.driver.breakpoints.all;
        breakpoints.retain(|known| !matches!(known.place, Place::Function { .. }));
        wanted
            .iter()
            .map(|wanted| {
                let id = self.driver.breakpoints.number();
                let line = self.place_function(id, wanted);
                Placed { id, line }
            })
            .collect()
    }

    fn place_function(
        &mut self,
        id: u32,
        wanted: &FunctionBreakpoint,
    ) -> Result<Option<u32>, String> {
        let terms = Terms::parse(&wanted.when)?;
        let name = wanted.name.trim().trim_end_matches("()").to_owned();
        let known = of_program(self.machine)
            .flat_map(|class| class.methods.iter().map(move |method| (class, &*method.name)))
            .any(|(class, method)| names(&name, class, method));
        if !known {
            return Err(format!("no class that is loaded on the recorded path has {name}"));
        }
        let place = Place::Function { name };
        self.driver.breakpoints.all.push(Breakpoint { id, place, terms });
        Ok(None)
    }

    /// Says for which exceptions to stop.
    pub fn set_exception_breakpoints(&mut self, filters: ExceptionFilters) {
        self.driver.breakpoints.exceptions = filters;
    }
}

/// Whether `name` is this method: alone, or after its class with or without package.
fn names(name: &str, class: ClassRef, method: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else { return name == method };
    let whole = class.java_name();
    let ends = |simple: &str| whole.strip_suffix(simple).is_some_and(|p| p.ends_with(['.', '$']));
    last == method && (whole == before || ends(before))
}

impl Driver {
    /// The breakpoints at which the current thread stands; it has just come there, and into the
    /// method if `entered`. While hits are counted they are noted, and nothing is met.
    pub(super) fn met(&mut self, machine: &Machine, frame: &Frame, entered: bool) -> Met {
        let mut met = Met::default();
        if self.breakpoints.all.is_empty() || !is_shown(frame.code.method) {
            return met;
        }
        let known = self.lines.of(frame.code);
        if !entered && !known.is_head(frame.pc) {
            return met;
        }
        let class = frame.code.method.class();
        let slot = machine.live.current;
        let frame_index = machine.live.threads[slot].frames.len() - 1;
        let scope = Scope { machine, slot, frame: frame_index, object_name };
        let at: Position = self.at;
        let counting = matches!(self.mode, Mode::Count);
        for breakpoint in &mut self.breakpoints.all {
            let is_here = match &breakpoint.place {
                Place::Line { path, number } => {
                    known.at(frame.pc).any(|line| line == *number) && self.lines.is_of(class, path)
                }
                Place::Function { name } => entered && names(name, class, &frame.code.method.name),
            };
            let terms = &mut breakpoint.terms;
            if !is_here || counting && terms.hits.is_none() {
                continue;
            }
            if let Some(condition) = &terms.condition {
                match condition.holds(scope) {
                    Ok(false) => continue,
                    Err(why) if !counting => {
                        let text = condition.text();
                        self.doubts.push(format!("the condition {text} cannot be judged: {why}"));
                    }
                    Ok(true) | Err(_) => {}
                }
            }
            match &mut terms.hits {
                Some(hits) if counting => {
                    hits.note(at);
                    continue;
                }
                Some(hits) if !hits.allow(at) => continue,
                _ => {}
            }
            match (&terms.log, &breakpoint.place) {
                (Some(log), _) => met.said.push(log.expand(scope)),
                (None, Place::Line { .. }) => met.lines.push(breakpoint.id),
                (None, Place::Function { .. }) => met.functions.push(breakpoint.id),
            }
        }
        met
    }
}
