//! Records which instructions, jumps and conditions of the watched methods an execution reaches.
//!
//! Invariant: only steps since the call of the method under check are recorded. A test does not repeat
//! earlier steps.

use super::implemented::ImplementedCalls;
use super::statics::static_value;
use super::surroundings::Surroundings;
use classes::{Field, FieldRef, LoaderId, MethodRef};
use classfile::instruction::{Operands, instructions};
use classfile::{Opcode, access};
use code::Operation;
use code::operation::Memory;
use library::surroundings::source_of_field;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use testgen::{Evaluation, Jumps, Value};
use vm::Machine;
use vm::prepared::Code;
use vm::stepper::{Order, Stepper};

/// The method whose calls are goals of the user: class, name, descriptor.
const VERIFY_GOAL: (&str, &str, &str) = ("gov/nasa/jpf/vm/Verify", "goal", "(Ljava/lang/String;)V");

/// A method whose goals count.
#[derive(Debug)]
pub(super) struct GoalMethod {
    /// The method.
    pub(super) method: MethodRef,
    /// The jumps of the method.
    pub(super) jumps: Jumps,
}

impl GoalMethod {
    /// Returns the method with its jumps, or `None` if it has no code.
    pub(super) fn new(method: MethodRef) -> Option<Self> {
        let pool = &method.class().file()?.pool;
        Some(Self { method, jumps: Jumps::new(method.code()?, pool) })
    }

    /// Returns the bytecode indices of calls of `Verify.goal`, with the names of the goals.
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

    /// Returns the bytecode indices of the recorded instructions.
    pub(super) fn recorded_places(&self) -> BTreeSet<u32> {
        let rules = code::Rules { inverts_loops: false, ..code::Rules::default() };
        let code = code::translate(self.method, rules);
        let places = code.iter().flat_map(|code| &code.bytecodes);
        places.map(|place| u32::from(*place)).collect()
    }
}

/// The places that an execution reached in one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached {
    /// The bytecode indices of executed instructions.
    pub(super) executed: BTreeSet<u32>,
    /// The bytecode indices of jumps with the ways that they took: 0, 1, or the target of a `switch`.
    pub(super) ways: BTreeSet<(u32, u32)>,
    /// The evaluated decisions, with the values of their conditions.
    pub(super) evaluations: BTreeSet<(usize, Evaluation)>,
}

/// A step of a jump: the number of a method, the position of the jump in its code, and the next position.
pub(super) type Way = (usize, u32, u32);

/// The places that one execution reached, and the values that it read.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// The reached places of each watched method, by its index.
    pub(super) reached: Vec<Reached>,
    /// The steps of jumps in all methods of the program, each with whether it was repeated.
    pub(super) ways: BTreeMap<Way, bool>,
    /// The methods with such steps.
    pub(super) codes: Vec<&'static Code>,
    /// The executed instructions of these methods.
    pub(super) executed: Vec<BTreeSet<u32>>,
    /// The last jump of such a method, with the number of frames.
    jump: Option<(usize, usize, u32)>,
    /// Static fields of the program, with their values before the first access.
    pub(super) statics: Vec<(FieldRef, Value)>,
    /// The static fields that were accessed.
    accessed: BTreeSet<*const Field>,
    /// The reads of all executions so far whose values are not inputs.
    pub(super) surroundings: Surroundings,
    /// The calls of implementations of interfaces.
    implemented: ImplementedCalls,
    /// The last jump: index of the method, number of frames, and bytecode index.
    last: Option<(usize, usize, u32)>,
    /// The decisions under evaluation, by number of frames, index of the method, and decision.
    active: BTreeMap<(usize, usize, usize), Evaluation>,
}

/// A stepper that records the steps of the watched methods.
#[derive(Debug)]
pub(super) struct GoalWatch {
    watched: Rc<Vec<GoalMethod>>,
    steps: Rc<RefCell<Steps>>,
    /// The static field with the phase of the execution. Its value is 1 during recorded calls.
    phase: FieldRef,
    /// The method of the last instruction, with its index if it is watched.
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

    /// Returns the index of a watched method.
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

    /// Whether the recorded calls are under way: those of the method under check, or of a sequence
    /// before it.
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
        if frame.pc == 0 && self.is_called(machine) {
            self.steps.borrow_mut().implemented.note_entry(machine);
        }
        let position = self.position(method);
        if position.is_none() && method.class().loader.is_jdk() {
            if frame.pc == 0 && self.is_called(machine) {
                self.steps.borrow_mut().surroundings.note_entry(machine, frame.code);
            }
            return Order::Go;
        }
        let is_called = self.is_called(machine);
        let insn = frame.code.insns[frame.pc as usize].get();
        let operation = insn.op.operation();
        if let Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) =
            operation
        {
            if let Some(field) = static_field(machine, frame.code, insn.wide()) {
                let mut steps = self.steps.borrow_mut();
                if frames.iter().any(|frame| &*frame.code.method.name == "<clinit>") {
                    steps.surroundings.note_initializer(machine, field);
                } else {
                    steps.note_static(machine, field, matches!(operation, Operation::Load(..)));
                }
            }
        } else {
            self.steps.borrow_mut().surroundings.note(machine, is_called);
        }
        if !is_called {
            return Order::Go;
        }
        if matches!(operation, Operation::Load(..) | Operation::Call(..)) {
            self.steps.borrow_mut().implemented.note_use(method);
        }
        let at = (frames.len(), frame.pc);
        self.steps.borrow_mut().note_way(frame.code, at, is_jump(operation));
        let Some(position) = position else { return Order::Go };
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
    /// Removes all data of an execution.
    pub(super) fn clear(&mut self, watched: usize) {
        let mut surroundings = std::mem::take(&mut self.surroundings);
        surroundings.restart();
        let implemented = std::mem::take(&mut self.implemented).restarted();
        let codes = std::mem::take(&mut self.codes);
        let reached = vec![Reached::default(); watched];
        *self = Self { reached, codes, surroundings, implemented, ..Self::default() };
    }

    /// Returns the reasons for which an execution with equal inputs could behave differently.
    pub(super) fn doubts(&self) -> Vec<String> {
        self.surroundings.read.iter().chain(&self.implemented.found).cloned().collect()
    }

    /// Records the next instruction of a method of the program, and the step of a jump before it.
    fn note_way(&mut self, code: &'static Code, (depth, pc): (usize, u32), is_jump: bool) {
        let known = self.codes.iter().position(|known| std::ptr::eq(*known, code));
        let number = known.unwrap_or_else(|| {
            self.codes.push(code);
            self.codes.len() - 1
        });
        self.executed.resize_with(self.codes.len(), BTreeSet::new);
        self.executed[number].insert(pc);
        if let Some((of, at, from)) = self.jump.take()
            && (of, at) == (number, depth)
            && from != pc
        {
            let again = |again: &mut bool| *again = true;
            self.ways.entry((number, from, pc)).and_modify(again).or_insert(false);
        }
        if is_jump {
            self.jump = Some((number, depth, pc));
        }
    }

    /// Records the access to a static field of the program.
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

    /// Records a jump, and the instruction that was executed after it.
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
            // A transition ended before the jump, so the jump will be executed again.
            return;
        }
        self.reached[position].ways.insert((place, u32::from(taken)));
        let Some((at, condition)) = jumps.condition(place) else { return };
        let decision = &jumps.decisions[at];
        // Decisions in frames that have returned are dropped.
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

/// Returns the field of the program that a site names.
fn static_field(machine: &Machine, code: &Code, site: u32) -> Option<FieldRef> {
    let site = code.sites.get(site as usize)?;
    let member = code.method.class().file()?.pool.member(site.pool)?;
    let named = machine.program.registry.load(LoaderId::APP, member.class).ok()?;
    let classes = std::iter::successors(Some(named), |class| class.super_class);
    let mut fields = classes.flat_map(|class| &class.fields);
    let field = fields.find(|field| field.is_static() && *field.name == *member.name)?;
    let class = field.class();
    let is_own = !class.loader.is_jdk() && &*class.name != "pathfinder/Inputs";
    let is_read = is_own || source_of_field(&class.name).is_some();
    (is_read && machine.live.is_initialized(class)).then_some(field)
}

/// Whether an operation has several successors.
const fn is_jump(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Branch(..) | Operation::IncrementAndBranch(_) | Operation::Switch { .. }
    )
}
