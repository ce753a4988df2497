//! `java.util.zip.Deflater`.
//!
//! Source: `Deflater.c` of the JDK, which maps return codes of zlib to results.

use super::deflate::{DeflateStatus, Deflater, Flush, Transfer};
use super::place::ZipBuffer;
use super::stream::{self, Operation, Stream};
use vm::{Exit, Machine};

vm::natives! {
    class "java/util/zip/Deflater";
    "init(IIZ)J" => |m, args| open(m, args);
    "setDictionary(J[BII)V" => |m, args| { let from = ZipBuffer::array(m, args, 1)?; set_dictionary(m, args, from) };
    "setDictionaryBuffer(JJI)V" => |m, args| set_dictionary(m, args, ZipBuffer::address(args, 1));
    "deflateBytesBytes(J[BII[BIIII)J" => |m, args| {
        let (from, to) = (ZipBuffer::array(m, args, 2)?, ZipBuffer::array(m, args, 5)?);
        deflate(m, args, from, to)
    };
    "deflateBytesBuffer(J[BIIJIII)J" => |m, args| {
        let from = ZipBuffer::array(m, args, 2)?;
        deflate(m, args, from, ZipBuffer::address(args, 5))
    };
    "deflateBufferBytes(JJI[BIIII)J" => |m, args| {
        let to = ZipBuffer::array(m, args, 4)?;
        deflate(m, args, ZipBuffer::address(args, 2), to)
    };
    "deflateBufferBuffer(JJIJIII)J" => |m, args| deflate(m, args, ZipBuffer::address(args, 2), ZipBuffer::address(args, 4));
    "getAdler(J)I" => |m, args| stream::look::<Deflater, _>(m, args[0], |s| u64::from(s.checksum));
    "reset(J)V" => |m, args| stream::reset::<Deflater>(m, args[0]);
    "end(J)V" => |m, args| stream::close::<Deflater>(m, args[0]);
}

/// Kinds of operations in a log. A call of `deflate` has the kind `FLUSH` plus its flush mode.
const FLUSH: u8 = 16;
const SET_PARAMETERS: u8 = 1;
const SET_DICTIONARY: u8 = 2;

/// Result of an operation on a compressing stream.
pub(super) struct Deflated {
    read: usize,
    output: Vec<u8>,
    status: DeflateStatus,
}

impl Stream for Deflater {
    type Outcome = Deflated;

    fn make(numbers: [u32; 2]) -> Self {
        Self::new((numbers[0] as i32) >> 2, numbers[0] & 3, numbers[1] != 0)
    }

    fn perform(&mut self, operation: &Operation) -> Deflated {
        let [room, parameters] = operation.numbers;
        let mut transfer = Transfer::new(&operation.input, room as usize);
        let t = &mut transfer;
        let status = match operation.kind {
            SET_DICTIONARY => self.set_dictionary(&operation.input),
            SET_PARAMETERS => self.set_parameters(t, (parameters as i32) >> 3, parameters >> 1 & 3),
            FLUSH => self.deflate(t, Flush::None),
            18 => self.deflate(t, Flush::Sync),
            19 => self.deflate(t, Flush::Full),
            _ => self.deflate(t, Flush::Finish),
        };
        Deflated { read: transfer.read, output: transfer.output, status }
    }

    fn numbers(&self) -> [u32; 2] {
        [(self.level as u32) << 2 | self.strategy, u32::from(self.raw)]
    }
}

fn open(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let numbers = [(args[0] as u32) << 2 | args[1] as u32 & 3, args[2] as u32];
    stream::open::<Deflater>(m, numbers)
}

fn set_dictionary(m: &mut Machine, args: &[u64], from: ZipBuffer) -> Result<u64, Exit> {
    let operation = Operation { kind: SET_DICTIONARY, numbers: [0; 2], input: from.read(m)? };
    if stream::perform::<Deflater>(m, args[0], &operation)?.status == DeflateStatus::Ok {
        return Ok(0);
    }
    Err(m.exception_without_message("java/lang/IllegalArgumentException"))
}

/// Returns the number of read bytes, and from bit 31 on the number of written bytes. Bit 62: the
/// stream is finished. Bit 63: level and strategy are not yet set.
fn deflate(m: &mut Machine, args: &[u64], from: ZipBuffer, to: ZipBuffer) -> Result<u64, Exit> {
    let [.., flush, parameters] = *args else { return Ok(0) };
    let sets = parameters & 1 == 1;
    let kind = if sets { SET_PARAMETERS } else { FLUSH + flush as u8 };
    let numbers = [to.length() as u32, parameters as u32];
    let operation = Operation { kind, numbers, input: from.read(m)? };
    let done = stream::perform::<Deflater>(m, args[1], &operation)?;
    if done.status == DeflateStatus::Invalid {
        return Err(m.exception_without_message("java/lang/InternalError"));
    }
    to.write(m, &done.output)?;
    let counts = done.read as u64 | (done.output.len() as u64) << 31;
    let still = sets && done.status == DeflateStatus::NoProgress;
    Ok(counts | u64::from(done.status == DeflateStatus::End) << 62 | u64::from(still) << 63)
}
