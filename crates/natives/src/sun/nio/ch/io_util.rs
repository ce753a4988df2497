//! `sun.nio.ch.IOUtil`: the methods that file channels use.

use crate::values::{Answer, nothing, object};
use vm::Machine;

vm::natives! {
    class "sun/nio/ch/IOUtil";
    "initIDs()V" => nothing;
    "iovMax()I" => |_, _| Ok(1024);
    "writevMax()J" => |_, _| Ok(i32::MAX as u64);
    "fdLimit()I" => |_, _| Ok(1024);
    "fdVal(Ljava/io/FileDescriptor;)I" => |m, args| {
        let descriptor = object(m, args, 0)?;
        Ok(m.live.get_field(descriptor, "fd"))
    };
    "setfdVal(Ljava/io/FileDescriptor;I)V" => |m, args| {
        let descriptor = object(m, args, 0)?;
        m.live.set_field(descriptor, "fd", args[1]);
        Ok(0)
    };
    "randomBytes([B)Z" => random_bytes;
}

/// Returns bytes of the thread's own random stream, also used by `SecureRandom`.
fn random_bytes(m: &mut Machine, args: &[u64]) -> Answer {
    let array = object(m, args, 0)?;
    let bytes: Vec<u8> = (0..m.live.heap.get(array).length).map(|_| m.random() as u8).collect();
    m.live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(&bytes);
    Ok(1)
}

/// The class `sun.nio.ch.NativeThread`: threads of the machine are not host threads and never block
/// in a call.
pub mod native_thread {
    use crate::values::nothing;

    vm::natives! {
        class "sun/nio/ch/NativeThread";
        "init()V" => nothing;
        "current()J" [0 ..= 20] => nothing;
        "current0()J" => nothing;
        "signal(J)V" [0 ..= 20] => nothing;
        "signal0(J)V" => nothing;
        "supportPendingSignals0()Z" => nothing;
    }
}
