//! `java.lang.invoke.MethodHandleImpl`: hints for a compiler, which this machine lacks.
//!
//! Source: the class's declaration in JDK 17 to 25. The JDK counts calls to specialize a handle
//! after the 127th call, and profiles branches. No program observes these counts, but they make
//! states differ. Every handle therefore counts as constant, so that `Invokers.checkCustomized`
//! does not count, and nothing is profiled.

use crate::values::yes;

vm::natives! {
    class "java/lang/invoke/MethodHandleImpl";
    "isCompileConstant(Ljava/lang/Object;)Z" => yes;
    "profileBoolean(Z[I)Z" => |_, args| Ok(args[0]);
    "profile(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;" => |_, args| Ok(args[0]);
}

/// The class `java.lang.invoke.LambdaProxyClassArchive`: no archive.
pub mod archive {
    use crate::values::nothing;

    vm::natives! {
        class "java/lang/invoke/LambdaProxyClassArchive";
        "addToArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V" => nothing;
        "findFromArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;" => nothing;
    }
}
