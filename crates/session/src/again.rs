//! Whether what a program did on its paths asks for more than was explored, so that it is searched
//! again with other settings.
//!
//! Source: SEMANTICS 7 and 13; decisions 0004 and 0009.
//!
//! Invariant: each search that is made again leaves less out than the one before, so there is a last.

use config::{JdkSteps, Por, Settings, Symmetry};
use vm::{Internals, Machine};

/// What a search that is over tells of the program.
pub(crate) struct Over<'a> {
    pub(crate) machine: &'a mut Machine,
    /// Whether a violation was found.
    pub(crate) found: bool,
    /// The most threads that lived at once.
    pub(crate) max_threads: u64,
    /// Whether it ended by a limit, and keeps what it found.
    pub(crate) broken_off: bool,
    /// Whether it followed what another execution had shown, and proves nothing.
    pub(crate) leads: bool,
    /// Whether some orders of steps were left out.
    pub(crate) reduces: bool,
    /// Whether it ended early since the program looked at what is in the middle of its steps.
    pub(crate) inside: bool,
}

impl Over<'_> {
    /// The settings to search with again, if that is needed: `of_job` are those that were used,
    /// `asked` those that were asked for.
    pub(crate) fn asks_for(self, of_job: &Settings, asked: &Settings) -> Option<Settings> {
        let open = !self.broken_off && (!self.found || of_job.all_errors);
        let beside = self.max_threads > 1 && !self.leads && open || self.inside;
        let smaller = match (self.machine.run.observed.merged_calls, of_job.jdk_steps) {
            (Internals::Locks, JdkSteps::Merged) => Some(JdkSteps::Pools),
            (Internals::Blockers | Internals::Streams, JdkSteps::Merged | JdkSteps::Pools) => {
                Some(JdkSteps::Single)
            }
            _ => None,
        };
        if let Some(jdk_steps) = smaller
            && beside
        {
            let mut settings = Settings { jdk_steps, ..asked.clone() };
            settings.note(match self.machine.run.observed.merged_calls {
                Internals::Streams => "the program replaces System.in, out or err beside other threads: the class library is explored step by step (--jdk-steps single)",
                Internals::Blockers => "the program asks what other threads park for: the class library is explored step by step (--jdk-steps single)",
                _ => "the program parks threads itself, or asks a lock who waits or owns it: calls of locks and queues are explored step by step (--jdk-steps pools)",
            });
            return Some(settings);
        }
        if of_job.symmetry == Symmetry::Threads && self.machine.tells_threads_apart() && beside {
            let mut settings = Settings { symmetry: Symmetry::Heap, ..asked.clone() };
            settings.note("the program asks for names, numbers, hashes or groups of threads, or looks at where they stand: no thread counts as another one (--symmetry heap)");
            return Some(settings);
        }
        let merged = of_job.jdk_steps != JdkSteps::Single && !of_job.threads_apart;
        if self.machine.run.observed.thread_groups && merged && beside {
            let mut settings = Settings { threads_apart: true, ..asked.clone() };
            settings.note("the program asks for groups of threads, or for that of another, as its text does: a thread's start and its end are explored step by step");
            return Some(settings);
        }
        let refuted = std::mem::take(&mut self.machine.run.lock_protection.refuted);
        if self.machine.run.observed.each_step
            && beside
            && !of_job.reduction().executes_every_transition()
        {
            let mut settings = asked.reduced_to(Por::None);
            settings.note("the program looks at where other threads stand or at what they hold, or stops them: searched without reduction (--por none)");
            return Some(settings);
        }
        if !refuted.is_empty() && open {
            // What was left out may matter: all that was seen to need no lock is known from the
            // beginning.
            let mut settings = asked.clone();
            settings.unprotected.extend(refuted);
            return Some(settings);
        }
        if (self.reduces || of_job.reduction().lock_protection)
            && self.machine.run.globals.read
            && !self.broken_off
        {
            // What a path does depends on which others came before it (SEMANTICS 7).
            return Some(asked.reduced_to(Por::Local));
        }
        if beside
            && !of_job.reduction().executes_every_transition()
            && is_scarce(&self.machine.live.heap, self.max_threads)
        {
            // Whether there is room for an object depends on all that other threads hold.
            let mut settings = asked.reduced_to(Por::None);
            settings.note("objects take a large part of the heap, so that any order of steps may decide whether memory runs out: searched without reduction (--por none)");
            return Some(settings);
        }
        None
    }
}

/// Whether what threads hold in explored states might, at one time, be more than there is room for.
fn is_scarce(heap: &vm::heap::Heap, threads: u64) -> bool {
    let holders = usize::try_from(threads).unwrap_or(usize::MAX).saturating_add(1).max(4);
    heap.peak.saturating_mul(holders) > heap.limit
}
