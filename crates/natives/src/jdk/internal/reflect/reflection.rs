//! `jdk.internal.reflect.Reflection`: the caller, and access checks.
//!
//! Source: HotSpot's `JVM_GetCallerClass` and `Method::is_ignored_by_security_stack_walk`.

use crate::values::class;
use classes::MethodRef;
use library::stack_frames::is_annotated;
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/reflect/Reflection";
    "getCallerClass()Ljava/lang/Class;" => caller_class;
    "getClassAccessFlags(Ljava/lang/Class;)I" => access_flags;
    "areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z" => are_nest_mates;
}

/// Annotation of compiled lambda forms.
const LAMBDA_FORM: &str = "Ljava/lang/invoke/LambdaForm$Compiled;";

/// Whether a search for the caller skips the frames of `method`.
fn is_passed_over(m: &Machine, method: MethodRef) -> bool {
    let class = method.class();
    if &*class.name == "java/lang/reflect/Method" && &*method.name == "invoke" {
        return true;
    }
    if class.loader == classes::LoaderId::BOOT && is_annotated(method, LAMBDA_FORM) {
        return true;
    }
    m.program
        .registry
        .find_loaded(classes::LoaderId::BOOT, "jdk/internal/reflect/MethodAccessorImpl")
        .is_some_and(|accessor| class.is_subclass_of(accessor))
}

/// Returns the caller of the method that calls `getCallerClass`.
fn caller_class(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    let frames = m.live.full_stack_of(m.live.current);
    // A native method has no frame, so the first frame is that of the method that requests its
    // caller.
    let caller = frames.iter().skip(1).find(|f| !is_passed_over(m, f.method));
    Ok(caller.map_or(0, |f| u64::from(m.mirror(f.method.class()))))
}

fn access_flags(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    Ok(u64::from(class(m, args, 0)?.access))
}

fn are_nest_mates(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (a, b) = (class(m, args, 0)?, class(m, args, 1)?);
    let hosts =
        m.program.registry.nest_host(a).and_then(|a| Ok((a, m.program.registry.nest_host(b)?)));
    match hosts {
        Ok((a, b)) => Ok(u64::from(std::ptr::eq(a, b))),
        Err(e) => Err(m.link_error(&e)),
    }
}
