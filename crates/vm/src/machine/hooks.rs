//! Observers of the execution, and the machine's membership in a team.
//!
//! Lifetime: until the session detaches them. Invariant: the recorder, the stepper and the listener
//! never change the behaviour of a program.

use crate::event::Hearing;
use crate::recorder::Recorder;
use crate::stepper::Stepper;
use crate::team::Membership;
use base::FastMap;
use std::rc::Rc;

/// Output of the checked program, in order.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Output since the list was last taken, as pairs of a flag for the error stream and bytes.
    pub chunks: Vec<(bool, Vec<u8>)>,
    /// Whether output is recorded even without a recorder.
    pub keeps: bool,
    /// Whether the program printed since the flag was last cleared.
    pub printed: bool,
    /// Whether output is written directly to the standard streams of the process.
    pub direct: bool,
}

/// Observers of the execution.
#[derive(Debug, Default)]
pub struct Hooks {
    /// The recorder of events for reports.
    pub recorder: Option<Box<Recorder>>,
    /// The stepper, which decides before each instruction whether the thread executes it.
    pub stepper: Option<Box<dyn Stepper>>,
    /// The listener, its subscriptions and its pending event.
    pub(crate) hearing: Hearing,
    /// The instructions that propositions observe, by the address of their code.
    pub(crate) observed_instructions: FastMap<usize, Rc<[u32]>>,
    /// Output of the program.
    pub output: Output,
    /// The membership in a team of machines.
    pub(crate) team: Option<Box<Membership>>,
}
