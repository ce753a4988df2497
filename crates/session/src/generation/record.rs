//! The instructions, jumps and conditions of some methods that executions reach.
//!
//! Invariant: only steps after the call of the method under check are recorded, as a test repeats no
//! others.

use super::statics::static_value;
use super::surroundings::Surroundings;
use classes::{Field, FieldRef, LoaderId, MethodRef};
use classfile::instruction::{Operands, instructions};
use classfile::{Opcode, access};
use code::Operation;
use code::operation::Memory;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use testgen::{Evaluation, Jumps, Value};
use vm::Machine;
use vm::prepared::Code;
use vm::stepper::{Order, Stepper};

/// The call that is a goal of the user.
const VERIFY_GOAL: (&str, &str, &str) = ("gov/nasa/jpf/vm/Verify", "goal", "(Ljava/lang/String;)V");

/// A method whose goals count.
#[derive(Debug)]
pub(super) struct GoalMethod {
    /// The method.
    pub(super) method: MethodRef,
    /// Its jumps.
    pub(super) jumps: Jumps,
}

impl GoalMethod {
    /// Watches a method; none if it has no code.
    pub(super) fn new(method: MethodRef) -> Option<Self> {
        let pool = &method.class().file()?.pool;
        Some(Self { method, jumps: Jumps::new(method.code()?, pool) })
    }

    /// Returns the places of calls of `Verify.goal` with the names of the goals.
    pub(super) fn user_goals(&self) -> Vec<(u32, String)> {
        let (Some(code), Some(file)) = (self.method.code(), self.method.class().file()) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut last = None;
        for (place, insn) in instructions(&code.bytes).map_while(Result::ok) {
            let Operands::Pool(index) = insn.operands else {
                last = None;
                continue;
            };
            let is_goal = insn.opcode == Opcode::invokestatic
                && file.pool.member(index).is_some_and(|member| {
                    (member.class, member.name, member.descriptor) == VERIFY_GOAL
                });
            if is_goal {
                all.push((place, last.take().unwrap_or_else(|| format!("goal at {place}"))));
            }
            last = file.pool.string(index).map(str::to_owned);
        }
        all
    }

    /// Returns the places of the instructions that are recorded.
    pub(super) fn recorded_places(&self) -> BTreeSet<u32> {
        let rules = code::Rules { inverts_loops: false, ..code::Rules::default() };
        let code = code::translate(self.method, rules);
        let places = code.iter().flat_map(|code| &code.bytecodes);
        places.map(|place| u32::from(*place)).collect()
    }
}

/// The places of one method that an execution reached.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    /// The places of executed instructions.
    pub(super) executed: BTreeSet<u32>,
    /// Places of jumps with the way that was taken: 0 or 1, or the target of a `switch`.
    pub(super) ways: BTreeSet<(u32, u32)>,
    /// Decisions with the values of their conditions.
    pub(super) evaluations: BTreeSet<(usize, Evaluation)>,
}

/// The places that one execution reached.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// By position of the watched method.
    pub(super) reached: Vec<Reached>,
    /// Static fields of the program, with their values before the first access.
    pub(super) statics: Vec<(FieldRef, Value)>,
    /// Static fields that were accessed.
    accessed: BTreeSet<*const Field>,
    /// The reads of all executions so far that are no inputs.
    pub(super) surroundings: Surroundings,
    /// The last jump: position of the method, number of frames, and instruction.
    last: Option<(usize, usize, u32)>,
    /// Decisions that are being evaluated: number of frames, position of the method, decision.
    active: BTreeMap<(usize, usize, usize), Evaluation>,
}

/// Records the steps of some methods.
#[derive(Debug)]
pub(super) struct GoalWatch {
    watched: Rc<Vec<GoalMethod>>,
    steps: Rc<RefCell<Steps>>,
    /// The static field that tells whether the method under check was called.
    phase: FieldRef,
    /// The method of the last instruction, and its position.
    known: Option<(MethodRef, Option<usize>)>,
}

impl GoalWatch {
    /// Creates a watch that records into `steps`.
    pub(super) fn new(
        watched: Rc<Vec<GoalMethod>>,
        steps: Rc<RefCell<Steps>>,
        phase: FieldRef,
    ) -> Self {
        Self { watched, steps, phase, known: None }
    }

    /// Returns the position of a watched method.
    fn position(&mut self, method: MethodRef) -> Option<usize> {
        match self.known {
            Some((known, position)) if std::ptr::eq(known, method) => position,
            _ => {
                let position = self.watched.iter().position(|it| std::ptr::eq(it.method, method));
                self.known = Some((method, position));
                position
            }
        }
    }

    /// Whether the method under check is executed, or calls before it.
    fn is_called(&self, machine: &Machine) -> bool {
        let place = machine.program.known_static_place(self.phase);
        place.is_some_and(|(mirror, slot)| machine.live.heap.slot(mirror, slot) as u32 == 1)
    }
}

impl Stepper for GoalWatch {
    fn before(&mut self, machine: &Machine) -> Order {
        let frames = &machine.live.threads[machine.live.current].frames;
        let Some(frame) = frames.last() else { return Order::Go };
        let method: MethodRef = frame.code.method;
        let position = self.position(method);
        if position.is_none() && method.class().loader.is_jdk() {
            return Order::Go;
        }
        let insn = frame.code.insns[frame.pc as usize].get();
        let operation = insn.op.operation();
        if let Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) =
            operation
        {
            if let Some(field) = static_field(machine, frame.code, insn.wide()) {
                let mut steps = self.steps.borrow_mut();
                steps.note_static(machine, field, matches!(operation, Operation::Load(..)));
            }
        } else {
            self.steps.borrow_mut().surroundings.note(machine);
        }
        let Some(position) = position else { return Order::Go };
        if !self.is_called(machine) {
            return Order::Go;
        }
        let watched = Rc::clone(&self.watched);
        let mut steps = self.steps.borrow_mut();
        if let Some((of, depth, pc)) = steps.last.take()
            && (of, depth) == (position, frames.len())
        {
            steps.jump(&watched[position].jumps, position, depth, (frame.code, pc), frame.pc);
        }
        let place = u32::from(frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0));
        steps.reached[position].executed.insert(place);
        if is_jump(insn.op.operation()) {
            steps.last = Some((position, frames.len(), frame.pc));
        }
        Order::Go
    }

    fn counts_jumps(&self) -> bool {
        true
    }
}

impl Steps {
    /// Forgets what an execution reached.
    pub(super) fn clear(&mut self, watched: usize) {
        let mut surroundings = std::mem::take(&mut self.surroundings);
        surroundings.is_used = false;
        *self =
            Self { reached: vec![Reached::default(); watched], surroundings, ..Self::default() };
    }

    /// Records the access of a static field of the program.
    fn note_static(&mut self, machine: &Machine, field: FieldRef, is_load: bool) {
        if self.accessed.contains(&std::ptr::from_ref(field)) {
            return;
        }
        self.accessed.insert(std::ptr::from_ref(field));
        if is_load {
            self.surroundings.note_static(machine, field);
        }
        if !field.has(access::FINAL) {
            self.statics.push((field, static_value(machine, field)));
        }
    }

    /// Records a jump with the instruction that followed.
    fn jump(
        &mut self,
        jumps: &Jumps,
        position: usize,
        depth: usize,
        (code, from): (&Code, u32),
        to: u32,
    ) {
        let insn = code.insns[from as usize].get();
        let own = u32::from(code.bytecodes.get(from as usize).copied().unwrap_or(0));
        let Some(place) = jumps.place(own) else { return };
        if let Operation::Switch { .. } = insn.op.operation() {
            let Some(jump) = jumps.all.iter().find(|jump| jump.place == place) else { return };
            let mut cases = code.switches[usize::from(insn.d)].cases();
            let key = cases.find(|(_, target)| *target == to).map(|(key, _)| key);
            let target = jump.keys.iter().find(|(known, _)| Some(*known) == key);
            let target = target.map_or(jump.default, |(_, target)| *target);
            self.reached[position].ways.insert((place, target));
            return;
        }
        let taken = to == insn.target(from);
        if !taken && to != from + 1 {
            // The jump is executed once more, as a transition ended before it.
            return;
        }
        self.reached[position].ways.insert((place, u32::from(taken)));
        let Some((at, condition)) = jumps.condition(place) else { return };
        let decision = &jumps.decisions[at];
        // Frames above this one are gone.
        self.active.retain(|(frames, ..), _| *frames <= depth);
        let active = self.active.entry((depth, position, at)).or_default();
        let expected = active.last().map_or(Some(0), |(last, taken)| decision.next(*last, *taken));
        if condition == 0 {
            active.clear();
        } else if expected != Some(condition) {
            self.active.remove(&(depth, position, at));
            return;
        }
        active.push((condition, taken));
        if decision.next(condition, taken).is_none() {
            let whole = self.active.remove(&(depth, position, at)).unwrap_or_default();
            self.reached[position].evaluations.insert((at, whole));
        }
    }
}

/// Returns the field of the program that a site names, if the initialization of its class is over.
fn static_field(machine: &Machine, code: &Code, site: u32) -> Option<FieldRef> {
    let frames = &machine.live.threads[machine.live.current].frames;
    if frames.iter().any(|frame| &*frame.code.method.name == "<clinit>") {
        return None;
    }
    let site = code.sites.get(site as usize)?;
    let member = code.method.class().file()?.pool.member(site.pool)?;
    let named = machine.program.registry.load(LoaderId::APP, member.class).ok()?;
    let classes = std::iter::successors(Some(named), |class| class.super_class);
    let mut fields = classes.flat_map(|class| &class.fields);
    let field = fields.find(|field| field.is_static() && *field.name == *member.name)?;
    let class = field.class();
    let is_own = !class.loader.is_jdk() && &*class.name != "pathfinder/Inputs";
    (is_own && machine.live.is_initialized(class)).then_some(field)
}

/// Whether an operation has several successors.
const fn is_jump(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Branch(..) | Operation::IncrementAndBranch(_) | Operation::Switch { .. }
    )
}
