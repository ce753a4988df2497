//! Observations of states inside atomic blocks of the class library.
//!
//! Source: the module [`library::atomic_calls`], which lists the calls that are atomic for programs that
//! do not observe their intermediate states. Invariant: observations are only added during a run. A
//! search proves nothing if it used an atomic block whose intermediate states were observed. It is then
//! repeated with smaller transitions.

use crate::heap::Ref;
pub use crate::machine::Internals;
use crate::machine::{AssumedEvent, Live, Machine};
use classes::MethodRef;
use library::atomic_calls;

impl Machine {
    /// Whether the current thread parks as an idle worker of a `ForkJoinPool`, whose keep-alive time is
    /// ignored. Timeouts may fire at any time. So workers could end and begin for ever, each time with a
    /// later clock. A kept worker behaves as its replacement, up to renaming. The end of the program
    /// waits for non-daemon workers, so these may end.
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
        if idle {
            self.run.assumed.insert(AssumedEvent::KeptIdle);
        }
        idle
    }

    /// Records that the current thread parks. A `park` by code of the program observes permits that
    /// locks left.
    pub fn note_park(&mut self) {
        let frames = &self.live.threads[self.live.current].frames;
        let classes = frames.iter().rev().map(|frame| &*frame.code.method.class().name);
        // A virtual thread parks by a method of its own class.
        let parks = |class: &&str| {
            *class != "java/util/concurrent/locks/LockSupport" && !class.starts_with("java/lang/")
        };
        let caller = classes.into_iter().find(parks);
        if caller.is_some_and(|class| !atomic_calls::parks_in_loops(class)) {
            self.run.observed.merged_calls = self.run.observed.merged_calls.max(Internals::Locks);
        }
    }

    /// Records that the current thread reads the object on which another thread parks.
    pub fn note_asked_of_blockers(&mut self) {
        if self.live.runs_program() {
            self.run.observed.merged_calls =
                self.run.observed.merged_calls.max(Internals::Blockers);
        }
    }

    /// Records that the current thread reads the group of another thread, or the counts of a group. In
    /// JDK 17 and 18 the counts include a thread before its start, and omit a thread before its end. So
    /// the option `merge_thread_steps` is ruled out.
    pub fn note_asked_of_groups(&mut self) {
        self.run.observed.thread_groups |= self.live.runs_program();
    }
}

impl Live {
    /// Whether the current thread has a frame of the program. It has none while the class library ends
    /// the thread.
    fn runs_program(&self) -> bool {
        let frames = &self.threads[self.current].frames;
        let mut loaders = frames.iter().map(|frame| frame.code.method.class().loader);
        loaders.any(|loader| !loader.is_jdk())
    }
}

/// Records that the current thread calls a method that changes a setting, if other threads may load data
/// that depend on the setting. The JDK itself sets the property of the default time zone.
pub(crate) fn note_change_of_setting(machine: &mut Machine, method: MethodRef, receiver: Ref) {
    // A cached transition would repeat the call without a note while other threads are alive.
    machine.transition.cacheability.made_note = true;
    let thread = &machine.live.threads[machine.live.current];
    let is_loading = thread
        .frames
        .iter()
        .rev()
        .map(|frame| frame.code.method)
        .take_while(|method| method.class().loader.is_jdk())
        .any(library::loads::changes_for_itself);
    let changes_later = library::loads::returns_view(method);
    let is_own_view = changes_later
        && thread.frames.last().is_some_and(|frame| frame.code.method.class() == method.class());
    let alone = machine.live.live_threads() < 2 && !changes_later;
    if machine.run.booting || is_loading || is_own_view || alone {
        return;
    }
    let concerns = match &*method.class().name {
        "java/util/Properties" => {
            let system = machine.program.registry.boot("java/lang/System");
            system.is_ok_and(|system| u64::from(receiver) == machine.get_static(system, "props"))
        }
        "java/lang/Thread" => receiver != thread.object,
        _ => true,
    };
    machine.run.observed.settings |= concerns;
}
