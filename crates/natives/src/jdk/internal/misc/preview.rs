//! Small classes of `jdk.internal.misc`: preview features, access to scoped memory.

use crate::values::nothing;

/// The class `jdk.internal.misc.PreviewFeatures`.
pub mod features {
    vm::natives! {
        class "jdk/internal/misc/PreviewFeatures";
        "isPreviewEnabled()Z" => |machine, _| {
            let versions = machine.program.registry.versions.get();
            Ok(u64::from(versions.is_some_and(|versions| versions.preview)))
        };
    }
}

/// The class `jdk.internal.misc.ScopedMemoryAccess`.
pub mod scoped_memory {

    vm::natives! {
        class "jdk/internal/misc/ScopedMemoryAccess";
        "registerNatives()V" => super::nothing;
    }
}
