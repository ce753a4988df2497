//! `jdk.internal.loader`: the JDK's own class loaders and native libraries.
//!
//! Source: JVMS §5.3.1, §5.3.2. Invariant: the JDK's three loaders return classes of the registry,
//! so that linking finds the same classes.

use crate::java::lang::class_loader::find;
use crate::values::{Answer, nothing, reference, string_array};
use classes::LoaderId;
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "jdk/internal/loader/BootLoader";
    "getSystemPackageNames()[Ljava/lang/String;" => system_package_names;
    "getSystemPackageLocation(Ljava/lang/String;)Ljava/lang/String;" => system_package_location;
    "setBootLoaderUnnamedModule0(Ljava/lang/Module;)V" => nothing;
    // The native methods of the JDK's libraries are rows of tables like this.
    "loadLibrary(Ljava/lang/String;)V" => nothing;
}

/// The class `jdk.internal.loader.BuiltinClassLoader`.
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

/// Returns the sorted packages of the JDK's modules with a class defined by the boot loader. The
/// project's own classes are in no module, so that their packages have no location. Under check all
/// packages count that the boot loader could define: the set of loaded classes is not part of a
/// state.
fn system_package_names(machine: &mut Machine, _: &[u64]) -> Answer {
    let modules = &machine.program.known.modules;
    let packages: Vec<&str> = if machine.options.check {
        let of_boot = |module: Ref| machine.live.get_field(module, "loader") == 0;
        modules.iter().filter(|(_, module)| of_boot(**module)).map(|(name, _)| &**name).collect()
    } else {
        let declared = machine.program.registry.declared().into_iter();
        let by_boot = declared.filter(|class| class.loader == LoaderId::BOOT);
        by_boot.map(classes::Class::package).filter(|p| modules.contains_key(*p)).collect()
    };
    let mut names: Vec<String> = packages.iter().map(|package| package.replace('/', ".")).collect();
    names.retain(|package| !package.is_empty());
    names.sort();
    names.dedup();
    let names: Vec<Option<&str>> = names.iter().map(|name| Some(name.as_str())).collect();
    string_array(machine, &names)
}

/// Returns a location like `jrt:/java.base`.
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
    // A loader that executes its own code finds the classes of modules as the others do.
    let loader = machine.live.jdk_loader(reference(args, 0)).unwrap_or(LoaderId::BOOT);
    find(machine, loader, reference(args, 2))
}
