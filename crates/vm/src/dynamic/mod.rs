//! Dynamically linked calls: `invokedynamic`, dynamic constants, signature-polymorphic methods.
//!
//! Source: JVMS §5.4.3.6, §6.5 *invokedynamic*, §2.9.3. The machine itself links the call sites of those
//! JDK bootstrap methods that javac uses. The linkage is one invisible, idempotent action (SEMANTICS 5).
//! It generates the class that the bootstrap method would generate, and calls this class directly. Code
//! of the JDK links other sites and constants, and these links are part of the state.

mod calls;
mod cells;
mod define;
mod linked;

pub use calls::DynamicCalls;
pub(crate) use calls::{invoke_dynamic, load_dynamic_constant};
pub use cells::{DONE, EXTRA, VALUE};
use classes::{ClassRef, MethodRef};
pub use linked::{HandleSlots, Linked, Target};

/// Whether a method is the factory of a class that the machine generated for a lambda expression. The
/// JVM `HotSpot` has no such factory, so reflection hides it.
pub fn is_lambda_factory(method: MethodRef) -> bool {
    method.class().host.is_some() && &*method.name == spin::FACTORY
}

/// Whether a call of this method is signature polymorphic (JVMS §2.9.3).
pub fn is_polymorphic(class: ClassRef, name: &str) -> bool {
    match &*class.name {
        "java/lang/invoke/MethodHandle" => matches!(
            name,
            "invoke"
                | "invokeExact"
                | "invokeBasic"
                | "linkToStatic"
                | "linkToVirtual"
                | "linkToSpecial"
                | "linkToInterface"
                | "linkToNative"
        ),
        "java/lang/invoke/VarHandle" => class.methods.iter().any(|m| {
            &*m.name == name
                && m.has(classfile::access::NATIVE)
                && &*m.descriptor != "()V"
                && m.has(classfile::access::VARARGS)
        }),
        _ => false,
    }
}
