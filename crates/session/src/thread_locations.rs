//! Program counters of all threads, to distinguish the arrival at an instruction from a repetition.
//!
//! Invariant: an instruction that is started again counts as one arrival, for example after the
//! initialization of a class or a wait.

use std::ptr;
use vm::Machine;
use vm::thread::Frame;

/// The kind of arrival at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The thread was at this instruction before.
    Again,
    /// The thread comes from another instruction of the frame.
    Moved,
    /// A call has created the frame.
    Entered,
}

/// The last code and instruction of each thread's frames, by slot and depth.
#[derive(Clone, Debug, Default)]
pub struct ThreadLocations(Vec<Vec<(usize, u32)>>);

impl ThreadLocations {
    /// Returns the innermost frame of the thread in this slot, and the kind of arrival at its
    /// instruction. Returns `None` if there is no frame.
    pub fn arrive<'a>(
        &mut self,
        machine: &'a Machine,
        slot: usize,
    ) -> Option<(&'a Frame, Arrival)> {
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
