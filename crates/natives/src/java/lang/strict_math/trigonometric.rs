//! Sine, cosine and the angle of a point (fdlibm `s_sin.c`, `s_cos.c`, `e_atan2.c`).

use super::argument::reduce;
use super::{EXP_BITS, EXP_SIGNIF_BITS, high, low};
use std::f64::consts::PI;

const S1: f64 = f64::from_bits(0xBFC5_5555_5555_5549);
const S2: f64 = f64::from_bits(0x3F81_1111_1110_F8A6);
const S3: f64 = f64::from_bits(0xBF2A_01A0_19C1_61D5);
const S4: f64 = f64::from_bits(0x3EC7_1DE3_57B1_FE7D);
const S5: f64 = f64::from_bits(0xBE5A_E5E6_8A2B_9CEB);
const S6: f64 = f64::from_bits(0x3DE5_D93A_5ACF_D57C);
const C1: f64 = f64::from_bits(0x3FA5_5555_5555_554C);
const C2: f64 = f64::from_bits(0xBF56_C16C_16C1_5177);
const C3: f64 = f64::from_bits(0x3EFA_01A0_19CB_1590);
const C4: f64 = f64::from_bits(0xBE92_7E4F_809C_52AD);
const C5: f64 = f64::from_bits(0x3E21_EE9E_BDB4_B1C4);
const C6: f64 = f64::from_bits(0xBDA8_FAE9_BE88_38D4);
const PI_O_4: f64 = f64::from_bits(0x3FE9_21FB_5444_2D18);
const PI_O_2: f64 = f64::from_bits(0x3FF9_21FB_5444_2D18);
const PI_LO: f64 = f64::from_bits(0x3CA1_A626_3314_5C07);

pub(super) fn sin(x: f64) -> f64 {
    let size = high(x) & EXP_SIGNIF_BITS;
    if size <= 0x3fe9_21fb {
        return kernel_sin(x, 0.0, false);
    }
    if size >= EXP_BITS {
        return f64::NAN;
    }
    let (n, y) = reduce(x);
    match n & 3 {
        0 => kernel_sin(y[0], y[1], true),
        1 => kernel_cos(y[0], y[1]),
        2 => -kernel_sin(y[0], y[1], true),
        _ => -kernel_cos(y[0], y[1]),
    }
}

pub(super) fn cos(x: f64) -> f64 {
    let size = high(x) & EXP_SIGNIF_BITS;
    if size <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    if size >= EXP_BITS {
        return f64::NAN;
    }
    let (n, y) = reduce(x);
    match n & 3 {
        0 => kernel_cos(y[0], y[1]),
        1 => -kernel_sin(y[0], y[1], true),
        2 => -kernel_cos(y[0], y[1]),
        _ => kernel_sin(y[0], y[1], true),
    }
}

/// Returns the sine of `x + y` in [-pi/4, pi/4]; `y` is a tail, if there is one.
fn kernel_sin(x: f64, y: f64, has_tail: bool) -> f64 {
    if high(x) & EXP_SIGNIF_BITS < 0x3e40_0000 && x as i32 == 0 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    if has_tail { x - ((z * (0.5 * y - v * r) - y) - v * S1) } else { x + v * (S1 + z * r) }
}

/// Returns the cosine of `x + y` in [-pi/4, pi/4]; `y` is a tail.
fn kernel_cos(x: f64, y: f64) -> f64 {
    let size = high(x) & EXP_SIGNIF_BITS;
    if size < 0x3e40_0000 && x as i32 == 0 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if size > 0x3fe9_0000 {
        0.28125
    } else {
        f64::from_bits(u64::from((size - 0x0020_0000) as u32) << 32)
    };
    let hz = 0.5 * z - qx;
    let a = 1.0 - qx;
    a - (hz - (z * r - x * y))
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    let (hx, lx, hy, ly) = (high(x), low(x), high(y), low(y));
    let (ix, iy) = (hx & EXP_SIGNIF_BITS, hy & EXP_SIGNIF_BITS);
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let quadrant = (hy >> 31) & 1 | (hx >> 30) & 2;
    if iy | ly == 0 {
        return match quadrant {
            0 | 1 => y,
            2 => PI,
            _ => -PI,
        };
    }
    if ix | lx == 0 {
        return if hy < 0 { -PI_O_2 } else { PI_O_2 };
    }
    if ix == EXP_BITS {
        let both = iy == EXP_BITS;
        return match quadrant {
            0 => {
                if both {
                    PI_O_4
                } else {
                    0.0
                }
            }
            1 => {
                if both {
                    -PI_O_4
                } else {
                    -0.0
                }
            }
            2 => {
                if both {
                    3.0 * PI_O_4
                } else {
                    PI
                }
            }
            _ => {
                if both {
                    -3.0 * PI_O_4
                } else {
                    -PI
                }
            }
        };
    }
    if iy == EXP_BITS {
        return if hy < 0 { -PI_O_2 } else { PI_O_2 };
    }
    let k = (iy - ix) >> 20;
    let z = if k > 60 {
        PI_O_2 + 0.5 * PI_LO
    } else if hx < 0 && k < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match quadrant {
        0 => z,
        1 => -z,
        2 => PI - (z - PI_LO),
        _ => (z - PI_LO) - PI,
    }
}
