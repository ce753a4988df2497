//! A listener that prints calls of methods in order, with their arguments, indented by depth.
//!
//! Source: JPF's `CallMonitor` and `MethodTracker`. Invariant: the number of printed lines is bounded,
//! and the number of omitted lines is printed.

use super::{
    Filter, Listener, ListenerContext, ListenerRow, Output, OverRun, Parameter, Parameters,
};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use classes::MethodRef;
use std::fmt::Write as _;
use vm::Machine;
use vm::access::Value;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "calls",
    help: "tells each call with its arguments, thread by thread",
    jpf: &["CallMonitor", "MethodTracker"],
    parameters: &[
        Parameter { name: "include", jpf: "method.include", help: "classes or methods, with *" },
        Parameter { name: "exclude", jpf: "method.exclude", help: "the same, left out" },
        Parameter { name: "most", jpf: "", help: "how many lines are told (1000)" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    let most = parameters.get("most")?.unwrap_or(1000);
    Ok(Box::new(Calls { filter: Filter::of(parameters), lines: Lines::new(most) }))
}

/// Lines of text up to a maximal number, and the number of omitted lines.
#[derive(Debug)]
pub(super) struct Lines {
    most: usize,
    texts: OverRun<Vec<String>>,
    more: OverRun<u64>,
}

impl Lines {
    pub(super) const fn new(most: usize) -> Self {
        Self { most, texts: OverRun::new(Vec::new()), more: OverRun::new(0) }
    }

    pub(super) fn push(&mut self, line: impl FnOnce() -> String) {
        if self.texts.len() < self.most {
            self.texts.more().push(line());
        } else {
            *self.more.more() += 1;
        }
    }

    pub(super) fn output(&self) -> Vec<Output> {
        let mut text = self.texts.join("\n");
        if *self.more > 0 {
            let _ = write!(text, "\n({} more lines)", *self.more);
        }
        vec![Output::Text(text)]
    }
}

#[derive(Debug)]
struct Calls {
    filter: Filter,
    lines: Lines,
}

impl Listener for Calls {
    fn observes(&self) -> Observes {
        Observes::Threads
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::METHODS)
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        let Event::Happened(happening) = event else { return };
        let (method, args, depth) = match happening {
            Happening::Entered(method) => (*method, arguments(stage.machine), stage.depth() - 1),
            Happening::Native { method, args, .. } => (*method, args.to_vec(), stage.depth()),
            _ => return,
        };
        if self.filter.takes_method(method) {
            let lines = || {
                let shown = shown_arguments(stage.machine, method, &args);
                let (thread, indent) = (stage.thread(), "  ".repeat(depth));
                format!("{thread}: {indent}{}.{}({shown})", method.class().java_name(), method.name)
            };
            self.lines.push(lines);
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        self.lines.output()
    }
}

/// Returns the arguments of the method of the top frame, which was entered by the last instruction.
fn arguments(machine: &Machine) -> Vec<u64> {
    let thread = &machine.live.threads[machine.live.current];
    let Some(frame) = thread.frames.last() else { return Vec::new() };
    let locals = frame.code.method.arguments.iter();
    let register = |local: &u16| thread.registers.get(frame.base as usize + *local as usize);
    locals.filter_map(|local| register(local).copied()).collect()
}

fn shown_arguments(machine: &Machine, method: MethodRef, args: &[u64]) -> String {
    let letters = letters(&method.descriptor);
    let of_instance = usize::from(!method.is_static());
    let shown = args.iter().skip(of_instance).zip(letters);
    let shown: Vec<String> =
        shown.map(|(bits, letter)| value_text(machine, Value::of(letter, *bits))).collect();
    shown.join(",")
}

/// Returns the first letter of each parameter type of a method descriptor (JVMS §4.3.3).
fn letters(descriptor: &str) -> Vec<u8> {
    let inner = descriptor.strip_prefix('(').and_then(|rest| rest.split(')').next());
    let mut letters = Vec::new();
    let mut rest = inner.unwrap_or_default().as_bytes();
    while let Some(first) = rest.first() {
        letters.push(*first);
        let dimensions = rest.iter().take_while(|b| **b == b'[').count();
        let named = rest.get(dimensions) == Some(&b'L');
        let end = if named { rest.iter().position(|b| *b == b';') } else { Some(dimensions) };
        rest = rest.get(end.map_or(rest.len(), |end| end + 1)..).unwrap_or_default();
    }
    letters
}

/// Formats a value as Java source code.
pub fn value_text(machine: &Machine, value: Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Char(value) => format!("{:?}", char::from_u32(value.into()).unwrap_or('\u{fffd}')),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::Float(value) => value.to_string(),
        Value::Double(value) => value.to_string(),
        Value::Reference(0) => "null".to_owned(),
        Value::Reference(r) if &*machine.live.heap.get(r).class().name == "java/lang/String" => {
            format!("{:?}", machine.text(r))
        }
        Value::Reference(r) => crate::object_name(machine, r),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn descriptors_give_the_first_letters_of_parameters() {
        assert_eq!(letters("(I[[JLjava/lang/String;[LA;D)V"), b"I[L[D");
        assert_eq!(letters("()V"), b"");
    }
}
