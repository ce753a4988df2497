//! `java.util.Random`: seeds while a program is checked, and random numbers as choices.
//!
//! Source: SEMANTICS, "`Random()`, SecureRandom, UUID"; for `cg.enumerate_random` JPF's peer of the
//! class. A missing seed comes from the fixed stream of the thread.

use crate::values::{int, reference};
use vm::Machine;
use vm::native::Exit;
use vm::thread::FrameKind;

vm::natives! {
    class "java/util/Random";
    "<init>()V" => construct;
    "nextBoolean()Z" => next_boolean;
    "nextInt(I)I" => next_int_below;
    "nextInt()I" => |m, args| next_of(m, args, &[i64::from(i32::MIN), 0, i64::from(i32::MAX)]).map(|v| u64::from(v as u32));
    "nextLong()J" => |m, args| next_of(m, args, &[i64::MIN, 0, i64::MAX]);
    "nextFloat()F" => |m, args| refuse(m, args, "nextFloat");
    "nextDouble()D" => |m, args| refuse(m, args, "nextDouble");
    "nextGaussian()D" => |m, args| refuse(m, args, "nextGaussian");
}

/// `jdk.internal.util.random.RandomSupport`: the seeds of the other generators.
pub mod support {
    use vm::native::Exit;

    vm::natives! {
        class "jdk/internal/util/random/RandomSupport";
        "initialSeed()J" => |m, _| if m.options.check { Ok(m.random()) } else { Err(Exit::Decline) };
    }
}

/// Calls `this(seed)`, with a seed from the thread's fixed stream.
fn construct(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    if !m.options.check {
        return Err(Exit::Decline);
    }
    let class = m.program.boot_class("java/util/Random")?;
    let Some(constructor) = class.declared_method("<init>", "(J)V") else {
        return Err(Exit::Decline);
    };
    let seed = m.random();
    Err(Exit::Call(constructor, vec![args[0], seed], FrameKind::Call))
}

/// Declines unless numbers of this object are choices; subclasses that generate their own numbers
/// are excluded.
fn enumerated(m: &mut Machine, args: &[u64]) -> Result<(), Exit> {
    if !m.options.enumerate_random || !m.options.check || m.run.booting {
        return Err(Exit::Decline);
    }
    let class = m.live.heap.get(reference(args, 0)).class();
    let next = m.program.registry.signature("next", "(I)I");
    match class.select(next) {
        Some(method) if &*method.class().name == "java/util/Random" => Ok(()),
        _ => Err(Exit::Decline),
    }
}

fn next_boolean(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    enumerated(m, args)?;
    m.choose(0, 2).map(u64::from)
}

fn next_int_below(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    enumerated(m, args)?;
    match u32::try_from(int(args, 1)) {
        Ok(bound) if bound > 0 => m.choose(0, bound).map(u64::from),
        _ => Err(Exit::Decline),
    }
}

/// Chooses one of few representative values, as JPF does.
fn next_of(m: &mut Machine, args: &[u64], values: &[i64]) -> Result<u64, Exit> {
    enumerated(m, args)?;
    let chosen = m.choose(0, values.len() as u32)?;
    Ok(values[chosen as usize] as u64)
}

fn refuse(m: &mut Machine, args: &[u64], name: &str) -> Result<u64, Exit> {
    enumerated(m, args)?;
    Err(Exit::Unsupported(format!("java.util.Random.{name} with cg.enumerate_random")))
}
