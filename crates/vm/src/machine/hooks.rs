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

/// Output of the program under check, in order.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Output since this was last taken: (is stderr, bytes).
    pub chunks: Vec<(bool, Vec<u8>)>,
    /// Whether output is kept without a recorder, too.
    pub keeps: bool,
    /// Whether there was output since this was last cleared.
    pub printed: bool,
    /// Whether output is printed directly to the process's own streams.
    pub direct: bool,
}

/// Observers of the execution.
#[derive(Debug, Default)]
pub struct Hooks {
    /// Records events for reports.
    pub recorder: Option<Box<Recorder>>,
    /// Decides before each instruction whether to continue.
    pub stepper: Option<Box<dyn Stepper>>,
    /// The listener, and the events that it receives.
    pub(crate) hearing: Hearing,
    /// The instructions that propositions observe, by the address of the code.
    pub(crate) observed_instructions: FastMap<usize, Rc<[u32]>>,
    /// Printed output.
    pub output: Output,
    /// The membership in a team of machines.
    pub(crate) team: Option<Box<Membership>>,
}
