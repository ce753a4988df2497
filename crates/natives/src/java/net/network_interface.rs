//! `java.net.NetworkInterface`: the loopback interface only.
//!
//! Source: `NetworkInterface.c` of the JDK; the flags of `lo` under Linux. Invariant: the result
//! does not depend on the host.

use super::address::{LOOPBACK, is_loopback, new_inet4};
use crate::values::{Answer, int, nothing, object, reference_array, yes};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/net/NetworkInterface";
    "init()V" => nothing;
    "getAll()[Ljava/net/NetworkInterface;" => all;
    "getByName0(Ljava/lang/String;)Ljava/net/NetworkInterface;" => by_name;
    "getByIndex0(I)Ljava/net/NetworkInterface;" => by_index;
    "getByInetAddress0(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" => by_address;
    "boundInetAddress0(Ljava/net/InetAddress;)Z" => is_bound;
    "isUp0(Ljava/lang/String;I)Z" => yes;
    "isLoopback0(Ljava/lang/String;I)Z" => yes;
    "supportsMulticast0(Ljava/lang/String;I)Z" => nothing;
    "isP2P0(Ljava/lang/String;I)Z" => nothing;
    // The loopback interface has no hardware address.
    "getMacAddr0([BLjava/lang/String;I)[B" => nothing;
    "getMTU0(Ljava/lang/String;I)I" => |_, _| Ok(MTU);
}

const NAME: &str = "lo";
const INDEX: i32 = 1;
const MTU: u64 = 65_536;
const PREFIX_LENGTH: u64 = 8;

fn all(machine: &mut Machine, _: &[u64]) -> Answer {
    let interface = loopback(machine)?;
    reference_array(machine, "[Ljava/net/NetworkInterface;", &[interface])
}

fn by_name(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = object(machine, args, 0)?;
    loopback_if(machine, |machine| machine.text(name) == NAME)
}

fn by_index(machine: &mut Machine, args: &[u64]) -> Answer {
    let index = int(args, 0);
    loopback_if(machine, |_| index == INDEX)
}

fn by_address(machine: &mut Machine, args: &[u64]) -> Answer {
    let address = object(machine, args, 0)?;
    loopback_if(machine, |machine| is_loopback(machine, address))
}

fn is_bound(machine: &mut Machine, args: &[u64]) -> Answer {
    let address = object(machine, args, 0)?;
    Ok(u64::from(is_loopback(machine, address)))
}

fn loopback_if(machine: &mut Machine, is_meant: impl Fn(&Machine) -> bool) -> Answer {
    if is_meant(machine) { loopback(machine).map(u64::from) } else { Ok(0) }
}

/// Creates the object of the loopback interface.
fn loopback(machine: &mut Machine) -> Result<Ref, Exit> {
    let class = machine.program.boot_class("java/net/NetworkInterface")?;
    let binding_class = machine.program.boot_class("java/net/InterfaceAddress")?;
    let name = machine.literal_text(NAME)?;
    let address = new_inet4(machine, 0, LOOPBACK)?;
    let addresses = reference_array(machine, "[Ljava/net/InetAddress;", &[address])?;
    let binding = machine.new_instance(binding_class)?;
    machine.live.set_field(binding, "address", u64::from(address));
    machine.live.set_field(binding, "maskLength", PREFIX_LENGTH);
    let bindings = reference_array(machine, "[Ljava/net/InterfaceAddress;", &[binding])?;
    let children = reference_array(machine, "[Ljava/net/NetworkInterface;", &[])?;
    let interface = machine.new_instance(class)?;
    for (field, value) in [
        ("name", u64::from(name)),
        ("displayName", u64::from(name)),
        ("index", INDEX as u64),
        ("addrs", addresses),
        ("bindings", bindings),
        ("childs", children),
    ] {
        machine.live.set_field(interface, field, value);
    }
    Ok(interface)
}
