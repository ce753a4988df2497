//! Executions of the method with numbers, and the instructions that they reach.

use super::convert::static_value;
use super::explore::PathEnd;
use crate::job::Job;
use crate::symbolic::objects;
use crate::system::JavaSystem;
use classes::{ClassRef, FieldRef, LoaderId, MethodRef};
use classfile::access;
use code::Operation;
use code::operation::Memory;
use config::{Error, Settings};
use search::{Step, System};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use testgen::Value;
use vm::exception::TraceElement;
use vm::prepared::Code;
use vm::stepper::{Order, Stepper};
use vm::symbolic::{GivenInput, InputValues, input_objects};
use vm::{Machine, Ref};

/// The number of transitions after which an execution is left.
const STEPS: u32 = 1_000;

/// The work after which a transition is cut, and the number of cut transitions after which an execution
/// is left.
const CUT: (u32, u32) = (2_000_000, 5);

/// The reached instructions of one method.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// Instructions that were executed.
    pub(super) executed: BTreeSet<u32>,
    /// Jumps with the instructions that followed.
    pub(super) jumps: BTreeSet<(u32, u32)>,
    /// The code, once it was executed.
    pub(super) code: Option<&'static Code>,
    /// Static fields of the program, with their values before the first access.
    pub(super) statics: Vec<(FieldRef, Value)>,
    last: Option<(usize, u32)>,
}

/// Records the steps of one method.
#[derive(Debug)]
struct GoalWatch {
    class: String,
    name: String,
    descriptor: String,
    steps: Rc<RefCell<Steps>>,
}

impl Stepper for GoalWatch {
    fn before(&mut self, machine: &Machine) -> Order {
        let frames = &machine.live.threads[machine.live.current].frames;
        let Some(frame) = frames.last() else { return Order::Go };
        let method: MethodRef = frame.code.method;
        if !method.class().loader.is_jdk() {
            let insn = frame.code.insns[frame.pc as usize].get();
            if let Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) =
                insn.op.operation()
                && let Some(field) = static_field(machine, frame.code, insn.wide())
            {
                let mut steps = self.steps.borrow_mut();
                if steps.statics.iter().all(|(known, _)| !std::ptr::eq(*known, field)) {
                    let value = static_value(machine, field);
                    steps.statics.push((field, value));
                }
            }
        }
        if *method.name != *self.name || *method.descriptor != *self.descriptor {
            return Order::Go;
        }
        if *method.class().name != *self.class {
            return Order::Go;
        }
        let mut steps = self.steps.borrow_mut();
        steps.code = Some(frame.code);
        if let Some((depth, pc)) = steps.last.take()
            && depth == frames.len()
        {
            steps.jumps.insert((pc, frame.pc));
        }
        steps.executed.insert(frame.pc);
        let operation = frame.code.insns[frame.pc as usize].get().op.operation();
        if is_jump(operation) {
            steps.last = Some((frames.len(), frame.pc));
        }
        Order::Go
    }

    fn counts_jumps(&self) -> bool {
        true
    }
}

/// Returns the field of the program that a site names, if it can change after the initialization of its
/// class, and that is over.
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
    (is_own && !field.has(access::FINAL) && machine.live.is_initialized(class)).then_some(field)
}

/// Whether an operation has several successors.
pub(super) const fn is_jump(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Branch(..) | Operation::IncrementAndBranch(_) | Operation::Switch { .. }
    )
}

/// An execution of the method.
pub(super) struct Execution<'a> {
    /// The machine at its end.
    pub(super) machine: &'a mut Machine,
    /// The class that has inputs and results.
    pub(super) holder: ClassRef,
    /// The input objects.
    pub(super) objects: Vec<Ref>,
    /// The exception that the method threw, with its stack.
    pub(super) thrown: Option<(Ref, Vec<TraceElement>)>,
    /// Static fields of the program, with their values before the first access.
    pub(super) statics: Vec<(FieldRef, Value)>,
    /// The code of the method, once it was executed.
    pub(super) code: Option<&'static Code>,
    /// The instructions that were executed.
    pub(super) executed: BTreeSet<u32>,
    /// Jumps with the instructions that followed.
    pub(super) jumps: BTreeSet<(u32, u32)>,
}

/// Executes the method with numbers.
pub(super) struct Executor {
    system: JavaSystem,
    start: Vec<u32>,
    steps: Rc<RefCell<Steps>>,
}

impl Executor {
    /// Creates a machine for executions.
    pub(super) fn new(settings: &Settings) -> Result<Self, Error> {
        let mut settings = settings.clone();
        settings.environment.symbolic = false;
        settings.environment.inputs = Some(Vec::new());
        let job = Job::new(&settings)?;
        let Some(method) = job.target.method.clone() else {
            return Err(Error::new("internal failure: a target without its method"));
        };
        let mut machine = job.machine()?;
        machine.options.granularity.cut_length = CUT.0;
        let steps = Rc::new(RefCell::new(Steps::default()));
        machine.hooks.stepper = Some(Box::new(GoalWatch {
            class: method.declared_in.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            steps: Rc::clone(&steps),
        }));
        let mut system = JavaSystem::new(machine);
        let mut start = Vec::new();
        system.encode(&mut start).map_err(Error::new)?;
        Ok(Self { system, start, steps })
    }

    /// Returns the code of the method, once it was executed.
    pub(super) fn code(&self) -> Option<&'static Code> {
        self.steps.borrow().code
    }

    /// Executes the method with the inputs of an end. The inner error is the reason for which there is no
    /// result.
    pub(super) fn execute(
        &mut self,
        end: &PathEnd,
    ) -> Result<Result<Execution<'_>, String>, Error> {
        self.system.restore(&self.start).map_err(Error::new)?;
        let numbers = end.numbers.iter();
        let numbers = numbers
            .map(|input| GivenInput { thread: input.thread.clone(), value: input.value })
            .collect();
        let machine = &mut self.system.machine;
        machine.options.inputs = InputValues::Given(numbers, objects::given(&end.objects));
        machine.live.uncaught.clear();
        {
            let mut steps = self.steps.borrow_mut();
            *steps = Steps { code: steps.code, ..Steps::default() };
        }
        let mut cuts = 0;
        for count in 0.. {
            if self.system.machine.alternatives().is_empty() {
                break;
            }
            if count > STEPS || cuts > CUT.1 {
                return Ok(Err("an execution with numbers does not end soon".to_owned()));
            }
            if self.system.step(0).map_err(Error::new)? != Step::Next {
                return Ok(Err(
                    "an execution with numbers does not satisfy the precondition".to_owned()
                ));
            }
            cuts += u32::from(self.system.machine.transition.was_cut);
        }
        let machine = &mut self.system.machine;
        let failed = |exit| Error::new(format_args!("internal failure: {exit:?}"));
        let holder = machine.program.boot_class("pathfinder/Inputs").map_err(failed)?;
        let phase = machine.get_static(holder, "phase");
        if phase == 0 {
            return Ok(Err("an exception before the call of the method".to_owned()));
        }
        let thrown = machine.live.uncaught.first().map(|(_, exception)| *exception);
        let thrown = thrown.map(|exception| (exception, machine.stack_trace(exception)));
        let objects = input_objects(machine).map_err(failed)?;
        let mut steps = self.steps.borrow_mut();
        let executed = std::mem::take(&mut steps.executed);
        let jumps = std::mem::take(&mut steps.jumps);
        let statics = std::mem::take(&mut steps.statics);
        let code = steps.code;
        Ok(Ok(Execution { machine, holder, objects, thrown, statics, code, executed, jumps }))
    }
}
