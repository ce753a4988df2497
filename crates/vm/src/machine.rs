//! The Java machine. Its parts have different lifetimes.
//!
//! Invariant: all data that determine the future of a program are in [`Live`], which backtracking
//! restores. The parts [`Program`] and [`RunFacts`] belong to the run, and [`Transition`] to one
//! transition.

mod assumed;
mod attachments;
mod hooks;
mod known;
mod live;
mod options;
pub(crate) mod pool_callers;
mod program;
mod run_facts;
mod run_globals;
mod transition;

pub use assumed::{AssumedEvent, AssumedEvents};
pub use attachments::Attachments;
pub use hooks::{Hooks, Output};
pub use known::WellKnown;
pub use live::Live;
pub use options::{Granularity, Level, Options, Platform};
pub use pool_callers::PoolCallers;
pub use program::Program;
pub use run_facts::{IdentityHashes, Internals, Observed, RunFacts};
pub use run_globals::RunGlobals;
pub use transition::{ChoiceLabels, Transition};
pub(crate) use transition::{Position, Work};

use crate::heap::{OutOfMemory, Ref};
use crate::native::{Exit, NativeTable};
use crate::prepared::{Prepared, Run};
use crate::symbolic::{CallInputs, InputValues, are_inputs_open};
use crate::thread::Thread;
use classes::{ClassRef, FieldRef, LinkError, LoaderId, MethodRef, Registry};
use classfile::access;
use library::atomic_calls::{self, PoolCall, TaskSteps};
use library::{Row, futures, guarded_calls, loads};

/// The Java machine, with one part for each lifetime.
#[derive(Debug)]
pub struct Machine {
    /// The settings, which are constant.
    pub options: Options,
    /// Loaded classes and translated code.
    pub program: Program,
    /// The state of the program.
    pub live: Live,
    /// The data of the current transition.
    pub transition: Transition,
    /// Facts about the run, over all paths.
    pub run: RunFacts,
    /// Observers of the execution.
    pub hooks: Hooks,
}

/// A failure of the machine itself, not of the program.
#[derive(Clone, Debug)]
pub struct MachineError(pub String);

impl std::fmt::Display for MachineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for MachineError {}

impl From<LinkError> for MachineError {
    fn from(e: LinkError) -> Self {
        Self(e.to_string())
    }
}

impl Machine {
    /// Creates a machine whose class library is not yet started.
    pub fn new(
        options: Options,
        registry: Registry,
        natives: NativeTable,
        attachments: Attachments,
    ) -> Self {
        Self {
            program: Program::new(registry, natives, attachments),
            live: Live::new(options.platform.heap_limit),
            transition: Transition::default(),
            run: RunFacts::default(),
            hooks: Hooks::default(),
            options,
        }
    }

    /// Returns the current thread.
    pub fn thread(&mut self) -> &mut Thread {
        &mut self.live.threads[self.live.current]
    }

    /// Prepares a method for execution: resolves its code or native row, and its rows of the library
    /// tables.
    #[inline]
    pub fn prepare(&mut self, method: MethodRef) -> Result<&'static Prepared, Exit> {
        if let Some(Some(prepared)) = self.program.prepared.get(method.id.index()) {
            return Ok(prepared);
        }
        self.prepare_first(method)
    }

    #[cold]
    fn prepare_first(&mut self, method: MethodRef) -> Result<&'static Prepared, Exit> {
        if let Some(prepared) = merged_before(self, method) {
            return Ok(prepared);
        }
        let class = method.class();
        if self.options.check && library::models::is_excluded(method) {
            let what = format!("{method:?}, which is annotated with NoJPFExecution");
            return Err(Exit::Unsupported(what));
        }
        let row = if class.loader == LoaderId::BOOT || library::models::is_model_class(&class.name)
        {
            self.program.natives.find(&class.name, &method.name, &method.descriptor)
        } else {
            None
        };
        let has_inputs = are_inputs_open(self);
        let run = match row.filter(|row| has_inputs || !row.of_inputs) {
            Some(row) => Run::Native(row),
            None if method.has(access::ABSTRACT) => Run::Abstract,
            None if method.has(access::NATIVE) => Run::Missing,
            None => Run::Code(self.translate(method)?),
        };
        let synchronized = method.has(access::SYNCHRONIZED);
        let merged_tasks = self.options.granularity.merged_tasks;
        let merge_thread_steps = self.options.granularity.merge_thread_steps;
        let without = self.options.granularity.without_row;
        let kept = |row: Option<Row>| row.is_some() && row != without;
        let region = self.options.granularity.trust_jdk
            && library::trusted_calls::is_trusted_call(method)
            || self.options.granularity.merge_jdk_steps && atomic_calls::is_executor_call(method)
            || self.options.granularity.merge_locks && atomic_calls::is_lock_call(method)
            || merged_tasks.merge(method) && kept(atomic_calls::task_row(method).map(Row::Task));
        let merge_loads = self.options.granularity.merge_loads;
        let load = loads::row(method).filter(|row| merge_loads && kept(Some(Row::Load(*row))));
        let changes_setting = self.options.check && merge_loads && loads::changes_setting(method);
        self.run.observed.tasks |= atomic_calls::observes_task_call(method);
        self.run.globals.task_failures.are_stages_asked |= futures::tells_of_failure(method);
        if atomic_calls::observes_lock_call(method) {
            self.run.observed.merged_calls = self.run.observed.merged_calls.max(Internals::Locks);
        }
        if guarded_calls::observes_queue(method) {
            crate::guard::note_asked_of_waits(self);
        }
        let guards = self.options.check && self.options.granularity.guards_calls;
        let one_step = region
            || load.is_some()
            || self.options.granularity.merge_jdk_steps
                && library::atomic::is_atomic(method)
                && (merge_thread_steps
                    || library::atomic::is_group_section(method)
                    || !library::atomic::changes_thread_group(method));
        // Other synchronized methods have a scheduling point only if threads share the monitor.
        let begins_a_step = region && !synchronized
            || load.is_some_and(loads::begins_a_step)
            || self.options.granularity.merge_jdk_steps
                && (library::atomic::begins_with_scheduling_point(method)
                    || !merge_thread_steps && library::atomic::is_group_section(method));
        let is_of_program = library::models::is_of_program(class);
        let may_watch = is_of_program
            || atomic_calls::may_leave_atomic_block(method)
            || loads::keeps_points(method)
            || !merge_thread_steps && library::atomic::is_thread_start(method);
        let inputs = inputs_of_call(self, method)?;
        let pool_call = atomic_calls::pool_call(method)
            .filter(|call| merged_tasks != TaskSteps::Apart || call.observes_locks());
        // The beginning of an atomic block records the call. `ForkJoinPool.close` is no block.
        let is_noted = changes_setting
            || pool_call == Some(PoolCall::ShutsDown) && !region
            || matches!(
                pool_call,
                Some(call) if !matches!(
                    call,
                    PoolCall::Schedules | PoolCall::SchedulesForked | PoolCall::ShutsDown
                )
            );
        // The fast path of plain calls has no scheduling points and makes no records.
        let forked_step = library::forked_tasks::forked_step(method);
        let is_marked = is_noted || forked_step.is_some();
        let is_plain =
            !synchronized && !one_step && !begins_a_step && !is_marked && inputs.is_none();
        // Methods live as long as the run, and so do prepared methods.
        let prepared: &'static Prepared = Box::leak(Box::new(Prepared {
            method,
            run,
            plain: match run {
                Run::Code(code) if is_plain => Some(code),
                _ => None,
            },
            // Native methods have their own scheduling points.
            begins_a_step: begins_a_step && matches!(run, Run::Code(_)),
            has_step: begins_a_step && matches!(run, Run::Code(_)) && !synchronized
                || self.options.check && forked_step.is_some(),
            synchronized,
            one_step,
            pool_call,
            is_noted,
            may_watch,
            guard: guarded_calls::row(method)
                .filter(|row| guards && kept(Some(Row::Guard(*row))))
                .map(guarded_calls::guarded_call),
            forked_step,
            inputs,
            program: is_of_program,
        }));
        let loads_data = load.is_some_and(|row| !loads::reads_constants(row));
        if region || loads_data || prepared.guard.is_some() {
            note_merged(self, prepared);
        }
        let at = method.id.index();
        if self.program.prepared.len() <= at {
            self.program.prepared.resize(at.max(self.program.registry.method_count()) + 1, None);
        }
        self.program.prepared[at] = Some(prepared);
        if let Run::Code(code) = prepared.run {
            self.agree_on_code(method.id, code);
        }
        Ok(prepared)
    }

    /// Allocates an instance. The caller ensures that the class is initialized, if necessary.
    pub fn new_instance(&mut self, class: ClassRef) -> Result<Ref, Exit> {
        if !open_variables(self, class).is_empty() {
            // Only the instruction `new` has the choice of a binding.
            let class = class.java_name();
            let what = format!("forall over objects of {class} that are not made by new");
            return Err(Exit::Unsupported(what));
        }
        allocate(self, class)
    }

    /// Allocates an array.
    pub fn new_array(&mut self, class: ClassRef, length: i32) -> Result<Ref, Exit> {
        if length < 0 {
            return Err(self.exception("java/lang/NegativeArraySizeException", &length.to_string()));
        }
        if length >= i32::MAX - 1 {
            return Err(self
                .exception("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        match self.live.heap.array(class, length as u32) {
            Ok(r) => {
                self.transition.work.add_array(self.live.heap.get(r).data.len());
                Ok(r)
            }
            Err(OutOfMemory) => Err(self.no_room()),
        }
    }

    /// Requests a garbage collection and a retry, or throws.
    fn no_room(&mut self) -> Exit {
        if self.run.collected_at == self.live.heap.allocated.objects {
            return self.exception("java/lang/OutOfMemoryError", "Java heap space");
        }
        Exit::Retry(crate::thread::Status::Runnable)
    }

    /// Returns the array class with a descriptor such as `[I` or `[Ljava/lang/String;`.
    pub fn array_class(&mut self, name: &str) -> Result<ClassRef, Exit> {
        match self.program.registry.load(LoaderId::BOOT, name) {
            Ok(class) => Ok(class),
            Err(e) => Err(self.link_error(&e)),
        }
    }

    /// Returns the mirror of a class.
    pub fn mirror(&mut self, class: ClassRef) -> Ref {
        match class.mirror.get() {
            0 => self.make_mirror(class),
            r => r,
        }
    }

    /// Returns the mirror and the slot of a static field.
    pub fn static_place(&mut self, field: FieldRef) -> (Ref, u32) {
        let mirror = self.mirror(field.class());
        (mirror, self.program.known.class_slots + field.slot)
    }

    /// Returns the value of a static field by name; 0 if the class has no such field.
    pub fn get_static(&mut self, class: ClassRef, name: &str) -> u64 {
        match class.fields.iter().find(|f| f.is_static() && &*f.name == name) {
            Some(field) => {
                let (mirror, slot) = self.static_place(field);
                self.live.heap.slot(mirror, slot)
            }
            None => 0,
        }
    }

    /// Chooses one of `arity` alternatives for the current native call. The call is executed again for
    /// each alternative, so a native method must choose before it changes the state.
    pub fn choose(&mut self, nth: usize, arity: u32) -> Result<u32, Exit> {
        if let Some(chosen) = self.live.threads[self.live.current].chosen.get(nth) {
            return Ok(*chosen);
        }
        match arity {
            0 => Err(Exit::Ignore),
            1 if !self.options.is_choice(1) => Ok(0),
            _ if !self.options.check || self.options.observe => {
                Ok((self.random() % u64::from(arity)) as u32)
            }
            _ => Err(Exit::Choice(arity)),
        }
    }

    /// Returns the next number of the random stream of the current thread, which is a function of the
    /// thread.
    pub fn random(&mut self) -> u64 {
        self.note_asked_for_own();
        let thread = &mut self.live.threads[self.live.current];
        base::rng::splitmix64(&mut thread.drawn.random)
    }

    /// Writes output of the program. Fails if it is written to the process's stream, which fails.
    pub fn print(&mut self, error: bool, bytes: &[u8]) -> std::io::Result<()> {
        // The transition ends after output that a proposition observes.
        self.transition.work.printed |= self.options.granularity.visible.patterns_of(bytes);
        if self.hooks.output.direct {
            use std::io::Write;
            if error {
                return std::io::stderr().write_all(bytes);
            }
            let mut out = std::io::stdout().lock();
            return out.write_all(bytes).and_then(|()| out.flush());
        }
        self.hooks.output.printed = true;
        if self.hooks.recorder.is_some() || self.hooks.output.keeps {
            self.hooks.output.chunks.push((error, bytes.to_vec()));
        }
        self.tell(&crate::event::Event::Printed(bytes));
        Ok(())
    }

    /// Returns all references that threads and globals hold.
    pub(crate) fn roots(&self) -> Vec<Ref> {
        let mut roots = Vec::new();
        for slot in 0..self.live.threads.len() {
            self.live.held_by_thread(slot, &mut roots);
        }
        roots.extend(self.live.held_by_globals());
        roots.extend(self.program.anchors.values());
        roots.push(self.transition.result as Ref);
        roots.retain(|r| *r != 0 && self.live.heap.is_live(*r));
        roots
    }

    /// Collects garbage.
    pub fn collect(&mut self) {
        self.tell_made();
        let roots = self.roots();
        self.live.heap.collect(roots.into_iter());
        self.tell_swept();
        self.run.collected_at = self.live.heap.allocated.objects;
    }
}

impl Program {
    /// Returns a class of the bootstrap loader for the machine itself.
    pub fn boot_class(&self, name: &str) -> Result<ClassRef, Exit> {
        self.registry.boot(name).map_err(|e| {
            Exit::Unsupported(format!("a JDK without a class that the machine needs: {e}"))
        })
    }

    /// Returns an instance field of a class of the bootstrap loader, by name.
    pub fn field(&self, class: &str, name: &str) -> Option<FieldRef> {
        self.registry.boot(class).ok()?.field_named(name)
    }

    /// Returns the mirror and the slot of a static field, if its class has a mirror.
    pub fn known_static_place(&self, field: FieldRef) -> Option<(Ref, u32)> {
        let mirror = field.class().mirror.get();
        (mirror != 0).then(|| (mirror, self.known.class_slots + field.slot))
    }
}

impl Live {
    /// Returns the class of a mirror.
    pub fn class_of_mirror(&self, mirror: Ref) -> Option<ClassRef> {
        if mirror == 0 { None } else { self.heap.get(mirror).mirrors }
    }

    /// Returns the value of an instance field by name.
    pub fn get_field(&self, object: Ref, name: &str) -> u64 {
        self.heap
            .get(object)
            .class()
            .library_field(name)
            .filter(|f| !f.is_static())
            .map_or(0, |f| self.heap.slot(object, f.slot))
    }

    /// Writes a value to an instance field of the class library by name.
    pub fn set_field(&mut self, object: Ref, name: &str, value: u64) {
        let field = self.heap.get(object).class().library_field(name).filter(|f| !f.is_static());
        if let Some(field) = field {
            if field.is_reference() {
                self.heap.set_reference(object, field.slot, value as Ref);
            } else {
                self.heap.set_slot(object, field.slot, value);
            }
        }
    }

    /// Returns a number for resources of the current thread outside of the heap, which is derived from
    /// the key of the thread. So names of these resources do not depend on other threads. The main
    /// thread has number 0.
    pub fn region(&self) -> u32 {
        let key = &self.threads[self.current].key;
        if key.is_empty() {
            return 0;
        }
        1 + (base::fingerprint::of(bytemuck::cast_slice(key)) % 0xf_ffff) as u32
    }

    /// Returns the references that globals hold.
    pub fn held_by_globals(&self) -> impl Iterator<Item = Ref> + '_ {
        let uncaught = self.uncaught.iter().map(|(_, r)| *r);
        self.globals.references().chain(self.globals.outside.references()).chain(uncaught)
    }

    /// Appends the references that a thread holds.
    pub(crate) fn held_by_thread(&self, slot: usize, roots: &mut Vec<Ref>) {
        let thread = &self.threads[slot];
        roots.push(thread.object);
        roots.extend([thread.uncaught, thread.stopped]);
        match thread.status {
            crate::thread::Status::Entering(r)
            | crate::thread::Status::Waiting { object: r, .. }
            | crate::thread::Status::Reentering { object: r, .. } => roots.push(r),
            crate::thread::Status::Awaiting(guard) => roots.extend([guard.object, guard.shown]),
            _ => {}
        }
        roots.extend(thread.waiting_loop.iter().flat_map(|waiting| waiting.references()));
        for (at, frame) in thread.frames.iter().enumerate() {
            roots.push(frame.locked);
            roots.extend(frame.kind.reference());
            for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter()
            {
                if *content != code::Content::Prim {
                    roots.push(thread.registers[frame.base as usize + *register as usize] as Ref);
                }
            }
        }
    }
}

/// Notes a method whose calls are merged into single steps. The name of its class is an assumption of
/// the result (SEMANTICS 31).
fn note_merged(machine: &mut Machine, prepared: &'static Prepared) {
    if machine.run.booting {
        machine.program.merged_at_start.push(prepared);
    } else {
        let name = prepared.method.class().java_name();
        machine.run.merged_classes.insert(name);
    }
}

/// Forgets that merged methods are prepared, at the end of the start. Each method is noted when a call
/// site of the program first calls it.
pub(crate) fn forget_merged(machine: &mut Machine) {
    for prepared in &machine.program.merged_at_start {
        machine.program.prepared[prepared.method.id.index()] = None;
    }
}

/// Returns a merged method that was prepared during the start, and notes it.
fn merged_before(machine: &mut Machine, method: MethodRef) -> Option<&'static Prepared> {
    let known = &machine.program.merged_at_start;
    let prepared = known.iter().copied().find(|known| std::ptr::eq(known.method, method))?;
    note_merged(machine, prepared);
    machine.program.prepared[method.id.index()] = Some(prepared);
    Some(prepared)
}

impl Options {
    /// Whether a choice with this number of alternatives has a state, instead of a single continuation.
    pub(crate) fn is_choice(&self, arity: u32) -> bool {
        arity > 1 || self.check && self.choosing.break_single
    }
}

/// Returns the unbound variables to which a new object of a class may be bound.
pub(crate) fn open_variables(machine: &Machine, class: ClassRef) -> Vec<usize> {
    let visible = &machine.options.granularity.visible;
    if visible.bound.is_empty() || machine.run.booting || machine.transition.is_evaluation {
        return Vec::new();
    }
    visible.open_variables(&machine.live.globals.bound, class)
}

/// Allocates an instance to which no variable is bound.
pub(crate) fn allocate(machine: &mut Machine, class: ClassRef) -> Result<Ref, Exit> {
    machine.live.heap.instance(class).map_err(|OutOfMemory| machine.no_room())
}

/// Returns the inputs that calls of a method return, if the program has symbolic inputs.
fn inputs_of_call(
    machine: &Machine,
    method: MethodRef,
) -> Result<Option<&'static CallInputs>, Exit> {
    if machine.options.inputs == InputValues::Sampled {
        return Ok(None);
    }
    let Some(inputs) = machine.program.attachments.terms.inputs_of_call(machine, method)? else {
        return Ok(None);
    };
    // Methods live as long as the run, and so do these inputs.
    let inputs: Option<&'static CallInputs> =
        (!inputs.is_empty()).then(|| &*Box::leak(Box::new(inputs)));
    Ok(inputs)
}
