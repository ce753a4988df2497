//! `java.net.InetAddress` and its subclasses: support of protocols, construction of addresses.
//!
//! Source: `InetAddress.c`, `Inet4Address.c` and `net_util.c` of the JDK. Invariant: the host has
//! IPv4 only, so that there is one loopback address. Literals of IPv6 addresses are parsed in Java.

use crate::values::{nothing, yes};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/net/InetAddress";
    "init()V" => nothing;
    "isIPv4Available()Z" => yes;
    "isIPv6Supported()Z" => nothing;
}

/// The class `java.net.Inet4Address`.
pub mod inet4 {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/Inet4Address";
        "init()V" => nothing;
    }
}

/// The class `java.net.Inet6Address`.
pub mod inet6 {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/Inet6Address";
        "init()V" => nothing;
    }
}

/// The class `java.net.InetAddressImplFactory`, whose method moved to `InetAddress` in release 21.
pub mod family {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/InetAddressImplFactory";
        "isIPv6Supported()Z" => nothing;
    }
}

/// The loopback address as a number, 127.0.0.1.
pub(super) const LOOPBACK: u32 = 0x7f00_0001;

/// The constant `InetAddress.IPv4`.
const FAMILY: u64 = 1;

/// Creates an `Inet4Address`; a name of 0 is null.
pub(super) fn new_inet4(machine: &mut Machine, name: Ref, address: u32) -> Result<Ref, Exit> {
    let class = machine.program.boot_class("java/net/Inet4Address")?;
    if !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let fields = machine.program.boot_class("java/net/InetAddress$InetAddressHolder")?;
    let holder = machine.new_instance(fields)?;
    for (field, value) in [
        ("hostName", u64::from(name)),
        ("originalHostName", u64::from(name)),
        ("address", u64::from(address)),
        ("family", FAMILY),
    ] {
        machine.live.set_field(holder, field, value);
    }
    let created = machine.new_instance(class)?;
    machine.live.set_field(created, "holder", u64::from(holder));
    Ok(created)
}

/// Whether an `InetAddress` is the loopback address.
pub(super) fn is_loopback(machine: &Machine, address: Ref) -> bool {
    let holder = machine.live.get_field(address, "holder") as Ref;
    &*machine.live.heap.get(address).class().name == "java/net/Inet4Address"
        && holder != 0
        && machine.live.get_field(holder, "address") as u32 == LOOPBACK
}
