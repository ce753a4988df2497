//! Atomic methods of `java.lang.invoke`, which only create or look up handles, types and forms.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK, 17 and 25. The methods access new objects
//! and caches of idempotent computations (`MethodType`, `LambdaForm`, `Invokers`, `asTypeCache`,
//! species). The methods hold no lock while they call the program. Invariant: no method here calls
//! the target of a handle. None reads or sets the target of a call site; such accesses are
//! transitions of the program.

use crate::fits;
use classes::MethodRef;

const PACKAGE: &str = "java/lang/invoke/";

/// The machine's own class, whose frames link calls.
pub const LINKAGE: &str = "java/lang/invoke/MethodHandleNatives$Linkage";

/// Classes whose methods are all atomic, except those listed in [`invokes`].
const CLASSES: &[&str] = &[
    "BoundMethodHandle",
    "BoundMethodHandle$Specializer",
    "BoundMethodHandle$SpeciesData",
    "ClassSpecializer",
    "InvokerBytecodeGenerator",
    "LambdaForm",
    "LambdaForm$Name",
    "LambdaForm$NamedFunction",
    "LambdaFormBuffer",
    "LambdaFormEditor",
    "MemberName",
    "MemberName$Factory",
    "MethodHandleNatives",
    "MethodHandles",
    "MethodHandles$Lookup",
    "MethodType",
    "MethodTypeForm",
    "VarForm",
    "VarHandles",
];

/// Single methods of other classes; `*` matches any text.
const METHODS: &[(&str, &[&str])] = &[
    ("CallSite", &["<init>", "makeSite", "makeDynamicInvoker", "getTargetHandle"]),
    ("ConstantBootstraps", &["makeConstant"]),
    ("DirectMethodHandle", &["make*", "prepared*", "getFunction", "createFunction"]),
    (
        "Invokers",
        &[
            "exactInvoker",
            "genericInvoker",
            "basicInvoker",
            "spreadInvoker",
            "varHandle*",
            "methodHandleInvokeLinkerMethod",
            "linkTo*",
            "checkGenericType",
            "checkVarHandleGenericType",
        ],
    ),
    (
        "MethodHandle",
        &["<init>", "as*", "setAsTypeCache", "bindTo", "withVarargs", "updateForm", "customize"],
    ),
    (
        "MethodHandleImpl",
        &["make*", "bindCaller", "valueConversion", "computeValueConversions", "getFunction"],
    ),
    ("MethodHandleProxies", &["asInterfaceInstance"]),
    (
        "VarHandle",
        &[
            "getMethodHandle*",
            "accessModeType*",
            "toMethodHandle",
            "with*",
            "checkAccessModeThenIsDirect",
        ],
    ),
];

/// Whether a method of [`CLASSES`] invokes the target of a handle, or initializes a class.
fn invokes(name: &str) -> bool {
    name.starts_with("invoke") || name.starts_with("interpret") || name == "ensureInitialized"
}

/// Whether a method is atomic because it only creates handles, or links.
pub(crate) fn is_atomic(method: MethodRef) -> bool {
    let class = &*method.class().name;
    let Some(class_name) = class.strip_prefix(PACKAGE) else { return false };
    if class == LINKAGE {
        return true;
    }
    let name = &*method.name;
    CLASSES.contains(&class_name) && !invokes(name)
        || METHODS.iter().any(|(known, names)| {
            *known == class_name && names.iter().any(|pattern| fits(pattern, name))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_invoke_a_target_are_not_atomic() {
        assert!(
            invokes("invokeWithArguments")
                && invokes("interpret_L")
                && !invokes("compileToBytecode")
        );
        assert!(fits("as*", "asType") && fits("bindTo", "bindTo") && !fits("bindTo", "bindToX"));
        let names =
            |class: &str| METHODS.iter().find(|(c, _)| *c == class).map(|(_, names)| *names);
        for (class, method) in [
            ("Invokers", "getCallSiteTarget"),
            ("CallSite", "getTarget"),
            ("MethodHandleImpl", "guardWithCatch"),
            ("MethodHandleImpl", "loop"),
            ("MethodHandleImpl", "tryFinally"),
            ("MethodHandle", "invokeWithArguments"),
            ("VarHandle", "getAndAdd"),
        ] {
            assert!(names(class).is_some_and(|n| !n.iter().any(|p| fits(p, method))), "{method}");
        }
    }
}
