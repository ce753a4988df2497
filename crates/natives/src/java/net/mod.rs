//! Native methods of the package `java.net` that its static initializers need. Nothing here uses a
//! network.

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] =
    &[inet_address::TABLE, inet4_address::TABLE, inet6_address::TABLE, network_interface::TABLE];

/// `java.net.InetAddress`.
pub mod inet_address {
    use crate::values::{nothing, yes};

    vm::natives! {
        class "java/net/InetAddress";
        "init()V" => nothing;
        "isIPv4Available()Z" => yes;
        "isIPv6Supported()Z" => nothing;
    }
}

/// `java.net.Inet4Address`.
pub mod inet4_address {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/Inet4Address";
        "init()V" => nothing;
    }
}

/// `java.net.Inet6Address`.
pub mod inet6_address {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/Inet6Address";
        "init()V" => nothing;
    }
}

/// `java.net.NetworkInterface`.
pub mod network_interface {
    use crate::values::nothing;

    vm::natives! {
        class "java/net/NetworkInterface";
        "init()V" => nothing;
    }
}
