//! `jdk.internal.misc.CDS`: no archive of classes.
//!
//! Source: the class's documentation. Invariant: the seed is not 0; otherwise the clock would be
//! the salt of the immutable collections.

use crate::values::nothing;

vm::natives! {
    class "jdk/internal/misc/CDS";
    "isDumpingClassList0()Z" => nothing;
    "isDumpingArchive0()Z" => nothing;
    "isSharingEnabled0()Z" => nothing;
    "getCDSConfigStatus()I" => nothing;
    "getRandomSeedForDumping()J" => |_, _| Ok(SEED);
    "initializeFromArchive(Ljava/lang/Class;)V" => nothing;
    "defineArchivedModules(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" => nothing;
    "logLambdaFormInvoker(Ljava/lang/String;)V" => nothing;
    "needsClassInitBarrier0(Ljava/lang/Class;)Z" => nothing;
}

/// The seed that determines the iteration order of `Set.of` and `Map.of`.
const SEED: u64 = 0x5EED_0000_2545_F491;
