//! The upcalls that link call sites and constants, as methods of a generated class of
//! `java.lang.invoke`.
//!
//! Source: `java.lang.invoke.MethodHandleNatives`, which `HotSpot` calls at the same places. JVMS
//! §5.4.3.6 defines the thread whose result is used, and the failures that are stored.
//!
//! A link is stored in a *cell*: a fixed `Object[]` whose contents are part of the state. A path on
//! which a site is not yet linked links the site again. The upcalls fill the cell, and the
//! instruction that needs the cell is executed again. Invariant: `DONE` is written last and at most
//! once.

use classfile::access::{FINAL, STATIC, SUPER, SYNTHETIC};
use classfile::{ClassBuilder, CodeBuilder, FieldType, Opcode};
use library::method_handles::LINKAGE;
use spin::SpinError;
use vm::dynamic::{DONE, EXTRA, VALUE};

/// The upcall for a `MethodType`: return type and parameter types.
pub(super) const METHOD_TYPE: (&str, &str) =
    ("methodType", "([Ljava/lang/Object;Ljava/lang/Class;[Ljava/lang/Class;)V");
/// The upcall for a `MethodHandle` of a field: caller, kind, class, name, type.
pub(super) const FIELD_HANDLE: (&str, &str) = (
    "fieldHandle",
    "([Ljava/lang/Object;Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)V",
);
/// The upcall for a `MethodHandle` of a method: caller, kind, class, name, return type and
/// parameter types.
pub(super) const METHOD_HANDLE: (&str, &str) = (
    "methodHandle",
    "([Ljava/lang/Object;Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Class;)V",
);
/// The upcall for the invoker of a polymorphic method: caller, class, name, return type and
/// parameter types.
pub(super) const INVOKER: (&str, &str) = (
    "invoker",
    "([Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Class;)V",
);
/// The upcall for the target of a call site: caller, bootstrap method, name, types, static
/// arguments.
pub(super) const CALL_SITE: (&str, &str) = (
    "callSite",
    "([Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Object;)V",
);
/// The upcall for a dynamic constant: caller, bootstrap method, name, type, static arguments.
pub(super) const CONSTANT: (&str, &str) = (
    "constant",
    "([Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)V",
);
/// The upcall that initializes a class and returns it.
pub(super) const INITIALIZED: (&str, &str) =
    ("initialized", "(Ljava/lang/Class;)Ljava/lang/Class;");

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const OBJECT: &str = "java/lang/Object";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const FIND_TYPE: &str = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
const LINK_HANDLE: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
const LINK_METHOD: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";

/// Generates the class of upcalls for a release of the JDK.
pub(super) fn spin(release: u16) -> Result<Vec<u8>, SpinError> {
    let mut class = ClassBuilder::new(61, FINAL | SUPER | SYNTHETIC, LINKAGE, OBJECT);
    let access = STATIC | SYNTHETIC;
    class.method(access, METHOD_TYPE.0, METHOD_TYPE.1, |code| {
        fill(code, 3, false, |code, _| {
            objects(code, &[1, 2]);
            code.invoke_static(NATIVES, "findMethodHandleType", FIND_TYPE);
        });
    });
    class.method(access, FIELD_HANDLE.0, FIELD_HANDLE.1, |code| {
        fill(code, 6, false, |code, _| {
            objects(code, &[1]);
            code.load(&FieldType::Int, 2);
            objects(code, &[3, 4, 5]);
            code.invoke_static(NATIVES, "linkMethodHandleConstant", LINK_HANDLE);
        });
    });
    class.method(access, METHOD_HANDLE.0, METHOD_HANDLE.1, |code| {
        fill(code, 7, false, |code, _| {
            objects(code, &[1]);
            code.load(&FieldType::Int, 2);
            objects(code, &[3, 4, 5, 6]);
            code.invoke_static(NATIVES, "findMethodHandleType", FIND_TYPE);
            code.invoke_static(NATIVES, "linkMethodHandleConstant", LINK_HANDLE);
        });
    });
    class.method(access, INVOKER.0, INVOKER.1, |code| {
        fill(code, 6, false, |code, extra| {
            objects(code, &[1]);
            code.int(5);
            objects(code, &[2, 3, 4, 5]);
            code.invoke_static(NATIVES, "findMethodHandleType", FIND_TYPE);
            objects(code, &[extra]);
            code.invoke_static(NATIVES, "linkMethod", LINK_METHOD);
        });
    });
    // Before JDK 19 these methods also take the index in the constant pool.
    let index = if release < 19 { "I" } else { "" };
    let head = format!(
        "(Ljava/lang/Object;{index}Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;"
    );
    class.method(access, CALL_SITE.0, CALL_SITE.1, |code| {
        fill(code, 7, true, |code, extra| {
            objects(code, &[1]);
            if release < 19 {
                code.int(0);
            }
            objects(code, &[2, 3, 4, 5]);
            code.invoke_static(NATIVES, "findMethodHandleType", FIND_TYPE);
            objects(code, &[6, extra]);
            let descriptor = format!("{head}[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;");
            code.invoke_static(NATIVES, "linkCallSite", &descriptor);
        });
    });
    class.method(access, CONSTANT.0, CONSTANT.1, |code| {
        fill(code, 6, true, |code, _| {
            objects(code, &[1]);
            if release < 19 {
                code.int(0);
            }
            objects(code, &[2, 3, 4, 5]);
            let descriptor = format!("{head})Ljava/lang/Object;");
            code.invoke_static(NATIVES, "linkDynamicConstant", &descriptor);
        });
    });
    class.method(access, INITIALIZED.0, INITIALIZED.1, |code| {
        code.invoke_static(UNSAFE, "getUnsafe", &format!("()L{UNSAFE};"));
        objects(code, &[0]);
        code.invoke_virtual(UNSAFE, "ensureClassInitialized", "(Ljava/lang/Class;)V");
        objects(code, &[0]);
        code.return_value(Some(&object()));
    });
    Ok(class.finish()?)
}

fn object() -> FieldType {
    FieldType::Object(OBJECT.to_owned())
}

fn objects(code: &mut CodeBuilder<'_>, locals: &[u16]) {
    for local in locals {
        code.load(&object(), *local);
    }
}

/// Writes code that fills the cell in local 0, unless another thread has filled it. The code that
/// `link` writes leaves the value on the stack. The local passed to `link` holds a one-element
/// array for the extra value. With `remember`, a linkage error is also stored. Locals from `free`
/// on are unused.
fn fill(
    code: &mut CodeBuilder<'_>,
    free: u16,
    remember: bool,
    link: impl FnOnce(&mut CodeBuilder<'_>, u16),
) {
    let (extra, value) = (free, free + 1);
    let (start, end, failed, done) = (code.label(), code.label(), code.label(), code.label());
    code.int(1).new_array(&object()).store(&object(), extra);
    code.place(start);
    link(code, extra);
    code.store(&object(), value).place(end);
    unless_done(code, done);
    put(code, VALUE as i32, |code| objects(code, &[value]));
    put(code, EXTRA as i32, |code| {
        code.load(&object(), extra).int(0).array_load(&object());
    });
    put(code, DONE as i32, |code| objects(code, &[0]));
    code.place(done).return_value(None);
    if remember {
        let rethrow = code.label();
        code.handler(start, end, failed, Some("java/lang/LinkageError"));
        code.place(failed).store(&object(), value);
        unless_done(code, rethrow);
        put(code, EXTRA as i32, |code| objects(code, &[value]));
        put(code, DONE as i32, |code| objects(code, &[0]));
        code.place(rethrow).load(&object(), value).op(Opcode::athrow);
    }
}

fn unless_done(code: &mut CodeBuilder<'_>, done: classfile::assemble::Label) {
    code.load(&object(), 0).int(DONE as i32).array_load(&object());
    code.branch(Opcode::ifnonnull, done);
}

fn put(code: &mut CodeBuilder<'_>, at: i32, value: impl FnOnce(&mut CodeBuilder<'_>)) {
    code.load(&object(), 0).int(at);
    value(code);
    code.array_store(&object());
}
