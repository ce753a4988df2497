//! `java.util.TimeZone`: the host's zone by the variable `TZ`, else UTC.

use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/util/TimeZone";
    "getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;" => system_zone;
    "getSystemGMTOffsetID()Ljava/lang/String;" => |m, _| m.literal_text("GMT").map(u64::from);
}

fn system_zone(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    let zone = std::env::var("TZ").unwrap_or_default();
    let zone = zone.strip_prefix(':').unwrap_or(&zone);
    let named = !zone.is_empty() && !zone.starts_with('/');
    m.literal_text(if named { zone } else { "UTC" }).map(u64::from)
}
