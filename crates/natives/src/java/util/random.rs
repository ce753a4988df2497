//! `java.util.Random`: seeds while a program is checked, and random numbers as choices.
//!
//! Source: SEMANTICS, "`Random()`, SecureRandom, UUID"; for `cg.enumerate_random` JPF's peer of the
//! class. A missing seed comes from the fixed stream of the thread. With symbolic inputs, the
//! numbers of an object without a seed are inputs. The field `seed` of such an object has a value
//! that no seed has.

use crate::values::{int, reference};
use code::operation::{Numeric, Small};
use vm::Machine;
use vm::footprint::Touch;
use vm::heap::Ref;
use vm::native::Exit;
use vm::symbolic::{InputType, are_inputs_open};
use vm::thread::FrameKind;

vm::natives! {
    class "java/util/Random";
    "<init>()V" => construct;
    "initialScramble(J)J" terms => scramble;
    "next(I)I" terms => next;
    "nextBoolean()Z" => next_boolean;
    "nextInt(I)I" terms => next_int_below;
    "nextInt()I" => |m, args| next_of(m, args, &[i64::from(i32::MIN), 0, i64::from(i32::MAX)]).map(|v| u64::from(v as u32));
    "nextLong()J" => |m, args| match input(m, args, InputType::Numeric(Numeric::Long))? {
        Some(value) => Ok(value),
        None => next_of(m, args, &[i64::MIN, 0, i64::MAX]),
    };
    "nextFloat()F" => |m, args| refuse(m, args, "nextFloat");
    "nextDouble()D" => |m, args| refuse(m, args, "nextDouble");
    "nextGaussian()D" => |m, args| refuse(m, args, "nextGaussian");
}

/// The class `jdk.internal.util.random.RandomSupport`: the seeds of the other generators.
pub mod support {
    use vm::native::Exit;

    vm::natives! {
        class "jdk/internal/util/random/RandomSupport";
        "initialSeed()J" => |m, _| if m.options.check { Ok(m.random()) } else { Err(Exit::Decline) };
    }
}

/// The argument of the constructor for an object without a seed. If a program passes this number by
/// chance, the numbers of the object are inputs.
const NO_SEED: u64 = 0x9e6c_63d0_676a_9a99;

/// The value of the field `seed` of an object whose numbers are inputs. Seeds have 48 bits.
const OPEN: u64 = u64::MAX;

fn scramble(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    if are_inputs_open(m) && args[0] == NO_SEED { Ok(OPEN) } else { Err(Exit::Decline) }
}

/// Whether the numbers of this object are inputs.
fn is_open(m: &mut Machine, random: Ref) -> Result<bool, Exit> {
    if !are_inputs_open(m) || m.run.booting {
        return Ok(false);
    }
    let seed = m.program.field("java/util/Random", "seed");
    let value = m.program.field("java/util/concurrent/atomic/AtomicLong", "value");
    let (Some(seed), Some(value)) = (seed, value) else { return Ok(false) };
    let seed = m.live.heap.get(random).data[seed.slot as usize] as Ref;
    if seed == 0 {
        return Ok(false);
    }
    m.access_point_at(seed, value.slot, Touch::Read)?;
    Ok(m.live.heap.get(seed).data[value.slot as usize] == OPEN)
}

/// Whether the numbers of an object are inputs and its class does not override `next`.
fn is_plain_and_open(m: &mut Machine, args: &[u64]) -> Result<bool, Exit> {
    let class = m.live.heap.get(reference(args, 0)).class();
    let next = m.program.registry.signature("next", "(I)I");
    match class.select(next) {
        Some(method) if &*method.class().name == "java/util/Random" => {
            is_open(m, reference(args, 0))
        }
        _ => Ok(false),
    }
}

fn input(m: &mut Machine, args: &[u64], of: InputType) -> Result<Option<u64>, Exit> {
    Ok(if is_plain_and_open(m, args)? { inputs::input(m, of, None) } else { None })
}

/// Returns an input of the given number of bits; declines if the numbers of the object are no
/// inputs.
fn next(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    if !is_open(m, reference(args, 0))? {
        return Err(Exit::Decline);
    }
    inputs::pin_arguments(m);
    let number = match int(args, 1) {
        0 => return Ok(0),
        bits @ 1..31 => inputs::input_below(m, Some(1 << bits)),
        31 => inputs::input_below(m, None),
        32 => inputs::input(m, InputType::Numeric(Numeric::Int), None),
        bits => return Err(Exit::Unsupported(format!("java.util.Random.next({bits})"))),
    };
    number.ok_or(Exit::Decline)
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
    let seed = if are_inputs_open(m) && !m.run.booting { NO_SEED } else { m.random() };
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
    if let Some(value) = input(m, args, InputType::Small(Small::Boolean))? {
        return Ok(value);
    }
    enumerated(m, args)?;
    m.choose(0, 2).map(u64::from)
}

fn next_int_below(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    if is_plain_and_open(m, args)? {
        let number = inputs::input_below_argument(m, 1, int(args, 1))?;
        return number.ok_or(Exit::Decline);
    }
    enumerated(m, args)?;
    inputs::pin_arguments(m);
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
