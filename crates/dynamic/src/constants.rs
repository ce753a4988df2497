//! Loadable constants that are neither strings nor classes (JVMS §5.4.3.5, §5.4.3.6).
//!
//! Each constant is resolved by upcalls, one at a time. The instruction that needs the constant is
//! executed again after each upcall, and reads resolved values from the cells of its class.
//! Invariant: a cell belongs to one entry of one constant pool, in every state.

use crate::linkage;
use crate::types::{failure, field_type, is_filled, method_types, references, upcall};
use classes::ClassRef;
use classes::resolve::method_text;
use classfile::{ClassFile, Constant, MemberRef};
use vm::dynamic::{EXTRA, VALUE, is_polymorphic};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::prepared::Code;

/// Depth of nested static arguments at which a resolution overflows the stack. A constant may be an
/// argument of itself.
const DEEPEST: u32 = 512;

/// Reference kinds up to this one are of fields (JVMS table 5.4.3.5-A).
pub(super) const LAST_FIELD_KIND: u8 = 4;
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const INVOKE_INTERFACE: u8 = 9;

/// Executes `ldc` of a method type, method handle or dynamic constant.
pub(crate) fn load_dynamic_constant(
    machine: &mut Machine,
    code: &'static Code,
    index: u16,
) -> Result<(u64, Option<u32>), Exit> {
    let holder = code.method.class();
    let object = resolve_constant(machine, holder, index)?;
    let pool = holder.file().map(|f| &f.pool);
    let primitive = match pool.and_then(|p| p.get(index)) {
        Some(Constant::Dynamic(..)) => pool
            .and_then(|p| p.name_and_type(index))
            .is_some_and(|(_, kind)| !kind.starts_with(['L', '['])),
        _ => false,
    };
    let value = if primitive { machine.live.get_field(object, "value") } else { u64::from(object) };
    Ok((value, None))
}

/// Returns a loadable constant as an object (numbers boxed), or the exit for an action that must
/// precede the resolution.
pub(super) fn resolve_constant(
    machine: &mut Machine,
    holder: ClassRef,
    index: u16,
) -> Result<Ref, Exit> {
    let Some(file) = holder.file() else {
        return Err(Exit::Unsupported("a constant without a class file".to_owned()));
    };
    match file.pool.get(index) {
        Some(Constant::String(text)) => {
            machine.literal_of(holder, &file.pool.utf16(*text).unwrap_or_default())
        }
        Some(Constant::Integer(v)) => machine.box_value(b'I', u64::from(*v as u32)),
        Some(Constant::Long(v)) => machine.box_value(b'J', *v as u64),
        Some(Constant::Float(v)) => machine.box_value(b'F', u64::from(v.to_bits())),
        Some(Constant::Double(v)) => machine.box_value(b'D', v.to_bits()),
        Some(Constant::Class(_)) => {
            let name = file.pool.class_name(index).unwrap_or_default();
            let class = machine.resolve_name(holder, name)?;
            Ok(machine.mirror(class))
        }
        Some(Constant::MethodType(_) | Constant::MethodHandle(..) | Constant::Dynamic(..)) => {
            let cell = machine.pool_cell(holder, index)?;
            if !is_filled(machine, cell) {
                // Threads may race to resolve the constant, as they may race to link a call site.
                let runs_code = matches!(file.pool.get(index), Some(Constant::Dynamic(..)));
                if runs_code && machine.options.initialization_is_point(holder) {
                    machine.scheduling_point()?;
                }
                return Err(link_constant(machine, holder, file, index, cell)?);
            }
            match (machine.live.cell(cell, VALUE), machine.live.cell(cell, EXTRA)) {
                (0, error) if error != 0 => Err(failure(machine, error)),
                (value, _) => Ok(value),
            }
        }
        _ => Err(machine.exception("java/lang/ClassFormatError", "loadable constant expected")),
    }
}

/// Returns the upcall that resolves a constant.
fn link_constant(
    machine: &mut Machine,
    holder: ClassRef,
    file: &'static ClassFile,
    index: u16,
    cell: Ref,
) -> Result<Exit, Exit> {
    let malformed = |m: &mut Machine| m.exception("java/lang/ClassFormatError", "bad constant");
    let caller = machine.mirror(holder);
    match file.pool.get(index) {
        Some(Constant::MethodType(_)) => {
            let Some(descriptor) = file.pool.method_type(index) else {
                return Err(malformed(machine));
            };
            let (result, parameters) = method_types(machine, holder, descriptor)?;
            Ok(upcall(machine, linkage::METHOD_TYPE, &[cell, result, parameters]))
        }
        Some(Constant::MethodHandle(kind, member)) => {
            let Some(member) = file.pool.member(*member) else { return Err(malformed(machine)) };
            let class = machine.resolve_name(holder, member.class)?;
            if *kind > LAST_FIELD_KIND && !class.is_array() {
                check_target(machine, holder, class, *kind, (index, member))?;
            }
            let class = machine.mirror(class);
            let name = machine.literal_text(member.name)?;
            let kind_word = u32::from(*kind);
            if *kind <= LAST_FIELD_KIND {
                let field = field_type(machine, holder, member.descriptor)?;
                let args = [cell, caller, kind_word, class, name, field];
                return Ok(upcall(machine, linkage::FIELD_HANDLE, &args));
            }
            let (result, parameters) = method_types(machine, holder, member.descriptor)?;
            let args = [cell, caller, kind_word, class, name, result, parameters];
            Ok(upcall(machine, linkage::METHOD_HANDLE, &args))
        }
        Some(Constant::Dynamic(bootstrap, _)) => {
            let Some((name, descriptor)) = file.pool.name_and_type(index) else {
                return Err(malformed(machine));
            };
            let handle = bootstrap_handle(machine, holder, file, *bootstrap)?;
            let kind = field_type(machine, holder, descriptor)?;
            if machine.program.linked.nesting > DEEPEST {
                return Err(machine.exception_without_message("java/lang/StackOverflowError"));
            }
            machine.program.linked.nesting += 1;
            let statics = static_arguments(machine, holder, file, *bootstrap);
            machine.program.linked.nesting -= 1;
            let (statics, name) = (statics?, machine.literal_text(name)?);
            let args = [cell, caller, handle, name, kind, statics];
            Ok(upcall(machine, linkage::CONSTANT, &args))
        }
        _ => Err(malformed(machine)),
    }
}

/// Returns the method handle of a bootstrap method.
pub(super) fn bootstrap_handle(
    machine: &mut Machine,
    holder: ClassRef,
    file: &'static ClassFile,
    bootstrap: u16,
) -> Result<Ref, Exit> {
    match file.bootstrap_methods.get(bootstrap as usize) {
        Some(method) => resolve_constant(machine, holder, method.method),
        None => Err(machine.exception("java/lang/ClassFormatError", "bootstrap method expected")),
    }
}

/// Returns the static arguments of a bootstrap method as an `Object[]`, null if there are none.
pub(super) fn static_arguments(
    machine: &mut Machine,
    holder: ClassRef,
    file: &'static ClassFile,
    bootstrap: u16,
) -> Result<Ref, Exit> {
    let Some(method) = file.bootstrap_methods.get(bootstrap as usize) else { return Ok(0) };
    if method.arguments.is_empty() {
        return Ok(0);
    }
    let mut arguments = Vec::with_capacity(method.arguments.len());
    for index in &method.arguments {
        arguments.push(resolve_constant(machine, holder, *index)?);
    }
    references(machine, "[Ljava/lang/Object;", &arguments)
}

/// Fails if only one of the class and the constant is an interface, or if only one of the method
/// and the handle is static.
fn check_target(
    machine: &mut Machine,
    holder: ClassRef,
    class: ClassRef,
    kind: u8,
    (index, member): (u16, MemberRef<'_>),
) -> Result<(), Exit> {
    let error = "java/lang/IncompatibleClassChangeError";
    let text = method_text(class, member.name, member.descriptor);
    let of_interface = member.interface;
    if class.is_interface() != of_interface {
        let name = class.java_name();
        let text = text.replacen(&format!("{name}."), "", 1);
        let kinds = ["CONSTANT_MethodRef", "CONSTANT_InterfaceMethodRef"];
        let (is, should) = (kinds[usize::from(of_interface)], kinds[usize::from(!of_interface)]);
        let message = format!(
            "Inconsistent constant pool data in classfile for class {name}. Method '{text}' at index {index} is {is} and should be {should}"
        );
        return Err(machine.exception(error, &message));
    }
    let registry = &machine.program.registry;
    let found =
        registry.resolve_method(holder, class, member.name, member.descriptor, of_interface);
    let method = match found {
        Ok(method) => method,
        // A missing method is reported before the types of its descriptor are resolved.
        Err(e)
            if e.error == "java/lang/NoSuchMethodError" && !is_polymorphic(class, member.name) =>
        {
            return Err(machine.link_error(&e));
        }
        // The class library reports other failures, with its own messages.
        Err(_) => return Ok(()),
    };
    let wanted = match (kind, method.is_static()) {
        (INVOKE_STATIC, false) => "Expected static method",
        (INVOKE_VIRTUAL | INVOKE_SPECIAL, true) => "Expecting non-static method",
        (INVOKE_INTERFACE, true) => "Expected instance not static method",
        _ => return Ok(()),
    };
    let text = method_text(method.class(), &method.name, &method.descriptor);
    Err(machine.exception(error, &format!("{wanted} '{text}'")))
}
