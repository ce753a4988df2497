//! Objects to which variables of temporal properties are bound.
//!
//! Source: SEMANTICS 24; decision 0083. A choice of data binds a variable at an allocation of its class,
//! or never. Invariant: an allocation that may bind a variable begins a transition. The bound object is
//! shared from then on, so that each access to it also begins a transition.

use crate::heap::Ref;
use crate::machine::{ChoiceLabels, Machine, allocate, open_variables};
use crate::native::Exit;
use classes::ClassRef;

/// Returns a new object of a class; `None` if there may be variables to bind, or if the heap is full.
#[inline]
pub(crate) fn plain(machine: &mut Machine, class: ClassRef) -> Option<Ref> {
    if machine.options.granularity.visible.bound.is_empty() {
        machine.live.heap.instance(class).ok()
    } else {
        None
    }
}

/// Allocates an object for an instruction `new`, and binds the variables that a choice selects.
pub(crate) fn instance(machine: &mut Machine, class: ClassRef) -> Result<Ref, Exit> {
    let open = open_variables(machine, class);
    if open.is_empty() {
        return allocate(machine, class);
    }
    if machine.watching() {
        let pc = machine.live.threads[machine.live.current].frames.last().map_or(0, |f| f.pc);
        if machine.transition.ends_at_next_point && !machine.resumes(pc) {
            return Err(Exit::Point);
        }
        machine.transition.ends_at_next_point = true;
    }
    // Each subset of the unbound variables is an alternative.
    let chosen = match machine.choose(0, 1 << open.len()) {
        Err(Exit::Choice(arity)) => {
            describe(machine, class, &open);
            return Err(Exit::Choice(arity));
        }
        chosen => chosen?,
    };
    let object = allocate(machine, class)?;
    machine.live.threads[machine.live.current].chosen.clear();
    if chosen != 0 {
        let bound = &mut machine.live.globals.bound;
        bound.resize(machine.options.granularity.visible.bound.len(), 0);
        for (nth, variable) in open.into_iter().enumerate() {
            if chosen >> nth & 1 != 0 {
                bound[variable] = object;
            }
        }
        machine.live.heap.publish(object);
    }
    Ok(object)
}

/// Records the texts of the alternatives of a binding for reports.
fn describe(machine: &mut Machine, class: ClassRef, open: &[usize]) {
    if machine.hooks.recorder.is_none() {
        return;
    }
    let all = &machine.options.granularity.visible.bound;
    let names: Vec<&str> = open.iter().map(|at| all[*at].name.as_str()).collect();
    let text = |chosen: u32| {
        let class = class.java_name();
        let bound = names.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
        let bound: Vec<&str> = bound.map(|(_, name)| *name).collect();
        match bound.as_slice() {
            [] => format!("not this {class}"),
            _ if names.len() == 1 => format!("this {class}"),
            bound => format!("this {class} for {}", bound.join(" and ")),
        }
    };
    let texts = (0..1 << names.len()).map(text).collect();
    let (thread, id) = (machine.live.current, names.join(", "));
    machine.transition.choice_labels = Some(ChoiceLabels { thread, id, texts });
}
