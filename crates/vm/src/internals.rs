//! What a program observes of states inside atomic blocks of the class library.
//!
//! Source: [`library::atomic_calls`] says which calls are atomic for programs that do not look inside.
//! Invariant: what was observed never becomes less during a run. A search that relied on an atomic
//! block whose inside was observed proves nothing, and is repeated with smaller steps.

pub use crate::machine::Internals;
use crate::machine::Machine;
use library::atomic_calls;

impl Machine {
    /// Whether the current thread parks as an idle worker of a `ForkJoinPool` that is to end when
    /// nobody wants it for a minute. The clock stands still, so it is not to: such ends could come at
    /// any time, and each moves the clock on, without an end. A worker that stays does what one that
    /// took its place would do, under another name. One that is no daemon is waited for at the end of
    /// the program, and does end.
    pub fn stays_idle(&mut self) -> bool {
        let frames = &self.live.threads[self.live.current].frames;
        let methods = frames.iter().rev().map(|frame| frame.code.method);
        let asks = methods
            .into_iter()
            .find(|method| &*method.class().name != "java/util/concurrent/locks/LockSupport");
        let idle = self.options.check
            && self.options.granularity.merge_jdk_steps
            && self.live.threads[self.live.current].daemon
            && asks.is_some_and(|method| {
                &*method.class().name == "java/util/concurrent/ForkJoinPool"
                    && &*method.name == "awaitWork"
            });
        self.run.idle_kept |= idle;
        idle
    }

    /// The current thread parks, and if its own code does, permits left over from locks show.
    pub fn note_park(&mut self) {
        let frames = &self.live.threads[self.live.current].frames;
        let classes = frames.iter().rev().map(|frame| &*frame.code.method.class().name);
        let asks =
            classes.into_iter().find(|class| *class != "java/util/concurrent/locks/LockSupport");
        if asks.is_some_and(|class| !atomic_calls::parks_in_loops(class)) {
            self.run.observed.merged_calls = self.run.observed.merged_calls.max(Internals::Locks);
        }
    }

    /// The current thread asks for what another one parks for.
    pub fn note_asked_of_blockers(&mut self) {
        if self.runs_program() {
            self.run.observed.merged_calls =
                self.run.observed.merged_calls.max(Internals::Blockers);
        }
    }

    /// The current thread asks for the group of another, or what that counts: on 17 and 18 a thread
    /// before it lives, and no longer while it still does.
    /// [`Granularity::merge_thread_steps`](crate::machine::Granularity::merge_thread_steps) is not for it.
    pub fn note_asked_of_groups(&mut self) {
        self.run.observed.thread_groups |= self.runs_program();
    }

    /// Whether the current thread executes the program or what that called, such as
    /// `Thread.toString`; not while the class library ends a thread.
    fn runs_program(&self) -> bool {
        let frames = &self.live.threads[self.live.current].frames;
        let mut loaders = frames.iter().map(|frame| frame.code.method.class().loader);
        loaders.any(|loader| !loader.is_jdk())
    }
}
