//! The current transition: its beginning, its end, and its effects so far.
//!
//! Lifetime: one transition. The modules `schedule` and `interp` initialize the fields when a
//! transition, or the execution of one of its threads, begins. No field is part of a state.

use crate::attributes::AttributeFlow;
use crate::choice::Request;
use crate::footprint::Footprint;
use crate::heap::Ref;
use crate::interp::{ARRAY_WORDS, Segment};
use crate::machine::Machine;
use crate::prepared::Code;
use classes::MethodRef;

/// An instruction of an activation: frame depth, code and index.
pub(crate) type Position = (usize, &'static Code, u32);

/// Facts that are in no component, and that a cacheable transition does not change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    clock: i64,
    classes: usize,
    immortal_end: Ref,
}

/// Facts that prevent the storage of a transition in the transition cache.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cacheability {
    /// Whether the transition depends on, or affects, data outside of the state.
    pub uncacheable: bool,
    /// Whether the transition made a note about the run, which a cached transition would not make. A
    /// note depends on no data, so no lock needs to protect it.
    pub made_note: bool,
    /// Whether the transition read the states of all threads, or values that are in no state.
    pub looked_around: bool,
    /// The facts outside of the state at the beginning of the transition.
    pub began: Stamp,
}

/// The work of one execution of a thread, as far as it determines the end of a transition.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// The instruction at which the transition began, and whether it began with a pending exception.
    pub(crate) begin: Option<Position>,
    pub(crate) begins_with_throw: bool,
    /// The number of frames at the beginning.
    pub(crate) begin_depth: usize,
    /// Whether the work contains a scheduling point of a task, or the beginning of a task or of a part
    /// of a task.
    pub(crate) has_begun_task: bool,
    /// Whether the thread has left its first instruction. Only maintained if operations are executed one
    /// at a time.
    pub(crate) has_left: bool,
    /// The number of frames at the previous operation, and whether the present operation is the first
    /// one of a called method.
    pub(crate) depth: usize,
    pub(crate) enters: bool,
    /// The set of patterns of printed output ([`crate::visible`]).
    pub(crate) printed: u32,
    /// Whether a back edge was taken or a call executed.
    pub(crate) has_looped: bool,
    /// The number of accesses to shared variables that were no scheduling points, because of facts about
    /// the variables.
    pub(crate) merged_accesses: u32,
    /// Work other than back edges and calls that is not yet subtracted from the budget: decisions about
    /// symbolic branches, and native methods on many bytes. A back edge or call counts 1.
    pub(crate) pending: u32,
    /// The part of this work that exceeded the budget of its slice.
    pub(crate) excess: u32,
    /// The number of elements of stack traces that were created.
    pub(crate) traced: u32,
    /// The number of array words that the heap had allocated when the transition began, and the words of
    /// large arrays since then.
    pub(crate) array_words: u64,
    /// The number of calls of `onSpinWait` or `yield`.
    pub(crate) spin_calls: u32,
    /// The instructions of the last read of a masked field with a range.
    pub(crate) bounded: Option<Segment>,
}

impl Work {
    /// Adds work other than back edges and calls.
    pub(crate) fn add(&mut self, work: u32) {
        self.pending = self.pending.saturating_add(work);
    }

    /// Adds the allocation of an array of this many words. The words of small arrays are counted at the end
    /// of the budget. Large arrays use up the budget, so that limits and signals are noticed.
    pub(crate) fn add_array(&mut self, words: usize) {
        /// The number of words of a small array.
        const SMALL: usize = 1 << 14;
        if words > SMALL {
            self.array_words += words as u64;
            self.add(u32::try_from(words as u64 / ARRAY_WORDS).unwrap_or(u32::MAX));
        }
    }

    /// Subtracts pending work from the budget. At 1, the loop of the machine ends soon.
    #[inline]
    pub(crate) fn settle(&mut self, budget: &mut u32) {
        if self.pending > 0 {
            let left = budget.saturating_sub(self.pending).max(1);
            self.excess =
                self.excess.saturating_add(self.pending - (*budget - left).min(self.pending));
            (self.pending, *budget) = (0, left);
        }
    }
}

/// The current transition.
#[derive(Debug)]
pub struct Transition {
    /// Whether the next scheduling point ends the transition.
    pub ends_at_next_point: bool,
    /// The instruction at which the transition begins, whose scheduling point is passed.
    pub begins_at: Option<Position>,
    /// Whether the transition began with an outcome of a data choice.
    pub(crate) begins_with_choice: bool,
    /// The leaf monitor of the section that the current thread executes; 0 if there is none.
    pub(crate) section: Ref,
    /// The work since the beginning of the transition.
    pub(crate) work: Work,
    /// Whether the transition was cut because of its length.
    pub was_cut: bool,
    /// Whether the transition ended the process while other threads were alive.
    pub ended_others: bool,
    /// Whether the transition is an evaluation on a copy of the state.
    pub(crate) is_evaluation: bool,
    /// Whether the transition cache may store the transition.
    pub cacheability: Cacheability,
    /// Whether accesses are recorded in `footprint`.
    pub records_footprint: bool,
    /// The accesses of the transition so far.
    pub footprint: Footprint,
    /// The native method in execution.
    pub native_method: Option<MethodRef>,
    /// Whether the current native call or linkage has passed its scheduling point.
    pub native_point_passed: bool,
    /// The last instruction that requested a garbage collection: frame depth, index, and the number of
    /// instructions executed before.
    pub(crate) collected_for: Option<(usize, u32, u64)>,
    /// The flow of attributes through the next operation of the current thread.
    pub(crate) attribute_flow: Option<AttributeFlow>,
    /// The position at which an intervention was last looked up.
    pub(crate) last_position: Option<Position>,
    /// Texts of the alternatives of the next data choice.
    pub choice_labels: Option<ChoiceLabels>,
    /// Requests of the program to the search.
    pub requests: Vec<Request>,
    /// The result of the last frame without a caller.
    pub result: u64,
    /// The number of back edges and calls of a time slice of an observed execution.
    pub slice: u32,
}

impl Default for Transition {
    fn default() -> Self {
        Self {
            ends_at_next_point: false,
            begins_at: None,
            begins_with_choice: false,
            section: 0,
            work: Work::default(),
            was_cut: false,
            ended_others: false,
            is_evaluation: false,
            cacheability: Cacheability::default(),
            records_footprint: false,
            footprint: Footprint::default(),
            native_method: None,
            native_point_passed: false,
            collected_for: None,
            attribute_flow: None,
            last_position: None,
            choice_labels: None,
            requests: Vec::new(),
            result: 0,
            slice: 1000,
        }
    }
}

/// The texts of the alternatives of a thread at a choice, for reports.
#[derive(Clone, Debug, Default)]
pub struct ChoiceLabels {
    /// The slot of the thread.
    pub thread: usize,
    /// The name of the choice.
    pub id: String,
    /// The text of each alternative.
    pub texts: Vec<String>,
}

impl Machine {
    /// Begins to observe a transition of the thread in a slot.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.run.transitions += 1;
        self.live.threads.watch(slot);
        self.live.heap.watch();
        self.run.globals.watch();
        self.transition.cacheability.uncacheable = false;
        self.transition.cacheability.made_note = false;
        self.transition.cacheability.began = self.stamp();
    }

    /// Ends the observation, because later accesses do not belong to the transition.
    pub(crate) fn end_watch(&mut self) {
        self.live.heap.end_watch();
        self.live.threads.end_watch();
        self.transition.cacheability.looked_around =
            self.live.threads.looked_around() || self.run.globals.was_looked_at();
    }

    /// Returns the present facts outside of the state.
    pub fn stamp(&self) -> Stamp {
        Stamp {
            clock: self.live.globals.clock,
            classes: self.program.registry.class_count(),
            immortal_end: self.live.heap.fixed_end(),
        }
    }
}

impl Transition {
    /// Adds a decision about a symbolic branch to the work.
    pub fn add_branch(&mut self) {
        /// Number of back edges and calls that take as long as a decision.
        const BRANCH: u32 = 1024;
        self.work.add(BRANCH);
    }
}
