//! Arguments and results of native methods: reading, construction, refusal.
//!
//! Source: JVMS §2.3, §2.4 for the representation of values. Invariant: nothing here changes an
//! object that the program can already see.

use crate::java::lang::null_pointer_exception::mark_as_native;
use classes::{ClassRef, LinkError, LoaderId};
use vm::{Exit, Machine, Ref};

/// Result of a native method.
pub type Answer = Result<u64, Exit>;

/// Returns argument `at` as an `int`.
pub fn int(args: &[u64], at: usize) -> i32 {
    args[at] as i32
}

/// Returns argument `at` as a `long`.
pub fn long(args: &[u64], at: usize) -> i64 {
    args[at] as i64
}

/// Returns argument `at` as a reference.
pub fn reference(args: &[u64], at: usize) -> Ref {
    args[at] as Ref
}

/// Returns argument `at` as an object; `NullPointerException` for null.
pub fn object(machine: &mut Machine, args: &[u64], at: usize) -> Result<Ref, Exit> {
    match reference(args, at) {
        0 => Err(null_argument(machine)),
        object => Ok(object),
    }
}

/// Returns the result word of an `int`.
pub(crate) const fn int_result(value: i32) -> u64 {
    value as u32 as u64
}

/// Returns the `NullPointerException` of a native method with a null argument. The exception has no
/// message, as no bytecode identifies the null.
pub(crate) fn null_argument(machine: &mut Machine) -> Exit {
    let exit = machine.null_pointer();
    if let Exit::Throw(exception) = exit {
        mark_as_native(machine, exception);
    }
    exit
}

/// Does nothing, for methods that only prepare a structure of HotSpot, or that always return
/// `false`, 0 or null.
pub fn nothing(_: &mut Machine, _: &[u64]) -> Answer {
    Ok(0)
}

/// Returns `true`, or 1.
pub fn yes(_: &mut Machine, _: &[u64]) -> Answer {
    Ok(1)
}

/// Defines a native method that is known and not supported.
#[macro_export]
macro_rules! refuse {
    ($name:literal) => {
        |_, _| Err(vm::Exit::Unsupported($name.to_owned()))
    };
}

/// Returns the class of the mirror (`java.lang.Class`) in argument `at`.
pub fn class(machine: &mut Machine, args: &[u64], at: usize) -> Result<ClassRef, Exit> {
    match machine.live.class_of_mirror(reference(args, at)) {
        Some(class) => Ok(class),
        None => Err(null_argument(machine)),
    }
}

/// Returns the mirror of `class`, or null.
pub(crate) fn mirror_of(machine: &mut Machine, class: Option<ClassRef>) -> Answer {
    Ok(class.map_or(0, |class| u64::from(machine.mirror(class))))
}

/// Creates a `Class[]`.
pub(crate) fn class_array(machine: &mut Machine, classes: &[ClassRef]) -> Answer {
    let mirrors: Vec<Ref> = classes.iter().map(|class| machine.mirror(class)).collect();
    reference_array(machine, "[Ljava/lang/Class;", &mirrors)
}

/// Creates an array of a reference type with these elements.
pub(crate) fn reference_array(machine: &mut Machine, class: &str, elements: &[Ref]) -> Answer {
    let class = machine.array_class(class)?;
    let array = machine.new_array(class, elements.len() as i32)?;
    for (at, element) in elements.iter().enumerate() {
        machine.live.heap.set_element(array, at as u32, *element);
    }
    Ok(u64::from(array))
}

/// Creates a `String[]`; `None` is null. The texts become literals, so that nothing has to be kept
/// alive during the creation of the array.
pub(crate) fn string_array(machine: &mut Machine, texts: &[Option<&str>]) -> Answer {
    let mut strings = Vec::with_capacity(texts.len());
    for text in texts {
        strings.push(match text {
            Some(text) => machine.literal_text(text)?,
            None => 0,
        });
    }
    reference_array(machine, "[Ljava/lang/String;", &strings)
}

/// Creates a `byte[]`.
pub(crate) fn byte_array(machine: &mut Machine, bytes: &[u8]) -> Answer {
    let class = machine.array_class("[B")?;
    let array = machine.new_array(class, bytes.len() as i32)?;
    machine.live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(bytes);
    Ok(u64::from(array))
}

/// Returns the references in an array.
pub fn elements(machine: &Machine, array: Ref) -> Vec<Ref> {
    if array == 0 {
        return Vec::new();
    }
    let object = machine.live.heap.get(array);
    object.elements::<Ref>()[..object.length as usize].to_vec()
}

/// Loads a class by internal name; `None` if the class does not exist. An existing class that
/// cannot be loaded throws.
pub fn load(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassRef>, Exit> {
    match machine.program.registry.load(loader, name) {
        // A class that an abandoned path defined is loaded, but not defined on this path.
        Ok(class) => Ok(Some(class).filter(|class| machine.is_defined(class))),
        Err(error) if error.asks.is_none() && is_absence(&error, name) => Ok(None),
        Err(error) => Err(machine.link_error(&error)),
    }
}

/// Whether loading failed because the named class itself does not exist. The failure may also
/// concern another class that the named class needs.
fn is_absence(error: &LinkError, name: &str) -> bool {
    let wanted = name.trim_start_matches('[');
    let element = match wanted.strip_prefix('L') {
        Some(rest) if wanted.len() < name.len() => rest.trim_end_matches(';'),
        _ => wanted,
    };
    error.error == "java/lang/NoClassDefFoundError"
        && (error.message == name || error.message == element || error.message == wanted)
}

/// Whether `name` is valid in a class file: no dot, no empty part.
pub(crate) fn is_internal_name(name: &str) -> bool {
    let element = name.trim_start_matches('[');
    !element.is_empty() && !element.contains('.') && element.split('/').all(|part| !part.is_empty())
}
