//! Choices of a number from a list or set. Source: JPF's `IntChoiceFromList`, `IntChoiceFromSet` and
//! similar classes. The parameter `values` has literals and variables of the program.

use super::setup::Number;
use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::machine::Machine;
use crate::native::Exit;

/// Defines the generators of a type of numbers, and their rows.
macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident($type:ty) $kind:ident: $number:expr, $bits:expr
       => { $($row:ident $name:literal $help:literal $take:expr;)* })*) => {
        $($(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $list(pub Vec<$type>);

        impl Generator for $list {
            fn kind(&self) -> ValueType {
                ValueType::$kind
            }

            fn arity(&self) -> u32 {
                self.0.len() as u32
            }

            fn describe(&self, nth: u32) -> String {
                self.0.get(nth as usize).map_or_else(String::new, |value| format!("{value:?}"))
            }

            fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
                let bits: fn($type) -> u64 = $bits;
                Ok(self.0.get(nth as usize).copied().map_or(0, bits))
            }
        }

        impl $list {
            /// Reads the parameter `values`.
            pub(super) fn read(setup: &mut Setup<'_>) -> Result<Self, String> {
                let number: fn(Number) -> Result<$type, String> = $number;
                setup.numbers("values")?.into_iter().map(number).collect::<Result<_, _>>().map(Self)
            }
        }

        $(pub(super) const $row: GeneratorRow = GeneratorRow {
            name: $name,
            help: $help,
            parameters: &["values"],
            open: |setup| {
                let take: fn($list) -> $list = $take;
                Ok(Box::new(take($list::read(setup)?)))
            },
        };)*)*
    };
}

fn to_int(number: Number) -> Result<i32, String> {
    let whole = number.whole();
    i32::try_from(whole).map_err(|_| format!("{whole} is no int"))
}

/// Removes duplicates, and keeps the first occurrence of each value.
fn distinct<T: PartialEq>(values: Vec<T>) -> Vec<T> {
    let mut kept: Vec<T> = Vec::with_capacity(values.len());
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

lists! {
    /// Generates ints of a list.
    Ints(i32) Int: to_int, |value| u64::from(value as u32) => {
        INTS "gov.nasa.jpf.vm.choice.IntChoiceFromList" "the ints in values" |list| list;
        INT_SET "gov.nasa.jpf.vm.choice.IntChoiceFromSet" "the ints in values, each once"
            |list| Ints(distinct(list.0));
    }
    /// Generates longs of a list.
    Longs(i64) Long: |number| Ok(number.whole()), |value| value as u64 => {
        LONGS "gov.nasa.jpf.vm.choice.LongChoiceFromList" "the longs in values" |list| list;
    }
    /// Generates floats of a list.
    Floats(f32) Float: |number| Ok(number.real() as f32), |value| u64::from(value.to_bits()) => {
        FLOATS "gov.nasa.jpf.vm.choice.FloatChoiceFromList" "the floats in values" |list| list;
    }
    /// Generates doubles of a list.
    Doubles(f64) Double: |number| Ok(number.real()), f64::to_bits => {
        DOUBLES "gov.nasa.jpf.vm.choice.DoubleChoiceFromList" "the doubles in values" |list| list;
        DOUBLE_SET "gov.nasa.jpf.vm.choice.DoubleChoiceFromSet" "the doubles in values, each once"
            |list| Doubles(distinct(list.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_first_occurrences_in_order() {
        assert_eq!(distinct(vec![3, 1, 3, 2, 1]), [3, 1, 2]);
    }
}
