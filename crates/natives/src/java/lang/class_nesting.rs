//! `java.lang.Class`: enclosing class and method, nest, members, permitted subclasses.
//!
//! Source: JVMS §4.7.6, §4.7.7, §4.7.28, §4.7.29, §4.7.31, §5.4.4; `jvm.cpp` of HotSpot.

use crate::values::{Answer, class, class_array, mirror_of, reference_array};
use classes::ClassRef;
use classfile::InnerClass;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/Class";
    "getEnclosingMethod0()[Ljava/lang/Object;" => enclosing_method;
    "getDeclaringClass0()Ljava/lang/Class;" => declaring_class;
    "getSimpleBinaryName0()Ljava/lang/String;" => simple_binary_name;
    "getDeclaredClasses0()[Ljava/lang/Class;" => declared_classes;
    "getNestHost0()Ljava/lang/Class;" => nest_host;
    "getNestMembers0()[Ljava/lang/Class;" => nest_members;
    "getPermittedSubclasses0()[Ljava/lang/Class;" => permitted_subclasses;
}

/// Returns the entry of `InnerClasses` for the class itself.
fn own_entry(class: ClassRef) -> Option<&'static InnerClass> {
    let file = class.file()?;
    file.inner_classes.iter().find(|inner| inner.inner == file.this_class)
}

/// Loads a class named in the class file of `from`.
fn load_for(machine: &mut Machine, from: ClassRef, name: &str) -> Result<ClassRef, Exit> {
    match machine.program.registry.load(from.loader, name) {
        Ok(class) => Ok(class),
        Err(error) => Err(machine.link_error(&error)),
    }
}

/// Returns `{class, name, descriptor}`, or null.
fn enclosing_method(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let Some(place) = class.file().and_then(|file| file.enclosing_method.as_ref()) else {
        return Ok(0);
    };
    let outer = load_for(machine, class, &place.class)?;
    let outer = machine.mirror(outer);
    let (name, descriptor) = match &place.method {
        Some((name, descriptor)) => {
            (machine.literal_text(name)?, machine.literal_text(descriptor)?)
        }
        None => (0, 0),
    };
    reference_array(machine, "[Ljava/lang/Object;", &[outer, name, descriptor])
}

/// Returns the class of which a class is a member, or null.
fn declaring_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let (Some(entry), Some(file)) = (own_entry(class), class.file()) else { return Ok(0) };
    let enclosing = file.enclosing_method.as_ref().map(|place| place.class.as_ref());
    let Some(outer) = entry.outer.as_deref().or(enclosing) else { return Ok(0) };
    let outer = load_for(machine, class, outer)?;
    // The file of a hidden class does not know its name.
    if class.host.is_none() && !declares(machine, outer, class, entry)? {
        let message = format!(
            "{} and {} disagree on InnerClasses attribute",
            outer.java_name(),
            class.java_name()
        );
        return Err(machine.exception("java/lang/IncompatibleClassChangeError", &message));
    }
    mirror_of(machine, entry.outer.as_ref().map(|_| outer))
}

/// Whether a class also has the entry of a nested class, and both mean the same classes.
fn declares(
    machine: &mut Machine,
    outer: ClassRef,
    inner: ClassRef,
    entry: &InnerClass,
) -> Result<bool, Exit> {
    let entries = outer.file().map_or(&[][..], |file| &file.inner_classes);
    if !entries.iter().any(|of| of.inner == entry.inner && of.outer == entry.outer) {
        return Ok(false);
    }
    Ok(std::ptr::eq(load_for(machine, outer, &entry.inner)?, inner))
}

fn simple_binary_name(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    match own_entry(class).and_then(|entry| entry.name.as_deref()) {
        Some(name) => machine.literal_text(name).map(u64::from),
        None => Ok(0),
    }
}

fn declared_classes(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let mut members = Vec::new();
    if let Some(file) = class.file() {
        for entry in &file.inner_classes {
            if entry.outer.as_ref() == Some(&file.this_class) {
                members.push(load_for(machine, class, &entry.inner)?);
            }
        }
    }
    class_array(machine, &members)
}

/// Returns the nest host; a class is its own host if its host cannot be found (JVMS §5.4.4).
fn host_of(machine: &mut Machine, class: ClassRef) -> Result<ClassRef, Exit> {
    if class.file().is_none() {
        return Ok(class);
    }
    match machine.program.registry.nest_host(class) {
        Ok(host) => Ok(host),
        Err(error) if error.asks.is_some() => Err(machine.link_error(&error)),
        Err(_) => Ok(class),
    }
}

fn nest_host(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let host = host_of(machine, class)?;
    mirror_of(machine, Some(host))
}

/// Returns the host, then its members in order; classes that do not name the host are omitted.
fn nest_members(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let host = host_of(machine, class)?;
    let mut members = vec![host];
    if let Some(file) = host.file() {
        for name in &file.nest_members {
            let member = load_for(machine, host, name)?;
            if host_of(machine, member)? == host && !members.contains(&member) {
                members.push(member);
            }
        }
    }
    class_array(machine, &members)
}

fn permitted_subclasses(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let Some(names) = class.file().and_then(|file| file.permitted_subclasses.as_ref()) else {
        return Ok(0);
    };
    let mut permitted = Vec::new();
    for name in names {
        // Reflection omits a missing permitted subclass.
        match machine.program.registry.load(class.loader, name) {
            Ok(subclass) => permitted.push(subclass),
            Err(error) if error.asks.is_some() => return Err(machine.link_error(&error)),
            Err(_) => {}
        }
    }
    class_array(machine, &permitted)
}
