//! Classes that belong to the model checker, classes that belong to the program, and the annotation
//! of methods that a program excludes.

use classes::{ClassRef, MethodRef};
use classfile::access;

/// The annotation of methods that a model checker must not execute.
const EXCLUDED: &str = "Lgov/nasa/jpf/annotation/NoJPFExecution;";

/// Whether a class belongs to the model checker, so that the machine implements its native methods.
/// The packages of JPF's own tests have other prefixes.
pub fn is_model_class(name: &str) -> bool {
    name.starts_with("gov/nasa/jpf/vm/")
        || matches!(name, "gov/nasa/jpf/symbc/Debug" | "org/sosy_lab/sv_benchmarks/Verifier")
}

/// The beginning of the simple names of classes that implement interfaces for inputs (decision 0097).
pub const INPUT_CLASS: &str = "PathfinderInput";

/// Whether a class, given by its internal name, implements an interface for inputs. Reports name
/// the interface instead.
pub fn is_input_class(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|simple| simple.starts_with(INPUT_CLASS))
}

/// Whether the code of a class belongs to the program. The JDK generates the classes of dynamic
/// proxies, whose code finds the methods of interfaces and calls a handler.
pub fn is_of_program(class: ClassRef) -> bool {
    !class.loader.is_jdk() && !is_proxy(class)
}

/// Whether `java.lang.reflect.Proxy` generated a class. Such a class has the form of a proxy, and
/// no source.
fn is_proxy(class: ClassRef) -> bool {
    let simple = class.name.rsplit('/').next().unwrap_or_default();
    class.super_class.is_some_and(|of| &*of.name == "java/lang/reflect/Proxy")
        && class.access & access::FINAL != 0
        && simple.starts_with("$Proxy")
        && class.file().is_some_and(|file| file.source_file.is_none())
}

/// Whether the program excludes this method from execution by a model checker.
pub fn is_excluded(method: MethodRef) -> bool {
    let body = method.info().and_then(|info| info.annotations.as_deref());
    let (Some(body), Some(file)) = (body, method.class().file()) else { return false };
    classfile::annotation::read(body, &file.pool)
        .is_ok_and(|all| all.iter().any(|one| one.descriptor == EXCLUDED))
}
