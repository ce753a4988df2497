//! Plain and volatile reads and writes.
//!
//! Both are sequentially consistent here (SEMANTICS 16); only the object determines whether the
//! access is a scheduling point.

use super::place;
use inputs::AtomicUpdate;
use vm::Machine;
use vm::footprint::Touch;
use vm::native::{Exit, Native, NativeFn};

/// The index of the stored value among the arguments.
const VALUE: usize = 3;

/// Implements `get…(Object, long)`.
fn get<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let place = place::resolve_operation(m, args, LETTER, Touch::Read)?;
    Ok(match place::symbolic_value(m, place, LETTER)? {
        Some(number) => number,
        None => place::read(m, place, LETTER),
    })
}

/// Implements `put…(Object, long, value)`.
fn put<const LETTER: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let place = place::resolve_operation(m, args, LETTER, Touch::Write)?;
    match place::symbolic(m, place, LETTER, VALUE, Touch::Write) {
        Some(number) => {
            inputs::fetch_and_update(m, number, AtomicUpdate::Set, VALUE, args);
        }
        None => place::write(m, place, LETTER, args[VALUE]),
    }
    Ok(0)
}

const fn row(signature: &'static str, treats_terms: bool, body: NativeFn) -> Native {
    Native {
        class: super::CLASS,
        signature,
        releases: (0, u16::MAX),
        visible: false,
        treats_terms,
        of_inputs: false,
        ranges: &[],
        body,
    }
}

macro_rules! accesses {
    ($($name:literal $descriptor:literal $letter:literal;)*) => {
        /// Reads and writes of every type.
        pub(super) const TABLE: &[Native] = &[$(
            row(concat!("get", $name, "(Ljava/lang/Object;J)", $descriptor), true, get::<$letter>),
            row(concat!("get", $name, "Volatile(Ljava/lang/Object;J)", $descriptor), true, get::<$letter>),
            row(concat!("put", $name, "(Ljava/lang/Object;J", $descriptor, ")V"), place::treats_terms($descriptor), put::<$letter>),
            row(concat!("put", $name, "Volatile(Ljava/lang/Object;J", $descriptor, ")V"), place::treats_terms($descriptor), put::<$letter>),
        )*];
    };
}

accesses! {
    "Boolean" "Z" b'Z';
    "Byte" "B" b'B';
    "Short" "S" b'S';
    "Char" "C" b'C';
    "Int" "I" b'I';
    "Long" "J" b'J';
    "Float" "F" b'F';
    "Double" "D" b'D';
    "Reference" "Ljava/lang/Object;" b'L';
}
