//! `java.lang.ref`: references as the machine sees them.
//!
//! Source: the package's documentation. Invariant: no referent is ever cleared but by the program (an
//! assumption every result lists), so the list of pending references is always empty.

use crate::values::{Answer, nothing, reference, yes};
use vm::Machine;

vm::natives! {
    class "java/lang/ref/Reference";
    "getAndClearReferencePendingList()Ljava/lang/ref/Reference;" => nothing;
    "hasReferencePendingList()Z" => nothing;
    "refersTo0(Ljava/lang/Object;)Z" => refers_to;
    "clear0()V" => clear;
}

/// `java.lang.ref.PhantomReference`.
pub mod phantom {
    use super::{clear, refers_to};

    vm::natives! {
        class "java/lang/ref/PhantomReference";
        "refersTo0(Ljava/lang/Object;)Z" => refers_to;
        "clear0()V" => clear;
    }
}

/// `java.lang.ref.Finalizer`: finalizers are enabled, and never run.
pub mod finalizer {
    use super::{nothing, yes};

    vm::natives! {
        class "java/lang/ref/Finalizer";
        "isFinalizationEnabled()Z" => yes;
        "reportComplete(Ljava/lang/Object;)V" => nothing;
    }
}

fn refers_to(machine: &mut Machine, args: &[u64]) -> Answer {
    machine.access_point(reference(args, 0))?;
    let referent = machine.get_field(reference(args, 0), "referent");
    Ok(u64::from(referent == u64::from(reference(args, 1))))
}

fn clear(machine: &mut Machine, args: &[u64]) -> Answer {
    machine.access_point(reference(args, 0))?;
    machine.set_field(reference(args, 0), "referent", 0);
    Ok(0)
}
