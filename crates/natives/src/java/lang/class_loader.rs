//! `java.lang.ClassLoader`: classes that are there already.
//!
//! Source: JVMS §5.3. Invariant: the JDK's three loaders are the registry's; a class that a loader of
//! the program's own would define is refused by name.

use crate::refuse;
use crate::values::{Answer, is_internal_name, load, loader, mirror_of, nothing, reference};
use classes::LoaderId;
use vm::Machine;

vm::natives! {
    class "java/lang/ClassLoader";
    "registerNatives()V" => nothing;
    "findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class;
    "findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded_class;
    "retrieveDirectives()Ljava/lang/AssertionStatusDirectives;" => refuse!("ClassLoader.retrieveDirectives (assertion statuses set by the program)");
    "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" => refuse!("ClassLoader.defineClass0 (defining a hidden class)");
    "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => refuse!("ClassLoader.defineClass (a class loader of the program's own)");
    "defineClass2(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => refuse!("ClassLoader.defineClass (a class loader of the program's own)");
}

fn find_bootstrap_class(machine: &mut Machine, args: &[u64]) -> Answer {
    find(machine, LoaderId::BOOT, reference(args, 0))
}

/// The class of this dotted name, or null.
pub(crate) fn find(machine: &mut Machine, loader: LoaderId, name: vm::Ref) -> Answer {
    let name = machine.text(name).replace('.', "/");
    if !is_internal_name(&name) || name.starts_with('[') {
        return Ok(0);
    }
    let class = load(machine, loader, &name)?;
    mirror_of(machine, class)
}

fn find_loaded_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = machine.text(reference(args, 1)).replace('.', "/");
    let found = loader(machine, reference(args, 0))
        .and_then(|loader| machine.registry.find_loaded(loader, &name));
    mirror_of(machine, found)
}
