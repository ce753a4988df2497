//! `jdk.internal.jimage.ImageReader`: resources of the JDK's modules, read by the same code that
//! reads classes from the run-time image.
//!
//! Source: the class of the JDK, whose own code maps the image file. Invariant: the fields of the
//! reader from `ImageReaderFactory` are unset. A location holds its size at the JDK's index,
//! followed by `module/name`.

use crate::values::{Answer, byte_array, reference};
use vm::native::Exit;
use vm::thread::FrameKind;
use vm::{Machine, Ref};

vm::natives! {
    class "jdk/internal/jimage/ImageReader";
    "findLocation(Ljava/lang/String;Ljava/lang/String;)Ljdk/internal/jimage/ImageLocation;" => find_location;
    "verifyLocation(Ljava/lang/String;Ljava/lang/String;)Z" => |m, args| {
        let found = find(m, args)?;
        Ok(u64::from(found.is_some()))
    };
    "getResource(Ljdk/internal/jimage/ImageLocation;)[B" => |m, args| {
        let bytes = content(m, args)?;
        byte_array(m, &bytes)
    };
    "getResourceBuffer(Ljdk/internal/jimage/ImageLocation;)Ljava/nio/ByteBuffer;" => buffer;
    "findNode(Ljava/lang/String;)Ljdk/internal/jimage/ImageReader$Node;" => listing;
    "getRootDirectory()Ljdk/internal/jimage/ImageReader$Directory;" => listing;
    "getModuleNames()[Ljava/lang/String;" => listing;
    "getEntryNames()[Ljava/lang/String;" => listing;
}

/// The class `jdk.internal.jimage.ImageReaderFactory`.
pub mod factory {
    vm::natives! {
        class "jdk/internal/jimage/ImageReaderFactory";
        "getImageReader()Ljdk/internal/jimage/ImageReader;" => |m, _| {
            let class = m.program.boot_class("jdk/internal/jimage/ImageReader")?;
            m.new_instance(class).map(u64::from)
        };
    }
}

/// Index of the size of a resource in `ImageLocation.attributes`, and length of the JDK's
/// attributes.
const SIZE: usize = 7;
const ATTRIBUTES: usize = 8;

/// Declines except for the factory's reader: other readers run the JDK's code.
fn require_factory_reader(m: &Machine, args: &[u64]) -> Result<(), Exit> {
    if m.live.get_field(reference(args, 0), "reader") == 0 { Ok(()) } else { Err(Exit::Decline) }
}

fn read(m: &Machine, module: &str, name: &str) -> Result<Option<Vec<u8>>, Exit> {
    m.program.registry.resource(module, name).map_err(|e| Exit::Unsupported(e.to_string()))
}

fn find(m: &mut Machine, args: &[u64]) -> Result<Option<(String, usize)>, Exit> {
    require_factory_reader(m, args)?;
    let (module, name) = (m.text(reference(args, 1)), m.text(reference(args, 2)));
    let found = read(m, &module, &name)?;
    Ok(found.map(|bytes| (format!("{module}/{name}"), bytes.len())))
}

fn find_location(m: &mut Machine, args: &[u64]) -> Answer {
    let Some((path, size)) = find(m, args)? else { return Ok(0) };
    let class = m.array_class("[J")?;
    let words = ATTRIBUTES + path.len();
    let attributes = m.new_array(class, words as i32)?;
    let longs = m.live.heap.elements_mut::<u64>(attributes);
    longs[SIZE] = size as u64;
    for (at, byte) in path.bytes().enumerate() {
        longs[ATTRIBUTES + at] = u64::from(byte);
    }
    let class = m.program.boot_class("jdk/internal/jimage/ImageLocation")?;
    let location = m.new_instance(class)?;
    m.live.set_field(location, "attributes", u64::from(attributes));
    Ok(u64::from(location))
}

fn content(m: &mut Machine, args: &[u64]) -> Result<Vec<u8>, Exit> {
    require_factory_reader(m, args)?;
    let location = reference(args, 1);
    if location == 0 {
        return Err(m.null_pointer());
    }
    let attributes = m.live.get_field(location, "attributes") as Ref;
    let longs = m.live.heap.get(attributes).elements::<u64>();
    let path: Vec<u8> = longs.iter().skip(ATTRIBUTES).map(|long| *long as u8).collect();
    let path = String::from_utf8_lossy(&path).into_owned();
    let found = match path.split_once('/') {
        Some((module, name)) => read(m, module, name)?,
        None => None,
    };
    found.ok_or_else(|| Exit::Unsupported(format!("the resource {path} of the JDK")))
}

fn buffer(m: &mut Machine, args: &[u64]) -> Answer {
    let bytes = content(m, args)?;
    let class = m.program.boot_class("java/nio/ByteBuffer")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let Some(wrap) = class.declared_method("wrap", "([B)Ljava/nio/ByteBuffer;") else {
        return Err(Exit::Decline);
    };
    let array = byte_array(m, &bytes)?;
    Err(Exit::Call(wrap, vec![array], FrameKind::Call))
}

fn listing(m: &mut Machine, args: &[u64]) -> Answer {
    require_factory_reader(m, args)?;
    Err(Exit::Unsupported("listing the JDK's image (jdk.internal.jimage)".to_owned()))
}
