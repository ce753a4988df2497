//! Observers of the execution, and the machine's part in a team.
//!
//! Lifetime: as the session attaches and detaches them. Invariant: the recorder, the stepper and the
//! listener never change what a program does.

use crate::event::Hearing;
use crate::recorder::Recorder;
use crate::stepper::Stepper;
use crate::team::Membership;

/// Output of the program under check, in order.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Output since this was last taken: (is stderr, bytes).
    pub chunks: Vec<(bool, Vec<u8>)>,
    /// Print to the process's own streams at once.
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
    /// Printed output.
    pub output: Output,
    /// The part in a team of machines.
    pub(crate) team: Option<Box<Membership>>,
}
