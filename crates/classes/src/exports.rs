//! Encapsulation of the JDK's modules. The table has the packages that classes of unnamed modules
//! may use.
//!
//! Source: JVMS §5.4.4; JLS §7.7. An unnamed module reads every module. Classes of the JDK are
//! trusted. The table is empty until the module system has started.

use crate::class::ClassRef;
use crate::error::LinkError;
use crate::ids::LoaderId;
use crate::registry::Registry;
use base::{FastMap, FastSet};

/// The packages of the JDK's modules, and the packages of modules that a program defines.
#[derive(Debug, Default)]
pub(crate) struct Exports {
    /// The module of each package of the JDK. The flag is true if all modules or all unnamed
    /// modules may use the package.
    packages: FastMap<Box<str>, (Box<str>, bool)>,
    /// The packages of modules that the program has defined. The rules of unnamed modules do not
    /// apply to classes of these packages.
    own: FastSet<(LoaderId, Box<str>)>,
}

/// Records a package of a module of the JDK, in internal form.
pub fn add_package(registry: &Registry, package: &str, module: &str, is_exported: bool) {
    let mut exports = registry.exports.borrow_mut();
    exports.packages.insert(package.into(), (module.into(), is_exported));
}

/// Whether unnamed modules may use this package. The result is true for a package that is not
/// recorded.
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

/// Checks that a class of `loader` and `package` may use `class`. The message of the error begins
/// with `failure`.
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
    // The classes of this package are generated accessors for reflection, which may use every
    // class.
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
