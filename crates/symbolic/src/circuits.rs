//! Circuits of two's complement arithmetic, with the lowest bit first.
//!
//! Source: Kroening and Strichman, *Decision Procedures*, 6.2.

use batsat::Lit;

use crate::gates::Gates;

/// Returns the bits of a constant.
pub(crate) fn constant(gates: &Gates, width: u32, value: u64) -> Vec<Lit> {
    (0..width).map(|bit| gates.constant(value >> bit & 1 == 1)).collect()
}

/// Creates new inputs.
pub(crate) fn inputs(gates: &mut Gates, width: u32) -> Vec<Lit> {
    (0..width).map(|_| gates.input()).collect()
}

/// Returns the sum, and the carry out of the highest bit.
fn add_with_carry(gates: &mut Gates, a: &[Lit], b: &[Lit], carry: Lit) -> (Vec<Lit>, Lit) {
    let mut carry = carry;
    let sum = a
        .iter()
        .zip(b)
        .map(|(x, y)| {
            let half = gates.xor(*x, *y);
            let bit = gates.xor(half, carry);
            carry = gates.majority(*x, *y, carry);
            bit
        })
        .collect();
    (sum, carry)
}

/// Returns the sum.
pub(crate) fn add(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    let zero = gates.constant(false);
    add_with_carry(gates, a, b, zero).0
}

fn inverted(a: &[Lit]) -> Vec<Lit> {
    a.iter().map(|bit| !*bit).collect()
}

/// Returns the difference.
pub(crate) fn subtract(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    let one = gates.constant(true);
    add_with_carry(gates, a, &inverted(b), one).0
}

/// Returns the negation.
fn negate(gates: &mut Gates, a: &[Lit]) -> Vec<Lit> {
    let zero = constant(gates, a.len() as u32, 0);
    subtract(gates, &zero, a)
}

/// Returns `a` if the condition is true, and `b` otherwise, bit by bit.
pub(crate) fn choose(gates: &mut Gates, condition: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    a.iter().zip(b).map(|(x, y)| gates.mux(condition, *x, *y)).collect()
}

fn shifted_left(gates: &Gates, a: &[Lit], by: usize) -> Vec<Lit> {
    let zero = gates.constant(false);
    std::iter::repeat_n(zero, by).chain(a.iter().copied()).take(a.len()).collect()
}

/// Returns the product with a constant, by the fewest additions and subtractions of shifted copies.
pub(crate) fn multiply_by(gates: &mut Gates, a: &[Lit], factor: u64) -> Vec<Lit> {
    let width = a.len();
    let mut total = constant(gates, width as u32, 0);
    // The non-adjacent form of the factor has the digits -1, 0 and 1.
    let (mut rest, mut at) = (u128::from(factor), 0);
    while rest != 0 && at < width {
        if rest & 1 == 1 {
            let shifted = shifted_left(gates, a, at);
            if rest & 2 == 2 {
                total = subtract(gates, &total, &shifted);
                rest += 1;
            } else {
                total = add(gates, &total, &shifted);
                rest -= 1;
            }
        }
        rest >>= 1;
        at += 1;
    }
    total
}

/// Returns the product.
pub(crate) fn multiply(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    let mut total = constant(gates, a.len() as u32, 0);
    for (at, bit) in b.iter().enumerate() {
        let shifted = shifted_left(gates, a, at);
        let row: Vec<Lit> = shifted.iter().map(|x| gates.and(*x, *bit)).collect();
        total = add(gates, &total, &row);
    }
    total
}

/// Returns the quotient and the remainder of unsigned numbers. For a division by 0, they are all ones
/// and the dividend.
fn divide_unsigned(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
    let width = a.len();
    let zero = gates.constant(false);
    let mut divisor = b.to_vec();
    divisor.push(zero);
    // The remainder has one bit more than the divisor, as twice the remainder may not fit.
    let mut rest = vec![zero; width + 1];
    let mut quotient = vec![zero; width];
    for at in (0..width).rev() {
        rest.pop();
        rest.insert(0, a[at]);
        let one = gates.constant(true);
        let (difference, fits) = add_with_carry(gates, &rest, &inverted(&divisor), one);
        quotient[at] = fits;
        rest = choose(gates, fits, &difference, &rest);
    }
    rest.pop();
    (quotient, rest)
}

/// Returns the quotient and the remainder of signed numbers, as SMT-LIB's `bvsdiv` and `bvsrem` define
/// them.
pub(crate) fn divide(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
    let zero = gates.constant(false);
    let (a_sign, b_sign) = (a.last().copied().unwrap_or(zero), b.last().copied().unwrap_or(zero));
    let (a_negative, b_negative) = (negate(gates, a), negate(gates, b));
    let a_size = choose(gates, a_sign, &a_negative, a);
    let b_size = choose(gates, b_sign, &b_negative, b);
    let (quotient, rest) = divide_unsigned(gates, &a_size, &b_size);
    let signs_differ = gates.xor(a_sign, b_sign);
    let (minus_quotient, minus_rest) = (negate(gates, &quotient), negate(gates, &rest));
    (
        choose(gates, signs_differ, &minus_quotient, &quotient),
        choose(gates, a_sign, &minus_rest, &rest),
    )
}

/// The direction of a shift, and the bit that is shifted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    /// To the left, with zeros.
    Left,
    /// To the right, with the sign.
    Right,
    /// To the right, with zeros.
    UnsignedRight,
}

/// Returns a number shifted by the lowest bits of the distance.
pub(crate) fn shift(gates: &mut Gates, how: Shift, a: &[Lit], distance: &[Lit]) -> Vec<Lit> {
    let width = a.len();
    let stages = width.trailing_zeros() as usize;
    let zero = gates.constant(false);
    let entering = match how {
        Shift::Right => a.last().copied().unwrap_or(zero),
        Shift::Left | Shift::UnsignedRight => zero,
    };
    let mut value = a.to_vec();
    for (stage, bit) in distance.iter().take(stages).enumerate() {
        let by = 1 << stage;
        let moved: Vec<Lit> = (0..width)
            .map(|at| match how {
                Shift::Left => at.checked_sub(by).map_or(zero, |from| value[from]),
                _ => value.get(at + by).copied().unwrap_or(entering),
            })
            .collect();
        value = choose(gates, *bit, &moved, &value);
    }
    value
}

/// Returns whether all bits are equal.
pub(crate) fn equal(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let mut all = gates.constant(true);
    for (x, y) in a.iter().zip(b) {
        let same = !gates.xor(*x, *y);
        all = gates.and(all, same);
    }
    all
}

/// Returns whether the first of two signed numbers is less.
pub(crate) fn less(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    // From the lowest bit on, the highest difference decides. At the sign, the operands are exchanged.
    let mut less = gates.constant(false);
    let width = a.len();
    for (at, (x, y)) in a.iter().zip(b).enumerate() {
        let (x, y) = if at + 1 == width { (*y, *x) } else { (*x, *y) };
        // less = (!x && y) || (x == y && less): the majority of !x, y and less.
        less = gates.majority(!x, y, less);
    }
    less
}
