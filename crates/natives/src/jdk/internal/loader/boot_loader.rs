//! `jdk.internal.loader`: the JDK's own class loaders and native libraries.
//!
//! Source: JVMS §5.3.1, §5.3.2. Invariant: a class that one of the JDK's three loaders is asked for
//! comes from the registry, so that it is the same class that linking finds.

use crate::java::lang::class_loader::find;
use crate::values::{Answer, nothing, reference, string_array};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "jdk/internal/loader/BootLoader";
    "getSystemPackageNames()[Ljava/lang/String;" => system_package_names;
    "getSystemPackageLocation(Ljava/lang/String;)Ljava/lang/String;" => system_package_location;
    "setBootLoaderUnnamedModule0(Ljava/lang/Module;)V" => nothing;
    // What the JDK's libraries do is done by tables like this one.
    "loadLibrary(Ljava/lang/String;)V" => nothing;
}

/// `jdk.internal.loader.BuiltinClassLoader`.
pub mod builtin {
    use super::{find_in_module, load_class_or_null};

    vm::natives! {
        class "jdk/internal/loader/BuiltinClassLoader";
        "loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;" visible => load_class_or_null;
        "loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;" visible => load_class_or_null;
        "findClassOnClassPathOrNull(Ljava/lang/String;)Ljava/lang/Class;" visible => load_class_or_null;
        "findClassInModuleOrNull(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;" visible => find_in_module;
    }
}

/// Names of packages of the JDK's modules whose classes the boot loader has defined, sorted: our own
/// classes are in no module, and their packages have no place that the JDK could ask for. Under check
/// all that it could define: which ones it has is no state, as other paths load for this one.
fn system_package_names(machine: &mut Machine, _: &[u64]) -> Answer {
    let modules = &machine.program.known.modules;
    let packages: Vec<&str> = if machine.options.check {
        let of_boot = |module: Ref| machine.live.get_field(module, "loader") == 0;
        modules.iter().filter(|(_, module)| of_boot(**module)).map(|(name, _)| &**name).collect()
    } else {
        let declared = machine.program.registry.declared().into_iter();
        let by_boot = declared.filter(|class| class.loader == classes::LoaderId::BOOT);
        by_boot.map(classes::Class::package).filter(|p| modules.contains_key(*p)).collect()
    };
    let mut names: Vec<String> = packages.iter().map(|package| package.replace('/', ".")).collect();
    names.retain(|package| !package.is_empty());
    names.sort();
    names.dedup();
    let names: Vec<Option<&str>> = names.iter().map(|name| Some(name.as_str())).collect();
    string_array(machine, &names)
}

/// `jrt:/java.base` and the like.
fn system_package_location(machine: &mut Machine, args: &[u64]) -> Answer {
    let package = machine.text(reference(args, 0)).replace('.', "/");
    let Some(module) = machine.program.known.modules.get(package.as_str()).copied() else {
        return Ok(0);
    };
    let name = machine.live.get_field(module, "name") as Ref;
    let location = format!("jrt:/{}", machine.text(name));
    machine.new_string(&location).map(u64::from)
}

fn load_class_or_null(machine: &mut Machine, args: &[u64]) -> Answer {
    match machine.live.jdk_loader(reference(args, 0)) {
        Some(loader) => find(machine, loader, reference(args, 1)),
        None => Err(Exit::Decline),
    }
}

fn find_in_module(machine: &mut Machine, args: &[u64]) -> Answer {
    match machine.live.jdk_loader(reference(args, 0)) {
        Some(loader) => find(machine, loader, reference(args, 2)),
        None => Err(Exit::Decline),
    }
}
