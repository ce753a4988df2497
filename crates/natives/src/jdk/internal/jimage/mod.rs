//! Native methods of the package `jdk.internal.jimage`.

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] =
    &[image_reader::TABLE, image_reader::factory::TABLE, native_image_buffer::TABLE];

pub mod image_reader;

/// The class `jdk.internal.jimage.NativeImageBuffer`: the run-time image is not mapped.
pub mod native_image_buffer {
    use crate::values::nothing;

    vm::natives! {
        class "jdk/internal/jimage/NativeImageBuffer";
        "getNativeMap(Ljava/lang/String;)Ljava/nio/ByteBuffer;" => nothing;
    }
}
