//! `java.lang.ClassLoader`: loaded classes, and classes defined from bytes.
//!
//! Source: JVMS §5.3, `Lookup.defineHiddenClass`. Invariant: the registry decides for the JDK's
//! three loaders; the machine decides which classes a loader of the program has defined.

use crate::pathfinder::code_sources;
use crate::values::{
    Answer, class, int, is_internal_name, load, long, mirror_of, nothing, reference,
    reference_array,
};
use classes::LoaderId;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/ClassLoader";
    "registerNatives()V" => nothing;
    "findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class;
    "findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;" visible => find_loaded_class;
    "retrieveDirectives()Ljava/lang/AssertionStatusDirectives;" => assertion_directives;
    "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" visible => define_for_lookup;
    "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" visible => define_named;
    "definePackage(Ljava/lang/Class;)Ljava/lang/Package;" => code_sources::package_of_class;
    "getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;" visible => code_sources::defined_package;
    "defineClass2(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" visible => define_from_buffer;
}

/// Returns the assertion directives of `-ea`: assertions are enabled by default, without exceptions
/// for classes or packages.
fn assertion_directives(machine: &mut Machine, _: &[u64]) -> Answer {
    let class = machine.program.boot_class("java/lang/AssertionStatusDirectives")?;
    if !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let directives = machine.new_instance(class)?;
    for (names, switches) in [("classes", "classEnabled"), ("packages", "packageEnabled")] {
        let none = reference_array(machine, "[Ljava/lang/String;", &[])?;
        machine.live.set_field(directives, names, none);
        let none = reference_array(machine, "[Z", &[])?;
        machine.live.set_field(directives, switches, none);
    }
    machine.live.set_field(directives, "deflt", 1);
    Ok(u64::from(directives))
}

/// Returns the bytes of an array from an offset on.
pub(crate) fn slice(machine: &mut Machine, args: &[u64], array: usize) -> Result<Vec<u8>, Exit> {
    let object = reference(args, array);
    let (from, length) = (int(args, array + 1), int(args, array + 2));
    if object == 0 {
        return Err(machine.null_pointer());
    }
    let bytes = machine.live.heap.get(object).bytes();
    let part = from.checked_add(length).and_then(|end| bytes.get(from as usize..end as usize));
    match part.map(<[u8]>::to_vec) {
        Some(part) => Ok(part),
        None => Err(machine.exception_without_message("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

/// Flag of `Lookup`'s class definer: the class cannot be found by name.
const HIDDEN: i32 = 2;
/// Flag: the class belongs to the nest of the lookup class.
const NEST_MATE: i32 = 1;

/// Defines a class for `Lookup`. Arguments: loader, lookup class, name, bytes, offset, length,
/// protection domain, whether to initialize, flags, class data.
fn define_for_lookup(machine: &mut Machine, args: &[u64]) -> Answer {
    let host = class(machine, args, 1)?;
    let bytes = slice(machine, args, 3)?;
    let class = if int(args, 8) & HIDDEN == 0 {
        machine.define_named_class(host.loader, None, &bytes)?
    } else {
        machine.define_hidden_class(host, int(args, 8) & NEST_MATE != 0, &bytes)?
    };
    let mirror = machine.mirror(class);
    machine.set_protection_domain(class, reference(args, 6))?;
    machine.live.set_field(mirror, "classData", args[9]);
    if args[7] & 1 == 1 {
        return Err(dynamic::initialize_and_return(machine, class));
    }
    // Linking may call a class loader of the program. After that call, this method is executed
    // again and would define the class again. So linking is left to the first use of the class.
    if !host.loader.is_program() {
        vm::verification::link(machine, class)?;
    }
    Ok(u64::from(mirror))
}

/// Defines a class from an array. Arguments: loader, name, bytes, offset, length, protection
/// domain, source.
fn define_named(machine: &mut Machine, args: &[u64]) -> Answer {
    let bytes = slice(machine, args, 2)?;
    let source = reference(args, 6);
    if machine.options.check && source != 0 && machine.text(source) == "__dynamic_proxy__" {
        return define_proxy(machine, args, &bytes);
    }
    define(machine, [args[0], args[1], args[5]], &bytes)
}

/// Defines the class of a proxy under a name that is derived from its code (SEMANTICS 2). The JDK
/// numbers such classes. With numbers, the order of two threads would decide which class has which
/// name.
fn define_proxy(machine: &mut Machine, args: &[u64], bytes: &[u8]) -> Answer {
    let numbered = machine.text(reference(args, 1)).replace('.', "/");
    let prefix = numbered.trim_end_matches(|c: char| c.is_ascii_digit());
    let code = classfile::rename::renamed(bytes, &numbered, prefix);
    let number = code.map(|code| base::fingerprint::of(&code) as u32);
    let derived = number.map(|number| format!("{prefix}{number}"));
    let Some((name, bytes)) = derived.and_then(|name| {
        let bytes = classfile::rename::renamed(bytes, &numbered, &name)?;
        Some((name, bytes))
    }) else {
        return define(machine, [args[0], args[1], args[5]], bytes);
    };
    define_as(machine, [args[0], args[5]], Some(&name), &bytes)
}

/// Defines a class from a direct buffer. Arguments: loader, name, buffer, offset, length,
/// protection domain, source.
fn define_from_buffer(machine: &mut Machine, args: &[u64]) -> Answer {
    let buffer = reference(args, 2);
    let from = machine.live.get_field(buffer, "address").wrapping_add(long(args, 3) as i32 as u64);
    let length = int(args, 4) as usize;
    let block = machine.live.globals.outside.memory.range(..=from).next_back();
    let block = block.map(|(start, block)| ((from - start) as usize, *block));
    if let Some((_, block)) = block {
        machine.access_point(block)?;
    }
    let bytes = block.and_then(|(at, block)| {
        machine.live.heap.get(block).bytes().get(at..at.checked_add(length)?).map(<[u8]>::to_vec)
    });
    match bytes {
        Some(bytes) => define(machine, [args[0], args[1], args[5]], &bytes),
        None => Err(Exit::Unsupported("ClassLoader.defineClass from a mapped buffer".to_owned())),
    }
}

/// Defines a class by its loader, name or null, protection domain, and bytes.
pub(crate) fn define(machine: &mut Machine, of: [u64; 3], bytes: &[u8]) -> Answer {
    let name = match reference(&of, 1) {
        0 => None,
        name => Some(machine.text(name).replace('.', "/")),
    };
    define_as(machine, [of[0], of[2]], name.as_deref(), bytes)
}

/// Defines a class by its loader, protection domain, internal name, and bytes.
fn define_as(machine: &mut Machine, of: [u64; 2], name: Option<&str>, bytes: &[u8]) -> Answer {
    let loader = machine.loader_id(reference(&of, 0))?;
    let class = machine.define_named_class(loader, name, bytes)?;
    let mirror = machine.mirror(class);
    machine.set_protection_domain(class, reference(&of, 1))?;
    Ok(u64::from(mirror))
}

fn find_bootstrap_class(machine: &mut Machine, args: &[u64]) -> Answer {
    find(machine, LoaderId::BOOT, reference(args, 0))
}

/// Returns the class with this dotted name, or null.
pub(crate) fn find(machine: &mut Machine, loader: LoaderId, name: vm::Ref) -> Answer {
    let name = machine.text(name);
    if name.contains('/') {
        // The name denotes a file, not a class.
        return Ok(0);
    }
    let name = name.replace('.', "/");
    if !is_internal_name(&name) || name.starts_with('[') {
        return Ok(0);
    }
    let class = load(machine, loader, &name)?;
    mirror_of(machine, class)
}

/// Loads the class for the JDK's loaders. The set of classes that these have loaded is not part of
/// a state, because other paths extend the set. Every loadable class therefore counts as loaded.
fn find_loaded_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let loader = machine.loader_id(reference(args, 0))?;
    if !loader.is_program() {
        return find(machine, loader, reference(args, 1));
    }
    let name = machine.text(reference(args, 1)).replace('.', "/");
    let found = machine
        .program
        .registry
        .find_loaded(loader, &name)
        .filter(|class| machine.is_defined(class));
    mirror_of(machine, found)
}
