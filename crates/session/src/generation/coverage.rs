//! The coverage of code by tests.
//!
//! Instructions that only move values are not recorded. Such an instruction counts as executed with the
//! next recorded instruction of its basic block, or else with the preceding one. A block without
//! recorded instructions counts as executed if control enters it. Invariant: branches are those of the
//! goals.

use super::record::{GoalMethod, Reached};
use classfile::Opcode;
use classfile::instruction::{Instruction, instructions};
use report::coverage::{ClassCoverage, Count, Coverage, LineCoverage, MethodCoverage};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the coverage of the watched methods by these executions.
pub(super) fn measured(watched: &[GoalMethod], tests: &[&[Reached]]) -> Coverage {
    let mut classes: BTreeMap<String, ClassCoverage> = BTreeMap::new();
    for (at, method) in watched.iter().enumerate() {
        let class = method.method.class();
        let of = classes.entry(class.java_name()).or_insert_with(|| ClassCoverage {
            class: class.java_name(),
            file: class.file().and_then(|file| file.source_file.clone()),
            ..ClassCoverage::default()
        });
        let all: Vec<&Reached> = tests.iter().filter_map(|test| test.get(at)).collect();
        of.methods.push(method_coverage(method, &all));
    }
    Coverage { classes: classes.into_values().collect() }
}

fn method_coverage(of: &GoalMethod, tests: &[&Reached]) -> MethodCoverage {
    let method = of.method;
    let bytes = method.code().map_or(&[][..], |code| &code.bytes);
    let insns: Vec<(u32, Instruction)> = instructions(bytes).map_while(Result::ok).collect();
    let mut hits = vec![0_u64; insns.len()];
    for test in tests {
        for (at, executed) in executed(of, &insns, test).into_iter().enumerate() {
            hits[at] += u64::from(executed);
        }
    }
    let mut lines: BTreeMap<u16, LineCoverage> = BTreeMap::new();
    let mut total = Count::default();
    for ((place, _), hits) in insns.iter().zip(&hits) {
        total += Count::one(*hits > 0);
        let Some(number) = method.line(*place) else { continue };
        let line = lines
            .entry(number)
            .or_insert_with(|| LineCoverage { line: number.into(), ..LineCoverage::default() });
        line.hits = line.hits.max(*hits);
        line.instructions += Count::one(*hits > 0);
    }
    let mut branches = Count::default();
    for jump in &of.jumps.all {
        let ways: Vec<u32> =
            if jump.targets.is_empty() { vec![0, 1] } else { jump.targets.clone() };
        for way in ways {
            let taken = tests.iter().any(|test| test.ways.contains(&(jump.place, way)));
            branches += Count::one(taken);
            if let Some(line) = method.line(jump.place).and_then(|line| lines.get_mut(&line)) {
                line.branches += Count::one(taken);
            }
        }
    }
    MethodCoverage {
        name: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        instructions: total,
        branches,
        lines: lines.into_values().collect(),
    }
}

/// Returns for each instruction whether one execution executed it.
fn executed(of: &GoalMethod, insns: &[(u32, Instruction)], test: &Reached) -> Vec<bool> {
    let recorded = of.recorded_places();
    let mut leaders: BTreeSet<u32> = BTreeSet::from([0]);
    let handlers = of.method.code().into_iter().flat_map(|code| &code.handlers);
    leaders.extend(handlers.map(|handler| u32::from(handler.target)));
    for (_, insn) in insns {
        let targets = insn.targets();
        if !targets.is_empty() || !insn.opcode.falls_through() {
            leaders.insert(insn.next);
        }
        leaders.extend(targets);
    }
    let is_executed = |at: &usize| test.executed.contains(&insns[*at].0);
    let is_recorded = |at: &usize| recorded.contains(&insns[*at].0);
    let begins = |at: usize| leaders.contains(&insns[at].0);
    let mut all = vec![false; insns.len()];
    // The blocks without a recorded instruction.
    let mut open = Vec::new();
    let mut first = 0;
    while first < insns.len() {
        let end = (first + 1..insns.len()).find(|at| begins(*at)).unwrap_or(insns.len());
        let block = first..end;
        for at in block.clone() {
            let own = block.clone().skip(at - first).find(is_recorded);
            let own = own.or_else(|| block.clone().take(at - first).rev().find(is_recorded));
            all[at] = own.is_some_and(|own| is_executed(&own));
        }
        if !block.clone().any(|at| is_recorded(&at)) {
            open.push(block.clone());
        }
        first = end;
    }
    // Control enters such a block from a preceding one, by a jump or by falling through.
    for _ in 0..open.len() {
        for block in &open {
            let start = insns[block.start].0;
            let enters = |(at, (place, insn)): (usize, &(u32, Instruction))| {
                all[at]
                    && if insn.targets().is_empty() || insn.opcode == Opcode::goto {
                        insn.targets().contains(&start)
                            || insn.opcode.falls_through() && insn.next == start
                    } else if insn.targets().len() > 1 {
                        test.ways.contains(&(*place, start))
                    } else {
                        let taken = test.ways.contains(&(*place, 1));
                        let passed = test.ways.contains(&(*place, 0));
                        taken && insn.targets().contains(&start) || passed && insn.next == start
                    }
            };
            let entered = insns.iter().enumerate().any(enters);
            all[block.clone()].fill(entered);
        }
    }
    all
}
