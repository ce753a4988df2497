//! The standard streams of the JDK, which native methods and masked prints recognize.
//!
//! Source: the fields of `java.io.PrintStream`, which are equal in JDK 17 to 25.

use crate::heap::Ref;
use crate::machine::Machine;

/// The character encoding of a standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// One byte for each character up to this one, and `?` for all others.
    Bytes(u32),
}

/// Whether an open standard stream is the one for errors. Returns `None` for other streams.
pub fn is_for_errors(machine: &Machine, stream: Ref) -> Option<bool> {
    let is = |name| machine.program.anchors.get(name).is_some_and(|anchor: &Ref| *anchor == stream);
    let error = is("stderr");
    let is_open = || machine.live.get_field(stream, "out") != 0;
    (stream != 0 && (error || is("stdout")) && is_open()).then_some(error)
}

/// Returns the encoding of a stream, by the name of the charset of its writer. Returns `None` for all
/// other charsets, whose encoders may have a state.
pub fn encoding(machine: &Machine, stream: Ref) -> Option<Encoding> {
    let mut object = stream;
    for field in ["charOut", "se", "cs", "name"] {
        object = machine.live.get_field(object, field) as Ref;
        if object == 0 {
            return None;
        }
    }
    match machine.text(object).as_str() {
        "UTF-8" => Some(Encoding::Utf8),
        "ISO-8859-1" => Some(Encoding::Bytes(0xff)),
        "US-ASCII" => Some(Encoding::Bytes(0x7f)),
        _ => None,
    }
}
