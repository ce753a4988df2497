//! `jdk.internal.misc.UnsafeConstants`: properties of the platform.
//!
//! Source: the class's comments; HotSpot sets these fields when the class is initialized.

use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/misc/UnsafeConstants";
    "<clinit>()V" => set;
}

/// Little-endian, 64-bit addresses, unaligned accesses allowed; no cache lines to write back.
const VALUES: &[(&str, u64)] = &[
    ("ADDRESS_SIZE0", 8),
    ("PAGE_SIZE", 4096),
    ("BIG_ENDIAN", 0),
    ("UNALIGNED_ACCESS", 1),
    ("DATA_CACHE_LINE_FLUSH_SIZE", 0),
];

fn set(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    let class = m.program.boot_class("jdk/internal/misc/UnsafeConstants")?;
    for (name, value) in VALUES {
        let Some(field) = class.fields.iter().find(|f| &*f.name == *name) else { continue };
        let (mirror, slot) = m.static_place(field);
        m.live.heap.set_slot(mirror, slot, *value);
    }
    Ok(0)
}
