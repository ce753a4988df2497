//! Linking: supertypes and dispatch tables (JVMS §5.3.5, §5.4.2, §5.4.5, §5.4.6).
//!
//! Invariant: an index of the dispatch table of a superclass denotes the same method, or an
//! overriding method, in every subclass.

use crate::class::{ClassRef, Kind, Method, MethodId, MethodRef};
use crate::error::LinkError;
use crate::exports::check_export;
use crate::ids::{LoaderId, Signature};
use crate::interned::InternedParts;
use crate::layout::{bare, lay_out};
use crate::registry::Registry;
use base::FastMap;
use classfile::ClassFile;
use classfile::access;
use std::cell::Cell;
use std::sync::Arc;

/// Links the class of a class file: loads the supertypes, lays out the fields, and builds the
/// dispatch table.
pub(crate) fn declared(
    registry: &Registry,
    loader: LoaderId,
    file: Arc<ClassFile>,
    name: &str,
    host: Option<ClassRef>,
) -> Result<ClassRef, LinkError> {
    let mut interfaces = Vec::with_capacity(file.interfaces.len());
    for interface in &file.interfaces {
        let class = registry.load(loader, interface)?;
        if !class.is_interface() {
            return Err(LinkError::new(
                "java/lang/IncompatibleClassChangeError",
                format!(
                    "class {} can not implement {}, because it is not an interface ({})",
                    name.replace('/', "."),
                    class.java_name(),
                    registry.where_is(class)
                ),
            ));
        }
        check_super_access(registry, loader, name, class, "superinterface")?;
        if !permits(class, &file.this_class) {
            return Err(not_permitted(registry, name, class, "implement sealed interface"));
        }
        interfaces.push(class);
    }
    // The superclass is loaded last, as by `HotSpot`, because a loader of the program can observe
    // the order.
    let super_class = match &file.super_class {
        Some(super_name) => Some(load_super(registry, loader, &file, super_name)?),
        None => None,
    };
    let mut all_interfaces: Vec<ClassRef> = Vec::new();
    let inherited = super_class.iter().flat_map(|s| s.all_interfaces.iter());
    let direct = interfaces.iter().flat_map(|i| i.all_interfaces.iter().chain(std::iter::once(i)));
    for interface in inherited.chain(direct) {
        if !all_interfaces.contains(interface) {
            all_interfaces.push(interface);
        }
    }
    let methods = build_methods(registry, &file)?;
    let class = registry.add(|id, first_method| {
        let mut lineage = super_class.map(|s| s.lineage.clone()).unwrap_or_default();
        lineage.push(id);
        let access = file.access;
        let mut class = bare(
            id,
            name.into(),
            loader,
            access,
            super_class,
            interfaces,
            Kind::Declared(file),
            lineage,
            all_interfaces,
            0,
        );
        class.host = host;
        lay_out(&mut class);
        class.methods = methods(first_method);
        class
    });
    dispatch(registry, class)?;
    Ok(class)
}

fn load_super(
    registry: &Registry,
    loader: LoaderId,
    file: &ClassFile,
    super_name: &str,
) -> Result<ClassRef, LinkError> {
    let class = registry.load(loader, super_name)?;
    let this = file.this_class.replace('/', ".");
    if class.is_interface() {
        return Err(LinkError::new(
            "java/lang/IncompatibleClassChangeError",
            format!("class {this} has interface {} as super class", class.java_name()),
        ));
    }
    if class.has(access::FINAL) {
        return Err(LinkError::new(
            "java/lang/IncompatibleClassChangeError",
            format!("class {this} cannot inherit from final class {}", class.java_name()),
        ));
    }
    check_super_access(registry, loader, &file.this_class, class, "superclass")?;
    if !permits(class, &file.this_class) {
        return Err(not_permitted(registry, &file.this_class, class, "inherit from sealed class"));
    }
    Ok(class)
}

/// Returns the error for a class that its sealed supertype does not permit.
fn not_permitted(registry: &Registry, name: &str, above: ClassRef, refused: &str) -> LinkError {
    let (name, above) = (name.replace('/', "."), above.java_name());
    // Release 25 has other texts than release 17.
    let is_new = registry.versions.get().is_some_and(|versions| versions.newest >= 69);
    let text = if is_new {
        format!(
            "Failed listed permitted subclass check: class {name} is not a permitted subclass of {above}"
        )
    } else {
        format!("class {name} cannot {refused} {above}")
    };
    LinkError::new("java/lang/IncompatibleClassChangeError", text)
}

/// Whether `class` permits a subclass of this name (§4.7.31).
fn permits(class: ClassRef, name: &str) -> bool {
    let permitted = class.file().and_then(|f| f.permitted_subclasses.as_ref());
    permitted.is_none_or(|names| names.iter().any(|n| n == name))
}

/// Checks that a supertype is accessible (§5.4.4).
fn check_super_access(
    registry: &Registry,
    loader: LoaderId,
    name: &str,
    class: ClassRef,
    what: &str,
) -> Result<(), LinkError> {
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    if class.has(access::PUBLIC) || class.loader == loader && class.package() == package {
        return check_export(
            registry,
            loader,
            name,
            class,
            &format!("{what} access check failed: "),
        );
    }
    let name = name.replace('/', ".");
    let (own, theirs) = (registry.place(loader), registry.place(class.loader));
    let class = class.java_name();
    let places = if own == theirs {
        format!("{name} and {class} are in {own}")
    } else {
        format!("{name} is in {own}; {class} is in {theirs}")
    };
    Err(LinkError::new(
        "java/lang/IllegalAccessError",
        format!("class {name} cannot access its {what} {class} ({places})"),
    ))
}

fn build_methods(
    registry: &Registry,
    file: &ClassFile,
) -> Result<impl FnOnce(MethodId) -> Vec<Method> + use<>, LinkError> {
    let mut methods = Vec::with_capacity(file.methods.len());
    let mut interned = InternedParts::lock();
    for (index, info) in file.methods.iter().enumerate() {
        let descriptor = interned.text(&info.descriptor);
        let parameters = interned
            .parameters(descriptor, info.access & access::STATIC != 0)
            .ok_or_else(|| LinkError::new("java/lang/ClassFormatError", info.descriptor.clone()))?;
        methods.push(Method {
            id: MethodId::new(0),
            class: Cell::new(None),
            index: index as u16,
            access: info.access,
            name: interned.text(&info.name),
            descriptor,
            signature: registry.signature(&info.name, &info.descriptor),
            arguments: parameters.slots,
            reference_arguments: parameters.are_references,
            returns: parameters.returns,
            vtable_index: Cell::new(u32::MAX),
            marks: Cell::new(0),
        });
    }
    Ok(move |first: MethodId| {
        for (at, method) in methods.iter_mut().enumerate() {
            method.id = MethodId::new(first.raw() + at as u32);
        }
        methods
    })
}

/// Builds the dispatch table of `class` (JVMS §5.4.5 overriding, §5.4.6 selection).
pub(crate) fn dispatch(registry: &Registry, class: ClassRef) -> Result<(), LinkError> {
    let declared: FastMap<Signature, MethodRef> =
        class.methods.iter().rev().map(|m| (m.signature, m)).collect();
    let clinit = registry.signature("<clinit>", "()V");
    let initializer = declared.get(&clinit).copied().filter(|m| m.is_static());
    let _ = class.declared.set(declared);
    let _ = class.initializer.set(initializer);
    if class.is_interface() || class.is_primitive() {
        return Ok(());
    }
    let mut table: Vec<MethodRef> =
        class.super_class.map(|s| s.vtable().to_vec()).unwrap_or_default();
    for method in class.methods.iter().filter(|m| m.is_virtual()) {
        let mut overrides = false;
        for (at, entry) in table.iter_mut().enumerate() {
            if entry.signature == method.signature && may_override(class, entry) {
                if entry.has(access::FINAL) && !entry.has(access::STATIC) {
                    return Err(LinkError::new(
                        "java/lang/IncompatibleClassChangeError",
                        format!(
                            "class {} overrides final method {}.{}{}",
                            class.java_name(),
                            entry.class().java_name(),
                            entry.name,
                            entry.descriptor
                        ),
                    ));
                }
                registry.constrain_override(method, entry)?;
                if !overrides {
                    // The method gets the index of the overridden entry, as a method of an
                    // interface has no index.
                    method.vtable_index.set(at as u32);
                }
                overrides = true;
                *entry = method;
            }
        }
        if !overrides {
            method.vtable_index.set(table.len() as u32);
            table.push(method);
        }
    }
    // Later entries replace earlier entries in this map: a package-private method hides a method of
    // the same signature in another package.
    let mut by_signature: FastMap<Signature, u32> =
        table.iter().enumerate().map(|(at, m)| (m.signature, at as u32)).collect();
    for interface in &class.all_interfaces {
        for method in interface.methods.iter().filter(|m| m.is_virtual()) {
            let inherited =
                by_signature.get(&method.signature).map(|at| (*at, table[*at as usize]));
            match inherited {
                // A class method, inherited or declared, takes precedence over interface methods.
                Some((_, found)) if !found.class().is_interface() => {
                    registry.constrain_override(found, method)?;
                }
                _ => {
                    let selected = most_specific(class, method.signature).unwrap_or(method);
                    if let Some((at, _)) = inherited {
                        table[at as usize] = selected;
                    } else {
                        by_signature.insert(method.signature, table.len() as u32);
                        table.push(selected);
                    }
                }
            }
        }
    }
    let _ = class.vtable.set(table);
    let _ = class.virtual_index.set(by_signature);
    Ok(())
}

/// Whether a method of `class` overrides the method `other` of a superclass, given equal signatures
/// (§5.4.5).
fn may_override(class: ClassRef, other: MethodRef) -> bool {
    other.has(access::PUBLIC) || other.has(access::PROTECTED) || other.class().same_package(class)
}

/// Returns the maximally-specific superinterface method of `class` for `signature` (JVMS §5.4.3.3):
/// the non-abstract method if there is exactly one, else an abstract method. Returns `None` if
/// several non-abstract methods conflict and there is no abstract method.
pub(crate) fn most_specific(class: ClassRef, signature: Signature) -> Option<MethodRef> {
    let candidates: Vec<MethodRef> = class
        .all_interfaces
        .iter()
        .filter_map(|i| i.declared.get()?.get(&signature).copied())
        .filter(|m| !m.is_static() && !m.has(access::PRIVATE))
        .collect();
    let specific: Vec<MethodRef> = candidates
        .iter()
        .copied()
        .filter(|m| {
            !candidates.iter().any(|o| !std::ptr::eq(*o, *m) && o.class().is_subclass_of(m.class()))
        })
        .collect();
    let mut concrete = specific.iter().filter(|m| !m.has(access::ABSTRACT));
    match (concrete.next(), concrete.next()) {
        (Some(only), None) => Some(only),
        _ => specific.into_iter().find(|m| m.has(access::ABSTRACT)),
    }
}

/// Returns the conflicting non-abstract interface methods for `signature` in `class`. A call of the
/// method is then an `IncompatibleClassChangeError`. Without a conflict, the list is empty.
pub fn conflict(class: ClassRef, signature: Signature) -> Vec<MethodRef> {
    if most_specific(class, signature).is_some() {
        return Vec::new();
    }
    let candidates: Vec<MethodRef> = class
        .all_interfaces
        .iter()
        .filter_map(|i| i.declared.get()?.get(&signature).copied())
        .filter(|m| !m.is_static() && !m.has(access::PRIVATE) && !m.has(access::ABSTRACT))
        .collect();
    let is_overridden = |m: &MethodRef| {
        candidates.iter().any(|o| !std::ptr::eq(*o, *m) && o.class().is_subclass_of(m.class()))
    };
    candidates.iter().copied().filter(|m| !is_overridden(m)).collect()
}
