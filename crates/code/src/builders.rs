//! Builders of strings that a method uses alone: the method allocates them, appends to them and converts
//! them.
//!
//! Only registers of one frame refer to such a builder. So its contents are observed only by its own
//! calls of `toString`. A forward data-flow analysis follows each builder from its allocation; any other
//! use excludes the allocation. Source: decision 0094.

use crate::cfg::successors;
use crate::ir::{Code, Insn};
use crate::liveness::Liveness;
use crate::operation::{Allocation, Operation};
use crate::texts::{BUILDER, TextCall, text_call};
use std::collections::{BTreeMap, BTreeSet};

/// The allocation of the builder in each register. Other registers hold no builder.
type Held = BTreeMap<u16, u32>;

/// Returns a set for each builder that its method uses alone: the calls that append to it or convert it.
pub fn own_builders<T>(code: &Code<T>) -> Vec<BTreeSet<u32>> {
    let mut flow = Flow {
        code,
        liveness: Liveness::new(code),
        before: vec![None; code.insns.len()],
        excluded: BTreeSet::new(),
    };
    if !(0..code.insns.len() as u32).any(|pc| flow.allocates(pc)) {
        return Vec::new();
    }
    flow.solve();
    let mut groups: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for pc in 0..code.insns.len() as u32 {
        if let Some(held) = &flow.before[pc as usize]
            && let Some((allocation, Some(_))) = flow.called(pc, held)
        {
            groups.entry(allocation).or_default().insert(pc);
        }
    }
    groups.retain(|allocation, _| !flow.excluded.contains(allocation));
    groups.into_values().collect()
}

struct Flow<'a, T> {
    code: &'a Code<T>,
    liveness: Liveness,
    /// The builders before each reachable instruction.
    before: Vec<Option<Held>>,
    /// The allocations of builders that have other uses.
    excluded: BTreeSet<u32>,
}

impl<T> Flow<'_, T> {
    fn insn(&self, pc: u32) -> Insn {
        self.code.insns[pc as usize].get()
    }

    /// Whether an instruction allocates a builder.
    fn allocates(&self, pc: u32) -> bool {
        let insn = self.insn(pc);
        if !matches!(insn.op.operation(), Operation::Allocate(Allocation::Instance)) {
            return false;
        }
        let pool = self.code.sites[usize::from(insn.b)].pool;
        let file = self.code.method.class().file();
        file.and_then(|file| file.pool.class_name(pool)).is_some_and(|class| class == BUILDER)
    }

    /// Returns the allocation of the builder that is the receiver of a call, and the kind of the call. A
    /// constructor has no kind. Returns `None` for each other call.
    fn called(&self, pc: u32, held: &Held) -> Option<(u32, Option<TextCall>)> {
        let insn = self.insn(pc);
        if !insn.is_call() {
            return None;
        }
        let site = &self.code.calls[insn.wide() as usize];
        let (receiver, others) = site.args.split_first()?;
        let allocation = *held.get(&receiver.register)?;
        if site.reads_locals || others.iter().any(|of| held.contains_key(&of.register)) {
            return None;
        }
        let member = self.code.method.class().file()?.pool.member(site.pool)?;
        if member.class != BUILDER {
            return None;
        }
        if member.name == "<init>" {
            return Some((allocation, None));
        }
        match text_call(self.code, insn) {
            Some(call @ (TextCall::Append(_) | TextCall::Finish)) => Some((allocation, Some(call))),
            _ => None,
        }
    }

    fn solve(&mut self) {
        self.before[0] = Some(Held::new());
        let mut pending = BTreeSet::from([0]);
        while let Some(pc) = pending.pop_first() {
            let Some(held) = self.before[pc as usize].clone() else { continue };
            for handler in self.code.handlers.iter().filter(|of| of.start <= pc && pc < of.end) {
                self.join(handler.target, &held, &mut pending);
            }
            let after = self.after(pc, held);
            let mut targets = Vec::new();
            successors(self.code, pc, |target| targets.push(target));
            for target in targets {
                self.join(target, &after, &mut pending);
            }
        }
    }

    /// Returns the builders after an instruction. Excludes the builders that the instruction uses in
    /// other ways.
    fn after(&mut self, pc: u32, mut held: Held) -> Held {
        let insn = self.insn(pc);
        let mut result = None;
        if self.allocates(pc) {
            result = Some(pc);
        } else if matches!(insn.op.operation(), Operation::Move) {
            result = held.get(&insn.a).copied();
        } else if let Some((allocation, call)) = self.called(pc, &held) {
            result = matches!(call, Some(TextCall::Append(_))).then_some(allocation);
        } else {
            let excluded = &mut self.excluded;
            self.code.uses(insn, |register, _| excluded.extend(held.get(&register)));
        }
        if let Some(register) = self.code.defined(insn) {
            held.remove(&register);
            held.extend(result.map(|allocation| (register, allocation)));
        }
        held
    }

    /// Adds the builders of a predecessor. Excludes each builder that a live register holds on some
    /// paths only.
    fn join(&mut self, pc: u32, from: &Held, pending: &mut BTreeSet<u32>) {
        let live = self.liveness.at(self.code, pc, false);
        let is_live = |register: &u16| live.iter().any(|(one, _)| one == register);
        let mut from = from.clone();
        from.retain(|register, _| is_live(register));
        let joined = match &self.before[pc as usize] {
            None => from,
            Some(known) => {
                let differs = |(register, allocation): (&u16, &u32), other: &Held| {
                    (other.get(register) != Some(allocation)).then_some(*allocation)
                };
                let lost = known.iter().filter_map(|one| differs(one, &from));
                let lost: Vec<u32> =
                    lost.chain(from.iter().filter_map(|one| differs(one, known))).collect();
                self.excluded.extend(lost);
                let mut both = known.clone();
                both.retain(|register, allocation| from.get(register) == Some(allocation));
                both
            }
        };
        if self.before[pc as usize].as_ref() != Some(&joined) {
            self.before[pc as usize] = Some(joined);
            pending.insert(pc);
        }
    }
}
