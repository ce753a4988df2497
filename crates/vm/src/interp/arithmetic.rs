//! Arithmetic that Rust does not do as Java does (JLS §15.17, §5.1.3; JVMS §6.5).

/// The register of an `int`.
pub(super) const fn bits(v: i32) -> u64 {
    v as u32 as u64
}

/// The `float` of a register.
#[inline(always)]
pub(super) fn float(v: u64) -> f32 {
    f32::from_bits(v as u32)
}

/// The `double` of a register.
#[inline(always)]
pub(super) fn double(v: u64) -> f64 {
    f64::from_bits(v)
}

/// `lcmp`.
#[inline]
pub(super) fn compare(a: i64, b: i64) -> u64 {
    (a.cmp(&b) as i32) as u32 as u64
}

/// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: `unordered` is the result where one is NaN.
#[inline]
pub(super) fn compare_floats<T: PartialOrd + Copy>(a: T, b: T, unordered: i32) -> u64 {
    a.partial_cmp(&b).map_or(unordered, |o| o as i32) as u32 as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_compares_as_the_instruction_says() {
        assert_eq!(compare_floats(f64::NAN, 0.0, -1) as u32 as i32, -1);
        assert_eq!(compare_floats(f64::NAN, 0.0, 1) as u32 as i32, 1);
        assert_eq!(compare_floats(-0.0, 0.0, 1) as u32 as i32, 0);
        assert_eq!(compare(i64::MIN, i64::MAX) as u32 as i32, -1);
    }
}
