//! Hyperbolic functions (fdlibm `e_sinh.c`, `e_cosh.c`, `s_tanh.c`).

use super::{EXP_BITS, EXP_SIGNIF_BITS, high};

/// Beyond this bound `sinh` and `cosh` overflow.
const LARGEST: f64 = f64::from_bits(0x4086_33CE_8FB9_F87D);

pub(super) fn sinh(x: f64) -> f64 {
    let ix = high(x) & EXP_SIGNIF_BITS;
    if ix >= EXP_BITS {
        return x + x;
    }
    let h = if x.is_sign_negative() { -0.5 } else { 0.5 };
    if ix < 0x4036_0000 {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(x.abs());
        if ix < 0x3ff0_0000 {
            return h * (2.0 * t - t * t / (t + 1.0));
        }
        return h * (t + t / (t + 1.0));
    }
    if ix < 0x4086_2e42 {
        return h * exp(x.abs());
    }
    if x.abs() <= LARGEST {
        let w = exp(0.5 * x.abs());
        return h * w * w;
    }
    x * 1.0e307
}

pub(super) fn cosh(x: f64) -> f64 {
    let ix = high(x) & EXP_SIGNIF_BITS;
    if ix >= EXP_BITS {
        return x * x;
    }
    if ix < 0x3fd6_2e43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if ix < 0x4036_0000 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < 0x4086_2e42 {
        return 0.5 * exp(x.abs());
    }
    if x.abs() <= LARGEST {
        let w = exp(0.5 * x.abs());
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(super) fn tanh(x: f64) -> f64 {
    let ix = high(x) & EXP_SIGNIF_BITS;
    let sign = if x.is_sign_negative() { -1.0 } else { 1.0 };
    if ix >= EXP_BITS {
        return 1.0 / x + sign;
    }
    let z = if ix >= 0x4036_0000 {
        1.0
    } else if ix < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if ix >= 0x3ff0_0000 {
        1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    sign * z
}

/// Returns the exponential of a positive number by `libm`, which still has fdlibm's algorithm.
fn exp(x: f64) -> f64 {
    libm::exp(x)
}
