//! Handlers of the program for uncaught exceptions.
//!
//! Source: JLS §11.3; JPF's `vm.ignore_uncaught_handler`.

use crate::heap::Ref;
use crate::machine::{Live, Machine};

impl Machine {
    /// Whether an exception that leaves this thread is passed to a handler of the program. The handler
    /// may also be a thread group with an overriding method. Returns false unless the configuration
    /// accepts such handlers.
    pub(crate) fn is_dealt_with(&mut self, thread: Ref) -> bool {
        if !self.options.failures.handlers_count {
            return false;
        }
        let Ok(class) = self.program.registry.boot("java/lang/Thread") else { return false };
        if self.live.get_field(thread, "uncaughtExceptionHandler") != 0 {
            return true;
        }
        let signature = self
            .program
            .registry
            .signature("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
        let mut group = self.live.group_of(thread);
        while group != 0 {
            let of = self.live.heap.get(group).class();
            let own = classes::resolve::lookup_method(&self.program.registry, of, signature);
            if own.is_ok_and(|m| m.is_some_and(|m| &*m.class().name != "java/lang/ThreadGroup")) {
                return true;
            }
            group = self.live.get_field(group, "parent") as Ref;
        }
        self.get_static(class, "defaultUncaughtExceptionHandler") != 0
    }
}

impl Live {
    /// Returns the group of a thread; 0 if the thread has no group.
    pub(crate) fn group_of(&self, thread: Ref) -> Ref {
        let group = self.get_field(thread, "group") as Ref;
        if group != 0 {
            return group;
        }
        // From JDK 19 on, a holder object refers to the group.
        let holder = self.get_field(thread, "holder") as Ref;
        if holder == 0 { 0 } else { self.get_field(holder, "group") as Ref }
    }
}
