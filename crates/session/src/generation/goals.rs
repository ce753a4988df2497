//! The goals of a method, and the executions that reach them.
//!
//! Invariant: branches are those of the register code, whose conditional jumps are the bytecode's. The
//! jump over an assertion that is switched off is none.

use super::GoalKind;
use super::execute::{Execution, Executor, is_jump};
use classes::MethodRef;
use code::Operation;
use code::operation::Memory;
use report::generated::GoalRow;
use std::collections::{BTreeMap, BTreeSet};
use testgen::Case;
use vm::prepared::Code;

/// A goal: an instruction with its successor, a line, a path or an exception.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    Jump(u32, u32),
    Line(u16),
    Path(usize),
    Thrown(String, Option<u16>),
}

/// The goals that executions have reached so far, in the order of their first execution.
pub(super) struct Goals {
    kind: GoalKind,
    known: BTreeMap<Goal, usize>,
    order: Vec<Goal>,
    code: Option<&'static Code>,
    paths: usize,
}

impl Goals {
    /// Creates goals of a kind.
    pub(super) fn new(kind: GoalKind) -> Self {
        Self { kind, known: BTreeMap::new(), order: Vec::new(), code: None, paths: 0 }
    }

    fn number(&mut self, goal: Goal) -> usize {
        if let Some(known) = self.known.get(&goal) {
            return *known;
        }
        let number = self.order.len();
        self.order.push(goal.clone());
        self.known.insert(goal, number);
        number
    }

    /// Returns the goals that an execution reaches.
    pub(super) fn covered(&mut self, execution: &Execution<'_>) -> BTreeSet<usize> {
        let code = execution.code;
        self.code = self.code.or(code);
        if let (Some(code), true) = (code, self.order.is_empty()) {
            self.list(code);
        }
        let mut all = BTreeSet::new();
        match self.kind {
            GoalKind::Branch => {
                for (from, to) in &execution.jumps {
                    if let Some(known) = self.known.get(&Goal::Jump(*from, *to)) {
                        all.insert(*known);
                    }
                }
            }
            GoalKind::Statement => {
                for pc in &execution.executed {
                    let line = code.and_then(|code| line_of(code, *pc));
                    all.extend(line.and_then(|line| self.known.get(&Goal::Line(line))));
                }
            }
            GoalKind::Path => {
                self.paths += 1;
                let path = Goal::Path(self.paths);
                all.insert(self.number(path));
            }
            GoalKind::Exception => {
                if let Some((exception, stack)) = &execution.thrown {
                    let class = execution.machine.live.heap.get(*exception).class().java_name();
                    let line = stack.first().and_then(|at| at.method.line(at.bytecode));
                    all.insert(self.number(Goal::Thrown(class, line)));
                }
            }
        }
        all
    }

    /// Lists the goals that the code has, reached or not.
    fn list(&mut self, code: &'static Code) {
        match self.kind {
            GoalKind::Branch => {
                for pc in 0..code.insns.len() as u32 {
                    for to in successors(code, pc) {
                        self.number(Goal::Jump(pc, to));
                    }
                }
            }
            GoalKind::Statement => {
                let lines: BTreeSet<u16> =
                    (0..code.insns.len() as u32).filter_map(|pc| line_of(code, pc)).collect();
                for line in lines {
                    self.number(Goal::Line(line));
                }
            }
            GoalKind::Path | GoalKind::Exception => {}
        }
    }

    /// Returns the goals for the report, in the order of their numbers.
    pub(super) fn rows(
        &self,
        executor: &Executor,
        cases: &[Case],
        reasons: &[String],
    ) -> Vec<GoalRow> {
        let covered: BTreeSet<usize> =
            cases.iter().flat_map(|case| case.covers.iter().copied()).collect();
        let code = self.code.or_else(|| executor.code());
        let method: Option<MethodRef> = code.map(|code| code.method);
        let file = method
            .and_then(|method| method.class().file()?.source_file.clone())
            .unwrap_or_default();
        let letter = self.kind.word().get(..1).unwrap_or("g");
        let row = |(at, goal): (usize, &Goal)| {
            let line = match goal {
                Goal::Jump(pc, _) => code.and_then(|code| line_of(code, *pc)),
                Goal::Line(line) => Some(*line),
                Goal::Path(_) => None,
                Goal::Thrown(_, line) => *line,
            };
            let (status, reason) = match (covered.contains(&at), reasons.first()) {
                (true, _) => ("covered", None),
                (false, None) => ("unreachable", None),
                (false, Some(reason)) => ("open", Some(reason.clone())),
            };
            GoalRow {
                id: format!("{letter}{}", at + 1),
                file: file.clone(),
                line: line.map(u32::from),
                status: status.to_owned(),
                reason,
            }
        };
        self.order.iter().enumerate().map(row).collect()
    }
}

fn line_of(code: &Code, pc: u32) -> Option<u16> {
    let bytecode = code.bytecodes.get(pc as usize)?;
    code.method.line(u32::from(*bytecode))
}

/// Returns the successors of a jump in the method; none for other instructions, and for the jump that
/// tests whether assertions are enabled.
fn successors(code: &Code, pc: u32) -> BTreeSet<u32> {
    let insn = code.insns[pc as usize].get();
    let operation = insn.op.operation();
    let before = pc.checked_sub(1).map(|pc| code.insns[pc as usize].get());
    let tests_assertions = before.is_some_and(|before| {
        let is_static = matches!(before.op.operation(), Operation::Load(Memory::Static, ..));
        let site = code.sites.get(before.wide() as usize).filter(|_| is_static);
        let file = code.method.class().file();
        let member = site.and_then(|site| file?.pool.member(site.pool));
        member.is_some_and(|member| member.name == "$assertionsDisabled")
    });
    if !is_jump(operation) || tests_assertions {
        return BTreeSet::new();
    }
    match operation {
        Operation::Switch { .. } => {
            let switch = &code.switches[usize::from(insn.d)];
            let targets = switch.cases().map(|(_, target)| target);
            targets.chain(std::iter::once(switch.default)).collect()
        }
        _ => BTreeSet::from([pc + 1, insn.target(pc)]),
    }
}
