//! Reduction of an angle to [-pi/4, pi/4] (fdlibm `e_rem_pio2.c`, `k_rem_pio2.c`).

use super::{EXP_SIGNIF_BITS, high, with_high};

/// 2/pi in parts of 24 bits.
const TWO_OVER_PI: [i32; 66] = [
    0x00A2_F983,
    0x006E_4E44,
    0x0015_29FC,
    0x0027_57D1,
    0x00F5_34DD,
    0x00C0_DB62,
    0x0095_993C,
    0x0043_9041,
    0x00FE_5163,
    0x00AB_DEBB,
    0x00C5_61B7,
    0x0024_6E3A,
    0x0042_4DD2,
    0x00E0_0649,
    0x002E_EA09,
    0x00D1_921C,
    0x00FE_1DEB,
    0x001C_B129,
    0x00A7_3EE8,
    0x0082_35F5,
    0x002E_BB44,
    0x0084_E99C,
    0x0070_26B4,
    0x005F_7E41,
    0x0039_91D6,
    0x0039_8353,
    0x0039_F49C,
    0x0084_5F8B,
    0x00BD_F928,
    0x003B_1FF8,
    0x0097_FFDE,
    0x0005_980F,
    0x00EF_2F11,
    0x008B_5A0A,
    0x006D_1F6D,
    0x0036_7ECF,
    0x0027_CB09,
    0x00B7_4F46,
    0x003F_669E,
    0x005F_EA2D,
    0x0075_27BA,
    0x00C7_EBE5,
    0x00F1_7B3D,
    0x0007_39F7,
    0x008A_5292,
    0x00EA_6BFB,
    0x005F_B11F,
    0x008D_5D08,
    0x0056_0330,
    0x0046_FC7B,
    0x006B_ABF0,
    0x00CF_BC20,
    0x009A_F436,
    0x001D_A9E3,
    0x0091_615E,
    0x00E6_1B08,
    0x0065_9985,
    0x005F_14A0,
    0x0068_408D,
    0x00FF_D880,
    0x004D_7327,
    0x0031_0606,
    0x0015_56CA,
    0x0073_A8C9,
    0x0060_E27B,
    0x00C0_8C6B,
];

/// High bits of the first multiples of pi/2.
const NPIO2_HIGH: [i32; 32] = [
    0x3FF9_21FB,
    0x4009_21FB,
    0x4012_D97C,
    0x4019_21FB,
    0x401F_6A7A,
    0x4022_D97C,
    0x4025_FDBB,
    0x4029_21FB,
    0x402C_463A,
    0x402F_6A7A,
    0x4031_475C,
    0x4032_D97C,
    0x4034_6B9C,
    0x4035_FDBB,
    0x4037_8FDB,
    0x4039_21FB,
    0x403A_B41B,
    0x403C_463A,
    0x403D_D85A,
    0x403F_6A7A,
    0x4040_7E4C,
    0x4041_475C,
    0x4042_106C,
    0x4042_D97C,
    0x4043_A28C,
    0x4044_6B9C,
    0x4045_34AC,
    0x4045_FDBB,
    0x4046_C6CB,
    0x4047_8FDB,
    0x4048_58EB,
    0x4049_21FB,
];

const TWO24: f64 = 16_777_216.0;
const TWON24: f64 = 1.0 / TWO24;
const INVPIO2: f64 = f64::from_bits(0x3FE4_5F30_6DC9_C883);
const PIO2_1: f64 = f64::from_bits(0x3FF9_21FB_5440_0000);
const PIO2_1T: f64 = f64::from_bits(0x3DD0_B461_1A62_6331);
const PIO2_2: f64 = f64::from_bits(0x3DD0_B461_1A60_0000);
const PIO2_2T: f64 = f64::from_bits(0x3BA3_198A_2E03_7073);
const PIO2_3: f64 = f64::from_bits(0x3BA3_198A_2E00_0000);
const PIO2_3T: f64 = f64::from_bits(0x397B_839A_2520_49C1);

/// pi/2 in parts of 24 bits.
const PIO2: [f64; 5] = [
    f64::from_bits(0x3FF9_21FB_4000_0000),
    f64::from_bits(0x3E74_442D_0000_0000),
    f64::from_bits(0x3CF8_4698_8000_0000),
    f64::from_bits(0x3B78_CC51_6000_0000),
    f64::from_bits(0x39F0_1B83_8000_0000),
];

/// Number of parts of the product in the first iteration.
const INITIAL: usize = 4;

/// Returns the nearest multiple of pi/2 to the finite `x`, and the remainder as a sum of two
/// numbers. Only the last bits of the multiple are exact.
pub(super) fn reduce(x: f64) -> (i32, [f64; 2]) {
    let hx = high(x);
    let ix = hx & EXP_SIGNIF_BITS;
    if ix <= 0x3fe9_21fb {
        return (0, [x, 0.0]);
    }
    let size = x.abs();
    let (n, rest) = if ix < 0x4002_d97c {
        (1, subtract_one(size, ix))
    } else if ix <= 0x4139_21fb {
        subtract_many(size, ix)
    } else {
        let exponent = (ix >> 20) - 1046;
        let mut z = with_high(size, ix - (exponent << 20));
        let mut pieces = [0.0; 3];
        for piece in pieces.iter_mut().take(2) {
            *piece = f64::from(z as i32);
            z = (z - *piece) * TWO24;
        }
        pieces[2] = z;
        let used = (1..=3).rev().find(|n| pieces[n - 1] != 0.0).unwrap_or(1);
        reduce_large(&pieces[..used], exponent)
    };
    if hx < 0 { (-n, [-rest[0], -rest[1]]) } else { (n, rest) }
}

/// Returns `x - pi/2` as a sum of two numbers.
fn subtract_one(x: f64, ix: i32) -> [f64; 2] {
    let mut z = x - PIO2_1;
    let mut tail = PIO2_1T;
    if ix == 0x3ff9_21fb {
        z -= PIO2_2;
        tail = PIO2_2T;
    }
    let y = z - tail;
    [y, (z - y) - tail]
}

/// Subtracts the multiple in up to three steps, for `x` up to 2^19 pi/2.
fn subtract_many(x: f64, ix: i32) -> (i32, [f64; 2]) {
    let n = (x * INVPIO2 + 0.5) as i32;
    let count = f64::from(n);
    let mut r = x - count * PIO2_1;
    let mut w = count * PIO2_1T;
    let mut y = r - w;
    if !(n < 32 && ix != NPIO2_HIGH[n as usize - 1]) {
        let exponent = ix >> 20;
        let lost = |y: f64| exponent - (high(y) >> 20 & 0x7ff);
        if lost(y) > 16 {
            let t = r;
            w = count * PIO2_2;
            r = t - w;
            w = count * PIO2_2T - ((t - r) - w);
            y = r - w;
            if lost(y) > 49 {
                let t = r;
                w = count * PIO2_3;
                r = t - w;
                w = count * PIO2_3T - ((t - r) - w);
                y = r - w;
            }
        }
    }
    (n, [y, (r - y) - w])
}

/// Multiplies by the significant part of 2/pi (Payne and Hanek).
fn reduce_large(x: &[f64], e0: i32) -> (i32, [f64; 2]) {
    let jx = x.len() - 1;
    let jv = ((e0 - 3) / 24).max(0);
    let mut q0 = e0 - 24 * (jv + 1);
    let jv = jv as usize;
    let piece = |at: usize| (at + jv).checked_sub(jx).map_or(0.0, |at| f64::from(TWO_OVER_PI[at]));
    let mut f = [0.0; 20];
    for (at, slot) in f.iter_mut().enumerate().take(jx + INITIAL + 1) {
        *slot = piece(at);
    }
    let product = |f: &[f64; 20], i: usize| (0..=jx).fold(0.0, |sum, j| sum + x[j] * f[jx + i - j]);
    let mut q = [0.0; 20];
    for (i, slot) in q.iter_mut().enumerate().take(INITIAL + 1) {
        *slot = product(&f, i);
    }
    let mut iq = [0_i32; 20];
    let mut jz = INITIAL;
    let (n, half, z) = loop {
        let mut z = q[jz];
        for i in 0..jz {
            let carry = f64::from((TWON24 * z) as i32);
            iq[i] = (z - TWO24 * carry) as i32;
            z = q[jz - i - 1] + carry;
        }
        let (n, half, z) = split(&mut iq, jz, q0, z);
        if z != 0.0 || iq[INITIAL..jz].iter().any(|part| *part != 0) {
            break (n, half, z);
        }
        // If all computed bits cancel, more parts are needed.
        let more = (1..=INITIAL).find(|k| iq[INITIAL - k] != 0).unwrap_or(INITIAL);
        for i in jz + 1..=jz + more {
            f[jx + i] = f64::from(TWO_OVER_PI[jv + i]);
            q[i] = product(&f, i);
        }
        jz += more;
    };
    if z == 0.0 {
        jz -= 1;
        q0 -= 24;
        while iq[jz] == 0 {
            jz -= 1;
            q0 -= 24;
        }
    } else {
        let z = libm::scalbn(z, -q0);
        if z >= TWO24 {
            let carry = f64::from((TWON24 * z) as i32);
            iq[jz] = (z - TWO24 * carry) as i32;
            jz += 1;
            q0 += 24;
            iq[jz] = carry as i32;
        } else {
            iq[jz] = z as i32;
        }
    }
    let rest = times_pio2(&iq, jz, q0);
    (n & 7, if half == 0 { rest } else { [-rest[0], -rest[1]] })
}

/// Removes the integral part of the product. Returns that part, whether the fraction is at least
/// 1/2 (and was negated), and the fraction's first part.
fn split(iq: &mut [i32; 20], jz: usize, q0: i32, z: f64) -> (i32, i32, f64) {
    let mut z = libm::scalbn(z, q0);
    z -= 8.0 * (z * 0.125).floor();
    let mut n = z as i32;
    z -= f64::from(n);
    let mut half = 0;
    if q0 > 0 {
        let i = iq[jz - 1] >> (24 - q0);
        n += i;
        iq[jz - 1] -= i << (24 - q0);
        half = iq[jz - 1] >> (23 - q0);
    } else if q0 == 0 {
        half = iq[jz - 1] >> 23;
    } else if z >= 0.5 {
        half = 2;
    }
    if half <= 0 {
        return (n, half, z);
    }
    n += 1;
    let mut carry = false;
    for part in iq.iter_mut().take(jz) {
        let j = *part;
        if carry {
            *part = 0x00ff_ffff - j;
        } else if j != 0 {
            carry = true;
            *part = 0x0100_0000 - j;
        }
    }
    match q0 {
        1 => iq[jz - 1] &= 0x007f_ffff,
        2 => iq[jz - 1] &= 0x003f_ffff,
        _ => {}
    }
    if half == 2 {
        z = 1.0 - z;
        if carry {
            z -= libm::scalbn(1.0, q0);
        }
    }
    (n, half, z)
}

/// Returns the fraction times pi/2, as a sum of two numbers.
fn times_pio2(iq: &[i32; 20], jz: usize, q0: i32) -> [f64; 2] {
    let mut q = [0.0; 20];
    let mut scale = libm::scalbn(1.0, q0);
    for i in (0..=jz).rev() {
        q[i] = scale * f64::from(iq[i]);
        scale *= TWON24;
    }
    let mut fq = [0.0; 20];
    for i in (0..=jz).rev() {
        fq[jz - i] = (0..=INITIAL.min(jz - i)).fold(0.0, |sum, k| sum + PIO2[k] * q[i + k]);
    }
    let first = (0..=jz).rev().fold(0.0, |sum, i| sum + fq[i]);
    let second = (1..=jz).fold(fq[0] - first, |sum, i| sum + fq[i]);
    [first, second]
}
