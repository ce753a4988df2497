//! `java.net.Inet4AddressImpl`: names of hosts without a network.
//!
//! Source: `Inet4AddressImpl.c` of the JDK, with its messages. Invariant: a name is resolved only
//! if it denotes the local host; the result depends on a setting alone.

use super::address::{LOOPBACK, new_inet4};
use crate::values::{Answer, object, reference, reference_array};
use vm::{Machine, Ref};

vm::natives! {
    class "java/net/Inet4AddressImpl";
    "getLocalHostName()Ljava/lang/String;" => local_host_name;
    "lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;" => look_up;
    "getHostByAddr([B)Ljava/lang/String;" => name_of_address;
    "isReachable0([BI[BI)Z" => is_reachable;
}

const UNKNOWN: &str = "java/net/UnknownHostException";
const LOCAL: &str = "localhost";

fn local_host_name(machine: &mut Machine, _: &[u64]) -> Answer {
    let name = machine.options.platform.host_name.clone();
    machine.new_string(&name).map(u64::from)
}

fn look_up(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = reference(args, 1);
    if name == 0 {
        let message = "host argument is null";
        return Err(machine.exception("java/lang/NullPointerException", message));
    }
    let text = machine.text(name);
    let is_local = [LOCAL, &machine.options.platform.host_name]
        .iter()
        .any(|local| text.eq_ignore_ascii_case(local));
    if !is_local {
        let message = format!("{text}: Name or service not known");
        return Err(machine.exception(UNKNOWN, &message));
    }
    let address = new_inet4(machine, name, LOOPBACK)?;
    reference_array(machine, "[Ljava/net/InetAddress;", &[address])
}

fn name_of_address(machine: &mut Machine, args: &[u64]) -> Answer {
    let bytes = object(machine, args, 1)?;
    let address = address_in(machine, bytes);
    if address == LOOPBACK {
        return machine.new_string(LOCAL).map(u64::from);
    }
    Err(machine.exception_without_message(UNKNOWN))
}

/// Whether an address is reachable. Without a network, only addresses of the loopback interface
/// are.
fn is_reachable(machine: &mut Machine, args: &[u64]) -> Answer {
    let bytes = object(machine, args, 1)?;
    let address = address_in(machine, bytes);
    let is_local = address >> 24 == LOOPBACK >> 24;
    Ok(u64::from(is_local))
}

/// Returns the address in a `byte[]`, in network order.
fn address_in(machine: &Machine, bytes: Ref) -> u32 {
    let object = machine.live.heap.get(bytes);
    let bytes = &object.elements::<u8>()[..object.length.min(4) as usize];
    bytes.iter().fold(0, |address, byte| address << 8 | u32::from(*byte))
}
