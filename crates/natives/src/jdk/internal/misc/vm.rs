//! `jdk.internal.misc.VM`: user, start time and arguments.
//!
//! Source: the class's documentation.

use crate::java::lang::system::wall_clock;
use crate::values::{Answer, long, nothing, string_array};
use vm::Machine;

vm::natives! {
    class "jdk/internal/misc/VM";
    "initialize()V" => nothing;
    "initializeFromArchive(Ljava/lang/Class;)V" => nothing;
    "latestUserDefinedLoader0()Ljava/lang/ClassLoader;" => latest_user_defined_loader;
    "getuid()J" => |_, _| Ok(USER);
    "geteuid()J" => |_, _| Ok(USER);
    "getgid()J" => |_, _| Ok(USER);
    "getegid()J" => |_, _| Ok(USER);
    "getNanoTimeAdjustment(J)J" visible => nano_time_adjustment;
    "getRuntimeArguments()[Ljava/lang/String;" => |machine, _| string_array(machine, &[]);
}

/// User id of every program.
const USER: u64 = 1000;

/// Returns the loader of the innermost frame whose class does not belong to the JDK, or null.
fn latest_user_defined_loader(machine: &mut Machine, _: &[u64]) -> Answer {
    let stack = machine.live.stack_of(machine.live.current);
    let user = stack.iter().map(|place| place.method.class()).find(|class| !class.loader.is_jdk());
    match user {
        Some(class) => {
            let mirror = machine.mirror(class);
            Ok(machine.live.get_field(mirror, "classLoader"))
        }
        None => Ok(0),
    }
}

/// Returns nanoseconds since `offset` seconds after 1970; -1 if the distance exceeds 2^32 seconds.
fn nano_time_adjustment(machine: &mut Machine, args: &[u64]) -> Answer {
    const FARTHEST: i64 = 1 << 32;
    let now = wall_clock(machine);
    let (seconds, nanos) = (now.div_euclid(1_000_000_000), now.rem_euclid(1_000_000_000));
    let difference = seconds.saturating_sub(long(args, 0));
    if difference.abs() >= FARTHEST {
        return Ok((-1_i64) as u64);
    }
    Ok((difference * 1_000_000_000 + nanos) as u64)
}
