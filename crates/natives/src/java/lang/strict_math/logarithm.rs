//! Logarithms (fdlibm `e_log.c`, `e_log10.c`, `s_log1p.c`).

use super::{EXP_BITS, EXP_SIGNIF_BITS, TWO54, high, low, with_high};

const LN2_HI: f64 = f64::from_bits(0x3FE6_2E42_FEE0_0000);
const LN2_LO: f64 = f64::from_bits(0x3DEA_39EF_3579_3C76);
const L1: f64 = f64::from_bits(0x3FE5_5555_5555_5593);
const L2: f64 = f64::from_bits(0x3FD9_9999_9997_FA04);
const L3: f64 = f64::from_bits(0x3FD2_4924_9422_9359);
const L4: f64 = f64::from_bits(0x3FCC_71C5_1D8E_78AF);
const L5: f64 = f64::from_bits(0x3FC7_4664_96CB_03DE);
const L6: f64 = f64::from_bits(0x3FC3_9A09_D078_C69F);
const L7: f64 = f64::from_bits(0x3FC2_F112_DF3E_5244);
const IVLN10: f64 = f64::from_bits(0x3FDB_CB7B_1526_E50E);
const LOG10_2HI: f64 = f64::from_bits(0x3FD3_4413_509F_6000);
const LOG10_2LO: f64 = f64::from_bits(0x3D59_FEF3_11F1_2B36);

/// Returns `x` as a normal number, and the power of two of its scaling. If `x` is not positive and
/// finite, the error is its logarithm.
fn normal(x: f64) -> Result<(f64, i32), f64> {
    let hx = high(x);
    if hx < 0x0010_0000 {
        if hx & EXP_SIGNIF_BITS | low(x) == 0 {
            return Err(f64::NEG_INFINITY);
        }
        return if hx < 0 { Err(f64::NAN) } else { Ok((x * TWO54, -54)) };
    }
    if hx >= EXP_BITS { Err(x + x) } else { Ok((x, 0)) }
}

pub(super) fn log(x: f64) -> f64 {
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let hx = high(x);
    k += (hx >> 20) - 1023;
    let hx = hx & 0x000f_ffff;
    let i = (hx + 0x9_5f64) & 0x10_0000;
    let x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - (1.0 / 3.0) * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (L2 + w * (L4 + w * L6));
    let t2 = z * (L1 + w * (L3 + w * (L5 + w * L7)));
    let r = t2 + t1;
    if (hx - 0x6_147a) | (0x6_b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 {
            f - (hfsq - s * (hfsq + r))
        } else {
            dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(super) fn log10(x: f64) -> f64 {
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let hx = high(x);
    k += (hx >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    let x = with_high(x, hx & 0x000f_ffff | (0x3ff - i) << 20);
    let z = y * LOG10_2LO + IVLN10 * log(x);
    z + y * LOG10_2HI
}

pub(super) fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let ax = hx & EXP_SIGNIF_BITS;
    let (mut k, mut f, mut c, mut hu) = (1, 0.0, 0.0, 0);
    if hx < 0x3fda_827a {
        if ax >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if hx >= EXP_BITS {
        return x + x;
    }
    if k != 0 {
        let mut u;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        } else {
            u = x;
            hu = high(u);
            k = (hu >> 20) - 1023;
        }
        hu &= 0x000f_ffff;
        if hu < 0x6_a09e {
            u = with_high(u, hu | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    let dk = f64::from(k);
    let hfsq = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = hfsq * (1.0 - (2.0 / 3.0) * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (L1 + z * (L2 + z * (L3 + z * (L4 + z * (L5 + z * (L6 + z * L7))))));
    if k == 0 {
        f - (hfsq - s * (hfsq + r))
    } else {
        dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f)
    }
}
