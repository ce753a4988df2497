//! Small classes of `jdk.internal.misc`: preview features, access to scoped memory.

use crate::values::nothing;

/// `jdk.internal.misc.PreviewFeatures`: not enabled.
pub mod features {
    vm::natives! {
        class "jdk/internal/misc/PreviewFeatures";
        "isPreviewEnabled()Z" => super::nothing;
    }
}

/// `jdk.internal.misc.ScopedMemoryAccess`.
pub mod scoped_memory {
    use crate::refuse;

    vm::natives! {
        class "jdk/internal/misc/ScopedMemoryAccess";
        "registerNatives()V" => super::nothing;
        "closeScope0(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z" => refuse!("closing a shared memory scope");
        "closeScope0(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V" => refuse!("closing a shared memory scope");
    }
}
