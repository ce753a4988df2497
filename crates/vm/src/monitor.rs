//! Object monitors: entry, exit, wait and notification.
//!
//! Source: JVMS §6.5 *monitorenter*, *monitorexit*; JLS §17.1, §17.2.
//!
//! Invariant: `owner != 0` exactly if `depth > 0`. The statuses of threads determine the wait sets.

use crate::event::{Event, Kinds, LockKind};
use crate::footprint::{Touch, part};
use crate::heap::{Monitor, Ref};
use crate::leaf_monitor;
use crate::lock_protection;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::thread::{Status, deadline_after};

impl Machine {
    /// Enters the monitor `depth` times if it is free, or if the current thread owns it. Returns false
    /// otherwise.
    #[inline]
    pub fn enter(&mut self, object: Ref, depth: u32) -> bool {
        let me = self.live.current as u32 + 1;
        let monitor = self.live.heap.get(object).monitor;
        if monitor.owner != me && self.live.threads[self.live.current].atomic_sections > 0 {
            self.note(object, part::TAKEN, Touch::Read);
        }
        if monitor.owner != 0 && monitor.owner != me {
            lock_protection::note_found_taken(self, object);
            return false;
        }
        if self.options.check && monitor.owner == 0 {
            lock_protection::note_use(self, object);
            if !leaf_monitor::begin_section(self, object) {
                self.note(object, part::MONITOR, Touch::Write);
            }
            self.live.hold(object);
        }
        self.live.heap.touch(object).monitor = Monitor { owner: me, depth: monitor.depth + depth };
        if monitor.owner == 0 && self.hooks.is_heard(Kinds::LOCKS) {
            self.tell(&Event::Acquired { lock: object, lock_kind: LockKind::Monitor });
        }
        true
    }

    /// Exits the monitor once; throws if the current thread does not own it.
    #[inline]
    pub fn exit(&mut self, object: Ref) -> Result<(), Exit> {
        if !self.live.owns(object) {
            return Err(self.exception(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        if self.live.heap.get(object).monitor.depth == 1 {
            lock_protection::note_use(self, object);
        }
        let monitor = &mut self.live.heap.touch(object).monitor;
        monitor.depth -= 1;
        if monitor.depth == 0 {
            monitor.owner = 0;
            self.live.release(object);
            if !leaf_monitor::end_section(self, object) {
                self.note(object, part::TAKEN, Touch::Update);
            }
            self.tell_left(object);
        }
        Ok(())
    }

    fn tell_left(&mut self, object: Ref) {
        if self.hooks.is_heard(Kinds::LOCKS) {
            self.tell(&Event::Released { lock: object, lock_kind: LockKind::Monitor });
        }
    }

    /// Executes `Object.wait`: releases the monitor and waits. With `nanos` 0 there is no timeout.
    pub fn wait(&mut self, object: Ref, nanos: i64) -> Exit {
        if !self.live.owns(object) {
            return self.exception(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            );
        }
        self.note(object, part::WAIT_SET, Touch::Write);
        self.note_interruptible(nanos > 0);
        if self.thread().interrupted {
            self.clear_interrupt();
            return self.exception_without_message("java/lang/InterruptedException");
        }
        let depth = self.live.heap.get(object).monitor.depth;
        self.live.heap.touch(object).monitor = Monitor::default();
        self.live.release(object);
        self.note(object, part::TAKEN, Touch::Update);
        self.tell_left(object);
        let deadline = (nanos > 0).then(|| deadline_after(self.now(), nanos));
        Exit::Block(Status::Waiting { object, depth, deadline })
    }

    /// Executes `Object.notify`: wakes one waiting thread, which a choice selects.
    pub fn notify(&mut self, object: Ref) -> Result<u64, Exit> {
        if !self.live.owns(object) {
            return Err(self.exception(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        leaf_monitor::note_visible_action(self);
        self.note(object, part::WAIT_SET, Touch::Write);
        let waiting = self.live.waiters(object);
        self.tell(&Event::Notified { object, waiters: waiting.len() as u32, all: false });
        if !waiting.is_empty() {
            let chosen = self.choose(0, waiting.len() as u32)?;
            self.live.wake(waiting[chosen as usize], false);
        }
        Ok(0)
    }

    /// Executes `Object.notifyAll`: wakes all waiting threads.
    pub fn notify_all(&mut self, object: Ref) -> Result<u64, Exit> {
        if !self.live.owns(object) {
            return Err(self.exception(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        leaf_monitor::note_visible_action(self);
        self.note(object, part::WAIT_SET, Touch::Write);
        let waiting = self.live.waiters(object);
        self.tell(&Event::Notified { object, waiters: waiting.len() as u32, all: true });
        for slot in waiting {
            self.live.wake(slot, false);
        }
        Ok(0)
    }
}

impl Live {
    /// Whether thread `slot` can enter the monitor of `object` in this state.
    pub fn can_enter(&self, slot: usize, object: Ref) -> bool {
        let owner = self.heap.get(object).monitor.owner;
        owner == 0 || owner == slot as u32 + 1
    }

    /// Whether the current thread owns the monitor of `object`.
    #[inline]
    pub fn owns(&self, object: Ref) -> bool {
        self.heap.get(object).monitor.owner == self.current as u32 + 1
    }

    /// Returns the slots of the threads that wait on `object`, in canonical order.
    pub fn waiters(&self, object: Ref) -> Vec<usize> {
        let mut waiting = self.threads.waiting_for(object);
        waiting.sort_by(|a, b| self.threads[*a].key.cmp(&self.threads[*b].key));
        waiting
    }

    /// Removes a thread from its wait set, so that it enters the monitor again.
    pub fn wake(&mut self, slot: usize, interrupted: bool) {
        if let Status::Waiting { object, depth, .. } = self.threads[slot].status {
            self.threads[slot].status = Status::Reentering { object, depth, interrupted };
        }
    }
}
