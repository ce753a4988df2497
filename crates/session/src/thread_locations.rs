//! Program counters of all threads, to tell an instruction that a thread reaches from one at which it
//! already was.
//!
//! Invariant: an instruction that is begun again (its class had to be initialized, its thread had to
//! wait) is reached once.

use std::ptr;
use vm::Machine;
use vm::thread::Frame;

/// How a thread reached an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It was there before.
    Again,
    /// From another instruction of the frame.
    Moved,
    /// By a call.
    Entered,
}

/// The last code and instruction of each thread's frames, by slot and depth.
#[derive(Clone, Debug, Default)]
pub struct ThreadLocations(Vec<Vec<(usize, u32)>>);

impl ThreadLocations {
    /// The top frame of the current thread, and how the thread reached its instruction; none without
    /// a frame.
    pub fn arrive<'a>(&mut self, machine: &'a Machine) -> Option<(&'a Frame, Arrival)> {
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
