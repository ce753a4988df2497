//! `jdk.internal.vm`: unsupported facilities - continuations, foreign calls, vectors.
//!
//! Source: the classes' documentation. Without continuations the JDK runs each virtual thread on a
//! thread of its own, with the same schedules.

use crate::values::{Answer, nothing};
use vm::Machine;

/// The class `jdk.internal.vm.ContinuationSupport`.
pub mod support {
    vm::natives! {
        class "jdk/internal/vm/ContinuationSupport";
        "isSupported0()Z" => super::nothing;
    }
}

/// The class `jdk.internal.vm.Continuation`.
pub mod continuation {
    use super::nothing;

    vm::natives! {
        class "jdk/internal/vm/Continuation";
        "registerNatives()V" => nothing;
        "pin()V" => nothing;
        "unpin()V" => nothing;
        "isPinned0(Ljdk/internal/vm/ContinuationScope;)I" => nothing;
    }
}

/// The class `jdk.internal.vm.ThreadContainers`: a registry of weak references that only thread
/// dumps read.
pub mod containers {
    use super::nothing;

    vm::natives! {
        class "jdk/internal/vm/ThreadContainers";
        "registerContainer(Ljdk/internal/vm/ThreadContainer;)Ljava/lang/Object;" => nothing;
        "deregisterContainer(Ljava/lang/Object;)V" => nothing;
    }
}

/// The class `jdk.internal.vm.VMSupport`.
pub mod support_services {
    use super::temporary_directory;

    vm::natives! {
        class "jdk/internal/vm/VMSupport";
        "initAgentProperties(Ljava/util/Properties;)Ljava/util/Properties;" => |_, args| Ok(args[0]);
        "getVMTemporaryDirectory()Ljava/lang/String;" => temporary_directory;
    }
}

/// The class `jdk.internal.vm.vector.VectorSupport`: no vector registers.
pub mod vectors {
    use super::{no_features, nothing};

    vm::natives! {
        class "jdk/internal/vm/vector/VectorSupport";
        "registerNatives()I" => nothing;
        "getMaxLaneCount(Ljava/lang/Class;)I" => |_, _| Ok(u64::from((-1_i32) as u32));
        "getCPUFeatures()Ljava/lang/String;" => no_features;
    }
}

/// The class `jdk.internal.platform.CgroupMetrics`: not in a container.
pub mod containers_of_the_host {
    use super::nothing;

    vm::natives! {
        class "jdk/internal/platform/CgroupMetrics";
        "isUseContainerSupport()Z" => nothing;
        "isContainerized0()Z" => nothing;
        "getTotalMemorySize0()J" => nothing;
        "getTotalSwapSize0()J" => nothing;
    }
}

fn temporary_directory(machine: &mut Machine, _: &[u64]) -> Answer {
    machine.literal_text("/tmp").map(u64::from)
}

fn no_features(machine: &mut Machine, _: &[u64]) -> Answer {
    machine.literal_text("").map(u64::from)
}
