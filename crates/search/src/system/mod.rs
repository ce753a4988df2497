//! The system under exploration: a transition system with numbered alternatives, whose states are
//! vectors of numbers.
//!
//! [`System`] has four required methods, which are sufficient for every strategy and every store.
//! Optional capabilities make a search faster, smaller or resumable. Each is a small trait that a
//! system hands out: [`TransitionCache`], [`Dependence`], [`StateInspection`], [`SharedNumbering`],
//! [`Checkpointing`], [`Storage`], [`SelfCheck`].
//!
//! Invariant required of an implementation: the vector determines the future. Two states with equal
//! vectors have the same arity, and the same alternative leads from both to equal vectors.

pub mod access;
pub mod cache;
pub mod checkpointing;
pub mod dependence;
pub mod inspection;
pub mod renaming;
pub mod self_check;
pub mod sharing;
pub mod storage;

use cache::TransitionCache;
use checkpointing::Checkpointing;
use dependence::Dependence;
use inspection::StateInspection;
use self_check::SelfCheck;
use sharing::SharedNumbering;
use storage::Storage;

/// A system that can be explored.
///
/// A system is in one state at a time. [`arity`](Self::arity) and [`step`](Self::step) describe the
/// transition relation, [`encode`](Self::encode) and [`restore`](Self::restore) convert between
/// states and vectors. A wrapper, such as the product with an automaton, forwards these four. It
/// forwards a capability only if the capability is valid for the wrapper, too. Every search is
/// correct without capabilities.
///
/// ```
/// use search::{Dfs, FlatStore, Options, Outcome, Step, System, explore};
///
/// /// Two counters modulo 3; each alternative increments one of them.
/// struct Counters([u32; 2]);
///
/// impl System for Counters {
///     type Error = std::convert::Infallible;
///
///     fn arity(&mut self) -> Result<u32, Self::Error> {
///         Ok(2)
///     }
///
///     fn step(&mut self, choice: u32) -> Result<Step, Self::Error> {
///         let counter = &mut self.0[choice as usize];
///         *counter = (*counter + 1) % 3;
///         Ok(Step::Next)
///     }
///
///     fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
///         out.extend(self.0);
///         Ok(())
///     }
///
///     fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
///         self.0.copy_from_slice(vector);
///         Ok(())
///     }
/// }
///
/// let mut system = Counters([0, 0]);
/// let (mut store, mut frontier) = (FlatStore::new(), Dfs::default());
/// let explored =
///     explore(&mut system, &mut store, &mut frontier, &mut (), Options::default()).unwrap();
/// assert_eq!(explored.outcome, Outcome::Complete);
/// assert_eq!(explored.statistics.states_new, 9);
/// assert_eq!(explored.statistics.transitions, 18);
/// ```
pub trait System {
    /// The type of failures of the system itself. A failure is never a finding about the explored
    /// program.
    type Error;

    /// Returns the number of alternatives in the current state; 0 if the state has no successor.
    ///
    /// The method must not change the state.
    fn arity(&mut self) -> Result<u32, Self::Error>;

    /// Executes the alternative `choice`, which is below the arity, up to the next state.
    fn step(&mut self, choice: u32) -> Result<Step, Self::Error>;

    /// Appends the canonical vector of the current state to `out`.
    ///
    /// Stores compress runs of zeros best.
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error>;

    /// Makes `vector`, an earlier result of [`encode`](Self::encode), the current state.
    ///
    /// The method is called before the first step from a state, even if the system is already in
    /// that state. A system may then assign the names of its canonical form, so that equal states
    /// have equal steps.
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error>;

    /// Returns a cache of transitions, with which steps with a known result need not be executed.
    fn transition_cache(&mut self) -> Option<&mut dyn TransitionCache> {
        None
    }

    /// Returns the accesses of processes, for partial-order reduction.
    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = Self::Error>> {
        None
    }

    /// Returns the capability to show states to strategies and heuristics that rate states.
    fn inspection(&mut self) -> Option<&mut dyn StateInspection<Error = Self::Error>> {
        None
    }

    /// Returns the numbering of components that all workers share.
    fn shared_numbering(&mut self) -> Option<&mut dyn SharedNumbering<Error = Self::Error>> {
        None
    }

    /// Returns the capability to save and load data for checkpoints.
    fn checkpointing(&mut self) -> Option<&mut dyn Checkpointing> {
        None
    }

    /// Returns the layout of vectors and the memory of component tables.
    fn storage(&self) -> Option<&dyn Storage> {
        None
    }

    /// Returns checks of the system's own invariants.
    fn self_check(&mut self) -> Option<&mut dyn SelfCheck<Error = Self::Error>> {
        None
    }
}

/// The end of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The transition ends in a state, which is to be stored.
    Next,
    /// The transition has no end state: the path is cut (`Verify.ignoreIf`).
    Ignored,
    /// The transition has no end state: no execution has this outcome of a choice, as no symbolic
    /// input allows it. A different outcome of the choice leads to a state.
    Infeasible,
    /// The transition has no end state: the step needed more memory than allowed, and would have to
    /// be taken again.
    OutOfMemory,
}
