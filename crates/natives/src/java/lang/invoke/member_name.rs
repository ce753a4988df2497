//! `java.lang.invoke.MemberName`: representation of a resolved field or method.
//!
//! Source: HotSpot's `MethodHandles::init_method_MemberName` and `init_field_MemberName`. HotSpot
//! injects fields for the resolved method. Here the otherwise unused `length` of the
//! `ResolvedMethodName` object in the field `method` holds the method's number plus one. The length
//! is part of the state, as the length of an array is. A field needs no such number: class, name
//! and type identify it.

use crate::java::lang::reflect::members::{field_modifiers, is_trusted_final, method_modifiers};
use classes::{FieldRef, MethodId, MethodRef};
use classfile::access;
use vm::native::Exit;
use vm::{Machine, Ref};

/// Flags of a member name that are no modifiers.
pub(super) const IS_METHOD: u32 = 0x0001_0000;
pub(super) const IS_CONSTRUCTOR: u32 = 0x0002_0000;
pub(super) const IS_FIELD: u32 = 0x0004_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
/// From release 19 on: the member belongs to a hidden class, or has the annotation `@Hidden`.
const HIDDEN_MEMBER: u32 = 0x0040_0000;
const REFERENCE_KIND_SHIFT: u32 = 24;

/// Kinds of references (JVMS §5.4.3.5).
pub(super) const GET_FIELD: u32 = 1;
pub(super) const GET_STATIC: u32 = 2;
pub(super) const PUT_FIELD: u32 = 3;
pub(super) const PUT_STATIC: u32 = 4;
pub(crate) const INVOKE_VIRTUAL: u32 = 5;
pub(crate) const INVOKE_STATIC: u32 = 6;
pub(crate) const INVOKE_SPECIAL: u32 = 7;
pub(super) const NEW_INVOKE_SPECIAL: u32 = 8;
pub(super) const INVOKE_INTERFACE: u32 = 9;

/// Returns the reference kind in a member name's flags.
pub(super) const fn reference_kind(flags: u32) -> u32 {
    flags >> REFERENCE_KIND_SHIFT & 0xf
}

/// Returns the resolved method of a member name.
pub fn method_of(m: &Machine, member: Ref) -> Option<MethodRef> {
    let resolved = m.live.get_field(member, "method") as Ref;
    if resolved == 0 {
        return None;
    }
    let number = m.live.heap.get(resolved).length.checked_sub(1)?;
    Some(m.program.registry.method(MethodId::new(number)))
}

/// Returns the reference kind of a resolved method. A method that cannot be overridden needs no
/// selection at the call, and has the kind `INVOKE_SPECIAL`.
fn resolved_kind(method: MethodRef, kind: u32) -> u32 {
    let bound = method.has(access::FINAL)
        || method.has(access::PRIVATE)
        || method.class().has(access::FINAL)
        || !method.is_virtual();
    match kind {
        _ if method.is_static() => INVOKE_STATIC,
        INVOKE_SPECIAL | NEW_INVOKE_SPECIAL => INVOKE_SPECIAL,
        _ if bound && !method.class().is_interface() => INVOKE_SPECIAL,
        _ if method.has(access::PRIVATE) => INVOKE_SPECIAL,
        _ if method.class().is_interface() => INVOKE_INTERFACE,
        _ => INVOKE_VIRTUAL,
    }
}

/// Whether a method has this annotation.
fn has_annotation(method: MethodRef, descriptor: &str) -> bool {
    let (Some(info), Some(file)) = (method.info(), method.class().file()) else { return false };
    let Some(bytes) = &info.annotations else { return false };
    // The annotations that are searched have no elements (JVMS §4.7.16), so each is four bytes.
    bytes.windows(4).any(|entry| {
        let kind = u16::from_be_bytes([entry[0], entry[1]]);
        entry[2..] == [0, 0] && file.pool.utf8(kind) == Some(descriptor)
    })
}

/// Sets `member` to `method`, with this reference kind.
pub(crate) fn set_method(
    m: &mut Machine,
    member: Ref,
    method: MethodRef,
    kind: u32,
) -> Result<(), Exit> {
    let resolved_class = m.program.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let resolved = m.new_instance(resolved_class)?;
    m.live.heap.touch(resolved).length = method.id.raw() + 1;
    let what = if method.is_constructor() { IS_CONSTRUCTOR } else { IS_METHOD };
    let mut flags = u32::from(method_modifiers(method))
        | what
        | resolved_kind(method, kind) << REFERENCE_KIND_SHIFT;
    if method.class().loader.raw() <= 1 {
        if has_annotation(method, "Ljdk/internal/reflect/CallerSensitive;") {
            flags |= CALLER_SENSITIVE;
        }
        let hidden = has_annotation(method, "Ljdk/internal/vm/annotation/Hidden;")
            || has_annotation(method, "Ljava/lang/invoke/LambdaForm$Hidden;");
        if m.options.platform.release >= 19 && hidden {
            flags |= HIDDEN_MEMBER;
        }
    }
    if m.options.platform.release >= 19 && method.class().host.is_some() {
        flags |= HIDDEN_MEMBER;
    }
    let mirror = m.mirror(method.class());
    m.live.set_field(member, "clazz", u64::from(mirror));
    m.live.set_field(member, "flags", u64::from(flags));
    m.live.set_field(member, "method", u64::from(resolved));
    Ok(())
}

/// Sets `member` to `field`, for reads or writes.
pub(super) fn set_field(m: &mut Machine, member: Ref, field: FieldRef, writes: bool) {
    let kind = match (field.is_static(), writes) {
        (false, false) => GET_FIELD,
        (true, false) => GET_STATIC,
        (false, true) => PUT_FIELD,
        (true, true) => PUT_STATIC,
    };
    let trusted = if is_trusted_final(field) { TRUSTED_FINAL } else { 0 };
    let flags =
        u32::from(field_modifiers(field)) | IS_FIELD | kind << REFERENCE_KIND_SHIFT | trusted;
    let mirror = m.mirror(field.class());
    m.live.set_field(member, "clazz", u64::from(mirror));
    m.live.set_field(member, "flags", u64::from(flags));
    m.live.set_field(member, "method", 0);
}
