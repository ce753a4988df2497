//! The JDK's bootstrap methods that the machine implements, and the resolution of their call sites.
//!
//! Source: JVMS §5.4.3.6; `BootstrapInfo` and `SystemDictionary::find_method_handle_type` of
//! `HotSpot`. Invariant: a bootstrap method that the JDK does not have by exactly this name and
//! descriptor is not implemented. Its resolution throws the error that the program gets.

use crate::constants::LAST_FIELD_KIND;
use classes::{ClassRef, LinkError, LoaderId};
use classfile::{Constant, FieldType, MemberRef, MethodDescriptor};
use spin::known;
use vm::machine::Machine;
use vm::native::Exit;

/// Resolves the classes of the bootstrap method, the descriptor and the static arguments of a call
/// site of the program. The JDK's call sites need no check.
pub(super) fn resolve_site(
    machine: &mut Machine,
    holder: ClassRef,
    index: u16,
) -> Result<(), Exit> {
    let Some(file) = holder.file().filter(|_| !holder.loader.is_jdk()) else { return Ok(()) };
    let Some(Constant::InvokeDynamic(bootstrap, _)) = file.pool.get(index) else { return Ok(()) };
    let Some(bootstrap) = known(file, *bootstrap) else { return Ok(()) };
    let Some((_, descriptor)) = file.pool.name_and_type(index) else { return Ok(()) };
    if holder.loader.is_program() {
        machine.resolve_name(holder, bootstrap.class)?;
    }
    resolve_types(machine, holder, descriptor)?;
    for argument in bootstrap.arguments {
        match file.pool.get(*argument) {
            Some(Constant::Class(_)) => {
                if let Some(name) = file.pool.class_name(*argument) {
                    machine.resolve_name(holder, name)?;
                }
            }
            Some(Constant::MethodType(_)) => {
                if let Some(descriptor) = file.pool.method_type(*argument) {
                    resolve_types(machine, holder, descriptor)?;
                }
            }
            Some(Constant::MethodHandle(kind, member)) => {
                let Some(member) = file.pool.member(*member) else { return Ok(()) };
                if !resolve_handle(machine, holder, *kind, member)? {
                    return Ok(());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Resolves the classes of a handle. Returns false if the member of the handle cannot be resolved.
/// Then the bootstrap method itself is called, and the resolution of its arguments throws.
fn resolve_handle(
    machine: &mut Machine,
    holder: ClassRef,
    kind: u8,
    member: MemberRef<'_>,
) -> Result<bool, Exit> {
    let class = machine.resolve_name(holder, member.class)?;
    let (registry, name, descriptor) = (&machine.program.registry, member.name, member.descriptor);
    if kind <= LAST_FIELD_KIND {
        let found = registry.resolve_field(holder, class, name, descriptor);
        if !is_found(machine, found.err())? {
            return Ok(false);
        }
        if let Some((_, name)) = FieldType::parse(descriptor).as_ref().and_then(names) {
            machine.resolve_name(holder, &name)?;
        }
        return Ok(true);
    }
    let interface = member.interface;
    if !class.is_array() {
        let found = registry.resolve_method(holder, class, name, descriptor, interface);
        if !is_found(machine, found.err())? {
            return Ok(false);
        }
    }
    resolve_types(machine, holder, descriptor)?;
    Ok(true)
}

/// Whether a resolution succeeded. A request to a class loader is returned as the exit.
fn is_found(machine: &mut Machine, error: Option<LinkError>) -> Result<bool, Exit> {
    match error {
        None => Ok(true),
        Some(error) if error.asks.is_some() => Err(machine.link_error(&error)),
        Some(_) => Ok(false),
    }
}

/// Resolves the classes of a method descriptor, from the first class on that is not visible
/// everywhere.
fn resolve_types(machine: &mut Machine, holder: ClassRef, descriptor: &str) -> Result<(), Exit> {
    let Some(parsed) = MethodDescriptor::parse(descriptor) else { return Ok(()) };
    let mut are_visible = true;
    for kind in parsed.parameters.iter().chain(&parsed.return_type) {
        let Some((element, name)) = names(kind) else { continue };
        are_visible = are_visible && is_visible_everywhere(machine, element);
        if !are_visible {
            machine.resolve_name(holder, &name)?;
        }
    }
    Ok(())
}

fn is_visible_everywhere(machine: &Machine, name: &str) -> bool {
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    matches!(package, "java/lang" | "java/lang/invoke")
        && machine.program.registry.load(LoaderId::BOOT, name).is_ok()
}

/// Returns the element class of a type, and the name under which the type is loaded; none for a
/// primitive type and its arrays.
fn names(kind: &FieldType) -> Option<(&str, String)> {
    let mut element = kind;
    while let FieldType::Array(component) = element {
        element = component;
    }
    match (element, kind) {
        (FieldType::Object(class), FieldType::Object(_)) => Some((class, class.clone())),
        (FieldType::Object(class), array) => Some((class, array.to_string())),
        _ => None,
    }
}
