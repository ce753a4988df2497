//! Breakpoints: where they are, and whether the program stands at one.
//!
//! Invariant: a breakpoint that is called placed is met whenever the path comes by its line.

use super::condition::Condition;
use super::lines::is_shown;
use super::{Debuggee, Driver, ExceptionFilters};
use classes::{ClassRef, LoaderId};
use std::path::{Path, PathBuf};
use vm::Machine;
use vm::thread::Frame;

/// A breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct LineBreakpoint {
    /// The line.
    pub line: u32,
    /// When to stop there, if not always.
    pub condition: Option<String>,
}

/// A function breakpoint as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct FunctionBreakpoint {
    /// `method` or `Class.method`.
    pub name: String,
    /// When to stop there, if not always.
    pub condition: Option<String>,
}

/// What became of a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its number.
    pub id: u32,
    /// Its line, or why it has none.
    pub line: Result<Option<u32>, String>,
}

#[derive(Debug)]
struct AtLine {
    id: u32,
    path: PathBuf,
    number: u32,
    condition: Option<Condition>,
}

#[derive(Debug)]
struct AtFunction {
    id: u32,
    name: String,
    condition: Option<Condition>,
}

/// All breakpoints.
#[derive(Debug, Default)]
pub(super) struct Breakpoints {
    next: u32,
    lines: Vec<AtLine>,
    functions: Vec<AtFunction>,
    pub(super) exceptions: ExceptionFilters,
}

/// Which breakpoints the program stands at.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Met {
    pub(super) lines: Vec<u32>,
    pub(super) functions: Vec<u32>,
}

impl Breakpoints {
    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Whether there are any in code.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.functions.is_empty()
    }
}

/// The classes of the program that were loaded on the path.
fn of_program(machine: &Machine) -> impl Iterator<Item = ClassRef> {
    let declared = machine.registry.declared().into_iter();
    declared.filter(|class| class.loader >= LoaderId::APP && class.host.is_none())
}

impl Debuggee<'_> {
    /// Sets the breakpoints of a source file, in place of those it had.
    pub fn set_line_breakpoints(&mut self, path: &Path, wanted: &[LineBreakpoint]) -> Vec<Placed> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.driver.breakpoints.lines.retain(|line| line.path != path);
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
        let condition = parse(wanted.condition.as_deref())?;
        if lines.is_empty() {
            return Err("no class of this file is loaded on the recorded path".to_owned());
        }
        let next = lines.partition_point(|line| *line < wanted.line);
        let line = *lines.get(next).ok_or("there is no code from this line on")?;
        let path = path.to_owned();
        self.driver.breakpoints.lines.push(AtLine { id, path, number: line, condition });
        Ok(Some(line))
    }

    /// Sets the function breakpoints, in place of those there were.
    pub fn set_function_breakpoints(&mut self, wanted: &[FunctionBreakpoint]) -> Vec<Placed> {
        self.driver.breakpoints.functions.clear();
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
        let condition = parse(wanted.condition.as_deref())?;
        let name = wanted.name.trim().trim_end_matches("()").to_owned();
        let known = of_program(self.machine)
            .flat_map(|class| class.methods.iter().map(move |method| (class, &*method.name)))
            .any(|(class, method)| names(&name, class, method));
        if !known {
            return Err(format!("no class that is loaded on the recorded path has {name}"));
        }
        self.driver.breakpoints.functions.push(AtFunction { id, name, condition });
        Ok(None)
    }

    /// Says for which exceptions to stop.
    pub fn set_exception_breakpoints(&mut self, filters: ExceptionFilters) {
        self.driver.breakpoints.exceptions = filters;
    }
}

fn parse(condition: Option<&str>) -> Result<Option<Condition>, String> {
    condition.filter(|text| !text.trim().is_empty()).map(Condition::parse).transpose()
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
    /// method if `entered`.
    pub(super) fn met(&mut self, machine: &Machine, frame: &Frame, entered: bool) -> Met {
        let mut met = Met::default();
        if self.breakpoints.is_empty() || !is_shown(frame.code.method) {
            return met;
        }
        let class = frame.code.method.class();
        let slot = machine.current;
        let top = machine.threads[slot].frames.len() - 1;
        let known = self.lines.of(frame.code);
        let holds = |condition: &Option<Condition>, said: &mut Vec<String>| {
            condition.as_ref().is_none_or(|condition| {
                condition.holds(machine, slot, top).unwrap_or_else(|why| {
                    said.push(format!("the condition {} cannot be judged: {why}", condition.text));
                    true
                })
            })
        };
        let mut said = Vec::new();
        for line in known.at(frame.pc) {
            for breakpoint in self.breakpoints.lines.iter().filter(|b| b.number == line) {
                if self.lines.is_of(class, &breakpoint.path)
                    && holds(&breakpoint.condition, &mut said)
                {
                    met.lines.push(breakpoint.id);
                }
            }
        }
        for function in self.breakpoints.functions.iter().filter(|_| entered) {
            if names(&function.name, class, &frame.code.method.name)
                && holds(&function.condition, &mut said)
            {
                met.functions.push(function.id);
            }
        }
        self.doubts = said;
        met
    }
}
