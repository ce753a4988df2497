//! `sun.nio.fs.LinuxWatchService`: watching folders for changes.
//!
//! Source: the class in JDK 17 to 25; `inotify(7)`, `poll(2)`. The service's own thread waits for
//! changes and for requests. A request is announced by a byte through a pair of sockets.

use super::source::{or_throw, stored};
use crate::files::{self, CHANGE_BYTES};
use crate::values::{Answer, int, int_result, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "sun/nio/fs/LinuxWatchService";
    "eventSize()I" => |_, _| Ok(CHANGE_BYTES as u64);
    "eventOffsets()[I" => offsets;
    "inotifyInit()I" => |m, _| {
        let opened = files::watch_folders(m);
        or_throw(m, opened).map(int_result)
    };
    "inotifyAddWatch(IJI)I" => |m, args| {
        let path = stored(m, args[1])?;
        let number = files::add_watch(m, int(args, 0), &path, int(args, 2) as u32);
        or_throw(m, number).map(int_result)
    };
    "inotifyRmWatch(II)V" => |m, args| {
        let done = files::remove_watch(m, int(args, 0), int(args, 1));
        or_throw(m, done).map(|()| 0)
    };
    "configureBlocking(IZ)V" => |m, args| {
        let done = files::set_blocking(m, int(args, 0), int(args, 1) & 1 == 1);
        or_throw(m, done).map(|()| 0)
    };
    "socketpair([I)V" => sockets;
    "poll(II)I" => |m, args| {
        let ready = files::wait_for_input(m, int(args, 0), int(args, 1));
        or_throw(m, ready).map(int_result)
    };
}

/// The service's thread, `LinuxWatchService$Poller`.
pub mod poller {
    vm::natives! {
        class "sun/nio/fs/LinuxWatchService$Poller";
        "wakeup()V" => super::wake_up;
    }
}

/// Returns the offsets of number, kind, cookie, length and name of an event.
fn offsets(m: &mut Machine, _: &[u64]) -> Answer {
    let class = m.array_class("[I")?;
    let array = m.new_array(class, 5)?;
    m.live.heap.elements_mut::<u32>(array)[..5].copy_from_slice(&[0, 4, 8, 12, 16]);
    Ok(u64::from(array))
}

fn sockets(m: &mut Machine, args: &[u64]) -> Answer {
    let both = files::socket_pair(m);
    let both = or_throw(m, both)?.map(|one| one as u32);
    m.live.heap.elements_mut::<u32>(reference(args, 0))[..2].copy_from_slice(&both);
    Ok(0)
}

/// Wakes the thread of the service. Under check the sent byte is 0 and does not come from the event
/// buffer. No code reads the byte's value, and only the service's thread accesses its buffer.
fn wake_up(m: &mut Machine, args: &[u64]) -> Answer {
    if !m.options.check {
        return Err(Exit::Decline);
    }
    let pair = m.live.get_field(reference(args, 0), "socketpair") as vm::Ref;
    let end = m.live.heap.get(pair).elements::<u32>()[1] as i32;
    let done = files::write(m, end, &[0]);
    files::or_io_exception(m, done).map(|_| 0)
}
