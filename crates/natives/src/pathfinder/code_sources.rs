//! `pathfinder.CodeSources`: the protection domains and packages of classes of the class path.
//!
//! Source: `jdk.internal.loader.BuiltinClassLoader`, which defines a class with the domain of its
//! code source, and its package with the attributes of the manifest.

use crate::values::{Answer, class, mirror_of, reference};
use classes::{ClassRef, LoaderId};
use vm::thread::FrameKind;
use vm::{Exit, Machine};

vm::natives! {
    class "pathfinder/CodeSources";
    "domain(Ljava/lang/ClassLoader;Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;" => domain;
    "packages(Ljava/lang/ClassLoader;)Ljava/util/Map;" => packages;
    "define(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/util/jar/Manifest;Ljava/net/URL;)Ljava/lang/Package;" => define;
}

/// Returns the packages that a loader has defined.
fn packages(machine: &mut Machine, args: &[u64]) -> Answer {
    Ok(machine.live.get_field(reference(args, 0), "packages"))
}

/// Calls the method of the loader that reads the attributes of a manifest.
fn define(machine: &mut Machine, args: &[u64]) -> Answer {
    let loader = machine.program.boot_class("jdk/internal/loader/BuiltinClassLoader")?;
    let descriptor =
        "(Ljava/lang/String;Ljava/util/jar/Manifest;Ljava/net/URL;)Ljava/lang/Package;";
    let Some(method) = loader.declared_method("definePackage", descriptor) else {
        return Err(Exit::Unsupported("the attributes of packages with this JDK".to_owned()));
    };
    Err(Exit::Call(method, args.to_vec(), FrameKind::Call))
}

/// `ClassLoader.definePackage(Class)`: declines unless a manifest may describe the package.
pub(crate) fn package_of_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let of = class(machine, args, 1)?;
    let by_checker = of.loader == LoaderId::APP && of.file().is_some() && of.host.is_none();
    if !machine.options.platform.describes_packages || !by_checker || of.package().is_empty() {
        return Err(Exit::Decline);
    }
    package_of(machine, of)
}

/// `ClassLoader.getDefinedPackage`: the application loader defines the packages of its classes when
/// it loads them. A class counts from the beginning of its initialization on, which is a part of the
/// state.
pub(crate) fn defined_package(machine: &mut Machine, args: &[u64]) -> Answer {
    let (loader, name) = (reference(args, 0), reference(args, 1));
    if name == 0 || machine.live.jdk_loader(loader) != Some(LoaderId::APP) {
        return Err(Exit::Decline);
    }
    let name = machine.text(name).replace('.', "/");
    let declared = machine.program.registry.declared().into_iter();
    let mut of_package = declared.filter(|class| {
        class.loader == LoaderId::APP && class.host.is_none() && class.package() == name
    });
    let begun = of_package.find(|class| machine.live.is_begun(class));
    machine.note_everything();
    match begun {
        None => Err(Exit::Decline),
        Some(of) if machine.options.platform.describes_packages => package_of(machine, of),
        Some(of) => {
            let loader = machine.program.boot_class("java/lang/ClassLoader")?;
            let descriptor = "(Ljava/lang/Class;)Ljava/lang/Package;";
            let Some(method) = loader.declared_method("definePackage", descriptor) else {
                return Err(Exit::Decline);
            };
            let mirror = mirror_of(machine, Some(of))?;
            Err(Exit::Call(method, vec![args[0], mirror], FrameKind::Call))
        }
    }
}

fn package_of(machine: &mut Machine, of: ClassRef) -> Answer {
    let sources = machine.program.boot_class("pathfinder/CodeSources")?;
    let descriptor = "(Ljava/lang/Class;)Ljava/lang/Package;";
    let Some(method) = sources.declared_method("packageOf", descriptor) else {
        return Err(Exit::Decline);
    };
    let mirror = mirror_of(machine, Some(of))?;
    Err(Exit::Call(method, vec![mirror], FrameKind::Call))
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
