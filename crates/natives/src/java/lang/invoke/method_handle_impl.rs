//! `java.lang.invoke.MethodHandleImpl`: hints to a compiler that is not there.
//!
//! Source: its declaration in JDK 17 to 25. Counting calls in order to specialize a handle after the
//! 127th, or a branch by how often it was taken, tells no program anything and makes states differ.
//! So every handle counts as constant, which spares `Invokers.checkCustomized` the count, and
//! nothing is profiled.

use crate::values::yes;

vm::natives! {
    class "java/lang/invoke/MethodHandleImpl";
    "isCompileConstant(Ljava/lang/Object;)Z" => yes;
    "profileBoolean(Z[I)Z" => |_, args| Ok(args[0]);
    "profile(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;" => |_, args| Ok(args[0]);
}

/// `java.lang.invoke.LambdaProxyClassArchive`: there is none to find a class in or to add one to.
pub mod archive {
    use crate::values::nothing;

    vm::natives! {
        class "java/lang/invoke/LambdaProxyClassArchive";
        "addToArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V" => nothing;
        "findFromArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;" => nothing;
    }
}
