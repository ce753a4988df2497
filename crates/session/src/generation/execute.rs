//! Executions of the method with concrete inputs, and the instructions that they reach.

use super::explore::PathEnd;
use super::postconditions::request_checks;
use super::record::{GoalMethod, GoalWatch, Reached, Steps, Way};
use crate::job::Job;
use crate::symbolic::objects;
use crate::system::JavaSystem;
use classes::{ClassRef, FieldRef, LoaderId, MethodRef};
use config::{Error, Settings};
use inputs::input_objects;
use search::{Step, System};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use testgen::{Calls, Value};
use vm::exception::TraceElement;
use vm::machine::IdentityHashes;
use vm::prepared::Code;
use vm::symbolic::{GivenInput, GivenObjects, InputValues};
use vm::{Machine, Ref};

/// The number of transitions after which an execution is given up.
const STEPS: u32 = 1_000;

/// The work after which a transition is cut, and the number of cut transitions after which an execution
/// is given up.
const CUT: (u32, u32) = (2_000_000, 5);

/// An execution of the method under check.
pub(super) struct Execution<'a> {
    /// The machine at the end of the execution.
    pub(super) machine: &'a mut Machine,
    /// The class `pathfinder.Inputs`, whose static fields have inputs and results.
    pub(super) holder: ClassRef,
    /// The input objects.
    pub(super) objects: Vec<Ref>,
    /// The exception that the method threw, with its stack.
    pub(super) thrown: Option<(Ref, Vec<TraceElement>)>,
    /// The values of the invariant as digits to the base 3, the last value in the lowest digit. The
    /// digit 1 is true.
    pub(super) invariants: u32,
    /// Whether equal objects have different hash codes.
    pub(super) hashes_differ: bool,
    /// For each call before the method, the exception that it threw, or 0.
    pub(super) caught: Vec<Ref>,
    /// Static fields of the program, with their values before the first access.
    pub(super) statics: Vec<(FieldRef, Value)>,
    /// The places reached in each watched method, by the index of the method.
    pub(super) reached: Vec<Reached>,
    /// The steps of jumps, each with whether it was repeated.
    pub(super) ways: BTreeMap<Way, bool>,
    /// The executed instructions of each method of the program.
    pub(super) executed: Vec<BTreeSet<u32>>,
    /// Whether the execution asked for identity hash codes.
    pub(super) asks_hashes: bool,
    /// Whether the execution depends on a value from its surroundings that is no input.
    pub(super) is_of_surroundings: bool,
}

/// The surroundings of an execution, which a test does not determine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conditions {
    /// The seed of identity hash codes.
    pub(super) seed: u32,
    /// The number of nanoseconds by which the clock is ahead.
    clock: i64,
    /// The change of each random number.
    random: Option<fn(u64) -> u64>,
    /// Whether the execution is given up soon.
    is_short: bool,
}

/// The work after which a short execution is given up.
const SHORT: u32 = 200_000;

/// Twenty years in nanoseconds: a test is executed at a later time.
const LATER: i64 = 20 * 365 * 86_400 * 1_000_000_000;

/// Changes of random numbers. A number beyond the range that the program requests has no execution.
const CHANGES: [fn(u64) -> u64; 4] =
    [|_| 0, |_| 1, |number| number.wrapping_add(1), |number| !number];

impl Conditions {
    /// Returns conditions with a seed of identity hash codes.
    pub(super) const fn seeded(seed: u32) -> Self {
        Self { seed, clock: 0, random: None, is_short: false }
    }

    /// Returns conditions of an execution that is given up soon.
    pub(super) const fn short() -> Self {
        Self { seed: 0, clock: 0, random: None, is_short: true }
    }

    /// Returns other times and other random numbers.
    pub(super) fn others() -> impl Iterator<Item = Self> {
        let later = Self { clock: LATER, ..Self::default() };
        let changed = |random| Self { random: Some(random), ..Self::default() };
        std::iter::once(later).chain(CHANGES.into_iter().map(changed))
    }
}

/// Returns the number of inputs that are parameters or static fields of primitive types. These precede
/// random numbers.
fn own_numbers(method: &testgen::Method) -> usize {
    let of_statics = method.statics.iter().map(|one| &one.input);
    let all = method.parameters.iter().chain(of_statics);
    all.filter(|one| !one.kind.is_reference()).count()
}

/// Executes the method under check with concrete inputs.
pub(super) struct Executor {
    system: JavaSystem,
    start: Vec<u32>,
    steps: Rc<RefCell<Steps>>,
    watched: Rc<Vec<GoalMethod>>,
    /// The number of inputs before random numbers.
    own_numbers: usize,
    /// The calls that make an object.
    calls: Option<Calls>,
}

impl Executor {
    /// Creates a machine for executions. The goals are in the method under check, and in the methods
    /// and classes `others`.
    pub(super) fn new(settings: &Settings, others: &[String]) -> Result<Self, Error> {
        let mut settings = settings.clone();
        settings.environment.symbolic = false;
        // The search has bounded the turns of loops already.
        settings.environment.bounds.loop_turns = None;
        settings.environment.inputs = Some(Vec::new());
        let job = Job::new(&settings)?;
        let Some(method) = job.target.method.clone() else {
            return Err(Error::new("internal failure: a target without its method"));
        };
        let mut machine = job.machine()?;
        let steps = Rc::new(RefCell::new(Steps::default()));
        let statics = method.statics.iter().map(|one| (one.class.clone(), one.field.clone()));
        steps.borrow_mut().surroundings.inputs = statics.collect();
        let watched = Rc::new(watched(&machine, &method, others)?);
        let holder = machine.program.boot_class("pathfinder/Inputs");
        let holder =
            holder.map_err(|exit| Error::new(format_args!("internal failure: {exit:?}")))?;
        let Some(phase) = holder.field_named("phase") else {
            return Err(Error::new("internal failure: a holder of inputs without its phase"));
        };
        let watch = GoalWatch::new(Rc::clone(&watched), Rc::clone(&steps), phase);
        machine.hooks.stepper = Some(Box::new(watch));
        if method.has_invariant() {
            request_checks(&mut machine)?;
        }
        let mut system = JavaSystem::new(machine);
        let mut start = Vec::new();
        system.encode(&mut start).map_err(Error::new)?;
        let own_numbers = own_numbers(&method);
        let calls = job.target.calls;
        Ok(Self { system, start, steps, watched, own_numbers, calls })
    }

    /// Returns the calls that make an object.
    pub(super) const fn calls(&self) -> Option<&Calls> {
        self.calls.as_ref()
    }

    /// Returns the methods whose goals count. The first one is the method under check.
    pub(super) fn watched(&self) -> &Rc<Vec<GoalMethod>> {
        &self.watched
    }

    /// Returns the machine of the executions.
    pub(super) const fn machine(&self) -> &Machine {
        &self.system.machine
    }

    /// Returns the code of the methods of the program that executions reached so far.
    pub(super) fn codes(&self) -> Vec<&'static Code> {
        self.steps.borrow().codes.clone()
    }

    /// Describes the values that executions read and that are no inputs, and what other implementations
    /// of interfaces could do.
    pub(super) fn doubts(&self) -> Vec<String> {
        self.steps.borrow().doubts()
    }

    /// Executes the method with the inputs of an end, in some surroundings. The inner error is the reason for
    /// which there is no result.
    pub(super) fn execute(
        &mut self,
        end: &PathEnd,
        conditions: Conditions,
    ) -> Result<Result<Execution<'_>, String>, Error> {
        let random = conditions.random;
        let has_random = end.sequence.is_none() && end.numbers.len() > self.own_numbers;
        if random.is_some() && !has_random {
            return Ok(Err("there is no random number".to_owned()));
        }
        let value = |(at, value): (usize, u64)| match random {
            Some(change) if at >= self.own_numbers => change(value),
            _ => value,
        };
        let numbers = end.numbers.iter().enumerate();
        let numbers = numbers
            .map(|(at, input)| GivenInput {
                thread: input.thread.clone(),
                value: value((at, input.value)),
            })
            .collect();
        self.execute_given(numbers, objects::given(&end.objects), conditions)
    }

    /// Executes the calls that make an object. The numbers choose the calls, and are arguments.
    pub(super) fn make(
        &mut self,
        numbers: &[u64],
        objects: GivenObjects,
    ) -> Result<Result<Execution<'_>, String>, Error> {
        self.system.restore(&self.start).map_err(Error::new)?;
        let threads = &self.system.machine.live.threads;
        let thread = threads.first().map_or_else(Vec::new, |thread| thread.key.to_vec());
        let given = |value: &u64| GivenInput { thread: thread.clone(), value: *value };
        let numbers = numbers.iter().map(given).collect();
        self.execute_given(numbers, objects, Conditions::short())
    }

    /// Executes the main class with these inputs.
    fn execute_given(
        &mut self,
        numbers: Vec<GivenInput>,
        objects: GivenObjects,
        conditions: Conditions,
    ) -> Result<Result<Execution<'_>, String>, Error> {
        let Conditions { seed, clock, is_short, .. } = conditions;
        self.system.restore(&self.start).map_err(Error::new)?;
        self.system.machine.run.identity_hashes = IdentityHashes { asked: 0, seed };
        let globals = &mut self.system.machine.live.globals;
        globals.clock += clock;
        // The first read would set the clock back to 0.
        globals.clock_read |= clock != 0;
        let machine = &mut self.system.machine;
        machine.options.inputs = InputValues::Given(numbers, objects);
        machine.live.uncaught.clear();
        let (work, most_cuts) = if is_short { (SHORT, 0) } else { CUT };
        machine.options.granularity.cut_length = work;
        self.steps.borrow_mut().clear(self.watched.len());
        let mut cuts = 0;
        for count in 0.. {
            let has_ended = self.system.machine.live.globals.shutdown;
            if has_ended || self.system.machine.alternatives().is_empty() {
                break;
            }
            if count > STEPS || cuts > most_cuts {
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
        if let Some((exception, stack)) = &thrown
            && stack.first().is_some_and(|at| testgen::is_driver(&at.method.class().name))
        {
            // The calling class threw this exception, not the method.
            let message = machine.live.get_field(*exception, "detailMessage") as Ref;
            let class = machine.live.heap.get(*exception).class().java_name();
            let message = machine.text(message);
            return Err(Error::new(format_args!(
                "the method cannot be called: {class}: {message}"
            )));
        }
        let objects = input_objects(machine).map_err(failed)?;
        let invariants = machine.get_static(holder, "invariants") as u32;
        let hashes_differ = machine.get_static(holder, "hashesDiffer") != 0;
        let caught = machine.get_static(holder, "thrown") as Ref;
        let caught = match caught {
            0 => Vec::new(),
            array => {
                let array = machine.live.heap.get(array);
                array.elements::<Ref>()[..array.length as usize].to_vec()
            }
        };
        let mut steps = self.steps.borrow_mut();
        let reached = std::mem::take(&mut steps.reached);
        let statics = std::mem::take(&mut steps.statics);
        let ways = std::mem::take(&mut steps.ways);
        let executed = std::mem::take(&mut steps.executed);
        let asks_hashes = machine.run.identity_hashes.asked > 0;
        let is_of_surroundings = steps.surroundings.is_used;
        Ok(Ok(Execution {
            machine,
            holder,
            objects,
            thrown,
            invariants,
            hashes_differ,
            caught,
            statics,
            reached,
            ways,
            executed,
            asks_hashes,
            is_of_surroundings,
        }))
    }
}

/// Returns the methods whose goals count.
fn watched(
    machine: &Machine,
    method: &testgen::Method,
    others: &[String],
) -> Result<Vec<GoalMethod>, Error> {
    let load = |name: &str| machine.program.registry.load(LoaderId::APP, name).ok();
    let own = load(&method.declared_in);
    let own = own.and_then(|class| class.declared_method(&method.name, &method.descriptor));
    let mut all: Vec<MethodRef> = own.into_iter().collect();
    for asked in others {
        let (class, name) = asked.split_once('#').map_or((&asked[..], None), |(c, m)| (c, Some(m)));
        let Some(class) = load(&class.replace('.', "/")) else {
            return Err(Error::new(format_args!(
                "--goals-in {asked}: class {class} was not found"
            )));
        };
        let before = all.len();
        for other in &class.methods {
            let is_asked = match name {
                Some(name) => *other.name == *name,
                None => !other.has(classfile::access::SYNTHETIC) && &*other.name != "<clinit>",
            };
            if is_asked && other.code().is_some() {
                all.push(other);
            }
        }
        if all.len() == before {
            return Err(Error::new(format_args!("--goals-in {asked}: there is no such method")));
        }
    }
    let mut watched: Vec<GoalMethod> = Vec::new();
    for method in all {
        if watched.iter().all(|known| !std::ptr::eq(known.method, method)) {
            watched.extend(GoalMethod::new(method));
        }
    }
    Ok(watched)
}
