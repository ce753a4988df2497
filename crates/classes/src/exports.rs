//! Encapsulation of the JDK's modules: which of their packages classes of unnamed modules may use.
//!
//! Source: JVMS §5.4.4; JLS §7.7. An unnamed module reads every module. Classes of the JDK are
//! trusted. The table is empty until the module system has started.

use crate::class::ClassRef;
use crate::error::LinkError;
use crate::ids::LoaderId;
use crate::registry::Registry;
use base::{FastMap, FastSet};

/// Packages of the JDK's modules, and of modules that a program defines.
#[derive(Debug, Default)]
pub(crate) struct Exports {
    /// Module of each package of the JDK, and whether the module exports the package to all modules
    /// or to all unnamed ones.
    packages: FastMap<Box<str>, (Box<str>, bool)>,
    /// Packages in modules that the program has defined; they may have exports of their own.
    own: FastSet<(LoaderId, Box<str>)>,
}

/// Records a package in internal form of a module of the JDK.
pub fn add_package(registry: &Registry, package: &str, module: &str, is_exported: bool) {
    let mut exports = registry.exports.borrow_mut();
    exports.packages.insert(package.into(), (module.into(), is_exported));
}

/// Whether the module of this package exports it to unnamed modules. True for other packages.
pub fn is_exported(registry: &Registry, package: &str) -> bool {
    registry.exports.borrow().packages.get(package).is_none_or(|(_, is_exported)| *is_exported)
}

/// Records a package of a module that the program has defined.
pub fn add_own_package(registry: &Registry, loader: LoaderId, package: &str) {
    registry.exports.borrow_mut().own.insert((loader, package.into()));
}

fn is_trusted(loader: LoaderId) -> bool {
    matches!(loader, LoaderId::BOOT | LoaderId::PLATFORM)
}

/// Checks that a class of `loader` and `package` may use the module of `class`. The message
/// begins with `failure`.
pub(crate) fn check_export(
    registry: &Registry,
    loader: LoaderId,
    name: &str,
    class: ClassRef,
    failure: &str,
) -> Result<(), LinkError> {
    let target = class.element();
    if is_trusted(loader) || !is_trusted(target.loader) || target.is_primitive() {
        return Ok(());
    }
    let exports = registry.exports.borrow();
    let Some((module, false)) = exports.packages.get(target.package()) else { return Ok(()) };
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    // Generated accessors of reflection may use every class.
    if package == "jdk/internal/reflect" || exports.own.contains(&(loader, package.into())) {
        return Ok(());
    }
    let unnamed = format!("unnamed module of loader {}", registry.loader_name(loader));
    Err(LinkError::new(
        "java/lang/IllegalAccessError",
        format!(
            "{failure}class {} (in {unnamed}) cannot access class {} (in module {module}) \
             because module {module} does not export {} to {unnamed}",
            name.replace('/', "."),
            target.java_name(),
            target.package().replace('/', ".")
        ),
    ))
}
