//! Executes the path of a finding again at the finest level. The finding must occur at its end.
//!
//! The path is executed at the level of the search, and the instructions of each thread are counted. A
//! second machine at `--por none`, without facts and masks, executes the same threads for the same
//! numbers of instructions. This machine stops at each access, where the thread must be enabled.
//!
//! Source: SEMANTICS 30, decision 0089. Invariant: both machines encode and restore their states at the
//! same positions. Caches that states omit then have equal contents, and threads execute the same
//! instructions.

use crate::budget::Budget;
use crate::explain::again;
use crate::findings::{Counterexample, findings, message};
use crate::invariant::INVARIANT;
use crate::job::Job;
use crate::replay::settle;
use crate::symbolic::{ActionKind, kind_of};
use crate::system::JavaSystem;
use crate::trace::Trace;
use config::{Error, Por, Settings, Symmetry};
use search::{Step, System};
use std::cell::RefCell;
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;
use vm::interp::Stop;
use vm::prepared::Code;
use vm::schedule::{Action, RunGlobals};
use vm::stepper::{Order, Stepper};
use vm::thread::Frame;
use vm::{Machine, Status};

/// The result of the second execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirmation {
    /// The finding occurs.
    Confirmed,
    /// A limit ended the execution.
    Unfinished,
    /// The threads execute other instructions. An example are class loaders of the program that run again
    /// after an interruption.
    Unfollowed,
}

/// Executes the paths of one check again.
#[derive(Debug)]
pub(crate) struct Confirmer {
    job: Job,
    /// The machines at the level of the search and at the finest level, after their first use.
    machines: Option<[Box<Counted>; 2]>,
}

impl Confirmer {
    pub(crate) fn new(job: &Job) -> Self {
        Self { job: job.with(job.settings.clone()), machines: None }
    }

    /// Returns the output of the last path at the finest level.
    fn output(&self) -> Vec<u8> {
        let [_, fine] = self.machines.as_ref().map_or([None, None], |all| all.each_ref().map(Some));
        let chunks = fine.map(|fine| &fine.system.machine.hooks.output.chunks);
        chunks.into_iter().flatten().flat_map(|(_, bytes)| bytes).copied().collect()
    }

    /// Compares the output of the explained path with that of the last path at the finest level, which
    /// has no masks.
    ///
    /// # Errors
    /// Fails if the outputs differ, which is a defect of this tool.
    pub(crate) fn compare_output(&self, id: &str, output: &str) -> Result<(), Error> {
        let fine = self.output();
        let fine = String::from_utf8_lossy(&fine);
        // The finding may occur earlier at the finest level, where the output is then shorter.
        if !self.job.settings.schedules.slice || output.starts_with(&*fine) {
            return Ok(());
        }
        Err(Error::new(format_args!(
            "internal failure: the path to {id} prints {output:?}, and {fine:?} at --por none; this is a defect of Pathfinder, please report it with the program"
        )))
    }

    /// Executes the path of a finding again at the finest level.
    ///
    /// # Errors
    /// Fails if the finding does not occur at the finest level, which is a defect of this tool.
    pub(crate) fn confirm(
        &mut self,
        found: &Counterexample,
        budget: &Budget<'_>,
    ) -> Result<Confirmation, Error> {
        if budget.is_spent() {
            return Ok(Confirmation::Unfinished);
        }
        let finding = &found.finding;
        let (id, text) = (finding.id(), message(finding));
        let refuted = |why: &str| {
            Error::new(format_args!(
                "internal failure: {id} ({text}) does not occur on its path at --por none: {why}; this is a defect of Pathfinder, please report it with the program"
            ))
        };
        let late = |error: Error| {
            if budget.is_spent() { Ok(Confirmation::Unfinished) } else { Err(error) }
        };
        let [coarse, fine] = match &mut self.machines {
            Some(machines) => machines,
            none => none.insert([
                Box::new(Counted::new(&self.job.with(with_real_texts(&self.job.settings)), None)?),
                Box::new(Counted::new(
                    &self.job.with(at_finest_level(&self.job.settings)),
                    Some(1),
                )?),
            ]),
        };
        coarse.restart(budget)?;
        let blocks = match coarse.blocks(&found.path, &found.kept, budget) {
            Ok(Some(blocks)) => blocks,
            Ok(None) => return Ok(Confirmation::Unfinished),
            Err(_) if budget.is_spent() => return Ok(Confirmation::Unfinished),
            Err(_) => return Ok(Confirmation::Unfollowed),
        };
        // Masked texts have other lengths in the search, so a transition may be cut at another
        // instruction.
        let has_texts = self.job.settings.schedules.slice;
        if has_texts && again(&self.job, &mut coarse.system, finding).is_err() {
            return Ok(Confirmation::Unfollowed);
        }
        fine.restart(budget)?;
        for (at, block) in blocks.iter().enumerate() {
            let is_last = at + 1 == blocks.len();
            if is_last {
                *fine.system.machine.run.globals = found.kept.clone();
            }
            let mut looks = Looks { job: &self.job, id: is_last.then_some(&id), budget };
            match fine.execute(block, &mut looks)? {
                BlockEnd::Shown => return Ok(Confirmation::Confirmed),
                BlockEnd::Unfinished => return Ok(Confirmation::Unfinished),
                BlockEnd::Astray => return Ok(Confirmation::Unfollowed),
                BlockEnd::Refused(why) => {
                    return Err(refuted(&format!("step {at} of {}: {why}", blocks.len())));
                }
                BlockEnd::Done if is_last => {}
                BlockEnd::Done => {
                    if let Err(error) = settle(&mut fine.system) {
                        return late(error);
                    }
                }
            }
        }
        if matches!(finding.property, properties::DATA_RACE | INVARIANT) {
            // The accesses of a race may precede the linking of their calls. An invariant is evaluated
            // only in states of the search.
            return Ok(Confirmation::Confirmed);
        }
        let shown = again(&self.job, &mut fine.system, finding);
        shown
            .map(|_| Confirmation::Confirmed)
            .map_err(|_| refuted("its last state has no violation"))
    }
}

/// Converts a path to a path at the finest level, and sets the level. Returns `None` if a thread
/// executes other instructions at the finest level.
///
/// # Errors
/// Fails if the path cannot be followed.
pub(crate) fn at_single_accesses(
    mut trace: Trace,
    settings: &Settings,
) -> Result<Option<Trace>, Error> {
    let job = Job::new(&trace.settings_for(settings))?;
    let finest = at_finest_level(&job.settings);
    let mut coarse = Counted::new(&job.with(with_real_texts(&job.settings)), None)?;
    let mut fine = Counted::new(&job.with(finest.clone()), Some(1))?;
    let budget = Budget::unlimited();
    coarse.restart(&budget)?;
    fine.restart(&budget)?;
    let Some(blocks) = coarse.blocks(&trace.choices, &trace.kept.to_globals(), &budget)? else {
        return Ok(None);
    };
    let mut looks = Looks { job: &job, id: None, budget: &budget };
    for (at, block) in blocks.iter().enumerate() {
        if !matches!(fine.execute(block, &mut looks)?, BlockEnd::Done) || fine.acts_apart {
            return Ok(None);
        }
        if at + 1 < blocks.len() {
            settle(&mut fine.system)?;
        }
    }
    trace.choices = fine.taken;
    trace.settings = finest;
    Ok(Some(trace))
}

/// Returns the settings of the search, except that calls with masked texts execute the instructions of the
/// finest level.
fn with_real_texts(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    settings.schedules.real_texts = true;
    settings
}

/// Returns the settings of the finest level.
fn at_finest_level(settings: &Settings) -> Settings {
    let mut settings = settings.reduced_to(Por::None);
    settings.schedules.slice = false;
    settings.schedules.symmetry = Symmetry::Heap;
    settings
}

/// The position of a thread: the number of its frames, the code of the innermost frame, and the
/// instruction.
type CodePosition = (usize, *const Code, u32);

/// The number of instructions that a thread has begun.
#[derive(Debug)]
struct ThreadProgress {
    thread: Rc<[u32]>,
    /// The number of begun instructions. A retried instruction counts once.
    count: u64,
    last: Option<CodePosition>,
    /// The count at which the thread stops, before the instruction is executed.
    until: Option<u64>,
}

/// The progress of all threads.
#[derive(Debug, Default)]
struct Clock {
    threads: Vec<ThreadProgress>,
    /// The index of the thread that executed the last instruction.
    current: usize,
    /// The count at which new threads stop.
    until: Option<u64>,
}

impl Clock {
    fn of(&mut self, thread: &Rc<[u32]>) -> &mut ThreadProgress {
        let is_current = |one: &ThreadProgress| Rc::ptr_eq(&one.thread, thread);
        if !self.threads.get(self.current).is_some_and(is_current) {
            let known = self.threads.iter().position(|one| one.thread == *thread);
            self.current = known.unwrap_or(self.threads.len());
            match self.threads.get_mut(self.current) {
                Some(one) => one.thread = Rc::clone(thread),
                None => self.threads.push(ThreadProgress {
                    thread: Rc::clone(thread),
                    count: 0,
                    last: None,
                    until: self.until,
                }),
            }
        }
        &mut self.threads[self.current]
    }

    /// Returns the number of the thread's next instruction. The thread may have begun this instruction
    /// already.
    fn number(&mut self, thread: &Rc<[u32]>, stands: Option<CodePosition>) -> u64 {
        let progress = self.of(thread);
        progress.count + u64::from(progress.last != stands)
    }
}

/// A stepper that counts instructions.
#[derive(Debug)]
struct Counter(Rc<RefCell<Clock>>);

impl Stepper for Counter {
    fn before(&mut self, machine: &Machine) -> Order {
        let thread = &machine.live.threads[machine.live.current];
        let Some(Frame { code, pc, .. }) = thread.frames.last() else { return Order::Go };
        let position = (thread.frames.len(), std::ptr::from_ref(*code), *pc);
        let mut clock = self.0.borrow_mut();
        let progress = clock.of(&thread.key);
        if progress.last == Some(position) {
            return Order::Go;
        }
        progress.last = Some(position);
        progress.count += 1;
        if progress.until == Some(progress.count) { Order::Stop } else { Order::Go }
    }
}

/// The progress of a thread along its path: the number of its next instruction, and the kind of its
/// status.
type PathPlace = (u64, Discriminant<Status>);

/// A step of the search.
#[derive(Debug)]
struct PathBlock {
    kind: ActionKind,
    /// The progress of the thread at the end of the step. Threads that the step starts are included if
    /// they executed instructions.
    ends: Vec<(Rc<[u32]>, PathPlace)>,
}

/// The result of executing a step of the search at the finest level.
enum BlockEnd {
    Done,
    /// The finding occurred.
    Shown,
    Unfinished,
    /// A thread is not enabled, or the step ends differently; the text is the reason.
    Refused(String),
    /// A thread executes other instructions, or an instruction that is not supported at the finest
    /// level.
    Astray,
}

/// The id of the expected finding, if any, and the budget.
struct Looks<'a> {
    job: &'a Job,
    id: Option<&'a String>,
    budget: &'a Budget<'a>,
}

impl Looks<'_> {
    fn is_shown(&self, machine: &mut Machine) -> Result<bool, Error> {
        let Some(id) = self.id else { return Ok(false) };
        Ok(findings(self.job, machine)?.iter().any(|finding| finding.id() == *id))
    }
}

/// A machine whose instructions are counted.
#[derive(Debug)]
struct Counted {
    system: JavaSystem,
    clock: Rc<RefCell<Clock>>,
    /// The initial state.
    start: Vec<u32>,
    /// The count at which a new thread stops.
    until: Option<u64>,
    /// The alternatives of the executed steps.
    taken: Vec<u32>,
    /// Whether a thread executed a step that is no alternative of its state.
    acts_apart: bool,
}

impl Counted {
    fn new(job: &Job, until: Option<u64>) -> Result<Self, Error> {
        let mut system = JavaSystem::new(job.machine()?);
        let mut start = Vec::new();
        system.encode(&mut start).map_err(Error::new)?;
        let clock = Rc::<RefCell<Clock>>::default();
        system.machine.hooks.output.keeps = true;
        system.machine.hooks.stepper = Some(Box::new(Counter(Rc::clone(&clock))));
        Ok(Self { system, clock, start, until, taken: Vec::new(), acts_apart: false })
    }

    fn restart(&mut self, budget: &Budget<'_>) -> Result<(), Error> {
        self.system.timing().stop_at(budget.deadline());
        *self.clock.borrow_mut() = Clock { until: self.until, ..Clock::default() };
        self.taken.clear();
        self.acts_apart = false;
        *self.system.machine.run.globals = RunGlobals::default();
        self.system.machine.hooks.output.chunks.clear();
        self.system.machine.reset_lock_protection();
        self.system.restore(&self.start).map_err(Error::new)
    }

    /// Returns the progress of the thread with a key. A missing thread has ended.
    fn place(&self, thread: &Rc<[u32]>) -> PathPlace {
        let live = &self.system.machine.live;
        let slot = live.threads.iter().position(|one| one.key == *thread);
        let standing = slot.map(|slot| live.standing(slot));
        let status = standing.map_or(Status::Terminated, |(status, ..)| status);
        let stands =
            standing.and_then(|(_, frames, top, _)| top.map(|(code, pc)| (frames, code, pc)));
        (self.clock.borrow_mut().number(thread, stands), discriminant(&status))
    }

    /// Returns the number of frames of the thread with a key. An exception may leave several frames, with
    /// a stop at each, without an instruction in between.
    fn depth(&self, thread: &Rc<[u32]>) -> usize {
        let live = &self.system.machine.live;
        let slot = live.threads.iter().position(|one| one.key == *thread);
        slot.map_or(0, |slot| live.standing(slot).1)
    }

    /// Executes a path of the search, and returns its steps. Returns `None` if the budget does not
    /// suffice.
    fn blocks(
        &mut self,
        path: &[u32],
        kept: &RunGlobals,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<PathBlock>>, Error> {
        let mut blocks = Vec::new();
        for (at, choice) in path.iter().enumerate() {
            if budget.is_spent() {
                return Ok(None);
            }
            if at + 1 == path.len() {
                *self.system.machine.run.globals = kept.clone();
            }
            let action = self.system.alternatives().get(*choice as usize).copied();
            let lost = || Error::new("internal failure: the path to a finding cannot be followed");
            let action = action.ok_or_else(lost)?;
            let thread = Rc::clone(&self.system.machine.live.threads[action.thread()].key);
            let before: Vec<u64> =
                self.clock.borrow().threads.iter().map(|one| one.count).collect();
            let step = self.system.step(*choice).map_err(Error::new)?;
            let clock = self.clock.borrow();
            let others = clock.threads.iter().enumerate().filter(|(slot, one)| {
                one.thread != thread && before.get(*slot).is_none_or(|count| *count != one.count)
            });
            let others = others.map(|(_, one)| Rc::clone(&one.thread));
            let moved: Vec<Rc<[u32]>> = std::iter::once(thread.clone()).chain(others).collect();
            drop(clock);
            let ends = moved.into_iter().map(|one| (Rc::clone(&one), self.place(&one))).collect();
            blocks.push(PathBlock { kind: kind_of(action), ends });
            if step == Step::OutOfMemory {
                return Ok(None);
            }
            if step != Step::Next {
                return if at + 1 == path.len() { Ok(Some(blocks)) } else { Err(lost()) };
            }
            if at + 1 < path.len() {
                settle(&mut self.system)?;
            }
        }
        Ok(Some(blocks))
    }

    /// Executes a step of the search as steps of the finest level.
    fn execute(&mut self, block: &PathBlock, looks: &mut Looks<'_>) -> Result<BlockEnd, Error> {
        let mut kind = Some(block.kind);
        for (thread, end) in &block.ends {
            let stops = end.1 == discriminant(&Status::Runnable);
            let until = if stops { end.0 } else { end.0 + 1 };
            self.clock.borrow_mut().of(thread).until = Some(until);
            let mut before = None;
            loop {
                let here = self.place(thread);
                if kind.is_none() && here == *end {
                    break;
                }
                if looks.budget.is_spent() {
                    return Ok(BlockEnd::Unfinished);
                }
                let reached = Some((here, self.depth(thread)));
                let is_over = here.0 > end.0 || std::mem::replace(&mut before, reached) == reached;
                let done = if is_over {
                    BlockEnd::Astray
                } else {
                    self.act(thread, kind.take().unwrap_or(ActionKind::Run))
                };
                if !matches!(done, BlockEnd::Done) {
                    return Ok(done);
                }
                if looks.is_shown(&mut self.system.machine)? {
                    return Ok(BlockEnd::Shown);
                }
            }
        }
        let live = &self.system.machine.live;
        let is_inside = |thread: &&vm::Thread| {
            thread.atomic_sections > 0
                && thread.status == Status::Runnable
                && live.live_threads() > 1
        };
        Ok(match live.threads.iter().find(is_inside) {
            Some(one) => {
                BlockEnd::Refused(format!("{} is in an atomic section", name_of(&one.key)))
            }
            None => BlockEnd::Done,
        })
    }

    /// Whether only a choice of another thread, outside of atomic sections, keeps a thread from being
    /// enabled.
    fn may_precede(&self, slot: usize) -> bool {
        let live = &self.system.machine.live;
        let chooses = |thread: &vm::Thread| matches!(thread.status, Status::Choosing(_));
        let mut others = live.threads.iter().filter(|thread| chooses(thread)).peekable();
        others.peek().is_some()
            && others.all(|thread| thread.atomic_sections == 0)
            && !chooses(&live.threads[slot])
            && live.is_enabled(slot)
    }

    /// Executes a step of a started thread, although another thread has a choice.
    fn run_before_choice(&mut self, slot: usize) -> BlockEnd {
        self.acts_apart = true;
        match self.system.machine.perform(Action::Run(slot)) {
            Stop::State | Stop::Slice => BlockEnd::Done,
            other => BlockEnd::Refused(format!("it ends with {other:?}")),
        }
    }

    /// Executes the alternative of a thread with an action of this kind.
    fn act(&mut self, thread: &Rc<[u32]>, kind: ActionKind) -> BlockEnd {
        let machine = &self.system.machine;
        let threads: Vec<Rc<[u32]>> =
            machine.live.threads.iter().map(|one| Rc::clone(&one.key)).collect();
        let is_wanted =
            |action: &Action| threads[action.thread()] == *thread && kind_of(*action) == kind;
        let Some(choice) = self.system.alternatives().iter().position(is_wanted) else {
            let slot = threads.iter().position(|key| key == thread);
            return match slot.filter(|slot| kind == ActionKind::Run && self.may_precede(*slot)) {
                Some(slot) => self.run_before_choice(slot),
                None => BlockEnd::Refused(format!("{} is not enabled", name_of(thread))),
            };
        };
        self.taken.push(choice as u32);
        match self.system.step(choice as u32) {
            Ok(Step::Next) => BlockEnd::Done,
            Ok(Step::OutOfMemory) => BlockEnd::Unfinished,
            Ok(Step::Ignored | Step::Infeasible) => {
                BlockEnd::Refused("the program ignores it".to_owned())
            }
            Err(_) => BlockEnd::Astray,
        }
    }
}

/// Returns the name of the thread with a key, for messages.
fn name_of(key: &[u32]) -> String {
    match key {
        [] => "the main thread".to_owned(),
        key => format!("thread {}", key.iter().map(u32::to_string).collect::<Vec<_>>().join(".")),
    }
}
