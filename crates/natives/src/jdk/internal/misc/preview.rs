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

    vm::natives! {
        class "jdk/internal/misc/ScopedMemoryAccess";
        "registerNatives()V" => super::nothing;
    }
}
