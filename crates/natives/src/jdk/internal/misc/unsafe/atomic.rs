//! Read-modify-write operations, each atomic.
//!
//! The JDK's own bodies of most methods are loops around a weak compare-and-set. The rows replace
//! them, so that an atomic addition is one operation. Weak operations do not fail spuriously
//! (SEMANTICS 11).

use super::place::{self, UnsafeLocation};
use code::operation::Bitwise;
use inputs::AtomicUpdate;
use vm::Machine;
use vm::footprint::Touch;
use vm::native::{Exit, Native, NativeFn};

/// The index of the first operand among the arguments.
const OPERANDS: usize = 3;

/// Exchanges the value for `new` if it is `expected`; returns the previous value.
fn exchange<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let place = place::resolve_operation(m, args, LETTER, Touch::Write)?;
    match place::symbolic(m, place, LETTER, OPERANDS, Touch::Write) {
        Some(number) => inputs::compare_and_exchange(m, number, OPERANDS, args, true),
        None => exchange_at::<LETTER>(m, place, args),
    }
}

fn exchange_at<const LETTER: u8>(
    m: &mut Machine,
    place: UnsafeLocation,
    args: &[u64],
) -> Result<u64, Exit> {
    let before = place::read(m, place, LETTER);
    if before == place::word(LETTER, args[3]) {
        place::write(m, place, LETTER, args[4]);
    } else if LETTER == b'L' && before != 0 && args[3] != 0 {
        for compared in [before, args[3]] {
            inputs::refuse_identity(m, compared as u32, "an atomic comparison")?;
        }
    }
    Ok(before)
}

/// Replaces the value as [`exchange`] does, but returns whether the exchange happened.
fn set<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let place = place::resolve_operation(m, args, LETTER, Touch::Write)?;
    if let Some(number) = place::symbolic(m, place, LETTER, OPERANDS, Touch::Write) {
        return inputs::compare_and_exchange(m, number, OPERANDS, args, false);
    }
    let before = exchange_at::<LETTER>(m, place, args)?;
    Ok(u64::from(before == place::word(LETTER, args[3])))
}

/// Replaces the value by `change(value, operand)`; returns the previous value. For terms, `update`
/// denotes the same function.
fn replace<const LETTER: u8>(
    m: &mut Machine,
    args: &[u64],
    update: AtomicUpdate,
    change: fn(u64, u64) -> u64,
) -> Result<u64, Exit> {
    let place = place::resolve_operation(m, args, LETTER, Touch::Write)?;
    if let Some(number) = place::symbolic(m, place, LETTER, OPERANDS, Touch::Write) {
        return Ok(inputs::fetch_and_update(m, number, update, OPERANDS, args));
    }
    let before = place::read(m, place, LETTER);
    place::write(m, place, LETTER, change(before, args[3]));
    Ok(before)
}

fn get_and_set<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    replace::<LETTER>(m, args, AtomicUpdate::Set, |_, new| new)
}

fn get_and_add<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    replace::<LETTER>(
        m,
        args,
        AtomicUpdate::Add,
        match LETTER {
            b'F' => {
                |a, b| u64::from((f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits())
            }
            b'D' => |a, b| (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
            _ => u64::wrapping_add,
        },
    )
}

fn get_and_or<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    replace::<LETTER>(m, args, AtomicUpdate::Bitwise(Bitwise::Or), |a, b| a | b)
}

fn get_and_and<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    replace::<LETTER>(m, args, AtomicUpdate::Bitwise(Bitwise::And), |a, b| a & b)
}

fn get_and_xor<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    replace::<LETTER>(m, args, AtomicUpdate::Bitwise(Bitwise::Xor), |a, b| a ^ b)
}

const fn row(signature: &'static str, kind: &str, body: NativeFn) -> Native {
    Native {
        class: super::CLASS,
        signature,
        releases: (0, u16::MAX),
        visible: false,
        treats_terms: place::treats_terms(kind),
        of_inputs: false,
        ranges: &[],
        body,
    }
}

macro_rules! atomics {
    (
        compare { $($c_name:literal $c:literal $c_letter:literal;)* }
        update { $($u_name:literal $u:literal $u_body:expr;)* }
    ) => {
        /// Compare-and-set and fetch-and-update operations.
        pub(super) const TABLE: &[Native] = &[
            $(
                row(concat!("compareAndSet", $c_name, "(Ljava/lang/Object;J", $c, $c, ")Z"), $c, set::<$c_letter>),
                row(concat!("compareAndExchange", $c_name, "(Ljava/lang/Object;J", $c, $c, ")", $c), $c, exchange::<$c_letter>),
            )*
            $(
                row(concat!("getAnd", $u_name, "(Ljava/lang/Object;J", $u, ")", $u), $u, $u_body),
                row(concat!("getAnd", $u_name, "Acquire(Ljava/lang/Object;J", $u, ")", $u), $u, $u_body),
                row(concat!("getAnd", $u_name, "Release(Ljava/lang/Object;J", $u, ")", $u), $u, $u_body),
            )*
        ];
    };
}

atomics! {
    compare {
        "Byte" "B" b'B';
        "Short" "S" b'S';
        "Int" "I" b'I';
        "Long" "J" b'J';
        "Reference" "Ljava/lang/Object;" b'L';
    }
    update {
        "SetByte" "B" get_and_set::<b'B'>;
        "SetShort" "S" get_and_set::<b'S'>;
        "SetInt" "I" get_and_set::<b'I'>;
        "SetLong" "J" get_and_set::<b'J'>;
        "SetReference" "Ljava/lang/Object;" get_and_set::<b'L'>;
        "AddByte" "B" get_and_add::<b'B'>;
        "AddShort" "S" get_and_add::<b'S'>;
        "AddInt" "I" get_and_add::<b'I'>;
        "AddLong" "J" get_and_add::<b'J'>;
        "AddFloat" "F" get_and_add::<b'F'>;
        "AddDouble" "D" get_and_add::<b'D'>;
        "BitwiseOrByte" "B" get_and_or::<b'B'>;
        "BitwiseOrShort" "S" get_and_or::<b'S'>;
        "BitwiseOrInt" "I" get_and_or::<b'I'>;
        "BitwiseOrLong" "J" get_and_or::<b'J'>;
        "BitwiseAndByte" "B" get_and_and::<b'B'>;
        "BitwiseAndShort" "S" get_and_and::<b'S'>;
        "BitwiseAndInt" "I" get_and_and::<b'I'>;
        "BitwiseAndLong" "J" get_and_and::<b'J'>;
        "BitwiseXorByte" "B" get_and_xor::<b'B'>;
        "BitwiseXorShort" "S" get_and_xor::<b'S'>;
        "BitwiseXorInt" "I" get_and_xor::<b'I'>;
        "BitwiseXorLong" "J" get_and_xor::<b'J'>;
    }
}
