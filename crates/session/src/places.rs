//! Where threads stand, and whether they have just come there.
//!
//! Invariant: an instruction that is begun again (its class had to be initialized, its thread had to
//! wait) is come to once.

use std::ptr;
use vm::Machine;
use vm::thread::Frame;

/// How a thread came to an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It stood there before.
    Again,
    /// Within the method.
    Moved,
    /// By a call.
    Entered,
}

/// Where each thread's frames stood last: code and instruction, by slot and depth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Vec<Vec<(usize, u32)>>);

impl Places {
    /// How the current thread came to where its top frame stands; none without a frame.
    pub(crate) fn arrive<'a>(&mut self, machine: &'a Machine) -> Option<(&'a Frame, Arrival)> {
        let slot = machine.live.current;
        let frames = &machine.live.threads[slot].frames;
        let frame = frames.last()?;
        if self.0.len() <= slot {
            self.0.resize(slot + 1, Vec::new());
        }
        let places = &mut self.0[slot];
        let entered = places.len() < frames.len();
        places.resize(frames.len(), (0, 0));
        let last = places.last_mut()?;
        let place = (ptr::from_ref(frame.code).addr(), frame.pc);
        let arrival = match (*last == place, entered) {
            (true, _) => Arrival::Again,
            (false, true) => Arrival::Entered,
            (false, false) => Arrival::Moved,
        };
        *last = place;
        Some((frame, arrival))
    }
}
