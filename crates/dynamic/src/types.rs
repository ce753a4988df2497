//! Conversion of descriptors in class files to mirrors and arrays, the arguments of upcalls.
//!
//! Source: JVMS §5.4.3.5. Invariant: no created object is cached; each is garbage after the upcall.

use crate::linkage;
use classes::{ClassRef, LoaderId, MethodRef, Primitive};
use classfile::FieldType;
use classfile::descriptor::MethodDescriptor;
use library::method_handles::LINKAGE;
use vm::dynamic::DONE;
use vm::footprint::Touch;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::team::ImmortalCause;
use vm::thread::FrameKind;

/// Returns the mirror of a type, resolved from `holder`; `None` is `void`.
pub(super) fn type_mirror(
    machine: &mut Machine,
    holder: ClassRef,
    kind: Option<&FieldType>,
) -> Result<Ref, Exit> {
    let class = match kind {
        None => machine.program.registry.primitive(Primitive::Void),
        Some(FieldType::Object(name)) => machine.resolve_name(holder, name)?,
        Some(array @ FieldType::Array(_)) => machine.resolve_name(holder, &array.to_string())?,
        Some(primitive) => {
            let letter = primitive.to_string().as_bytes().first().copied().unwrap_or(b'V');
            match Primitive::from_letter(letter) {
                Some(primitive) => machine.program.registry.primitive(primitive),
                None => machine.program.registry.primitive(Primitive::Void),
            }
        }
    };
    Ok(machine.mirror(class))
}

/// Returns the mirror of a field descriptor.
pub(super) fn field_type(
    machine: &mut Machine,
    holder: ClassRef,
    descriptor: &str,
) -> Result<Ref, Exit> {
    match FieldType::parse(descriptor) {
        Some(kind) => type_mirror(machine, holder, Some(&kind)),
        None => Err(machine.exception("java/lang/ClassFormatError", descriptor)),
    }
}

/// Returns the return type and the array of parameter types of a method descriptor.
pub(super) fn method_types(
    machine: &mut Machine,
    holder: ClassRef,
    descriptor: &str,
) -> Result<(Ref, Ref), Exit> {
    let Some(parsed) = MethodDescriptor::parse(descriptor) else {
        return Err(machine.exception("java/lang/ClassFormatError", descriptor));
    };
    let result = type_mirror(machine, holder, parsed.return_type.as_ref())?;
    let mut parameters = Vec::with_capacity(parsed.parameters.len());
    for kind in &parsed.parameters {
        parameters.push(type_mirror(machine, holder, Some(kind))?);
    }
    Ok((result, references(machine, "[Ljava/lang/Class;", &parameters)?))
}

/// Allocates an array of references.
pub(super) fn references(
    machine: &mut Machine,
    class: &str,
    elements: &[Ref],
) -> Result<Ref, Exit> {
    let class = machine.array_class(class)?;
    let array = machine.new_array(class, elements.len() as i32)?;
    for (at, element) in elements.iter().enumerate() {
        machine.live.heap.set_element(array, at as u32, *element);
    }
    Ok(array)
}

/// Whether a cell is filled in this state.
pub(super) fn is_filled(machine: &mut Machine, cell: Ref) -> bool {
    machine.note(cell, DONE as u32, Touch::Read);
    machine.live.cell(cell, DONE) != 0
}

/// Returns the exit for a use of a constant whose cell holds a linkage error. The exit throws a new
/// error of the same class and message. The cause of the new error has the class and the message of
/// the stored cause, and no cause itself.
pub(super) fn failure(machine: &mut Machine, error: Ref) -> Exit {
    let again = made_again(machine, error);
    let cause = machine.live.get_field(error, "cause") as Ref;
    let Exit::Throw(again) = again else { return again };
    if again == error || cause == 0 || cause == error {
        return Exit::Throw(again);
    }
    let class = machine.live.heap.get(cause).class();
    let cause = match class.loader {
        LoaderId::BOOT => made_again(machine, cause),
        // HotSpot looks for the class of the cause in the bootstrap loader.
        _ => machine.exception("java/lang/NoClassDefFoundError", &class.name),
    };
    match cause {
        Exit::Throw(cause) => {
            machine.live.set_field(again, "cause", u64::from(cause));
            Exit::Throw(again)
        }
        exit => exit,
    }
}

/// Returns the class of upcalls, initialized.
pub(crate) fn linkage_class(machine: &mut Machine) -> Result<ClassRef, Exit> {
    if let Some(class) = machine.program.linked.linkage {
        return Ok(class);
    }
    machine.making(|| ImmortalCause::Linkage, make_linkage_class)
}

fn make_linkage_class(machine: &mut Machine) -> Result<ClassRef, Exit> {
    if let Some(class) = machine.program.linked.linkage {
        return Ok(class);
    }
    // Another machine may have defined the class.
    machine.program.registry.catch_up();
    let bytes = linkage::spin(machine.options.platform.release)
        .map_err(|e| Exit::Unsupported(format!("{e} in the machine's own class")))?;
    let class = match machine.program.registry.find_loaded(LoaderId::BOOT, LINKAGE) {
        Some(class) => class,
        None => match machine.program.registry.define(
            LoaderId::BOOT,
            Some(LINKAGE),
            &bytes,
            "the machine",
        ) {
            Ok(class) => class,
            Err(e) => return Err(machine.link_error(&e)),
        },
    };
    let mirror = machine.mirror(class);
    machine.live.heap.unlogged(mirror).length = vm::initialize::INITIALIZED;
    machine.program.linked.linkage = Some(class);
    Ok(class)
}

/// Returns a method of the class of upcalls.
pub(super) fn upcall_method(
    machine: &mut Machine,
    method: (&str, &str),
) -> Result<MethodRef, Exit> {
    match linkage_class(machine)?.declared_method(method.0, method.1) {
        Some(found) => Ok(found),
        None => Err(Exit::Unsupported(format!("an upcall {}{}", method.0, method.1))),
    }
}

/// Returns an upcall, after which the current instruction is executed again. If an action must
/// precede the upcall, its exit is returned.
pub(super) fn upcall(machine: &mut Machine, method: (&str, &str), args: &[Ref]) -> Exit {
    let natives = match machine.program.boot_class("java/lang/invoke/MethodHandleNatives") {
        Ok(class) => class,
        Err(exit) => return exit,
    };
    if !machine.is_ready(natives) {
        return Exit::Initialize(natives);
    }
    match upcall_method(machine, method) {
        Ok(method) => {
            let args = args.iter().map(|r| u64::from(*r)).collect();
            Exit::Call(method, args, FrameKind::Again)
        }
        Err(exit) => exit,
    }
}

/// Returns the exit that throws a new exception of the same class and message. If the bootstrap
/// loader did not define the class, the exception itself is thrown again.
pub(super) fn made_again(machine: &mut Machine, error: Ref) -> Exit {
    let class = machine.live.heap.get(error).class();
    if class.loader != LoaderId::BOOT {
        return Exit::Throw(error);
    }
    match machine.live.get_field(error, "detailMessage") as Ref {
        0 => machine.exception_without_message(&class.name),
        message => {
            let message = machine.text(message);
            machine.exception(&class.name, &message)
        }
    }
}

/// Returns the exit of a native method that has defined a class. The exit is a call that
/// initializes the class and returns its mirror.
pub fn initialize_and_return(machine: &mut Machine, class: ClassRef) -> Exit {
    let mirror = machine.mirror(class);
    match upcall_method(machine, linkage::INITIALIZED) {
        Ok(method) => Exit::Call(method, vec![u64::from(mirror)], FrameKind::Call),
        Err(exit) => exit,
    }
}
