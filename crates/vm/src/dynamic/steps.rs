//! Which methods of `java.lang.invoke` only make handles, types and forms, or look them up.
//!
//! Source: SEMANTICS 13; read in the JDK's sources, 17 and 25. They touch new objects and caches of
//! idempotent computations (`MethodType`, `LambdaForm`, `Invokers`, `asTypeCache`, species), hold no
//! lock while they call the program, and run as one step. Invariant: nothing here calls what a
//! handle stands for, and nothing reads or sets the target of a call site: those are steps of the
//! program.

use classes::MethodRef;

const PACKAGE: &str = "java/lang/invoke/";

/// Classes whose methods are all like this, but for those that [`calls`].
const WHOLE: &[&str] = &[
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

/// Single methods of the other classes; a `*` stands for any rest.
const SOME: &[(&str, &[&str])] = &[
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

/// Whether a method of a whole class runs what a handle stands for, or initializes a class.
fn calls(name: &str) -> bool {
    name.starts_with("invoke") || name.starts_with("interpret") || name == "ensureInitialized"
}

fn fits(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |head| name.starts_with(head))
}

/// Whether `method` runs as one step because it only makes handles, or links.
pub(crate) fn runs_as_one_step(method: MethodRef) -> bool {
    let class = &*method.class().name;
    let Some(class_name) = class.strip_prefix(PACKAGE) else { return false };
    if class == super::linkage::NAME {
        return true;
    }
    let name = &*method.name;
    WHOLE.contains(&class_name) && !calls(name)
        || SOME.iter().any(|(known, names)| {
            *known == class_name && names.iter().any(|pattern| fits(pattern, name))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_calls_a_target_is_no_step() {
        assert!(
            calls("invokeWithArguments") && calls("interpret_L") && !calls("compileToBytecode")
        );
        assert!(fits("as*", "asType") && fits("bindTo", "bindTo") && !fits("bindTo", "bindToX"));
        let names = |class: &str| SOME.iter().find(|(c, _)| *c == class).map(|(_, names)| *names);
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
