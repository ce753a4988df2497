//! Metadata of files and file stores, as fields of Java objects; capabilities of the system.
//!
//! Source: `UnixFileAttributes`, `UnixFileStoreAttributes`, `UnixNativeDispatcher.c`.

use crate::files::FileSystemSpace;
use crate::files::seen::tell;
use crate::values::Answer;
use classfile::Constant;
use vm::outside::Facts;
use vm::{Machine, Ref};

/// Returns the capabilities by the constants that the class itself declares (they differ between
/// releases).
pub(super) fn capabilities(m: &mut Machine, _: &[u64]) -> Answer {
    let class = m.program.boot_class("sun/nio/fs/UnixNativeDispatcher")?;
    let Some(file) = class.file() else { return Ok(0) };
    let constant = |name: &str| {
        let field = file.fields.iter().find(|field| field.name == name)?;
        match file.pool.get(field.constant_value?)? {
            Constant::Integer(value) => Some(*value as u32),
            _ => None,
        }
    };
    let all = ["OPENAT", "FUTIMES", "FUTIMENS", "LUTIMES", "BIRTHTIME", "XATTR"];
    // The last capability, extended attributes, is absent under check.
    let count = if m.options.check { all.len() - 1 } else { all.len() };
    let bits = all[..count].iter().filter_map(|name| constant(&format!("SUPPORTS_{name}")));
    Ok(u64::from(bits.fold(0, |all, bit| all | bit)))
}

/// Copies the metadata of a file into a `UnixFileAttributes`.
pub(super) fn fill(m: &mut Machine, attributes: Ref, facts: &Facts) -> Answer {
    const SECOND: i64 = 1_000_000_000;
    tell(m, facts);
    let [accessed, changed, status, born] = facts.times;
    for (name, value) in [
        ("st_mode", u64::from(facts.mode)),
        ("st_ino", facts.inode),
        ("st_dev", facts.device.0),
        ("st_rdev", facts.device.1),
        ("st_nlink", facts.links),
        ("st_uid", u64::from(facts.owner.0)),
        ("st_gid", u64::from(facts.owner.1)),
        ("st_size", facts.size),
        ("st_atime_sec", accessed.div_euclid(SECOND) as u64),
        ("st_atime_nsec", accessed.rem_euclid(SECOND) as u64),
        ("st_mtime_sec", changed.div_euclid(SECOND) as u64),
        ("st_mtime_nsec", changed.rem_euclid(SECOND) as u64),
        ("st_ctime_sec", status.div_euclid(SECOND) as u64),
        ("st_ctime_nsec", status.rem_euclid(SECOND) as u64),
        ("st_birthtime_sec", born.div_euclid(SECOND) as u64),
        ("st_birthtime_nsec", born.rem_euclid(SECOND) as u64),
        ("birthtime_available", 1),
    ] {
        m.live.set_field(attributes, name, value);
    }
    Ok(0)
}

/// Copies the sizes of a file store into a `UnixFileStoreAttributes`.
pub(super) fn fill_store(m: &mut Machine, attributes: Ref, space: FileSystemSpace) -> Answer {
    let blocks = |bytes: u64| bytes / space.block.max(1);
    for (name, value) in [
        ("f_frsize", space.block),
        ("f_blocks", blocks(space.all)),
        ("f_bfree", blocks(space.free)),
        ("f_bavail", blocks(space.usable)),
    ] {
        m.live.set_field(attributes, name, value);
    }
    Ok(0)
}
