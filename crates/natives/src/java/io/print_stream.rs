//! `java.io.PrintStream`, for the JDK's own `System.out` and `System.err`.
//!
//! Source: the private methods through which every print passes, the same in JDK 17 to 25. A print
//! is one visible instruction that leaves nothing in a buffer (SEMANTICS 13). The print waits for
//! the stream's monitor as the real method does. Any other stream runs the JDK's code. Output is no
//! part of a state, so a print restricts no input: the printed numbers are those of the witness.

use crate::values::{int, reference};
use vm::footprint::{Touch, part};
use vm::native::Exit;
use vm::streams::{Encoding, encoding, is_for_errors};
use vm::{Machine, Status};

vm::natives! {
    class "java/io/PrintStream";
    "write(Ljava/lang/String;)V" terms => |m, args| print_string(m, args, false);
    "writeln(Ljava/lang/String;)V" terms => |m, args| print_string(m, args, true);
    "write([C)V" terms => |m, args| print_chars(m, args, false);
    "writeln([C)V" terms => |m, args| print_chars(m, args, true);
    "println(D)V" terms inputs => |m, args| print_open(m, args, true);
    "println(F)V" terms inputs => |m, args| print_open(m, args, true);
    "print(D)V" terms inputs => |m, args| print_open(m, args, false);
    "print(F)V" terms inputs => |m, args| print_open(m, args, false);
    "newLine()V" => new_line;
    "write(I)V" terms => write_byte;
    "write([BII)V" terms => write_bytes;
    "flush()V" => flush;
}

/// Whether the receiver is the error stream. Waits until the current thread can enter the stream's
/// monitor. Declines if the receiver is closed or no standard stream.
fn own_stream(m: &mut Machine, args: &[u64]) -> Result<bool, Exit> {
    let stream = reference(args, 0);
    let error = is_for_errors(m, stream).ok_or(Exit::Decline)?;
    // Output is not part of a state, but the print reads the stream's monitor.
    m.access_point_at(stream, part::MONITOR, Touch::Update)?;
    if !m.live.can_enter(m.live.current, stream) {
        return Err(Exit::Retry(Status::Entering(stream)));
    }
    Ok(error)
}

fn encode(text: &[u16], encoding: Encoding) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 1);
    for c in char::decode_utf16(text.iter().copied()) {
        match (c, encoding) {
            (Ok(c), Encoding::Utf8) => {
                bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            (Ok(c), Encoding::Bytes(last)) if c as u32 <= last => bytes.push(c as u32 as u8),
            _ => bytes.push(b'?'),
        }
    }
    bytes
}

/// Writes bytes. A failure becomes the answer of `checkError`.
fn write(m: &mut Machine, args: &[u64], error: bool, bytes: &[u8]) -> Result<u64, Exit> {
    if m.print(error, bytes).is_err() {
        m.live.set_field(reference(args, 0), "trouble", 1);
    }
    Ok(0)
}

fn print(m: &mut Machine, args: &[u64], text: &[u16], line: bool) -> Result<u64, Exit> {
    let error = own_stream(m, args)?;
    let encoding = encoding(m, reference(args, 0)).ok_or(Exit::Decline)?;
    let mut bytes = encode(text, encoding);
    if line {
        bytes.push(b'\n');
    }
    write(m, args, error, &bytes)
}

fn print_string(m: &mut Machine, args: &[u64], line: bool) -> Result<u64, Exit> {
    let string = reference(args, 1);
    if string == 0 {
        return Err(Exit::Decline);
    }
    let text = m.text16(string);
    print(m, args, &text, line)
}

fn print_chars(m: &mut Machine, args: &[u64], line: bool) -> Result<u64, Exit> {
    let array = reference(args, 1);
    if array == 0 {
        return Err(Exit::Decline);
    }
    let object = m.live.heap.get(array);
    let text = object.elements::<u16>()[..object.length as usize].to_vec();
    print(m, args, &text, line)
}

/// Prints a placeholder for a floating-point input, as digits would restrict the input. Declines if
/// a proposition observes the output.
fn print_open(m: &mut Machine, args: &[u64], line: bool) -> Result<u64, Exit> {
    let is_observed = !m.options.granularity.visible.printed.is_empty();
    if is_observed || !inputs::is_argument_open(m, 1) {
        return Err(Exit::Decline);
    }
    let text: Vec<u16> = inputs::UNWRITTEN_DIGITS.encode_utf16().collect();
    print(m, args, &text, line)
}

fn new_line(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    print(m, args, &[], true)
}

fn write_byte(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let error = own_stream(m, args)?;
    write(m, args, error, &[int(args, 1) as u8])
}

fn write_bytes(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let array = reference(args, 1);
    let range = usize::try_from(int(args, 2)).ok().zip(usize::try_from(int(args, 3)).ok());
    let (Some((at, count)), true) = (range, array != 0) else { return Err(Exit::Decline) };
    let bytes =
        m.live.heap.get(array).bytes().get(at..at.saturating_add(count)).map(<[u8]>::to_vec);
    let Some(bytes) = bytes else { return Err(Exit::Decline) };
    let error = own_stream(m, args)?;
    write(m, args, error, &bytes)
}

/// Does nothing, as nothing is buffered.
fn flush(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    own_stream(m, args)?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_encoded_in_the_encoding_of_the_stream() {
        let text: Vec<u16> = "aé€😀".encode_utf16().chain([0xd800, 0x62]).collect();
        assert_eq!(encode(&text, Encoding::Utf8), "aé€😀?b".as_bytes());
        assert_eq!(encode(&text, Encoding::Bytes(0xff)), b"a\xe9???b");
        assert_eq!(encode(&text, Encoding::Bytes(0x7f)), b"a????b");
    }
}
