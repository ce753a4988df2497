//! Random expressions that are constructed in several tables, and computed by the interpreter's
//! functions.

use base::rng::Rng;
use terms::semantics::{
    self, Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small, bits,
};
use terms::{Assignment, Sort, TermId, Terms};

/// An expression of Java over numbered symbols.
#[derive(Clone, Debug)]
pub enum Recipe {
    /// A constant of a numeric type, as a register.
    Constant(Numeric, u64),
    /// A symbol of a numeric type.
    Symbol(Numeric, u32),
    /// A symbol of a small type, as an `int`.
    SmallSymbol(Small, u32),
    /// Arithmetic. The result of a division by 0 is that of SMT-LIB.
    Arithmetic(Arithmetic, Numeric, Box<Recipe>, Box<Recipe>),
    /// A bitwise operation.
    Bitwise(Bitwise, Integral, Box<Recipe>, Box<Recipe>),
    /// The negation of a number.
    Negate(Numeric, Box<Recipe>),
    /// The square root of a `double`.
    SquareRoot(Box<Recipe>),
    /// A conversion between numeric types.
    Convert(Numeric, Numeric, Box<Recipe>),
    /// A narrowing of an `int`.
    Narrow(Small, Box<Recipe>),
    /// A comparison with an `int` result.
    Compare(Comparison, Box<Recipe>, Box<Recipe>),
    /// The `int` 1 if the condition on two values holds, otherwise 0.
    Holds(Condition, Box<Recipe>, Box<Recipe>),
    /// The `int` 1 if both `int`s are not 0, otherwise 0.
    Both(Box<Recipe>, Box<Recipe>),
    /// The `int` 1 if one of two `int`s is not 0, otherwise 0.
    Either(Box<Recipe>, Box<Recipe>),
    /// The second expression if the first one is not 0, otherwise the third one.
    Ite(Box<Recipe>, Box<Recipe>, Box<Recipe>),
    /// The element at the last index of an `int` array of zeros, after the listed writes.
    Element(Vec<(Recipe, Recipe)>, Box<Recipe>),
}

/// Boundary values for operands.
pub const INTS: [i32; 22] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    7,
    -7,
    31,
    32,
    33,
    127,
    128,
    -128,
    255,
    32767,
    -32768,
    65535,
    65536,
    i32::MAX,
    i32::MIN,
];
const LONGS: [i64; 10] = [
    1 << 31,
    (1 << 31) - 1,
    -(1 << 31),
    -(1 << 31) - 1,
    1 << 32,
    1 << 53,
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    63,
];
const DOUBLES: [f64; 18] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    5e-324,
    2_147_483_647.0,
    2_147_483_648.0,
    -2_147_483_649.0,
    9.3e18,
    -9.3e18,
    16_777_217.0,
    1e-40,
];

/// Draws a value of a type: a boundary value, or random bits.
pub fn value(rng: &mut Rng, of: Numeric) -> u64 {
    let random = rng.draw();
    match (of, rng.index(4)) {
        (Numeric::Int, 0) => bits(random as i32),
        (Numeric::Int, _) => bits(rng.choose(&INTS)),
        (Numeric::Long, 0) => random,
        (Numeric::Long, 1) => rng.choose(&LONGS) as u64,
        (Numeric::Long, _) => i64::from(rng.choose(&INTS)) as u64,
        (Numeric::Float, 0) => Sort::Float.canonical(random),
        (Numeric::Double, 0) => Sort::Double.canonical(random),
        (Numeric::Float, 1) => u64::from((rng.choose(&INTS) as f32).to_bits()),
        (Numeric::Double, 1) => f64::from(rng.choose(&INTS)).to_bits(),
        (Numeric::Float, _) => u64::from((rng.choose(&DOUBLES) as f32).to_bits()),
        (Numeric::Double, _) => rng.choose(&DOUBLES).to_bits(),
    }
}

/// The number of symbols of each sort. Their numbers begin at a multiple of it.
pub const SYMBOLS: u32 = 3;

/// Returns the first number of the symbols of a numeric type.
pub const fn first(of: Numeric) -> u32 {
    match of {
        Numeric::Int => 0,
        Numeric::Long => SYMBOLS,
        Numeric::Float => 2 * SYMBOLS,
        Numeric::Double => 3 * SYMBOLS,
    }
}

/// Returns the number of the symbol of a small type.
pub const fn small(of: Small) -> u32 {
    4 * SYMBOLS
        + match of {
            Small::Boolean => 0,
            Small::Byte => 1,
            Small::Char => 2,
            Small::Short => 3,
        }
}

/// The numeric types.
pub const NUMERICS: [Numeric; 4] = [Numeric::Int, Numeric::Long, Numeric::Float, Numeric::Double];
const SMALLS: [Small; 4] = [Small::Boolean, Small::Byte, Small::Char, Small::Short];
/// The conditions of jumps.
pub const CONDITIONS: [Condition; 6] =
    [Condition::Eq, Condition::Ne, Condition::Lt, Condition::Ge, Condition::Gt, Condition::Le];

/// Draws an assignment of random values to all symbols.
pub fn assignment(rng: &mut Rng) -> Assignment {
    let mut all = Assignment::new();
    for of in NUMERICS {
        for at in 0..SYMBOLS {
            all.set(first(of) + at, value(rng, of));
        }
    }
    for of in SMALLS {
        all.set(small(of), value(rng, Numeric::Int));
    }
    all
}

/// Draws an expression of a type.
pub fn recipe(rng: &mut Rng, of: Numeric, depth: u32) -> Recipe {
    let integral = match of {
        Numeric::Int => Some(Integral::Int),
        Numeric::Long => Some(Integral::Long),
        _ => None,
    };
    if depth == 0 || rng.index(8) == 0 {
        return match rng.index(4) {
            0 => Recipe::Constant(of, value(rng, of)),
            1 if of == Numeric::Int => {
                let small_type = rng.choose(&SMALLS);
                Recipe::SmallSymbol(small_type, small(small_type))
            }
            _ => Recipe::Symbol(of, first(of) + rng.index(SYMBOLS as usize) as u32),
        };
    }
    let sub = |rng: &mut Rng, of| Box::new(recipe(rng, of, depth - 1));
    let operators =
        [Arithmetic::Add, Arithmetic::Sub, Arithmetic::Mul, Arithmetic::Div, Arithmetic::Rem];
    match (rng.index(12), integral) {
        (0..=3, _) => {
            let op = rng.choose(&operators);
            Recipe::Arithmetic(op, of, sub(rng, of), sub(rng, of))
        }
        (4..=5, Some(integral)) => {
            let op = rng.choose(&[
                Bitwise::And,
                Bitwise::Or,
                Bitwise::Xor,
                Bitwise::Shl,
                Bitwise::Shr,
                Bitwise::Ushr,
            ]);
            let is_shift = matches!(op, Bitwise::Shl | Bitwise::Shr | Bitwise::Ushr);
            let right = if is_shift { Numeric::Int } else { of };
            Recipe::Bitwise(op, integral, sub(rng, of), sub(rng, right))
        }
        (6, _) => Recipe::Negate(of, sub(rng, of)),
        (7, Some(Integral::Int)) => Recipe::Narrow(rng.choose(&SMALLS), sub(rng, of)),
        (8, Some(Integral::Int)) => {
            let how = rng.choose(&[
                (Comparison::Long, Numeric::Long),
                (Comparison::FloatLess, Numeric::Float),
                (Comparison::FloatGreater, Numeric::Float),
                (Comparison::DoubleLess, Numeric::Double),
                (Comparison::DoubleGreater, Numeric::Double),
            ]);
            Recipe::Compare(how.0, sub(rng, how.1), sub(rng, how.1))
        }
        (9, Some(Integral::Int)) => {
            let operands = rng.choose(&NUMERICS);
            Recipe::Holds(rng.choose(&CONDITIONS), sub(rng, operands), sub(rng, operands))
        }
        (10, Some(Integral::Int)) => match rng.index(3) {
            0 => Recipe::Both(sub(rng, of), sub(rng, of)),
            1 => Recipe::Either(sub(rng, of), sub(rng, of)),
            _ => {
                let writes = (0..3).map(|_| (*sub(rng, of), *sub(rng, of))).collect();
                Recipe::Element(writes, sub(rng, of))
            }
        },
        (11, _) => Recipe::Ite(sub(rng, Numeric::Int), sub(rng, of), sub(rng, of)),
        _ => {
            let from = rng.choose(&NUMERICS);
            Recipe::Convert(from, of, sub(rng, from))
        }
    }
}

impl Recipe {
    /// Returns the type of the expression.
    fn numeric(&self) -> Numeric {
        match self {
            Self::Constant(of, _)
            | Self::Symbol(of, _)
            | Self::Arithmetic(_, of, ..)
            | Self::Negate(of, _)
            | Self::Convert(_, of, _) => *of,
            Self::SquareRoot(_) => Numeric::Double,
            Self::Bitwise(_, Integral::Long, ..) => Numeric::Long,
            Self::Ite(_, a, _) => a.numeric(),
            _ => Numeric::Int,
        }
    }

    /// Constructs the term of the expression.
    pub fn build(&self, terms: &mut Terms) -> TermId {
        match self {
            Self::Constant(of, value) => terms.constant(Sort::of(*of), *value),
            Self::Symbol(of, number) => terms.symbol(Sort::of(*of), *number),
            Self::SmallSymbol(of, number) => terms.small_symbol(*of, *number),
            Self::Arithmetic(op, of, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                terms.arithmetic(*op, *of, a, b)
            }
            Self::Bitwise(op, of, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                terms.bitwise(*op, *of, a, b)
            }
            Self::Negate(of, a) => {
                let a = a.build(terms);
                terms.negate(*of, a)
            }
            Self::SquareRoot(a) => {
                let a = a.build(terms);
                terms.square_root(a)
            }
            Self::Convert(from, to, a) => {
                let a = a.build(terms);
                terms.convert(*from, *to, a)
            }
            Self::Narrow(to, a) => {
                let a = a.build(terms);
                terms.narrow(*to, a)
            }
            Self::Compare(how, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                terms.compare(*how, a, b)
            }
            Self::Holds(condition, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                let holds = terms.condition(*condition, a, b);
                terms.int_of_truth(holds)
            }
            Self::Both(a, b) => {
                let (a, b) = (a.truth(terms), b.truth(terms));
                let both = terms.and(a, b);
                terms.int_of_truth(both)
            }
            Self::Either(a, b) => {
                let (a, b) = (a.truth(terms), b.truth(terms));
                let either = terms.or(a, b);
                terms.int_of_truth(either)
            }
            Self::Ite(condition, a, b) => {
                let condition = condition.truth(terms);
                let (a, b) = (a.build(terms), b.build(terms));
                terms.ite(condition, a, b)
            }
            Self::Element(writes, index) => {
                let mut array = terms.filled(Sort::ArrayOf32, 0);
                for (at, value) in writes {
                    let (at, value) = (at.build(terms), value.build(terms));
                    array = terms.store(array, at, value);
                }
                let index = index.build(terms);
                terms.select(array, index)
            }
        }
    }

    /// Constructs the truth value that is true if the `int` is not 0.
    pub fn truth(&self, terms: &mut Terms) -> TermId {
        let (a, zero) = (self.build(terms), terms.int(0));
        terms.condition(Condition::Ne, a, zero)
    }

    /// Computes the register with the interpreter's functions.
    pub fn run(&self, values: &Assignment) -> u64 {
        let holds = |value: bool| u64::from(value);
        match self {
            Self::Constant(of, value) => Sort::of(*of).canonical(*value),
            Self::Symbol(_, number) => values.number(*number),
            Self::SmallSymbol(of, number) => semantics::narrow(*of, values.number(*number)),
            Self::Arithmetic(op, of, a, b) => {
                let (a, b) = (a.run(values), b.run(values));
                let by_zero = || match op {
                    Arithmetic::Rem => a,
                    _ if Sort::of(*of).signed(a) < 0 => 1,
                    _ => Sort::of(*of).mask(),
                };
                let value = semantics::arithmetic(*op, *of, a, b).unwrap_or_else(by_zero);
                Sort::of(*of).canonical(value)
            }
            Self::Bitwise(op, of, a, b) => {
                semantics::bitwise(*op, *of, a.run(values), b.run(values))
            }
            Self::Negate(of, a) => Sort::of(*of).canonical(semantics::negate(*of, a.run(values))),
            Self::SquareRoot(a) => {
                Sort::Double.canonical(f64::from_bits(a.run(values)).sqrt().to_bits())
            }
            Self::Convert(from, to, a) => {
                Sort::of(*to).canonical(semantics::convert(*from, *to, a.run(values)))
            }
            Self::Narrow(to, a) => semantics::narrow(*to, a.run(values)),
            Self::Compare(how, a, b) => semantics::compare(*how, a.run(values), b.run(values)),
            Self::Holds(condition, a, b) => {
                let (x, y) = (a.run(values), b.run(values));
                holds(match a.numeric() {
                    Numeric::Int => condition.holds(x as i32, y as i32),
                    Numeric::Long => condition.holds(x as i64, y as i64),
                    Numeric::Float => floating(
                        *condition,
                        f64::from(semantics::float(x)),
                        f64::from(semantics::float(y)),
                    ),
                    Numeric::Double => {
                        floating(*condition, semantics::double(x), semantics::double(y))
                    }
                })
            }
            Self::Both(a, b) => holds(a.run(values) != 0 && b.run(values) != 0),
            Self::Either(a, b) => holds(a.run(values) != 0 || b.run(values) != 0),
            Self::Ite(condition, a, b) => {
                if condition.run(values) != 0 {
                    a.run(values)
                } else {
                    b.run(values)
                }
            }
            Self::Element(writes, index) => {
                let index = index.run(values);
                let found = writes.iter().rev().find(|(at, _)| at.run(values) == index);
                found.map_or(0, |(_, value)| value.run(values))
            }
        }
    }
}

fn floating(condition: Condition, a: f64, b: f64) -> bool {
    match condition {
        Condition::Eq => a == b,
        Condition::Ne => a != b,
        Condition::Lt => a < b,
        Condition::Ge => a >= b,
        Condition::Gt => a > b,
        Condition::Le => a <= b,
    }
}
