//! Classes that belong to the model checker, and the annotation by which a program excludes methods.

use classes::MethodRef;

/// The annotation of methods that a model checker must not execute.
const EXCLUDED: &str = "Lgov/nasa/jpf/annotation/NoJPFExecution;";

/// Whether a class is one of the model checker's own, whose native methods the machine implements.
/// The packages of JPF's own tests begin otherwise.
pub fn is_model_class(name: &str) -> bool {
    name.starts_with("gov/nasa/jpf/vm/") || name == "org/sosy_lab/sv_benchmarks/Verifier"
}

/// Whether the program says that a model checker must not execute this method.
pub fn is_excluded(method: MethodRef) -> bool {
    let body = method.info().and_then(|info| info.annotations.as_deref());
    let (Some(body), Some(file)) = (body, method.class().file()) else { return false };
    classfile::annotation::read(body, &file.pool)
        .is_ok_and(|all| all.iter().any(|one| one.descriptor == EXCLUDED))
}
