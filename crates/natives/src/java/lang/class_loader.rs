//! `java.lang.ClassLoader`: classes that are there already, and classes from bytes.
//!
//! Source: JVMS §5.3, `Lookup.defineHiddenClass`. Invariant: the JDK's three loaders are the
//! registry's; a class that a loader of the program's own would define is refused by name.

use crate::refuse;
use crate::values::{
    Answer, class, int, is_internal_name, load, loader, mirror_of, nothing, reference,
    reference_array,
};
use classes::LoaderId;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/ClassLoader";
    "registerNatives()V" => nothing;
    "findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class;
    "findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded_class;
    "retrieveDirectives()Ljava/lang/AssertionStatusDirectives;" => assertion_directives;
    "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" => define_for_lookup;
    "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define_named;
    "defineClass2(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => refuse!("ClassLoader.defineClass (a class loader of the program's own)");
}

/// What the command line says of assertions, as `-ea` does: they are on by default, and no class or
/// package is an exception.
fn assertion_directives(machine: &mut Machine, _: &[u64]) -> Answer {
    let class = machine.boot_class("java/lang/AssertionStatusDirectives")?;
    if !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let directives = machine.new_instance(class)?;
    for (names, switches) in [("classes", "classEnabled"), ("packages", "packageEnabled")] {
        let none = reference_array(machine, "[Ljava/lang/String;", &[])?;
        machine.set_field(directives, names, none);
        let none = reference_array(machine, "[Z", &[])?;
        machine.set_field(directives, switches, none);
    }
    machine.set_field(directives, "deflt", 1);
    Ok(u64::from(directives))
}

/// The bytes of an array from an offset on.
fn slice(machine: &Machine, args: &[u64], array: usize) -> Option<Vec<u8>> {
    let object = reference(args, array);
    let (from, length) = (int(args, array + 1), int(args, array + 2));
    if object == 0 {
        return None;
    }
    let end = from.checked_add(length)?;
    machine.heap.get(object).bytes().get(from as usize..end as usize).map(<[u8]>::to_vec)
}

/// In the flags of `Lookup`'s class definer: the class is not to be found by name.
const HIDDEN: i32 = 2;

/// Loader, lookup class, name, bytes, offset, length, protection domain, whether to initialize,
/// flags, class data.
fn define_for_lookup(machine: &mut Machine, args: &[u64]) -> Answer {
    let host = class(machine, args, 1)?;
    let Some(bytes) = slice(machine, args, 3) else { return Err(machine.null_pointer()) };
    let class = if int(args, 8) & HIDDEN == 0 {
        machine.define_named_class(host.loader, None, &bytes)?
    } else {
        machine.define_hidden_class(host, &bytes)?
    };
    let mirror = machine.mirror(class);
    machine.set_field(mirror, "protectionDomain", args[6]);
    machine.set_field(mirror, "classData", args[9]);
    if args[7] & 1 == 1 {
        return Err(machine.initialize_and_return(class));
    }
    Ok(u64::from(mirror))
}

/// Loader, name, bytes, offset, length, protection domain, source.
fn define_named(machine: &mut Machine, args: &[u64]) -> Answer {
    let Some(loader) = loader(machine, reference(args, 0)) else {
        let what = "ClassLoader.defineClass (a class loader of the program's own)";
        return Err(Exit::Unsupported(what.to_owned()));
    };
    let Some(bytes) = slice(machine, args, 2) else { return Err(machine.null_pointer()) };
    let name = match reference(args, 1) {
        0 => None,
        name => Some(machine.text(name).replace('.', "/")),
    };
    let class = machine.define_named_class(loader, name.as_deref(), &bytes)?;
    let mirror = machine.mirror(class);
    machine.set_field(mirror, "protectionDomain", args[5]);
    Ok(u64::from(mirror))
}

fn find_bootstrap_class(machine: &mut Machine, args: &[u64]) -> Answer {
    find(machine, LoaderId::BOOT, reference(args, 0))
}

/// The class of this dotted name, or null.
pub(crate) fn find(machine: &mut Machine, loader: LoaderId, name: vm::Ref) -> Answer {
    let name = machine.text(name);
    if name.contains('/') {
        // The name of a file, not of a class.
        return Ok(0);
    }
    let name = name.replace('.', "/");
    if !is_internal_name(&name) || name.starts_with('[') {
        return Ok(0);
    }
    let class = load(machine, loader, &name)?;
    mirror_of(machine, class)
}

fn find_loaded_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = machine.text(reference(args, 1)).replace('.', "/");
    let found = loader(machine, reference(args, 0))
        .and_then(|loader| machine.registry.find_loaded(loader, &name))
        .filter(|class| machine.is_defined(class));
    mirror_of(machine, found)
}
