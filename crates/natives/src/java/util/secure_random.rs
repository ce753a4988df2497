//! `java.security.SecureRandom`: while a program is checked, the fixed stream of its thread; in a plain
//! run, the host's random numbers.
//!
//! Source: SEMANTICS, "`Random()`, SecureRandom, UUID". A generator requested by name has a
//! provider, and runs the JDK's code.

use crate::values::{byte_array, int, nothing, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/security/SecureRandom";
    "getDefaultPRNG(Z[B)V" => nothing;
    "nextBytes([B)V" => next_bytes;
    "setSeed([B)V" => |m, args| { without_provider(m, args)?; Ok(0) };
    "generateSeed(I)[B" => generate_seed;
    "getAlgorithm()Ljava/lang/String;" => algorithm;
}

/// Declines if the object was created with a provider.
fn without_provider(m: &Machine, args: &[u64]) -> Result<(), Exit> {
    if m.live.get_field(reference(args, 0), "secureRandomSpi") == 0 {
        return Ok(());
    }
    Err(Exit::Decline)
}

fn random_bytes(m: &mut Machine, count: usize) -> Result<Vec<u8>, Exit> {
    let mut bytes = vec![0; count];
    if !m.options.check {
        use std::io::Read;
        let read = std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut bytes));
        return match read {
            Ok(()) => Ok(bytes),
            Err(e) => Err(Exit::Unsupported(format!("a host without random numbers: {e}"))),
        };
    }
    for chunk in bytes.chunks_mut(8) {
        let random = m.random().to_le_bytes();
        chunk.copy_from_slice(&random[..chunk.len()]);
    }
    Ok(bytes)
}

fn next_bytes(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    without_provider(m, args)?;
    let array = reference(args, 1);
    if array == 0 {
        return Err(m.null_pointer());
    }
    let bytes = random_bytes(m, m.live.heap.get(array).length as usize)?;
    m.live.heap.elements_mut::<u8>(array)[..bytes.len()].copy_from_slice(&bytes);
    Ok(0)
}

fn generate_seed(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    without_provider(m, args)?;
    let Ok(count) = usize::try_from(int(args, 1)) else { return Err(Exit::Decline) };
    let array = byte_array(m, &vec![0; count])?;
    let bytes = random_bytes(m, count)?;
    m.live.heap.elements_mut::<u8>(array as u32)[..count].copy_from_slice(&bytes);
    Ok(array)
}

fn algorithm(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    without_provider(m, args)?;
    m.literal_text("NativePRNG").map(u64::from)
}
