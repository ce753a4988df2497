//! The machine: classes, heap, threads, and what the rest of the crate shares.
//!
//! Invariant: everything that a program can change and that decides its future is in `heap`,
//! `threads` or `globals`; the other fields are caches that every state of a run may share.

use crate::exception;
use crate::footprint::{Touch, part};
use crate::heap::{Heap, OutOfMemory, Ref};
use crate::interp::Level;
use crate::native::{Exit, NativeTable};
use crate::prepared::{Code, Prepared, Run};
use crate::state::canonical::components::Components;
use crate::thread::{Thread, Threads};
use base::FastMap;
use classes::{ClassRef, FieldRef, LinkError, LoaderId, MethodRef, Registry};
use classfile::access;
use code::TranslateError;
use library::atomic_calls;

/// How the machine runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Feature release of the JDK whose classes are used.
    pub release: u16,
    /// Whether states are explored (`check`, `replay`) or the program simply runs.
    pub check: bool,
    /// Whether one execution is observed: the environment of a check, without states.
    pub observe: bool,
    /// What becomes a state.
    pub level: Level,
    /// Whether accesses of the only thread are scheduling points too.
    pub shows_each_access: bool,
    /// Bytes of heap the program may use.
    pub heap_limit: usize,
    /// Frames a thread may have.
    pub stack_limit: usize,
    /// What `availableProcessors` says.
    pub processors: u32,
    /// Whether `java.util.Random` is a choice (`cg.enumerate_random`).
    pub enumerate_random: bool,
    /// Whether waiting threads may wake up for no reason.
    pub spurious: bool,
    /// Whether the JDK's own bookkeeping steps are merged (SEMANTICS 13); off only to test them.
    pub merge_jdk_steps: bool,
    /// With these: also those by which threads start and end, which asking their groups can tell.
    pub merge_thread_steps: bool,
    /// Whether what a program cannot observe of the class library's objects is left out of states and
    /// scheduling ([`library::hidden`], [`library::independent`]); off only to test it.
    pub masks: bool,
    /// Whether calls of locks and queues are one step each, too, which programs that look inside
    /// could tell ([`Machine::shown`]).
    pub merge_locks: bool,
    /// At [`Level::Lock`], names of the variables that no lock protects.
    pub unprotected: std::collections::BTreeSet<String>,
    /// Whether the named calls of `java.util.concurrent` are one step each (`--trust-jdk`).
    pub trust_jdk: bool,
    /// Back edges and calls after which a transition is cut.
    pub cut_length: u32,
    /// System properties besides the JDK's own.
    pub properties: Vec<(String, String)>,
    /// The class path, for `java.class.path`.
    pub class_path: String,
    /// Home of the JDK, for `java.home`.
    pub java_home: String,
    /// How choices are made.
    pub choosing: crate::choice::Choosing,
    /// What counts as a failure of the program.
    pub failures: crate::failures::Failures,
}

/// Output of the program under check, in order.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// What was printed since this was last taken: (is stderr, bytes).
    pub chunks: Vec<(bool, Vec<u8>)>,
    /// Print to the process's own streams at once.
    pub direct: bool,
}

/// The Java machine.
#[derive(Debug)]
pub struct Machine {
    /// Settings.
    pub options: Options,
    /// All classes.
    pub registry: Registry,
    /// All objects.
    pub heap: Heap,
    /// All threads that have been started and not forgotten.
    pub threads: Threads,
    /// The thread that is executing.
    pub current: usize,
    /// State outside heap and threads.
    pub globals: crate::globals::Globals,
    /// Native methods.
    pub natives: NativeTable,
    /// Printed output.
    pub output: Output,
    /// Operations of the register code executed so far; loads and constants are often none.
    pub instructions: u64,
    /// Whether the JDK is still starting.
    pub booting: bool,
    /// Classes and fields the machine itself knows.
    pub known: crate::boot::Known,
    /// Components of stored states.
    pub components: Components,
    /// Transitions and what threads can do next, by what these depend on.
    pub transitions: crate::state::cache::Transitions,
    /// What happens, recorded for reports when asked for.
    pub recorder: Option<Box<crate::recorder::Recorder>>,
    /// What the program, at any time of the run, showed of what larger steps hide.
    pub shown: crate::internals::Internals,
    /// What locks protect, as far as was seen in the run.
    pub lock_protection: crate::lock_protection::LockProtection,
    /// Whether, at any time of the run, an idle worker of a pool was kept though its time was up.
    pub idle_kept: bool,
    /// Uncaught exceptions since last asked: thread slot, exception.
    pub uncaught: Vec<(usize, Ref)>,
    /// The result of the last frame that had no caller.
    pub result: u64,
    pub(crate) prepared: Vec<Option<&'static Prepared>>,
    pub(crate) literals: crate::string::Literals,
    pub(crate) collected_at: u64,
    /// What was seen of the real file system.
    pub environment: crate::outside::Environment,
    /// Values kept over the whole search (`Verify` counters).
    pub run_globals: crate::watched::Watched<crate::schedule::RunGlobals>,
    /// Whether a thread was suspended on any path, which a result must say.
    pub has_suspended: bool,
    /// Whether a thread was stopped by another on any path, which a result must say.
    pub has_stopped: bool,
    /// Whether a thread looked at what no order of accesses tells ([`Self::show_each_step`]).
    pub each_step_shows: bool,
    /// Whether one asked for groups of others ([`Self::note_asked_of_groups`]).
    pub groups_show: bool,
    /// Whether one asked for what tells threads apart ([`Self::note_asked_who`]).
    pub threads_show: bool,
    /// What is not looked at before threads are exchanged, in tests of tests.
    #[doc(hidden)]
    pub exchanges_without: Option<crate::state::symmetry::Proviso>,
    pub(crate) linked: crate::dynamic::Linked,
    pub(crate) loaders: crate::loaders::Loaders,
    /// What is done to attributes by the operation that the current thread stands before.
    pub(crate) following: Option<crate::attributes::Following>,
    /// Frame depth, code and operation that the current thread stood before last, where the
    /// configuration intervenes.
    pub(crate) stood: Option<(usize, &'static Code, u32)>,
    /// By method, the exceptions that the configuration has thrown there.
    pub(crate) injections: FastMap<u32, Vec<(u32, bool, usize)>>,
    /// Frame depth, code and instruction whose outcome was just chosen.
    pub(crate) resume_at: Option<(usize, &'static Code, u32)>,
    /// Whether the next scheduling point ends the transition.
    pub(crate) armed: bool,
    /// Whether there is no handle left for a class mirror: the run cannot go on.
    pub(crate) exhausted: bool,
    /// Whether the last transition was cut for its length.
    pub was_cut: bool,
    /// When the program began, in a plain run: the clock follows real time.
    pub started: Option<std::time::Instant>,
    /// Whether the transition began with the outcome of a choice.
    pub(crate) began_chosen: bool,
    /// Whether it has jumped back or called since.
    pub(crate) went_round: bool,
    /// Whether accesses are noted, for reduction.
    pub tracing: bool,
    /// Whether the transition under way ended the process while other threads were alive.
    pub cut_off_others: bool,
    /// What the transition under way accessed so far.
    pub trace: crate::footprint::Notes,
    /// The native method whose row is at work.
    pub(crate) native: Option<MethodRef>,
    /// When an instruction last asked for a collection: the thread's frames, it, and how many before.
    pub(crate) retried: Option<(usize, u32, u64)>,
    /// Whether the native call or the linking under way has passed its scheduling point.
    pub(crate) point_passed: bool,
    /// The alternatives of the choice that the program stands before, in words.
    pub described: Option<crate::choice::cascade::Described>,
    /// Requests of the program to whoever searches, made in the transition under way.
    pub requests: Vec<crate::choice::Request>,
    /// Whether that transition did or saw what its state does not tell, so that it must not be learned.
    pub unrepeatable: bool,
    /// How often the transition under way has called `onSpinWait` or `yield`.
    pub(crate) spins: u32,
    /// Objects the start made that stand for well-known things, for native methods: by key.
    pub anchors: FastMap<&'static str, Ref>,
    /// What native methods keep of their own.
    pub kept: crate::native::Kept,
    /// Who is asked before each instruction.
    pub stepper: Option<Box<dyn crate::stepper::Stepper>>,
    /// Who is told what happens.
    pub(crate) hearing: crate::event::Hearing,
    /// Whether a method is evaluated on a scratch copy.
    pub(crate) evaluating: bool,
    /// The part in a team of machines.
    pub(crate) team: Option<Box<crate::team::Membership>>,
    /// Back edges and calls of a time slice, if one execution is observed.
    pub slice: u32,
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
    /// The thread that is executing.
    pub fn thread(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// A class of the bootstrap loader, for the machine's own use.
    pub fn boot_class(&self, name: &str) -> Result<ClassRef, Exit> {
        self.registry
            .boot(name)
            .map_err(|e| Exit::Unsupported(format!("the JDK lacks a class the machine needs: {e}")))
    }

    /// Makes a method ready to run.
    #[inline]
    pub(crate) fn prepare(&mut self, method: MethodRef) -> Result<&'static Prepared, Exit> {
        if let Some(Some(prepared)) = self.prepared.get(method.id.index()) {
            return Ok(prepared);
        }
        self.prepare_first(method)
    }

    #[cold]
    fn prepare_first(&mut self, method: MethodRef) -> Result<&'static Prepared, Exit> {
        let class = method.class();
        if self.options.check && library::models::is_excluded(method) {
            let what = format!("{method:?}, which is annotated with NoJPFExecution,");
            return Err(Exit::Unsupported(what));
        }
        let row = if class.loader == LoaderId::BOOT || library::models::is_model_class(&class.name)
        {
            self.natives.find(&class.name, &method.name, &method.descriptor)
        } else {
            None
        };
        let run = match row {
            Some(row) => Run::Native(row),
            None if method.has(access::ABSTRACT) => Run::Abstract,
            None if method.has(access::NATIVE) => Run::Missing,
            None => Run::Code(self.translate(method)?),
        };
        let synchronized = method.has(access::SYNCHRONIZED);
        let region = self.options.trust_jdk && atomic_calls::is_trusted_call(method)
            || self.options.merge_jdk_steps && atomic_calls::is_executor_call(method)
            || self.options.merge_locks && atomic_calls::is_lock_call(method);
        if atomic_calls::observes_lock_call(method) {
            self.shown = self.shown.max(crate::internals::Internals::Locks);
        }
        let one_step = region
            || self.options.merge_jdk_steps
                && library::atomic::is_atomic(method)
                && (self.options.merge_thread_steps
                    || !library::atomic::changes_thread_group(method));
        // Other synchronized ones have a scheduling point if threads share the monitor.
        let begins_a_step = region && !synchronized
            || self.options.merge_jdk_steps
                && library::atomic::begins_with_scheduling_point(method);
        // Methods live as long as the run, and so does this.
        let prepared: &'static Prepared = Box::leak(Box::new(Prepared {
            method,
            run,
            plain: match run {
                Run::Code(code) if !synchronized && !one_step => Some(code),
                _ => None,
            },
            // Native ones have a scheduling point of their own.
            begins_a_step: begins_a_step && matches!(run, Run::Code(_)),
            synchronized,
            one_step,
            program: !class.loader.is_jdk(),
        }));
        let at = method.id.index();
        if self.prepared.len() <= at {
            self.prepared.resize(at.max(self.registry.method_count()) + 1, None);
        }
        self.prepared[at] = Some(prepared);
        if let Run::Code(code) = prepared.run {
            self.agree_on_code(method.id, code);
        }
        Ok(prepared)
    }

    /// The register code of a method with code.
    pub(crate) fn translate(&mut self, method: MethodRef) -> Result<&'static Code, Exit> {
        let patches = self.options.check && self.options.merge_jdk_steps;
        let patched = if patches { library::patches::patched(method) } else { None };
        let reads_locals = crate::choice::is_asked_by_name;
        let rules = |inverts_loops| code::Rules { inverts_loops, reads_locals };
        let translated = match patched {
            Some(code) => code::translate_as(method, &code, rules(true)),
            None => code::translate(method, rules(!self.keeps_loops())),
        };
        match translated {
            // Methods live as long as the run, and so does their code.
            Ok(code) => Ok(Box::leak(Box::new(code.linkable()))),
            Err(TranslateError::Invalid(what)) => {
                Err(self.exception("java/lang/VerifyError", &format!("{method:?}: {what}")))
            }
            Err(TranslateError::Unsupported(what)) => {
                Err(Exit::Unsupported(format!("{what} ({method:?})")))
            }
        }
    }

    /// Allocates an instance (uninitialized class or not: callers see to that).
    pub fn new_instance(&mut self, class: ClassRef) -> Result<Ref, Exit> {
        match self.heap.instance(class) {
            Ok(r) => Ok(r),
            Err(OutOfMemory) => Err(self.no_room()),
        }
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
        match self.heap.array(class, length as u32) {
            Ok(r) => Ok(r),
            Err(OutOfMemory) => Err(self.no_room()),
        }
    }

    /// Asks for a collection and another try, or throws.
    fn no_room(&mut self) -> Exit {
        if self.collected_at == self.heap.allocations {
            return self.exception("java/lang/OutOfMemoryError", "Java heap space");
        }
        Exit::Retry(crate::thread::Status::Runnable)
    }

    /// The class of arrays with these components, by descriptor: `[I`, `[Ljava/lang/String;`.
    pub fn array_class(&mut self, name: &str) -> Result<ClassRef, Exit> {
        match self.registry.load(LoaderId::BOOT, name) {
            Ok(class) => Ok(class),
            Err(e) => Err(self.link_error(&e)),
        }
    }

    /// A new exception, to be thrown.
    pub fn exception(&mut self, class: &str, message: &str) -> Exit {
        exception::make(self, class, Some(message))
    }

    /// A new exception without a message, to be thrown.
    pub fn exception_without_message(&mut self, class: &str) -> Exit {
        exception::make(self, class, None)
    }

    /// The Java exception of a failure to load or link.
    pub fn link_error(&mut self, error: &LinkError) -> Exit {
        exception::of_link_error(self, error)
    }

    /// `NullPointerException` for the current instruction.
    pub fn null_pointer(&mut self) -> Exit {
        exception::make(self, "java/lang/NullPointerException", None)
    }

    /// The heap object that stands for a class.
    pub fn mirror(&mut self, class: ClassRef) -> Ref {
        match class.mirror.get() {
            0 => crate::boot::make_mirror(self, class),
            r => r,
        }
    }

    /// The class a mirror stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> Option<ClassRef> {
        if mirror == 0 { None } else { self.heap.get(mirror).mirrors }
    }

    /// The field of an instance, by name; for the machine's own use.
    pub fn field(&self, class: &str, name: &str) -> Option<FieldRef> {
        self.registry.boot(class).ok()?.field_named(name)
    }

    /// Reads an instance field by name.
    pub fn get_field(&self, object: Ref, name: &str) -> u64 {
        self.heap
            .get(object)
            .class()
            .library_field(name)
            .filter(|f| !f.is_static())
            .map_or(0, |f| self.heap.slot(object, f.slot))
    }

    /// Writes an instance field of the class library by name.
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

    /// Where a static field is kept: mirror and slot.
    pub fn static_place(&mut self, field: FieldRef) -> (Ref, u32) {
        let mirror = self.mirror(field.class());
        (mirror, self.known.class_slots + field.slot)
    }

    /// Reads a static field by name, 0 if there is none.
    pub fn get_static(&mut self, class: ClassRef, name: &str) -> u64 {
        match class.fields.iter().find(|f| f.is_static() && &*f.name == name) {
            Some(field) => {
                let (mirror, slot) = self.static_place(field);
                self.heap.slot(mirror, slot)
            }
            None => 0,
        }
    }

    /// Chooses one of `arity` outcomes of the current native call. The call is made again for each
    /// outcome, so a native method must choose before it changes anything.
    pub fn choose(&mut self, nth: usize, arity: u32) -> Result<u32, Exit> {
        if let Some(chosen) = self.threads[self.current].chosen.get(nth) {
            return Ok(*chosen);
        }
        match arity {
            0 => Err(Exit::Ignore),
            1 if !self.is_choice(1) => Ok(0),
            _ if !self.options.check || self.options.observe => {
                Ok((self.random() % u64::from(arity)) as u32)
            }
            _ => Err(Exit::Choice(arity)),
        }
    }

    /// Whether so many alternatives are a choice, and not just what happens.
    pub(crate) fn is_choice(&self, arity: u32) -> bool {
        arity > 1 || self.options.check && self.options.choosing.break_single
    }

    /// The next number of the current thread's fixed random stream (splitmix64).
    pub fn random(&mut self) -> u64 {
        self.note_asked_for_own();
        let thread = &mut self.threads[self.current];
        thread.random = thread.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = thread.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The identity hash of an object: derived from the thread that asks first and how many it has
    /// asked for before.
    pub fn identity_hash(&mut self, object: Ref) -> u32 {
        let known = self.heap.get(object).hash;
        if known != 0 {
            self.note(object, part::HASH, Touch::Read);
            return known;
        }
        self.note(object, part::HASH, Touch::Write);
        self.note_asked_for_own();
        let thread = self.thread();
        let nth = thread.hashes;
        thread.hashes += 1;
        let mut name: Vec<u8> = thread.key.iter().flat_map(|part| part.to_le_bytes()).collect();
        name.extend_from_slice(&nth.to_le_bytes());
        let hash = (base::fingerprint::of(&name) as u32 & 0x7fff_ffff).max(1);
        self.heap.touch(object).hash = hash;
        hash
    }

    /// Prints for the program.
    pub fn print(&mut self, error: bool, bytes: &[u8]) {
        if self.output.direct {
            use std::io::Write;
            let _ = if error {
                std::io::stderr().write_all(bytes)
            } else {
                let mut out = std::io::stdout().lock();
                out.write_all(bytes).and_then(|()| out.flush())
            };
            return;
        }
        if self.recorder.is_some() {
            self.output.chunks.push((error, bytes.to_vec()));
        }
        self.tell(&crate::event::Event::Printed(bytes));
    }

    /// A number for what the current thread makes outside of the heap, from its key: what it makes is
    /// then named alike whatever other threads made before. The main thread's is 0.
    pub fn region(&self) -> u32 {
        let key = &self.threads[self.current].key;
        if key.is_empty() {
            return 0;
        }
        1 + (base::fingerprint::of(bytemuck::cast_slice(key)) % 0xf_ffff) as u32
    }

    /// All references held by threads and globals.
    pub(crate) fn roots(&self) -> Vec<Ref> {
        let mut roots = Vec::new();
        for slot in 0..self.threads.len() {
            self.held_by_thread(slot, &mut roots);
        }
        roots.extend(self.held_by_globals());
        roots.extend(self.anchors.values());
        roots.push(self.result as Ref);
        roots.retain(|r| *r != 0 && self.heap.is_live(*r));
        roots
    }

    /// What globals hold.
    pub(crate) fn held_by_globals(&self) -> impl Iterator<Item = Ref> + '_ {
        let uncaught = self.uncaught.iter().map(|(_, r)| *r);
        self.globals.references().chain(self.globals.outside.references()).chain(uncaught)
    }

    /// What a thread holds.
    pub(crate) fn held_by_thread(&self, slot: usize, roots: &mut Vec<Ref>) {
        let thread = &self.threads[slot];
        roots.push(thread.object);
        roots.extend([thread.uncaught, thread.stopped]);
        match thread.status {
            crate::thread::Status::Entering(r)
            | crate::thread::Status::Waiting { object: r, .. }
            | crate::thread::Status::Reentering { object: r, .. } => roots.push(r),
            _ => {}
        }
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

    /// Collects garbage.
    pub fn collect(&mut self) {
        self.tell_made();
        let roots = self.roots();
        self.heap.collect(roots.into_iter());
        self.tell_swept();
        self.collected_at = self.heap.allocations;
    }
}
