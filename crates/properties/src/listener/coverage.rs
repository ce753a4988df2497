//! A listener for the coverage of instructions and branches of the program, over the run and on single
//! paths.
//!
//! Source: JPF's `CoverageAnalyzer`; the counters of `JaCoCo`. Instructions that only move values have
//! no events. Invariant: such an instruction counts as executed together with the next instruction with
//! events in its basic block. After the last instruction with events, it counts if the block was left.

use super::{Filter, Listener, ListenerRow, OnPath, Output, OverRun, Parameter, Parameters};
use super::{ListenerContext, Rewound};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use base::FastMap;
use classes::{ClassRef, MethodRef};
use classfile::instruction::{Instruction, instructions};
use std::collections::{BTreeMap, BTreeSet};
use vm::Machine;

/// The name of the listener.
pub const NAME: &str = "coverage";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "which instructions, branches, lines and methods were executed",
    jpf: &["CoverageAnalyzer"],
    parameters: &[
        Parameter { name: "include", jpf: "coverage.include", help: "classes or methods, with *" },
        Parameter { name: "exclude", jpf: "coverage.exclude", help: "the same, left out" },
        Parameter { name: "paths", jpf: "", help: "whether lines are counted on each path too" },
        Parameter { name: "methods", jpf: "coverage.show_methods", help: "shown in any case" },
        Parameter { name: "branches", jpf: "coverage.show_branches", help: "shown in any case" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Coverage {
        filter: Filter::of(parameters),
        methods: OverRun::default(),
        paths: parameters.is("paths")?,
        on_path: OnPath::default(),
        ends: OverRun::default(),
    }))
}

/// An instruction and its coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The bytecode index of the instruction.
    pub bytecode: u32,
    /// The source line of the instruction, if the class file has it.
    pub line: Option<u32>,
    /// The number of executions of the instruction.
    pub hits: u64,
    /// The number of successors, if there are several; otherwise 0.
    pub targets: usize,
    /// The number of successors that were taken.
    pub taken: usize,
}

/// A method with the coverage of its instructions.
pub type Method = (MethodRef, Vec<Covered>);

/// The coverage of the selected classes.
#[derive(Clone, Debug, Default)]
pub struct Classes(pub Vec<(ClassRef, Vec<Method>)>);

/// The code of a method with its coverage.
#[derive(Debug)]
struct Code {
    insns: Vec<(u32, Instruction)>,
    /// For each instruction, the first and the last instruction of its basic block.
    blocks: Vec<(usize, usize)>,
    hits: Vec<u64>,
    taken_targets: BTreeSet<(usize, u32)>,
}

impl Code {
    fn of(method: MethodRef) -> Self {
        let code = method.code();
        let bytes = code.map_or(&[][..], |code| &code.bytes);
        let insns: Vec<(u32, Instruction)> = instructions(bytes).map_while(Result::ok).collect();
        let mut leaders: BTreeSet<u32> = BTreeSet::from([0]);
        leaders.extend(code.iter().flat_map(|c| c.handlers.iter().map(|h| u32::from(h.target))));
        for (_, insn) in &insns {
            let targets = insn.targets();
            if !targets.is_empty() || !insn.opcode.falls_through() {
                leaders.insert(insn.next);
            }
            leaders.extend(targets);
        }
        let mut blocks: Vec<(usize, usize)> = Vec::with_capacity(insns.len());
        let mut first = 0;
        for (at, (pc, _)) in insns.iter().enumerate() {
            if leaders.contains(pc) {
                first = at;
            }
            blocks.push((first, at));
        }
        for at in (1..blocks.len()).rev() {
            if blocks[at - 1].0 == blocks[at].0 {
                blocks[at - 1].1 = blocks[at].1;
            }
        }
        let hits = vec![0; insns.len()];
        Self { insns, blocks, hits, taken_targets: BTreeSet::new() }
    }

    fn find(&self, bytecode: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&bytecode, |(pc, _)| *pc).ok()
    }

    /// Returns the targets of a jump or switch, and the next instruction if it may follow. Other
    /// instructions have none.
    fn targets(&self, at: usize) -> BTreeSet<u32> {
        let insn = &self.insns[at].1;
        let mut targets: BTreeSet<u32> = insn.targets().into_iter().collect();
        if !targets.is_empty() && insn.opcode.falls_through() {
            targets.insert(insn.next);
        }
        targets
    }

    /// Records an instruction. Returns the range of instructions that count as executed with it.
    fn execute(&mut self, bytecode: u32, next: Option<u32>) -> std::ops::Range<usize> {
        let Some(at) = self.find(bytecode) else { return 0..0 };
        let (first, last) = self.blocks[at];
        // The range begins after the preceding instruction with events in the block.
        let start = (first..at).rev().find(|i| !self.is_silent(*i)).map_or(first, |i| i + 1);
        let insn = &self.insns[at].1;
        let leaves = match next.and_then(|next| self.find(next)) {
            Some(next) => self.blocks[next].0 != first || next <= at,
            None => insn.opcode.is_invoke(),
        };
        let is_last = (at + 1..=last).all(|i| self.is_silent(i));
        let end = if leaves && is_last { last } else { at };
        self.hits[at] += 1;
        // Instructions without events have the greatest count of their neighbours with events.
        let times = self.hits[at];
        for hits in &mut self.hits[start..=end] {
            *hits = times.max(*hits);
        }
        let targets = self.targets(at);
        if let Some(next) = next
            && targets.len() > 1
        {
            let taken = targets.range(..=next).next_back().or(targets.first());
            self.taken_targets.extend(taken.map(|target| (at, *target)));
        }
        start..end + 1
    }

    /// Whether an instruction only moves values or has no effect, and so has no events.
    fn is_silent(&self, at: usize) -> bool {
        // The opcodes are nop to dconst_1, bipush, sipush, loads and stores of locals, and pop to swap.
        let code = self.insns[at].1.opcode as u8;
        matches!(code, 0x00..=0x11 | 0x15..=0x2d | 0x36..=0x4e | 0x57..=0x5f)
    }

    fn covered(&self, method: MethodRef) -> Vec<Covered> {
        let each = self.insns.iter().enumerate().map(|(at, (pc, _))| {
            let targets = self.targets(at).len();
            Covered {
                bytecode: *pc,
                line: method.line(*pc).map(u32::from),
                hits: self.hits[at],
                targets: if targets > 1 { targets } else { 0 },
                taken: self.taken_targets.iter().filter(|(from, _)| *from == at).count(),
            }
        });
        each.collect()
    }
}

#[derive(Debug)]
struct Coverage {
    filter: Filter,
    /// The code of each method; none for methods that are not selected.
    methods: OverRun<FastMap<u32, Option<Box<Code>>>>,
    /// Whether coverage is also recorded for each path separately.
    paths: bool,
    /// The covered lines of the path, each with its method.
    on_path: OnPath<BTreeSet<(u32, u32)>>,
    /// The number of ended paths, by the number of covered lines.
    ends: OverRun<BTreeMap<usize, u64>>,
}

impl Coverage {
    fn execute(&mut self, method: MethodRef, bytecode: u32, next: Option<u32>) {
        let key = method.id.index() as u32;
        if !self.methods.contains_key(&key) {
            let code = self.filter.takes_method(method).then(|| Box::new(Code::of(method)));
            self.methods.more().insert(key, code);
        }
        let Some(Some(code)) = self.methods.more().get_mut(&key) else { return };
        let executed = code.execute(bytecode, next);
        if self.paths {
            let lines = code.insns[executed].iter().filter_map(|(pc, _)| method.line(*pc));
            self.on_path.extend(lines.map(|line| (key, u32::from(line))));
        }
    }

    /// Returns the coverage of each loaded and selected class.
    fn classes(&self, machine: &Machine) -> Classes {
        let mut classes: Vec<ClassRef> = machine.program.registry.declared();
        classes.sort_by_key(|class| class.java_name());
        let mut all = Vec::new();
        for class in classes {
            if class.file().is_none_or(|file| file.source_file.is_none()) {
                // Classes that the machine creates, such as those of lambdas, are omitted.
                continue;
            }
            let mut methods = Vec::new();
            for method in &class.methods {
                if method.code().is_none() || !self.filter.takes_method(method) {
                    continue;
                }
                let known = self.methods.get(&(method.id.index() as u32));
                let covered = match known {
                    Some(Some(code)) => code.covered(method),
                    _ => Code::of(method).covered(method),
                };
                methods.push((method, covered));
            }
            if !methods.is_empty() {
                all.push((class, methods));
            }
        }
        Classes(all)
    }
}

impl Listener for Coverage {
    fn observes(&self) -> Observes {
        // The instructions of one thread can be observed by an assertion in this thread.
        Observes::Threads
    }

    fn event_mask(&self) -> EventMask {
        let execution = EventMask::execution(Kinds::INSTRUCTIONS);
        if self.paths { execution.and(EventMask::STATES) } else { execution }
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        match *event {
            Event::Happened(Happening::Instruction { method, bytecode, next }) => {
                self.execute(method, *bytecode, *next);
            }
            Event::Stored { end: true, .. } if self.paths => {
                *self.ends.more().entry(self.on_path.len()).or_default() += 1;
            }
            Event::Finished { .. } => {
                let classes = self.classes(stage.machine);
                stage.reactions.coverage = Some(classes);
            }
            _ => {}
        }
    }

    fn on_path(&mut self) -> Vec<&mut dyn Rewound> {
        if self.paths { vec![&mut self.on_path] } else { Vec::new() }
    }

    fn outcome(&mut self) -> Vec<Output> {
        if !self.paths {
            return Vec::new();
        }
        let lines = self.ends.iter().map(|(lines, paths)| {
            let s = if *paths == 1 { "" } else { "s" };
            format!("{paths} path{s} to an end state with {lines} lines")
        });
        vec![Output::Text(lines.collect::<Vec<_>>().join("\n"))]
    }
}
