//! Execution seen instruction by instruction, for whoever wants to stand in the middle of a transition.
//!
//! Invariant: a machine with a stepper executes exactly what it would execute without; the stepper
//! sees the current thread with its frames and registers as they are, and changes nothing.

use crate::heap::Ref;
use crate::machine::Machine;
use classes::FieldRef;

/// Who is asked before each instruction.
pub trait Stepper: std::fmt::Debug {
    /// The current thread is about to execute the instruction at which its top frame stands. It may
    /// be asked again for the same instruction, if that has to be begun again.
    fn before(&mut self, machine: &Machine) -> Order;
}

/// What a stepper says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Go on.
    Go,
    /// Leave the transition where it is: the machine is good for nothing until a state is restored.
    Abandon,
}

impl Machine {
    /// Whether the next instruction of the current thread is to be executed.
    pub(crate) fn may_step(&mut self) -> bool {
        let Some(mut stepper) = self.hooks.stepper.take() else { return true };
        let order = stepper.before(self);
        self.hooks.stepper = Some(stepper);
        if order == Order::Go {
            self.remember();
        }
        order == Order::Go
    }

    /// Where a static field is kept, if its class has a place for such yet: mirror and slot.
    pub fn known_static_place(&self, field: FieldRef) -> Option<(Ref, u32)> {
        let mirror = field.class().mirror.get();
        (mirror != 0).then(|| (mirror, self.program.known.class_slots + field.slot))
    }
}
