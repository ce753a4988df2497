//! `jdk.internal.perf.PerfCounter`: counters without a reader.
//!
//! Source: the class's documentation. The JDK's class library only writes the counters, so their
//! values cannot affect a program. Their buffers are outside of the heap and stay 0.

use crate::values::{nothing, object, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/perf/PerfCounter";
    "<init>(Ljava/lang/String;I)V" => construct;
    "get()J" => nothing;
    "set(J)V" => nothing;
    "add(J)V" => nothing;
}

fn construct(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let counter = object(m, args, 0)?;
    let name = reference(args, 1);
    m.live.set_field(counter, "name", u64::from(name));
    Ok(0)
}

/// The class `jdk.internal.perf.Perf`.
pub mod perf {
    use super::{Exit, Machine, nothing};
    use crate::java::lang::system::monotonic_clock;
    use crate::jdk::internal::misc::r#unsafe::{new_block, put_bytes};
    use crate::values::{int, reference};
    use vm::thread::FrameKind;

    vm::natives! {
        class "jdk/internal/perf/Perf";
        "registerNatives()V" => nothing;
        "highResCounter()J" visible => |m, _| Ok(monotonic_clock(m) as u64);
        "highResFrequency()J" => |_, _| Ok(1_000_000_000);
        "createLong(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" => |m, args| {
            buffer(m, &args[4].to_le_bytes(), 8)
        };
        "createByteArray(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;" => |m, args| {
            let value = match reference(args, 4) {
                0 => Vec::new(),
                array => m.live.heap.get(array).bytes().to_vec(),
            };
            buffer(m, &value, usize::try_from(int(args, 5)).unwrap_or(0))
        };
    }

    /// Creates a direct buffer of this size that begins with `value`, as JNI does.
    fn buffer(m: &mut Machine, value: &[u8], size: usize) -> Result<u64, Exit> {
        let class = m.program.boot_class("java/nio/DirectByteBuffer")?;
        if !m.is_ready(class) {
            return Err(Exit::Initialize(class));
        }
        let constructors = ["(JI)V", "(JJ)V"].map(|of| class.declared_method("<init>", of));
        let Some(constructor) = constructors.into_iter().flatten().next() else {
            return Err(Exit::Unsupported("java.nio.DirectByteBuffer as it is here".to_owned()));
        };
        let object = m.new_instance(class)?;
        let address = new_block(m, size as u64)?;
        put_bytes(m, 0, address, &value[..value.len().min(size)])?;
        let values = vec![u64::from(object), address, size as u64];
        Err(Exit::Call(constructor, values, FrameKind::Constructor(object)))
    }
}
