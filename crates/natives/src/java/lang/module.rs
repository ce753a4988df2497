//! `java.lang.Module`: the module of each package.
//!
//! Source: `jvm.cpp`, `modules.cpp` of HotSpot; JLS §7.7. Linking in this machine checks no module
//! boundaries; the checks of reflection are Java code.

use crate::values::{Answer, elements, nothing, reference};
use classes::ClassId;
use vm::Machine;

vm::natives! {
    class "java/lang/Module";
    "defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V" => define_module;
    "addReads0(Ljava/lang/Module;Ljava/lang/Module;)V" => nothing;
    "addExports0(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V" => nothing;
    "addExportsToAll0(Ljava/lang/Module;Ljava/lang/String;)V" => nothing;
    "addExportsToAllUnnamed0(Ljava/lang/Module;Ljava/lang/String;)V" => nothing;
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
            continue;
        }
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
