//! `java.util.zip.Deflater`, by the crate `flate2`.
//!
//! Source: `Deflater.c` of the JDK for what each answer of zlib becomes; RFC 1950 and 1951. What is
//! written is a right stream of the data, but not byte for byte the one that zlib writes.

use super::checksum::adler;
use super::place::Place;
use super::stream::{self, Operation, Stream};
use flate2::{Compress, Compression, FlushCompress, Status};
use vm::{Exit, Machine};

vm::natives! {
    class "java/util/zip/Deflater";
    "init(IIZ)J" => |m, args| stream::open::<Deflate>(m, [args[0] as u32, args[2] as u32]);
    "setDictionary(J[BII)V" => |m, args| { let from = Place::array(m, args, 1)?; set_dictionary(m, args, from) };
    "setDictionaryBuffer(JJI)V" => |m, args| set_dictionary(m, args, Place::address(args, 1));
    "deflateBytesBytes(J[BII[BIIII)J" => |m, args| {
        let (from, to) = (Place::array(m, args, 2)?, Place::array(m, args, 5)?);
        deflate(m, args, from, to)
    };
    "deflateBytesBuffer(J[BIIJIII)J" => |m, args| {
        let from = Place::array(m, args, 2)?;
        deflate(m, args, from, Place::address(args, 5))
    };
    "deflateBufferBytes(JJI[BIIII)J" => |m, args| {
        let to = Place::array(m, args, 4)?;
        deflate(m, args, Place::address(args, 2), to)
    };
    "deflateBufferBuffer(JJIJIII)J" => |m, args| deflate(m, args, Place::address(args, 2), Place::address(args, 4));
    "getAdler(J)I" => |m, args| stream::look::<Deflate, _>(m, args[0], |s| u64::from(s.checksum));
    "reset(J)V" => |m, args| stream::reset::<Deflate>(m, args[0]);
    "end(J)V" => |m, args| stream::close::<Deflate>(m, args[0]);
}

/// Operations: `FLUSH + mode`, and the others.
const FLUSH: u8 = 16;
const SET_LEVEL: u8 = 1;
const SET_DICTIONARY: u8 = 2;

/// A stream that compresses.
struct Deflate {
    zlib: Compress,
    level: i32,
    /// Whether there is no header and no checksum.
    raw: bool,
    /// What `getAdler` says: of the input, or of the dictionary before there was any.
    checksum: u32,
    /// Whether the header was written.
    begun: bool,
}

/// What happened.
struct Deflated {
    read: usize,
    output: Vec<u8>,
    finished: bool,
    failed: bool,
}

fn level(level: i32) -> Compression {
    u32::try_from(level).map_or_else(|_| Compression::default(), |l| Compression::new(l.min(9)))
}

impl Stream for Deflate {
    type Outcome = Deflated;

    fn make(numbers: [u32; 2]) -> Self {
        let (to, raw) = (numbers[0] as i32, numbers[1] != 0);
        let zlib = Compress::new(level(to), !raw);
        Self { zlib, level: to, raw, checksum: 1, begun: false }
    }

    fn perform(&mut self, operation: &Operation) -> Deflated {
        let nothing = Deflated { read: 0, output: Vec::new(), finished: false, failed: false };
        match operation.kind {
            SET_DICTIONARY => {
                let failed = match self.zlib.set_dictionary(&operation.input) {
                    Ok(_) if self.raw => false,
                    Ok(checksum) => {
                        self.checksum = checksum;
                        false
                    }
                    Err(_) => true,
                };
                return Deflated { failed, ..nothing };
            }
            SET_LEVEL => {
                self.level = operation.numbers[0] as i32;
                let failed = self.zlib.set_level(level(self.level)).is_err();
                return Deflated { failed, ..nothing };
            }
            _ => {}
        }
        if !self.begun {
            self.begun = true;
            self.checksum = 1;
        }
        let flush = match operation.kind - FLUSH {
            0 => FlushCompress::None,
            2 => FlushCompress::Sync,
            3 => FlushCompress::Full,
            _ => FlushCompress::Finish,
        };
        let mut output = vec![0; operation.numbers[0] as usize];
        let before = (self.zlib.total_in(), self.zlib.total_out());
        let result = self.zlib.compress(&operation.input, &mut output, flush);
        output.truncate((self.zlib.total_out() - before.1) as usize);
        let read = (self.zlib.total_in() - before.0) as usize;
        if !self.raw {
            self.checksum = adler(self.checksum, &operation.input[..read]);
        }
        let finished = matches!(result, Ok(Status::StreamEnd));
        Deflated { read, output, finished, failed: result.is_err() }
    }

    fn numbers(&self) -> [u32; 2] {
        [self.level as u32, u32::from(self.raw)]
    }
}

fn set_dictionary(m: &mut Machine, args: &[u64], from: Place) -> Result<u64, Exit> {
    let operation = Operation { kind: SET_DICTIONARY, numbers: [0; 2], input: from.read(m)? };
    if stream::perform::<Deflate>(m, args[0], &operation)?.failed {
        return Err(m.exception_without_message("java/lang/IllegalArgumentException"));
    }
    Ok(0)
}

/// Read bytes, written bytes from bit 31, whether it is finished in bit 62, whether the level is still
/// to be set in bit 63.
fn deflate(m: &mut Machine, args: &[u64], from: Place, to: Place) -> Result<u64, Exit> {
    to.point(m)?;
    let [.., flush, parameters] = *args else { return Ok(0) };
    let operation = if parameters & 1 == 1 {
        let to = (parameters as u32 as i32) >> 3;
        Operation { kind: SET_LEVEL, numbers: [to as u32, 0], input: Vec::new() }
    } else {
        let input = from.read(m)?;
        Operation { kind: FLUSH + flush as u8, numbers: [to.length() as u32, 0], input }
    };
    let done = stream::perform::<Deflate>(m, args[1], &operation)?;
    if done.failed {
        return Err(m.exception_without_message("java/lang/InternalError"));
    }
    to.write(m, &done.output)?;
    let counts = done.read as u64 | (done.output.len() as u64) << 31;
    Ok(counts | u64::from(done.finished) << 62)
}
