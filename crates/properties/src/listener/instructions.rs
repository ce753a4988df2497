//! A listener for the number of executions of each bytecode instruction.
//!
//! Source: JPF's `InsnCounter`. Invariant: counts are totals of the run. Instructions that only move
//! values are counted with the next other instruction of their basic block.

use super::{
    Filter, Listener, ListenerContext, ListenerRow, Output, OverRun, Parameter, Parameters,
};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use base::FastMap;
use std::collections::BTreeMap;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "instructions",
    help: "counts the bytecode instructions executed, by name",
    jpf: &["InsnCounter"],
    parameters: &[
        Parameter { name: "include", jpf: "", help: "classes or methods, with *" },
        Parameter { name: "exclude", jpf: "", help: "the same, left out" },
    ],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Instructions { filter: Filter::of(parameters), counts: OverRun::default() }))
}

/// A method and a bytecode index.
type InstructionSite = (u32, u32);

#[derive(Debug)]
struct Instructions {
    filter: Filter,
    /// The name of each instruction and its number of executions, by method and bytecode index.
    counts: OverRun<FastMap<InstructionSite, (&'static str, u64)>>,
}

impl Listener for Instructions {
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::INSTRUCTIONS)
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        let Event::Happened(Happening::Instruction { method, bytecode, .. }) = event else {
            return;
        };
        let key = (method.id.index() as u32, *bytecode);
        if let Some((_, count)) = self.counts.more().get_mut(&key) {
            *count += 1;
            return;
        }
        let code = method.code().map_or(&[][..], |code| &code.bytes);
        let decoded = classfile::instruction::decode(code, *bytecode);
        if let Ok(instruction) = decoded
            && self.filter.takes_method(method)
        {
            self.counts.more().insert(key, (instruction.opcode.mnemonic(), 1));
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        let mut by_name: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, count) in self.counts.values() {
            *by_name.entry(name).or_default() += count;
        }
        let mut all: Vec<(&str, u64)> = by_name.into_iter().collect();
        all.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        let lines = all.iter().map(|(name, count)| format!("{count:>8} {name}"));
        vec![Output::Text(lines.collect::<Vec<_>>().join("\n"))]
    }
}
