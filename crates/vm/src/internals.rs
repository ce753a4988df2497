//! Observations of states inside atomic blocks of the class library.
//!
//! Source: [`library::atomic_calls`] says which calls are atomic for programs that do not look inside.
//! Invariant: what was observed never becomes less during a run. A search that relied on an atomic
//! block whose inside was observed proves nothing, and is repeated with smaller steps.

pub use crate::machine::Internals;
use crate::machine::{Live, Machine};
use library::atomic_calls;

impl Machine {
    /// Whether the current thread parks as an idle worker of a `ForkJoinPool`, whose keep-alive time is
    /// ignored. Timeouts may fire at any time, so workers could end and begin forever, each time with a
    /// later clock. A worker that stays behaves as its replacement would, under another name. The
    /// program's end waits for a worker that is no daemon, so such a worker may end.
    pub fn stays_idle(&mut self) -> bool {
        let frames = &self.live.threads[self.live.current].frames;
        let methods = frames.iter().rev().map(|frame| frame.code.method);
        let caller = methods
            .into_iter()
            .find(|method| &*method.class().name != "java/util/concurrent/locks/LockSupport");
        let idle = self.options.check
            && self.options.granularity.merge_jdk_steps
            && self.live.threads[self.live.current].daemon
            && caller.is_some_and(|method| {
                &*method.class().name == "java/util/concurrent/ForkJoinPool"
                    && &*method.name == "awaitWork"
            });
        self.run.idle_kept |= idle;
        idle
    }

    /// The current thread parks. If code of the program parks it, the program observes permits left over
    /// from locks.
    pub fn note_park(&mut self) {
        let frames = &self.live.threads[self.live.current].frames;
        let classes = frames.iter().rev().map(|frame| &*frame.code.method.class().name);
        let caller =
            classes.into_iter().find(|class| *class != "java/util/concurrent/locks/LockSupport");
        if caller.is_some_and(|class| !atomic_calls::parks_in_loops(class)) {
            self.run.observed.merged_calls = self.run.observed.merged_calls.max(Internals::Locks);
        }
    }

    /// The current thread reads the object for which another thread parks.
    pub fn note_asked_of_blockers(&mut self) {
        if self.live.runs_program() {
            self.run.observed.merged_calls =
                self.run.observed.merged_calls.max(Internals::Blockers);
        }
    }

    /// The current thread reads the group of another thread, or its counts. On 17 and 18 these include a
    /// thread before it lives, and omit it while it still lives. Rules out
    /// the option `merge_thread_steps`.
    pub fn note_asked_of_groups(&mut self) {
        self.run.observed.thread_groups |= self.live.runs_program();
    }
}

impl Live {
    /// Whether a frame of the current thread belongs to the program. There is none while the class
    /// library ends a thread.
    fn runs_program(&self) -> bool {
        let frames = &self.threads[self.current].frames;
        let mut loaders = frames.iter().map(|frame| frame.code.method.class().loader);
        loaders.any(|loader| !loader.is_jdk())
    }
}
