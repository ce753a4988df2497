//! `org.sosy_lab.sv_benchmarks.Verifier`: nondeterministic values.
//!
//! Source: the class that accompanies SV-COMP's Java programs. Invariant: a choice among fewer than
//! all values of its type is recorded in `RunGlobals::sampled`, so that no such run counts as
//! complete. A plain run executes the class's own code, as `java` does.

use code::operation::{Numeric, Small};
use code::semantics::narrow;
use vm::Machine;
use vm::native::Exit;
use vm::symbolic::InputType;

vm::natives! {
    class "org/sosy_lab/sv_benchmarks/Verifier";
    "assume(Z)V" visible terms => assume;
    "nondetBoolean()Z" => |m, _| small(m, Small::Boolean, None);
    "nondetByte()B" => |m, _| small(m, Small::Byte, None);
    "nondetChar()C" => |m, _| small(m, Small::Char, None);
    "nondetShort()S" => |m, _| small(m, Small::Short, None);
    "nondetInt()I" => |m, _| number(m, Numeric::Int, "Verifier.nondetInt", None);
    "nondetLong()J" => |m, _| number(m, Numeric::Long, "Verifier.nondetLong", None);
    "nondetFloat()F" => |m, _| number(m, Numeric::Float, "Verifier.nondetFloat", None);
    "nondetDouble()D" => |m, _| number(m, Numeric::Double, "Verifier.nondetDouble", None);
    "nondetString()Ljava/lang/String;" terms => |m, _| {
        text(m, "Verifier.nondetString", None)
    };
}

const INTS: [u64; 8] = [0, 1, u32::MAX as u64, 2, 3, 10, i32::MAX as u64, i32::MIN as u32 as u64];
const LONGS: [u64; 8] = [0, 1, u64::MAX, 2, 3, 10, i64::MAX as u64, i64::MIN as u64];
const FLOATS: [u64; 7] = [
    float(0.0),
    float(1.0),
    float(-1.0),
    float(0.5),
    float(f32::MAX),
    float(f32::INFINITY),
    float(f32::NAN),
];
const DOUBLES: [u64; 7] = [
    0.0_f64.to_bits(),
    1.0_f64.to_bits(),
    (-1.0_f64).to_bits(),
    0.5_f64.to_bits(),
    f64::MAX.to_bits(),
    f64::INFINITY.to_bits(),
    f64::NAN.to_bits(),
];
const TEXTS: [&str; 4] = ["", "a", "ab", "A b"];

const fn float(value: f32) -> u64 {
    value.to_bits() as u64
}

fn checked(m: &Machine) -> Result<(), Exit> {
    if m.options.check { Ok(()) } else { Err(Exit::Decline) }
}

/// Ignores the path if the condition is false. In a plain run the class's own code halts the
/// process.
pub fn assume(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    inputs::assume_argument(m, 0, args[0]).map(|()| 0)
}

/// Returns an input of a type that a register holds as an `int`. The input is a symbol, or a choice
/// among all values of the type.
pub fn small(m: &mut Machine, of: Small, variable: Option<&str>) -> Result<u64, Exit> {
    checked(m)?;
    if let Some(value) = inputs::input(m, InputType::Small(of), variable) {
        return Ok(value);
    }
    let count = match of {
        Small::Boolean => 2,
        Small::Byte => 1 << 8,
        Small::Char | Small::Short => 1 << 16,
    };
    m.choose(0, count).map(|n| narrow(of, u64::from(n)))
}

/// Returns an input of another numeric type. The input is a symbol, or a choice among few
/// representative values, which `kind` names in reports.
pub fn number(
    m: &mut Machine,
    of: Numeric,
    kind: &'static str,
    variable: Option<&str>,
) -> Result<u64, Exit> {
    checked(m)?;
    match inputs::input(m, InputType::Numeric(of), variable) {
        Some(value) => Ok(value),
        None => some(
            m,
            kind,
            match of {
                Numeric::Int => &INTS[..],
                Numeric::Long => &LONGS,
                Numeric::Float => &FLOATS,
                Numeric::Double => &DOUBLES,
            },
        ),
    }
}

/// Returns a string that is an input. The string has symbols as characters, or is a choice among
/// few representative strings.
pub fn text(m: &mut Machine, kind: &'static str, variable: Option<&str>) -> Result<u64, Exit> {
    checked(m)?;
    match inputs::input_text(m, variable)? {
        Some(text) => Ok(u64::from(text)),
        None => {
            let text = some(m, kind, &TEXTS)?;
            m.new_string(text).map(u64::from)
        }
    }
}

/// Chooses one of few representative values.
fn some<T: Copy>(m: &mut Machine, name: &'static str, values: &[T]) -> Result<T, Exit> {
    checked(m)?;
    m.run.globals.sampled.insert(name);
    let chosen = m.choose(0, values.len() as u32)?;
    Ok(values[chosen as usize])
}
