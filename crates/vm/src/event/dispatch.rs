//! Delivery of events to the recorder and the listener, and calls of the stepper.
//!
//! Invariant: events are delivered in the order in which they occur. An instruction is reported after
//! its execution.

use super::{Event, Kinds, Listener, Pending};
use crate::heap::Ref;
use crate::interp::Leave;
use crate::intervene::Intervention;
use crate::machine::{Hooks, Live, Machine};
use crate::stepper::Order;
use crate::visible;

impl Machine {
    /// Replaces the listener, and returns the previous listener.
    pub fn listen(&mut self, listener: Option<Box<dyn Listener>>) -> Option<Box<dyn Listener>> {
        self.hooks.hearing.kinds =
            listener.as_ref().map_or(Kinds::NONE, |listener| listener.kinds());
        self.hooks.hearing.awaits_a_start =
            listener.as_ref().is_some_and(|listener| listener.awaits_a_start());
        self.live.heap.created = self.hooks.hearing.kinds.any(Kinds::OBJECTS).then(Vec::new);
        self.hooks.hearing.pending = None;
        std::mem::replace(&mut self.hooks.hearing.listener, listener)
    }

    /// Whether operations are executed one at a time.
    #[inline]
    pub(crate) fn goes_by_steps(&self) -> bool {
        let hears = self.hooks.hears_operations()
            && !(self.hooks.hearing.awaits_a_start && self.live.is_first_alone());
        let has_points = self.options.check || self.options.granularity.follows;
        let has_places = has_points && self.options.granularity.visible.has_places();
        (hears || self.tracks_attributes() || self.options.intervenes() || has_places)
            && !self.run.booting
    }

    /// Whether loops keep the form of their bytecode, because operations are reported, replaced or
    /// counted.
    pub(crate) fn keeps_loops(&self) -> bool {
        let has_places = self.options.granularity.visible.has_places();
        let steps = self.hooks.stepper.as_ref().is_some_and(|stepper| stepper.counts_jumps());
        (self.hooks.hears_operations() || self.options.intervenes() || has_places || steps)
            && !self.run.booting
    }

    /// Reports an event of the current thread to the recorder and the listener.
    pub(crate) fn tell(&mut self, event: &Event<'_>) {
        if self.hooks.recorder.is_some() {
            self.record(event);
        }
        if !self.hooks.hearing.kinds.any(event.kind()) || self.run.booting {
            return;
        }
        let Some(mut listener) = self.hooks.hearing.listener.take() else { return };
        for r in std::mem::take(&mut self.live.heap.published) {
            listener.event(self, &Event::Published(r));
        }
        for r in self.live.take_created() {
            listener.event(self, &Event::Created(r));
        }
        listener.event(self, event);
        self.hooks.hearing.listener = Some(listener);
    }

    /// Reports the objects that were published or created since the previous report.
    pub(crate) fn tell_made(&mut self) {
        if self.live.heap.published.is_empty()
            && self.live.heap.created.as_ref().is_none_or(Vec::is_empty)
        {
            return;
        }
        let published = std::mem::take(&mut self.live.heap.published);
        let created = self.live.take_created();
        if let Some(mut listener) = self.hooks.hearing.listener.take() {
            let published = published.into_iter().map(Event::Published);
            for event in published.chain(created.into_iter().map(Event::Created)) {
                listener.event(self, &event);
            }
            self.hooks.hearing.listener = Some(listener);
        }
    }

    /// Reports a garbage collection to the listener.
    pub(crate) fn tell_swept(&mut self) {
        if let Some(mut listener) = self.hooks.hearing.listener.take() {
            listener.swept(self);
            self.hooks.hearing.listener = Some(listener);
        }
    }

    /// Completes the previous operation of the current thread for listeners and attributes. Returns the
    /// intervention at the next operation.
    pub(crate) fn before_operation(&mut self) -> Option<Intervention> {
        if self.options.granularity.visible.has_places()
            && let Some(exit) = visible::stop_at_place(self)
        {
            return Some(Intervention::Exit(exit));
        }
        if self.hooks.hears_operations() {
            self.stands_before_told();
        }
        if self.tracks_attributes()
            && let Err(exit) = self.begin_flow()
        {
            return Some(Intervention::Exit(exit));
        }
        if self.options.intervenes() { self.intervention() } else { None }
    }

    /// Reports the previous instruction, and makes the next instruction the pending one.
    fn stands_before_told(&mut self) {
        self.tell_made();
        self.tell_executed(false);
        let thread = &self.live.threads[self.live.current];
        let Some(frame) = thread.frames.last() else { return };
        let Some(bytecode) = frame.code.bytecodes.get(frame.pc as usize) else { return };
        self.hooks.hearing.pending = Some(Pending {
            method: frame.code.method,
            bytecode: u32::from(*bytecode),
            depth: thread.frames.len(),
            pc: frame.pc,
            access: if self.hooks.hearing.kinds.any(Kinds::ACCESSES) {
                self.bytecode_access(self.live.current)
            } else {
                None
            },
        });
    }

    /// Reports the pending instruction if the thread has left it, or if it is `surely` executed. An
    /// instruction that is to be executed again is not reported yet.
    pub(crate) fn tell_executed(&mut self, surely: bool) {
        let Some(pending) = self.hooks.hearing.pending.take() else { return };
        let frames = &self.live.threads[self.live.current].frames;
        let top = frames.last().filter(|top| {
            frames.len() == pending.depth && std::ptr::eq(top.code.method, pending.method)
        });
        if !surely && top.is_some_and(|top| top.pc == pending.pc) {
            return;
        }
        let place = |pc: u32| top?.code.bytecodes.get(pc as usize).copied().map(u32::from);
        let next = top.and_then(|top| place(top.pc));
        // The last operation of a bytecode reports the instruction.
        let goes_on =
            top.is_some_and(|top| top.pc == pending.pc + 1) && next == Some(pending.bytecode);
        if let Some(access) = &pending.access {
            self.tell(&Event::Access(access));
        }
        if goes_on && !surely {
            return;
        }
        let Pending { method, bytecode, .. } = pending;
        self.tell(&Event::Instruction { method, bytecode, next });
    }
}

impl Hooks {
    /// Whether the listener uses so much memory that a garbage collection is due.
    pub fn is_crowded_with_events(&self) -> bool {
        self.hearing.listener.as_ref().is_some_and(|listener| listener.is_crowded())
    }

    /// Whether the listener subscribes to events of this kind, or a recorder exists.
    #[inline]
    pub(crate) fn is_heard(&self, kind: Kinds) -> bool {
        self.hearing.kinds.any(kind) || self.recorder.is_some()
    }
}

impl Live {
    /// Returns the objects that were created since the previous call.
    pub(crate) fn take_created(&mut self) -> Vec<Ref> {
        self.heap.created.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl Machine {
    /// Asks the stepper whether the current thread executes its next instruction. Returns the exit if it
    /// does not.
    pub(crate) fn ask_stepper(&mut self) -> Option<Leave> {
        let mut stepper = self.hooks.stepper.take()?;
        let order = stepper.before(self);
        self.hooks.stepper = Some(stepper);
        match order {
            Order::Go => {
                self.remember();
                None
            }
            Order::Stop => Some(Leave::Boundary),
            Order::Abandon => Some(Leave::Abandoned),
        }
    }
}
