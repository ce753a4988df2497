//! `park` and `unpark`.
//!
//! Source: `java.util.concurrent.locks.LockSupport`. With a permit or an interrupt, `park` returns
//! at once; otherwise the thread waits for a permit, an interrupt or its deadline.

use crate::java::lang::system::wall_clock;
use vm::footprint::{Touch, part};
use vm::native::Exit;
use vm::thread::deadline_after;
use vm::{Machine, Ref, Status};

vm::natives! {
    class "jdk/internal/misc/Unsafe";
    "park(ZJ)V" visible => park;
    "unpark(Ljava/lang/Object;)V" visible => unpark;
}

fn park(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (mut absolute, mut time) = (args[1] & 1 == 1, args[2] as i64);
    if absolute && m.stays_idle() {
        (absolute, time) = (false, 0);
    }
    m.note_park();
    m.note_interruptible(time != 0);
    let own = m.thread().object;
    m.note(own, part::PERMIT, Touch::Write);
    let thread = m.thread();
    if std::mem::take(&mut thread.permit) || thread.interrupted {
        return Ok(0);
    }
    if time < 0 || absolute && time == 0 {
        return Ok(0);
    }
    let now = m.now();
    let deadline = if absolute {
        let left = time.saturating_mul(1_000_000).saturating_sub(wall_clock(m));
        Some(deadline_after(now, left))
    } else {
        (time != 0).then(|| deadline_after(now, time))
    };
    if absolute && deadline.is_some_and(|d| d <= now) {
        return Ok(0);
    }
    Err(Exit::Block(Status::Parked(deadline)))
}

fn unpark(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[1] as Ref;
    // The access is noted for an ended thread, too: an earlier permit would have had an effect.
    if thread != 0 {
        m.note(thread, part::PERMIT, Touch::Write);
    }
    if let Some(slot) = m.live.thread_of(thread) {
        m.live.threads[slot].permit = true;
    }
    Ok(0)
}
