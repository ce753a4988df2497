//! `sun.nio.ch.FileChannelImpl` and related classes.
//!
//! Source: the classes' declarations in JDK 17 to 25.

use super::file_dispatcher_impl::{PAGE, UNSUPPORTED, map, unmap};
use crate::java::io::stream::number;
use crate::values::{int, reference};
use vm::Ref;

vm::natives! {
    class "sun/nio/ch/FileChannelImpl";
    "initIDs()J" => |_, _| Ok(PAGE);
    "maxDirectTransferSize0()I" => |_, _| Ok(i32::MAX as u64);
    "transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" => |_, _| Ok(UNSUPPORTED);
    "map0(IJJZ)J" => |m, args| {
        let object = m.live.get_field(reference(args, 0), "fd") as Ref;
        let descriptor = number(m, object)?;
        map(m, descriptor, int(args, 1), args[2], args[3])
    };
    "unmap0(JJ)I" => unmap;
}

/// The class `sun.nio.ch.FileKey`: identity of the file of a lock.
pub mod file_key {
    use crate::files::{self, or_io_exception};
    use crate::java::io::stream::number;
    use crate::values::{Answer, nothing, reference};
    use vm::Machine;
    use vm::native::Exit;
    use vm::outside::Facts;

    vm::natives! {
        class "sun/nio/ch/FileKey";
        "initIDs()V" => nothing;
        "init(Ljava/io/FileDescriptor;)V" => fill;
        "init(Ljava/io/FileDescriptor;[J)V" => fill_array;
    }

    fn facts(m: &mut Machine, descriptor: u64) -> Result<Facts, Exit> {
        let number = number(m, descriptor as u32)?;
        let facts = files::facts_of(m, number);
        let facts = or_io_exception(m, facts)?;
        files::seen::tell(m, &facts);
        Ok(facts)
    }

    fn fill(m: &mut Machine, args: &[u64]) -> Answer {
        let facts = facts(m, args[1])?;
        m.live.set_field(reference(args, 0), "st_dev", facts.device.0);
        m.live.set_field(reference(args, 0), "st_ino", facts.inode);
        Ok(0)
    }

    fn fill_array(m: &mut Machine, args: &[u64]) -> Answer {
        let facts = facts(m, args[0])?;
        let both = m.live.heap.elements_mut::<u64>(reference(args, 1));
        both[..2].copy_from_slice(&[facts.device.0, facts.inode]);
        Ok(0)
    }
}

/// The class `sun.nio.ch.Util`: under check no thread caches its temporary buffers, as leftover
/// contents would make states differ.
pub mod util {
    use vm::native::Exit;

    vm::natives! {
        class "sun/nio/ch/Util";
        "getMaxCachedBufferSize()J" => |m, _| if m.options.check { Ok(0) } else { Err(Exit::Decline) };
    }
}
