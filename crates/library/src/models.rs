//! Classes that belong to the model checker, and the annotation of methods that a program excludes.

use classes::MethodRef;

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

/// Whether a class with an internal name implements an interface for inputs. Reports name the interface.
pub fn is_input_class(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|simple| simple.starts_with(INPUT_CLASS))
}

/// Whether the program excludes this method from execution by a model checker.
pub fn is_excluded(method: MethodRef) -> bool {
    let body = method.info().and_then(|info| info.annotations.as_deref());
    let (Some(body), Some(file)) = (body, method.class().file()) else { return false };
    classfile::annotation::read(body, &file.pool)
        .is_ok_and(|all| all.iter().any(|one| one.descriptor == EXCLUDED))
}
