//! A listener for the execution in search order: transitions with the executed lines or instructions.
//!
//! Source: JPF's `ExecTracker`. Invariant: the order is that of the search, and backtracking is
//! reported.

use super::calls::Lines;
use super::{Filter, Listener, ListenerContext, ListenerRow, Output, Parameter, Parameters};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "execution",
    help: "tells transitions, and the lines and instructions that they execute",
    jpf: &["ExecTracker"],
    parameters: &[
        Parameter { name: "instructions", jpf: "et.print_insn", help: "instructions, not lines" },
        Parameter { name: "include", jpf: "", help: "classes or methods, with *" },
        Parameter { name: "exclude", jpf: "", help: "the same, left out" },
        Parameter { name: "most", jpf: "", help: "how many lines are told (1000)" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Execution {
        filter: Filter::of(parameters),
        instructions: parameters.is("instructions")?,
        lines: Lines::new(parameters.get("most")?.unwrap_or(1000)),
        last: String::new(),
    }))
}

#[derive(Debug)]
struct Execution {
    filter: Filter,
    instructions: bool,
    lines: Lines,
    /// The last reported line, which is not reported twice in succession.
    last: String,
}

impl Execution {
    fn report_line(&mut self, line: String) {
        if line != self.last {
            self.last.clone_from(&line);
            self.lines.push(|| line);
        }
    }
}

impl Listener for Execution {
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    fn event_mask(&self) -> EventMask {
        EventMask::STATES.and(EventMask::execution(Kinds::INSTRUCTIONS))
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        match *event {
            Event::Happened(Happening::Instruction { method, bytecode, .. }) => {
                if !self.filter.takes_method(method) {
                    return;
                }
                let place = vm::exception::TraceElement { method, bytecode: *bytecode }.text();
                let code = method.code().map_or(&[][..], |code| &code.bytes);
                let line = match classfile::instruction::decode(code, *bytecode) {
                    Ok(instruction) if self.instructions => {
                        format!("    {bytecode} {} in {place}", instruction.opcode.mnemonic())
                    }
                    _ => format!("    {place}"),
                };
                self.report_line(line);
            }
            Event::Advanced { from, choice, state, new, .. } => {
                let word = if new { "new" } else { "known" };
                self.report_line(format!(
                    "-- {} --{choice}--> {} ({word}), {}",
                    from.raw(),
                    state.raw(),
                    stage.thread()
                ));
            }
            Event::Backtracked(state) => self.report_line(format!("-- back to {}", state.raw())),
            Event::Restored(state) => self.report_line(format!("-- on with {}", state.raw())),
            _ => {}
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        self.lines.output()
    }
}
