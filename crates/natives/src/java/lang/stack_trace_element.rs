//! `java.lang.StackTraceElement`: conversion of the machine's traces to Java objects.
//!
//! Source: `java_lang_StackTraceElement::fill_in` of HotSpot. Invariant: the fields set here are
//! those that HotSpot sets; the class's Java code determines the printed form.

use crate::values::{Answer, elements, null_argument, reference};
use classes::MethodId;
use classfile::access;
use vm::exception::TraceElement;
use vm::{Machine, Ref};

vm::natives! {
    class "java/lang/StackTraceElement";
    "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V" [0 ..= 20] => of_throwable;
    "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V" [19 ..= 65535] => of_backtrace;
}

fn of_throwable(machine: &mut Machine, args: &[u64]) -> Answer {
    let trace = machine.stack_trace(reference(args, 1));
    fill_all(machine, reference(args, 0), &trace)
}

fn of_backtrace(machine: &mut Machine, args: &[u64]) -> Answer {
    let trace = trace_of_backtrace(machine, reference(args, 1));
    fill_all(machine, reference(args, 0), &trace)
}

/// Decodes `Throwable.backtrace`: method number and bytecode index in each element.
fn trace_of_backtrace(machine: &Machine, array: Ref) -> Vec<TraceElement> {
    if array == 0 {
        return Vec::new();
    }
    let object = machine.live.heap.get(array);
    object.elements::<u64>()[..object.length as usize]
        .iter()
        .map(|word| TraceElement {
            method: machine.program.registry.method(MethodId::new((word >> 32) as u32)),
            bytecode: *word as u32,
        })
        .collect()
}

fn fill_all(machine: &mut Machine, array: Ref, trace: &[TraceElement]) -> Answer {
    if array == 0 {
        return Err(null_argument(machine));
    }
    for (element, place) in elements(machine, array).into_iter().zip(trace) {
        fill(machine, element, *place)?;
    }
    Ok(0)
}

/// Sets the fields of `element` from `place`.
pub(super) fn fill(machine: &mut Machine, element: Ref, place: TraceElement) -> Answer {
    let class = place.method.class();
    let mirror = machine.mirror(class);
    let loader = machine.live.get_field(mirror, "classLoader") as Ref;
    let loader_name = if loader == 0 { 0 } else { machine.live.get_field(loader, "name") };
    let module = machine.live.get_field(mirror, "module") as Ref;
    let (module_name, module_version) =
        if module == 0 { (0, 0) } else { module_text(machine, module) };
    let name = machine.literal_text(&class.java_name())?;
    let method = machine.literal_text(&place.method.name)?;
    let file = match class.file().and_then(|file| file.source_file.as_deref()) {
        Some(file) => machine.literal_text(file)?,
        None => 0,
    };
    let line = if place.method.has(access::NATIVE) {
        -2
    } else {
        place.method.line(place.bytecode).map_or(-1, i32::from)
    };
    for (field, value) in [
        ("declaringClassObject", u64::from(mirror)),
        ("classLoaderName", loader_name),
        ("moduleName", module_name),
        ("moduleVersion", module_version),
        ("declaringClass", u64::from(name)),
        ("methodName", u64::from(method)),
        ("fileName", u64::from(file)),
        ("lineNumber", u64::from(line as u32)),
    ] {
        machine.live.set_field(element, field, value);
    }
    Ok(0)
}

/// Returns name and version of a module, as strings or null.
fn module_text(machine: &Machine, module: Ref) -> (u64, u64) {
    let name = machine.live.get_field(module, "name");
    match machine.live.get_field(module, "descriptor") as Ref {
        0 => (name, 0),
        descriptor => (name, machine.live.get_field(descriptor, "rawVersionString")),
    }
}
