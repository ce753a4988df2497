//! `java.util.TimeZone`: the host's zone by the variable `TZ`, else by the link `/etc/localtime`,
//! else UTC. The zone is part of the environment, which does not change (SEMANTICS 17).

use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/util/TimeZone";
    "getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;" => system_zone;
    "getSystemGMTOffsetID()Ljava/lang/String;" => |m, _| m.new_string("GMT").map(u64::from);
}

fn system_zone(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    // The result is a new string, which is not the same object as a literal in the JDK.
    m.new_string(&host_zone()).map(u64::from)
}

/// Returns the name of the host's zone.
pub fn host_zone() -> String {
    let zone = std::env::var("TZ").unwrap_or_default();
    let zone = zone.strip_prefix(':').unwrap_or(&zone);
    let named = !zone.is_empty() && !zone.starts_with('/');
    if named {
        return zone.to_owned();
    }
    let link = std::fs::read_link("/etc/localtime").unwrap_or_default();
    let link = link.to_string_lossy();
    link.split_once("zoneinfo/").map_or("UTC", |(_, zone)| zone).to_owned()
}
