//! Arguments and results of native methods: reading, making, refusing.
//!
//! Source: JVMS §2.3, §2.4 for what a value is. Invariant: nothing here changes an object that the
//! program can already see.

use crate::java::lang::null_pointer_exception::mark_as_native;
use classes::{ClassRef, LinkError, LoaderId};
use vm::{Exit, Machine, Ref};

/// What a native method gives.
pub type Answer = Result<u64, Exit>;

/// Argument `at` as an `int`.
pub fn int(args: &[u64], at: usize) -> i32 {
    args[at] as i32
}

/// Argument `at` as a `long`.
pub fn long(args: &[u64], at: usize) -> i64 {
    args[at] as i64
}

/// Argument `at` as a reference.
pub fn reference(args: &[u64], at: usize) -> Ref {
    args[at] as Ref
}

/// Argument `at` as an object; `NullPointerException` for null.
pub fn object(machine: &mut Machine, args: &[u64], at: usize) -> Result<Ref, Exit> {
    match reference(args, at) {
        0 => Err(null_argument(machine)),
        object => Ok(object),
    }
}

/// The result word of an `int`.
pub const fn int_result(value: i32) -> u64 {
    value as u32 as u64
}

/// `NullPointerException` of a native method that was given null: without a message, as there is no
/// bytecode to tell what was null.
pub fn null_argument(machine: &mut Machine) -> Exit {
    let exit = machine.null_pointer();
    if let Exit::Throw(exception) = exit {
        mark_as_native(machine, exception);
    }
    exit
}

/// Does nothing: for methods that only prepare something in HotSpot, or that return `false`, 0 or
/// null whatever they are asked.
pub fn nothing(_: &mut Machine, _: &[u64]) -> Answer {
    Ok(0)
}

/// Returns `true`, or 1.
pub fn yes(_: &mut Machine, _: &[u64]) -> Answer {
    Ok(1)
}

/// A native method that is known and not supported.
#[macro_export]
macro_rules! refuse {
    ($name:literal) => {
        |_, _| Err(vm::Exit::Unsupported($name.to_owned()))
    };
}

/// The class that argument `at`, a `java.lang.Class`, stands for.
pub fn class(machine: &mut Machine, args: &[u64], at: usize) -> Result<ClassRef, Exit> {
    match machine.live.class_of_mirror(reference(args, at)) {
        Some(class) => Ok(class),
        None => Err(null_argument(machine)),
    }
}

/// The mirror of `class`, or null.
pub fn mirror_of(machine: &mut Machine, class: Option<ClassRef>) -> Answer {
    Ok(class.map_or(0, |class| u64::from(machine.mirror(class))))
}

/// A `Class[]`.
pub fn class_array(machine: &mut Machine, classes: &[ClassRef]) -> Answer {
    let mirrors: Vec<Ref> = classes.iter().map(|class| machine.mirror(class)).collect();
    reference_array(machine, "[Ljava/lang/Class;", &mirrors)
}

/// An array of a reference type with these elements.
pub fn reference_array(machine: &mut Machine, class: &str, elements: &[Ref]) -> Answer {
    let class = machine.array_class(class)?;
    let array = machine.new_array(class, elements.len() as i32)?;
    for (at, element) in elements.iter().enumerate() {
        machine.live.heap.set_element(array, at as u32, *element);
    }
    Ok(u64::from(array))
}

/// A `String[]`; `None` is null. The texts become literals, so that nothing has to be kept alive
/// while the array is made.
pub fn string_array(machine: &mut Machine, texts: &[Option<&str>]) -> Answer {
    let mut strings = Vec::with_capacity(texts.len());
    for text in texts {
        strings.push(match text {
            Some(text) => machine.literal_text(text)?,
            None => 0,
        });
    }
    reference_array(machine, "[Ljava/lang/String;", &strings)
}

/// A `byte[]`.
pub fn byte_array(machine: &mut Machine, bytes: &[u8]) -> Answer {
    let class = machine.array_class("[B")?;
    let array = machine.new_array(class, bytes.len() as i32)?;
    machine.live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(bytes);
    Ok(u64::from(array))
}

/// The references in an array.
pub fn elements(machine: &Machine, array: Ref) -> Vec<Ref> {
    if array == 0 {
        return Vec::new();
    }
    let object = machine.live.heap.get(array);
    object.elements::<Ref>()[..object.length as usize].to_vec()
}

/// Loads a class by internal name; `None` if there is no such class. A class that is there and
/// cannot be loaded throws.
pub fn load(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassRef>, Exit> {
    match machine.program.registry.load(loader, name) {
        // A class defined on a path that was left is loaded, but not there.
        Ok(class) => Ok(Some(class).filter(|class| machine.is_defined(class))),
        Err(error) if error.asks.is_none() && is_absence(&error, name) => Ok(None),
        Err(error) => Err(machine.link_error(&error)),
    }
}

/// Whether loading failed because there is no class of that very name (and not because one that it
/// needs is missing).
fn is_absence(error: &LinkError, name: &str) -> bool {
    let wanted = name.trim_start_matches('[');
    let element = match wanted.strip_prefix('L') {
        Some(rest) if wanted.len() < name.len() => rest.trim_end_matches(';'),
        _ => wanted,
    };
    error.error == "java/lang/NoClassDefFoundError"
        && (error.message == name || error.message == element || error.message == wanted)
}

/// Whether `name` may stand in a class file: no dot, no empty part.
pub fn is_internal_name(name: &str) -> bool {
    let element = name.trim_start_matches('[');
    !element.is_empty() && !element.contains('.') && element.split('/').all(|part| !part.is_empty())
}
