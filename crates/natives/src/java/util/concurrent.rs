//! The package `java.util.concurrent`.

/// The class `java.util.concurrent.atomic.AtomicLong`.
pub mod atomic_long {
    use crate::values::yes;

    vm::natives! {
        class "java/util/concurrent/atomic/AtomicLong";
        "VMSupportsCS8()Z" => yes;
    }
}

/// The class `java.util.concurrent.ThreadLocalRandom`: a random stream for each thread, fixed while
/// a program is checked (SEMANTICS, "ThreadLocalRandom probe and seeder").
pub mod thread_local_random {
    use code::operation::Numeric;
    use vm::Machine;
    use vm::native::Exit;
    use vm::symbolic::InputType;

    vm::natives! {
        class "java/util/concurrent/ThreadLocalRandom";
        "localInit()V" => local_init;
        // The other methods compute their numbers from these two methods.
        "nextInt()I" => |m, _| input(m, Numeric::Int);
        "nextLong()J" => |m, _| input(m, Numeric::Long);
    }

    /// Returns a number that is an input; declines if inputs are not symbolic.
    fn input(m: &mut Machine, of: Numeric) -> Result<u64, Exit> {
        let number =
            if m.run.booting { None } else { inputs::input(m, InputType::Numeric(of), None) };
        number.ok_or(Exit::Decline)
    }

    fn local_init(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
        if !m.options.check {
            return Err(Exit::Decline);
        }
        let seed = m.random();
        let thread = m.thread().object;
        // A probe is never 0, which means uninitialized.
        let probe = (seed >> 32) as u32 | 1;
        m.live.set_field(thread, "threadLocalRandomSeed", seed);
        m.live.set_field(thread, "threadLocalRandomProbe", u64::from(probe));
        Ok(0)
    }
}

/// The class `java.util.concurrent.locks.LockSupport`.
pub mod lock_support {
    use vm::native::Exit;

    vm::natives! {
        class "java/util/concurrent/locks/LockSupport";
        "getThreadId(Ljava/lang/Thread;)J" => |machine, args| {
            machine.note_asked_who(args.first().map_or(0, |thread| *thread as vm::Ref));
            Err(Exit::Decline)
        };
        "getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;" => |machine, _| {
            machine.note_asked_of_blockers();
            Err(Exit::Decline)
        };
    }
}
