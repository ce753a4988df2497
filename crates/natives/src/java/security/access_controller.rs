//! `java.security.AccessController`: there is no security manager, so every stack has all permissions.
//!
//! Source: the class's documentation, up to release 23.

use crate::values::nothing;

vm::natives! {
    class "java/security/AccessController";
    "getStackAccessControlContext()Ljava/security/AccessControlContext;" => nothing;
    "getInheritedAccessControlContext()Ljava/security/AccessControlContext;" => nothing;
    "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;" => nothing;
    "ensureMaterializedForStackWalk(Ljava/lang/Object;)V" => nothing;
}
