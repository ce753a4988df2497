//! `java.lang.ref`: references and their queues.
//!
//! Source: the package's documentation. Invariant: referents are cleared only by the program and at
//! `System.gc()`, an assumption of every result. A cleared reference enters its queue before the
//! call returns, so the list of pending references is always empty.

use crate::values::{Answer, nothing, reference, yes};
use vm::footprint::{Touch, part};
use vm::thread::FrameKind;
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/lang/ref/Reference";
    "getAndClearReferencePendingList()Ljava/lang/ref/Reference;" => nothing;
    "hasReferencePendingList()Z" => nothing;
    "refersTo0(Ljava/lang/Object;)Z" => refers_to;
    "clear0()V" => clear;
}

/// The class `java.lang.ref.PhantomReference`.
pub mod phantom {
    use super::{clear, refers_to};

    vm::natives! {
        class "java/lang/ref/PhantomReference";
        "refersTo0(Ljava/lang/Object;)Z" => refers_to;
        "clear0()V" => clear;
    }
}

/// The class `java.lang.ref.Finalizer`: finalizers are enabled, and never run.
pub mod finalizer {
    use super::{nothing, yes};

    vm::natives! {
        class "java/lang/ref/Finalizer";
        "isFinalizationEnabled()Z" => yes;
        "reportComplete(Ljava/lang/Object;)V" => nothing;
    }
}

/// Implements `System.gc()`: clears references and executes the work of the reference handler. Each
/// execution calls one Java method, and is repeated after that call.
pub(crate) fn collect(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.run.booting {
        return Ok(0);
    }
    machine.refute_all_protection();
    let Some(next) = machine.clear_references().first().copied() else {
        machine.collect();
        return Ok(0);
    };
    machine.live.set_field(next, "discovered", 0);
    let is_cleaner = &*machine.live.heap.get(next).class().name == "jdk/internal/ref/Cleaner";
    let (class, name) = if is_cleaner {
        ("jdk/internal/ref/Cleaner", "clean")
    } else {
        ("java/lang/ref/Reference", "enqueueFromPending")
    };
    match machine.program.boot_class(class)?.declared_method(name, "()V") {
        Some(method) => Err(Exit::Call(method, vec![u64::from(next)], FrameKind::Again)),
        None => Err(Exit::Unsupported(format!("{name} of java.lang.ref in this JDK"))),
    }
}

/// Passes the scheduling point of an access to the referent.
fn access_referent(machine: &mut Machine, of: Ref, touch: Touch) -> Result<(), Exit> {
    let field = machine.live.heap.get(of).class().field_named("referent");
    let at = field.map_or(part::WHOLE, |field| field.slot);
    machine.access_point_at(of, at, touch)
}

fn refers_to(machine: &mut Machine, args: &[u64]) -> Answer {
    access_referent(machine, reference(args, 0), Touch::Read)?;
    let referent = machine.live.get_field(reference(args, 0), "referent");
    for compared in [referent as u32, reference(args, 1)] {
        inputs::refuse_identity(machine, compared, "a comparison")?;
    }
    Ok(u64::from(referent == u64::from(reference(args, 1))))
}

fn clear(machine: &mut Machine, args: &[u64]) -> Answer {
    access_referent(machine, reference(args, 0), Touch::Write)?;
    machine.live.set_field(reference(args, 0), "referent", 0);
    Ok(0)
}
