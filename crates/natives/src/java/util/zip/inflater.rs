//! `java.util.zip.Inflater`, by the crate `flate2`.
//!
//! Source: `Inflater.c` of the JDK for the result of each return code of zlib; RFC 1950 and 1951.

use super::checksum::adler;
use super::place::ZipBuffer;
use super::stream::{self, Operation, Stream};
use crate::values::nothing;
use flate2::{Decompress, FlushDecompress, Status};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/util/zip/Inflater";
    "initIDs()V" => nothing;
    "init(Z)J" => |m, args| stream::open::<Inflate>(m, [args[0] as u32, 0]);
    "setDictionary(J[BII)V" => |m, args| { let from = ZipBuffer::array(m, args, 1)?; set_dictionary(m, args, from) };
    "setDictionaryBuffer(JJI)V" => |m, args| set_dictionary(m, args, ZipBuffer::address(args, 1));
    "inflateBytesBytes(J[BII[BII)J" => |m, args| {
        let (from, to) = (ZipBuffer::array(m, args, 2)?, ZipBuffer::array(m, args, 5)?);
        inflate(m, args, from, to)
    };
    "inflateBytesBuffer(J[BIIJI)J" => |m, args| {
        let from = ZipBuffer::array(m, args, 2)?;
        inflate(m, args, from, ZipBuffer::address(args, 5))
    };
    "inflateBufferBytes(JJI[BII)J" => |m, args| {
        let to = ZipBuffer::array(m, args, 4)?;
        inflate(m, args, ZipBuffer::address(args, 2), to)
    };
    "inflateBufferBuffer(JJIJI)J" => |m, args| inflate(m, args, ZipBuffer::address(args, 2), ZipBuffer::address(args, 4));
    "getAdler(J)I" => |m, args| stream::look::<Inflate, _>(m, args[0], |s| u64::from(s.checksum));
    "reset(J)V" => |m, args| stream::reset::<Inflate>(m, args[0]);
    "end(J)V" => |m, args| stream::close::<Inflate>(m, args[0]);
}

const INFLATE: u8 = 1;
const SET_DICTIONARY: u8 = 2;
/// Kind of a log entry: operations `INFLATE` that ended without an event, merged into one.
const PLAIN_INFLATE: u8 = 3;

/// A decompressing stream.
struct Inflate {
    zlib: Decompress,
    /// Whether the format has no header and no checksum.
    raw: bool,
    /// Result of `getAdler`: checksum of the output, or of the required dictionary.
    checksum: u32,
}

/// Result of an operation on a decompressing stream.
struct Inflated {
    read: usize,
    output: Vec<u8>,
    end: End,
}

/// Stream status after a call.
enum End {
    /// More data can be processed.
    Open,
    /// The stream has ended.
    Finished,
    /// A dictionary is required.
    NeedsDictionary,
    /// The input is invalid.
    Failed(Option<String>),
}

impl Stream for Inflate {
    type Outcome = Inflated;

    fn make(numbers: [u32; 2]) -> Self {
        let raw = numbers[0] != 0;
        Self { zlib: Decompress::new(!raw), raw, checksum: u32::from(!raw) }
    }

    fn perform(&mut self, operation: &Operation) -> Inflated {
        if operation.kind == SET_DICTIONARY {
            let end = match self.zlib.set_dictionary(&operation.input) {
                Ok(_) => End::Open,
                Err(e) => End::Failed(e.message().map(str::to_owned)),
            };
            if matches!(end, End::Open) && !self.raw {
                self.checksum = 1;
            }
            return Inflated { read: 0, output: Vec::new(), end };
        }
        let mut output = vec![0; operation.numbers[0] as usize];
        let before = (self.zlib.total_in(), self.zlib.total_out());
        let result = self.zlib.decompress(&operation.input, &mut output, FlushDecompress::Sync);
        output.truncate((self.zlib.total_out() - before.1) as usize);
        if !self.raw {
            self.checksum = adler(self.checksum, &output);
        }
        let end = match result {
            Ok(Status::StreamEnd) => End::Finished,
            Ok(Status::Ok | Status::BufError) => End::Open,
            Err(e) => match e.needs_dictionary() {
                Some(needed) => {
                    self.checksum = needed;
                    End::NeedsDictionary
                }
                None => End::Failed(e.message().map(str::to_owned)),
            },
        };
        Inflated { read: (self.zlib.total_in() - before.0) as usize, output, end }
    }

    /// Merges operations that ended without an event. The merged operation has the bytes that were
    /// read, and room for the bytes that were written. An inflater reads a byte only when it needs
    /// one of the bits, so these two numbers determine its state. Unmerged, a long input would be
    /// logged once for each byte of the output.
    fn shorter(
        operation: &Operation,
        outcome: &Inflated,
        last: Option<&Operation>,
    ) -> (Operation, bool) {
        if operation.kind != INFLATE || !matches!(outcome.end, End::Open) {
            return (operation.clone(), false);
        }
        let mut short = Operation {
            kind: PLAIN_INFLATE,
            numbers: [outcome.output.len() as u32, 0],
            input: operation.input[..outcome.read].to_vec(),
        };
        match last.filter(|last| last.kind == PLAIN_INFLATE) {
            Some(last) => {
                short.numbers[0] += last.numbers[0];
                short.input.splice(..0, last.input.iter().copied());
                (short, true)
            }
            None => (short, false),
        }
    }

    fn repeats(operation: &Operation, outcome: &Inflated) -> bool {
        let counts = (outcome.read, outcome.output.len());
        operation.kind != PLAIN_INFLATE
            || counts == (operation.input.len(), operation.numbers[0] as usize)
    }

    fn numbers(&self) -> [u32; 2] {
        [u32::from(self.raw), 0]
    }
}

fn set_dictionary(m: &mut Machine, args: &[u64], from: ZipBuffer) -> Result<u64, Exit> {
    let operation = Operation { kind: SET_DICTIONARY, numbers: [0; 2], input: from.read(m)? };
    match stream::perform::<Inflate>(m, args[0], &operation)?.end {
        End::Failed(why) => Err(failure(m, "java/lang/IllegalArgumentException", why)),
        _ => Ok(0),
    }
}

fn failure(m: &mut Machine, class: &str, why: Option<String>) -> Exit {
    match why {
        Some(why) => m.exception(class, &why),
        None => m.exception_without_message(class),
    }
}

/// Returns the number of read bytes, and from bit 31 on the number of written bytes. Bit 62: the
/// stream is finished. Bit 63: a dictionary is required.
fn inflate(m: &mut Machine, args: &[u64], from: ZipBuffer, to: ZipBuffer) -> Result<u64, Exit> {
    let input = from.read(m)?;
    let operation = Operation { kind: INFLATE, numbers: [to.length() as u32, 0], input };
    let done = stream::perform::<Inflate>(m, args[1], &operation)?;
    to.write(m, &done.output)?;
    let counts = done.read as u64 | (done.output.len() as u64) << 31;
    match done.end {
        End::Open => Ok(counts),
        End::Finished => Ok(counts | 1 << 62),
        End::NeedsDictionary => Ok(counts | 1 << 63),
        End::Failed(why) => {
            let inflater = args[0] as Ref;
            m.live.set_field(inflater, "inputConsumed", done.read as u64);
            m.live.set_field(inflater, "outputConsumed", done.output.len() as u64);
            Err(failure(m, "java/util/zip/DataFormatException", why))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use base::rng::Rng;

    /// Returns the data compressed by zlib.
    fn compressed(data: &[u8], level: u32, raw: bool) -> Vec<u8> {
        let mut out = Vec::with_capacity(2 * data.len() + 100);
        let mut zlib = flate2::Compress::new(flate2::Compression::new(level), !raw);
        zlib.compress_vec(data, &mut out, flate2::FlushCompress::Finish).unwrap();
        out
    }

    #[test]
    fn a_shortened_log_rebuilds_the_stream() {
        let mut random = Rng::new(17);
        for round in 0..300 {
            let raw = round % 2 == 0;
            let length = random.below(4_000);
            let letters = 1 + random.below(200);
            let data: Vec<u8> = (0..length).map(|_| random.below(letters) as u8).collect();
            let input = compressed(&data, (round % 10) as u32, raw);
            let numbers = [u32::from(raw), 0];
            let mut stream = Inflate::make(numbers);
            let mut log: Vec<Operation> = Vec::new();
            let (mut at, mut output) = (0, Vec::new());
            for _ in 0..10_000 {
                // A third of the calls gives all the input and room for one byte, as
                // `InflaterInputStream.read()` does.
                let (give, room) = match random.below(3) {
                    0 => (input.len() as u64, 1),
                    1 => (random.below(20), random.below(600)),
                    _ => (random.below(2_000), random.below(3)),
                };
                let given = input[at..input.len().min(at + give as usize)].to_vec();
                let operation =
                    Operation { kind: INFLATE, numbers: [room as u32, 0], input: given };
                let done = stream.perform(&operation);
                let (short, is_joined) = Inflate::shorter(&operation, &done, log.last());
                if is_joined {
                    log.pop();
                }
                log.push(short);
                at += done.read;
                output.extend(done.output);
                if matches!(done.end, End::Finished) {
                    break;
                }
                if random.below(8) == 0 {
                    stream = Inflate::make(numbers);
                    for operation in &log {
                        let done = stream.perform(operation);
                        assert!(Inflate::repeats(operation, &done));
                    }
                }
            }
            assert_eq!(output, data);
            assert_eq!(at, input.len());
            assert!(log.len() <= 2, "{}", log.len());
        }
    }
}
