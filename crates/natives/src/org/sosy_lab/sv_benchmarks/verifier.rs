//! `org.sosy_lab.sv_benchmarks.Verifier`: nondeterministic values.
//!
//! Source: the class that accompanies SV-COMP's Java programs. Invariant: a choice among fewer than
//! all values of its type is recorded in `RunGlobals::sampled`, so that no such run counts as
//! complete. A plain run executes the class's own code, as `java` does.

use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "org/sosy_lab/sv_benchmarks/Verifier";
    "assume(Z)V" visible => assume;
    "nondetBoolean()Z" => |m, _| all(m, 2).map(u64::from);
    "nondetByte()B" => |m, _| all(m, 1 << 8).map(|n| u64::from(i32::from(n as i8) as u32));
    "nondetChar()C" => |m, _| all(m, 1 << 16).map(u64::from);
    "nondetShort()S" => |m, _| all(m, 1 << 16).map(|n| u64::from(i32::from(n as i16) as u32));
    "nondetInt()I" => |m, _| some(m, "Verifier.nondetInt", &INTS).map(|n| u64::from(n as u32));
    "nondetLong()J" => |m, _| some(m, "Verifier.nondetLong", &LONGS).map(|n| n as u64);
    "nondetFloat()F" => |m, _| some(m, "Verifier.nondetFloat", &FLOATS).map(|x| u64::from(x.to_bits()));
    "nondetDouble()D" => |m, _| some(m, "Verifier.nondetDouble", &DOUBLES).map(f64::to_bits);
    "nondetString()Ljava/lang/String;" => |m, _| {
        let text = some(m, "Verifier.nondetString", &TEXTS)?;
        m.new_string(text).map(u64::from)
    };
}

const INTS: [i32; 8] = [0, 1, -1, 2, 3, 10, i32::MAX, i32::MIN];
const LONGS: [i64; 8] = [0, 1, -1, 2, 3, 10, i64::MAX, i64::MIN];
const FLOATS: [f32; 7] = [0.0, 1.0, -1.0, 0.5, f32::MAX, f32::INFINITY, f32::NAN];
const DOUBLES: [f64; 7] = [0.0, 1.0, -1.0, 0.5, f64::MAX, f64::INFINITY, f64::NAN];
const TEXTS: [&str; 4] = ["", "a", "ab", "A b"];

fn checked(m: &Machine) -> Result<(), Exit> {
    if m.options.check { Ok(()) } else { Err(Exit::Decline) }
}

/// Ignores the path unless the condition holds, as `Verify.ignoreIf`; the class's own code halts
/// the process.
fn assume(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if args[0] & 1 == 1 { Ok(0) } else { Err(Exit::Ignore) }
}

/// Chooses among all numbers below `count`.
fn all(m: &mut Machine, count: u32) -> Result<u32, Exit> {
    checked(m)?;
    m.choose(0, count)
}

/// Chooses one of few representative values.
fn some<T: Copy>(m: &mut Machine, name: &'static str, values: &[T]) -> Result<T, Exit> {
    checked(m)?;
    m.run.globals.sampled.insert(name);
    let chosen = m.choose(0, values.len() as u32)?;
    Ok(values[chosen as usize])
}
