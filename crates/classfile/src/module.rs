//! Module descriptors (JVMS §4.7.25 to 4.7.27).
//!
//! Invariant: a module is complete or absent; `ModulePackages` and `ModuleMainClass` without
//! `Module` are ignored.

use crate::pool::ConstantPool;
use crate::reader::{Reader, Result};

/// Declarations of a `module-info`. Packages and classes are in internal form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// Name of the module, such as `java.base`.
    pub name: String,
    /// Flags (JVMS §4.7.25); [`crate::access`] names the bits.
    pub flags: u16,
    /// Version.
    pub version: Option<String>,
    /// Required modules.
    pub requires: Vec<Required>,
    /// Packages accessible to other modules at compile time.
    pub exports: Vec<Exported>,
    /// Packages accessible to reflection of other modules.
    pub opens: Vec<Exported>,
    /// Service interfaces that the module looks up.
    pub uses: Vec<String>,
    /// Services that the module implements.
    pub provides: Vec<Provided>,
    /// All packages, from `ModulePackages`.
    pub packages: Vec<String>,
    /// Main class, from `ModuleMainClass`.
    pub main_class: Option<String>,
}

/// A required module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required {
    /// Name of the required module.
    pub name: String,
    /// Flags: transitive, static phase, synthetic, mandated.
    pub flags: u16,
    /// Version at compile time.
    pub version: Option<String>,
}

/// A package that is exported or opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The package.
    pub package: String,
    /// Flags: synthetic, mandated.
    pub flags: u16,
    /// Target modules; empty means all.
    pub to: Vec<String>,
}

/// Implementations of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provided {
    /// The service interface.
    pub service: String,
    /// The classes that implement it.
    pub with: Vec<String>,
}

/// Reads the body of `Module`.
pub(crate) fn read(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Module> {
    Ok(Module {
        name: reader.module(pool)?.to_owned(),
        flags: reader.u16()?,
        version: reader.optional(|r| r.utf8(pool))?.map(str::to_owned),
        requires: reader.list(|r| {
            Ok(Required {
                name: r.module(pool)?.to_owned(),
                flags: r.u16()?,
                version: r.optional(|r| r.utf8(pool))?.map(str::to_owned),
            })
        })?,
        exports: reader.list(|r| exported(r, pool))?,
        opens: reader.list(|r| exported(r, pool))?,
        uses: classes(reader, pool)?,
        provides: reader.list(|r| {
            Ok(Provided { service: r.class(pool)?.to_owned(), with: classes(r, pool)? })
        })?,
        packages: Vec::new(),
        main_class: None,
    })
}

fn exported(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Exported> {
    Ok(Exported {
        package: reader.package(pool)?.to_owned(),
        flags: reader.u16()?,
        to: reader.list(|r| Ok(r.module(pool)?.to_owned()))?,
    })
}

/// Reads a list of class names.
pub(crate) fn classes(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Vec<String>> {
    reader.list(|r| Ok(r.class(pool)?.to_owned()))
}
