//! `pathfinder.CodeSources`: the protection domains of classes of the class path.
//!
//! Source: `jdk.internal.loader.BuiltinClassLoader`, which defines a class with the domain of its
//! code source.

use crate::values::{Answer, class, mirror_of};
use classes::LoaderId;
use vm::thread::FrameKind;
use vm::{Exit, Machine};

vm::natives! {
    class "pathfinder/CodeSources";
    "domain(Ljava/lang/ClassLoader;Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;" => domain;
}

/// Calls the method of the loader, which has one domain for each code source.
fn domain(machine: &mut Machine, args: &[u64]) -> Answer {
    let loader = machine.program.boot_class("java/security/SecureClassLoader")?;
    let descriptor = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
    let Some(method) = loader.declared_method("getProtectionDomain", descriptor) else {
        return Err(Exit::Decline);
    };
    Err(Exit::Call(method, args.to_vec(), FrameKind::Call))
}

/// `Class.getProtectionDomain`: declines for classes that the checker has not defined itself.
pub(crate) fn of_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let of = class(machine, args, 0)?;
    // A hidden class has the domain of its host (JLS 13.1, `Lookup.defineHiddenClass`).
    let named = of.host.unwrap_or(of);
    let given = machine.protection_domain(named);
    if given != 0 {
        return Ok(u64::from(given));
    }
    if named.loader != LoaderId::APP || named.file().is_none() {
        return Err(Exit::Decline);
    }
    let sources = machine.program.boot_class("pathfinder/CodeSources")?;
    let descriptor = "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;";
    let Some(method) = sources.declared_method("domain", descriptor) else {
        return Err(Exit::Decline);
    };
    let mirror = mirror_of(machine, Some(named))?;
    Err(Exit::Call(method, vec![mirror], FrameKind::Call))
}
