//! `java.lang.Module`: the module of each package.
//!
//! Source: `jvm.cpp`, `modules.cpp` of HotSpot; JLS §7.7. Linkage checks the exports that the start
//! of the module system has recorded; the checks of reflection are Java code.

use crate::values::{Answer, elements, nothing, reference};
use classes::{ClassId, exports};
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/Module";
    "defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V" => define_module;
    "addReads0(Ljava/lang/Module;Ljava/lang/Module;)V" => nothing;
    "addExports0(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V" => nothing;
    "addExportsToAll0(Ljava/lang/Module;Ljava/lang/String;)V" => export;
    "addExportsToAllUnnamed0(Ljava/lang/Module;Ljava/lang/String;)V" => export;
}

/// Exports a package to all modules, or to all unnamed ones.
fn export(machine: &mut Machine, args: &[u64]) -> Answer {
    let [module, package] = [0, 1].map(|at| reference(args, at));
    let package = machine.text(package).replace('.', "/");
    let title = machine.live.get_field(module, "name") as vm::Ref;
    let title = machine.text(title);
    let registry = &machine.program.registry;
    if machine.run.booting {
        exports::add_package(registry, &package, &title, true);
    } else if !exports::is_exported(registry, &package) {
        let what = format!("an export of the package {package} while the program runs");
        return Err(Exit::Unsupported(what));
    }
    Ok(0)
}

/// Records the packages of a module, and sets the module of classes that are loaded already. Most
/// classes of `java.base` are loaded before their module is defined.
fn define_module(machine: &mut Machine, args: &[u64]) -> Answer {
    let module = reference(args, 0);
    let owner = machine.live.get_field(module, "loader") as vm::Ref;
    let loader = machine.loader_id(owner)?;
    for package in elements(machine, reference(args, 4)) {
        let name = machine.text(package).replace('.', "/");
        if !machine.run.booting {
            machine.define_package(loader, &name, module)?;
            exports::add_own_package(&machine.program.registry, loader, &name);
            continue;
        }
        let title = machine.live.get_field(module, "name") as vm::Ref;
        let title = machine.text(title);
        exports::add_package(&machine.program.registry, &name, &title, false);
        machine.program.known.modules.insert(name.into(), module);
    }
    for at in 0..machine.program.registry.len() {
        let class = machine.program.registry.class(ClassId::new(at as u32));
        let mirror = class.mirror.get();
        // Loaders and classes of other paths may not exist on this path.
        if !machine.run.booting && (class.loader != loader || !machine.is_defined(class)) {
            continue;
        }
        if mirror != 0 && machine.module_of(class) == module {
            machine.live.set_field(mirror, "module", u64::from(module));
        }
    }
    Ok(0)
}
