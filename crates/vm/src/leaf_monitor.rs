//! Leaf monitors: monitors whose sections contain no step that other threads can observe.
//!
//! The entry and the exit of a leaf monitor are no scheduling points and belong to no footprint. So a
//! section is a part of one transition. The analysis proposes leaf monitors, and the machine withdraws
//! them. Source: decision 0093, SEMANTICS 29.
//!
//! Invariant: the object alone determines whether its monitor is a leaf monitor. Objects are marked when
//! they are allocated, so that *all* sections of the monitor are observed. While the facts hold, no leaf
//! monitor has an owner in a stored state.

use crate::facts::{FactKind, MaskEvent};
use crate::heap::{LEAF, Object, Ref};
use crate::interp::{Level, excludes_others, masked};
use crate::machine::{Machine, Options};
use crate::prepared::Code;
use code::masking::{ALL_MONITORS, class_monitor_name, may_have_leaf_monitor, monitors_name};

impl Options {
    /// Whether leaf monitors are used at this level and with these facts.
    fn has_leaf_monitors(&self) -> bool {
        let granularity = &self.granularity;
        granularity.masked.is_some()
            && granularity.level == Level::Lock
            && granularity.facts.has(FactKind::LeafMonitor)
    }

    /// Whether the monitor of an object is assumed to be a leaf monitor.
    #[inline]
    pub fn is_leaf(&self, object: &Object) -> bool {
        let Some(masks) = &self.granularity.masked else { return false };
        let is_marked = object.flags & LEAF != 0
            || object.mirrors.is_some_and(|class| masks.monitors.contains(&*class.name));
        is_marked && self.has_leaf_monitors() && !self.granularity.refines
    }
}

/// Marks a new object if its monitor is assumed to be a leaf monitor.
#[inline]
pub(crate) fn mark(machine: &mut Machine, code: &'static Code, pc: u32, object: Ref) {
    if !code.leaf_monitors.is_empty() {
        mark_at(machine, code, pc, object);
    }
}

fn mark_at(machine: &mut Machine, code: &'static Code, pc: u32, object: Ref) {
    let class = machine.live.heap.peek(object).class();
    if machine.options.has_leaf_monitors()
        && code.leaf_monitors.contains(&code.bytecodes[pc as usize])
        && may_have_leaf_monitor(class)
    {
        machine.live.heap.touch(object).flags |= LEAF;
    }
}

/// Begins a section if the monitor that the current thread enters is a leaf monitor. Returns whether it
/// is one.
#[inline]
pub(crate) fn begin_section(machine: &mut Machine, object: Ref) -> bool {
    if machine.options.granularity.masked.is_none()
        || !machine.options.is_leaf(machine.live.heap.peek(object))
    {
        return false;
    }
    withdraw_section(machine, MaskEvent::Nested);
    if excludes_others(machine) {
        // A thread that finds the monitor held would expose the middle of its atomic block.
        withdraw(machine, MaskEvent::Atomic, object);
    }
    machine.transition.section = object;
    // The next scheduling point ends the transition, even if the transition begins with the section.
    machine.transition.ends_at_next_point = true;
    machine.transition.begins_at = None;
    true
}

/// Ends the section of the monitor that the current thread exits. Returns whether there was a section.
#[inline]
pub(crate) fn end_section(machine: &mut Machine, object: Ref) -> bool {
    let is_section = machine.transition.section == object;
    if is_section {
        machine.transition.section = 0;
    }
    is_section
}

/// Whether scheduling points are active after the entry or exit of a monitor.
#[inline]
pub(crate) fn watches(machine: &Machine, before: bool) -> bool {
    if machine.options.granularity.masked.is_none() { before } else { machine.watching() }
}

/// Withdraws the leaf monitor of the current section, if a section is executed.
#[inline]
pub(crate) fn withdraw_section(machine: &mut Machine, event: MaskEvent) {
    if machine.transition.section != 0 {
        withdraw(machine, event, machine.transition.section);
    }
}

/// Withdraws the leaf monitor of the current section, because other threads observe the present action.
#[inline]
pub(crate) fn note_visible_action(machine: &mut Machine) {
    withdraw_section(machine, MaskEvent::Section);
}

fn withdraw(machine: &mut Machine, event: MaskEvent, object: Ref) {
    let monitored = machine.live.heap.peek(object);
    let name = match monitored.mirrors {
        Some(class) => class_monitor_name(&class.name),
        None => monitors_name(monitored.class()),
    };
    masked::withdraw(machine, event, name);
}

/// Withdraws all leaf monitors, because the program observes the state of another living thread. With
/// leaf monitors, no thread is ever observed before such a monitor.
pub fn note_observed_thread(machine: &mut Machine) {
    let has_some = machine.options.granularity.masked.as_ref().is_some_and(|masks| {
        !masks.monitors.is_empty() || masks.methods.values().any(|own| !own.monitors.is_empty())
    });
    if has_some && machine.options.has_leaf_monitors() {
        masked::withdraw(machine, MaskEvent::Observed, ALL_MONITORS.to_owned());
    }
}
