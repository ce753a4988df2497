//! The state at the end of a path: threads, exceptions with their causes, notifications.
//!
//! Invariant: for each thread of a deadlock, the awaited object and the locations of lock acquisitions
//! are named.

use super::story::Story;
use crate::findings::message;
use properties::{Finding, ThreadView, object_name, thread_name};
use report::{Cause, Identity, Location, NamedValue, ThreadInfo, Violation};
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::exception::TraceElement;
use vm::{Machine, Ref};

/// The maximal number of reported causes.
const CAUSES: usize = 16;

/// Returns the cause that an exception stores.
fn cause_of(machine: &Machine, exception: Ref) -> Option<Ref> {
    let cause = machine.live.get_field(exception, "cause") as Ref;
    let target = machine.live.get_field(exception, "target") as Ref;
    let cause = if cause == 0 { target } else { cause };
    (cause != 0 && cause != exception).then_some(cause)
}

/// Returns the pool whose worker is this thread.
fn pool_of(machine: &Machine, slot: usize) -> Option<Ref> {
    let field = |object: Ref, name: &str| {
        (object != 0).then(|| machine.live.get_field(object, name) as Ref).filter(|r| *r != 0)
    };
    let thread = machine.live.threads[slot].object;
    let holder = |thread| field(thread, "holder").and_then(|holder| field(holder, "task"));
    // JDK 17 has the field in the thread, and later releases in its holder.
    let worker = field(thread, "target").or_else(|| holder(thread))?;
    let class = machine.live.heap.get(worker).class();
    let is_worker = &*class.name == "java/util/concurrent/ThreadPoolExecutor$Worker";
    field(worker, "this$0").filter(|_| is_worker)
}

impl Story<'_> {
    /// Adds the data of the last state to the explanation.
    pub(super) fn end(
        mut self,
        machine: &Machine,
        finding: &Finding,
    ) -> (Violation, BTreeMap<String, Rc<str>>) {
        let output: Vec<u8> =
            machine.hooks.output.chunks.iter().flat_map(|(_, b)| b.clone()).collect();
        let threads = self.threads(machine, finding);
        let place = finding.place.map(|p| self.located(p));
        let (causes, values) = self.exception(machine, finding);
        self.notifications.retain(|heard| {
            threads.iter().any(|thread: &ThreadInfo| {
                thread.state.ends_with("WAITING")
                    && thread.waits_for.as_deref() == Some(heard.object.as_str())
            })
        });
        let violation = Violation {
            id: finding.id(),
            identity: Identity::default(),
            property: finding.property.to_owned(),
            exception: finding.exception.clone(),
            message: message(finding),
            source: place.as_ref().and_then(|p| self.source(p)),
            location: place,
            threads,
            trace: self.trace,
            stack: finding.stack.iter().map(TraceElement::text).collect(),
            output: String::from_utf8_lossy(&output).into_owned(),
            causes,
            values,
            symbolic: report::SymbolicInputs::default(),
            notifications: self.notifications,
            cycle: None,
            notes: Vec::new(),
            reasons: Vec::new(),
            early_timeout: false,
            test: None,
        };
        (violation, self.texts.into_inner())
    }

    /// Returns the causes of an uncaught exception, and the values of the names in its line.
    fn exception(&self, machine: &Machine, finding: &Finding) -> (Vec<Cause>, Vec<NamedValue>) {
        let (mut causes, mut values) = (Vec::new(), Vec::new());
        let Some(class) = &finding.exception else { return (causes, values) };
        let uncaught = machine.live.uncaught.iter().find(|(slot, exception)| {
            finding.threads.contains(slot)
                && machine.live.heap.get(*exception).class().java_name() == *class
        });
        let Some((_, exception)) = uncaught else { return (causes, values) };
        values = self.when_thrown(machine, *exception).1;
        let mut next = cause_of(machine, *exception);
        while let Some(cause) = next {
            let class = machine.live.heap.get(cause).class().java_name();
            let whole = machine.describe_exception(cause);
            let message = whole.strip_prefix(class.as_str()).and_then(|m| m.strip_prefix(": "));
            let (place, values) = self.when_thrown(machine, cause);
            causes.push(Cause {
                message: message.map(str::to_owned),
                exception: class,
                stack: machine.stack_trace(cause).iter().map(TraceElement::text).collect(),
                source: place.as_ref().and_then(|place| self.source(place)),
                location: place,
                values,
            });
            next = cause_of(machine, cause).filter(|_| causes.len() < CAUSES);
        }
        (causes, values)
    }

    /// Returns the program location at which an exception was first thrown, and the values of the names
    /// in its line.
    fn when_thrown(
        &self,
        machine: &Machine,
        exception: Ref,
    ) -> (Option<Location>, Vec<NamedValue>) {
        let thrown = machine.hooks.recorder.as_ref().map_or(&[][..], |recorder| &recorder.thrown);
        let Some(at) = thrown.iter().position(|t| t.exception == exception) else {
            return (None, Vec::new());
        };
        let values = self.thrown.get(&at).cloned().unwrap_or_default();
        (Some(self.located(thrown[at].place)), values)
    }

    fn threads(&mut self, machine: &Machine, finding: &Finding) -> Vec<ThreadInfo> {
        if !matches!(finding.property, "deadlock" | "data-race") {
            return Vec::new();
        }
        let all = properties::threads(machine);
        // The threads of a deadlock are in the order in which they wait for each other.
        if finding.threads.is_empty() {
            return all.into_iter().map(|view| self.thread(machine, view)).collect();
        }
        let concerned = finding.threads.iter().filter_map(|t| all.iter().find(|v| v.slot == *t));
        concerned.cloned().map(|view| self.thread(machine, view)).collect()
    }

    fn thread(&mut self, machine: &Machine, view: ThreadView) -> ThreadInfo {
        let key = machine.live.threads[view.slot].key.clone();
        let id = self.number(&key);
        let acquired = |r: Ref| {
            let recorder = machine.hooks.recorder.as_ref()?;
            let held = recorder.held.iter().rev().find(|(k, o, _)| *k == key && *o == r);
            if let Some((_, _, place)) = held {
                return place.map(|p| self.located(p));
            }
            let name = object_name(machine, r);
            self.locked.iter().rev().find(|(t, n, _)| *t == id && *n == name)?.2.clone()
        };
        let at = self.place_of_thread(machine, view.slot);
        ThreadInfo {
            id,
            name: view.name,
            state: view.state.to_owned(),
            joins: view
                .wants
                .and_then(|wanted| machine.live.thread_of(wanted))
                .map(|slot| thread_name(machine, slot)),
            waits_for: view.waits_for,
            source: at.as_ref().and_then(|p| self.source(p)),
            blocked_at: at,
            holds_acquired_at: view.holds.iter().map(|(r, _)| acquired(*r)).collect(),
            holds_sources: view
                .holds
                .iter()
                .map(|(r, _)| acquired(*r).and_then(|p| self.source(&p)))
                .collect(),
            holds: view.holds.into_iter().map(|(_, name)| name).collect(),
            stack: view.stack.iter().map(TraceElement::text).collect(),
            pool: pool_of(machine, view.slot).map(|pool| object_name(machine, pool)),
        }
    }
}
