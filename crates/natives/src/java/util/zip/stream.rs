//! The streams of zlib behind `Inflater` and `Deflater`, by the handle in the field `address`.
//!
//! In a plain run a stream is stored here. While a program is checked, the state of a stream is the
//! log of its operations since its creation or reset. The log is a `byte[]` in `Globals::handles`,
//! which is stored, matched and restored like the rest of the heap. The streams of this module are
//! then only a cache.
//!
//! Invariant: the behaviour of a stream is a function of its log.

use crate::values::byte_array;
use base::FastMap;
use vm::{Exit, Machine, Ref};

/// An operation on a stream.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    /// Kind; 0 is the creation.
    pub(super) kind: u8,
    /// Numeric parameters.
    pub(super) numbers: [u32; 2],
    /// Input bytes.
    pub(super) input: Vec<u8>,
}

const MAKE: u8 = 0;
/// Bytes of an operation's record before its input.
const HEAD: usize = 13;

impl Operation {
    fn record(&self, to: &mut Vec<u8>) {
        to.push(self.kind);
        for number in [self.numbers[0], self.numbers[1], self.input.len() as u32] {
            to.extend(number.to_le_bytes());
        }
        to.extend(&self.input);
    }

    /// Decodes the operation at the start of a record, and returns the rest of the record.
    fn first_of(record: &[u8]) -> Option<(Self, &[u8])> {
        let (head, rest) = record.split_at_checked(HEAD)?;
        let number = |at: usize| {
            head[at..at + 4].iter().rev().fold(0, |number, b| number << 8 | u32::from(*b))
        };
        let (input, rest) = rest.split_at_checked(number(9) as usize)?;
        let numbers = [number(1), number(5)];
        Some((Self { kind: head[0], numbers, input: input.to_vec() }, rest))
    }
}

/// A kind of stream.
pub(super) trait Stream: Sized + 'static {
    /// Result of an operation.
    type Outcome;

    /// Creates a stream with these parameters.
    fn make(numbers: [u32; 2]) -> Self;

    /// Performs an operation.
    fn perform(&mut self, operation: &Operation) -> Self::Outcome;

    /// Returns an operation for the log that has the same effect on the stream as the operation
    /// with this outcome. The third argument is the last operation of the log, if there is one. The
    /// Boolean is true if the result has the effect of both operations and replaces the last one.
    fn shorter(
        operation: &Operation,
        _: &Self::Outcome,
        _: Option<&Operation>,
    ) -> (Operation, bool) {
        (operation.clone(), false)
    }

    /// Whether an operation of a log, executed again, has the effect that it had when it was
    /// logged.
    fn repeats(_: &Operation, _: &Self::Outcome) -> bool {
        true
    }

    /// Returns the creation parameters of a stream that equals this stream after a reset.
    fn numbers(&self) -> [u32; 2];
}

/// Cached streams of one kind, each with its log (while a program is checked).
struct StreamCache<S> {
    streams: FastMap<u64, (Vec<u8>, S)>,
    last: u64,
}

impl<S> Default for StreamCache<S> {
    fn default() -> Self {
        Self { streams: FastMap::default(), last: 0 }
    }
}

/// Creates a stream and returns its handle.
pub(super) fn open<S: Stream>(m: &mut Machine, numbers: [u32; 2]) -> Result<u64, Exit> {
    if m.options.check {
        let array = initial_log(m, numbers)?;
        let handles = &mut m.live.globals.handles;
        let at = handles.iter().position(|h| *h == 0).unwrap_or(handles.len());
        handles.resize(handles.len().max(at + 1), 0);
        handles[at] = array;
        return Ok(at as u64 + 1);
    }
    let mut cache = m.run.native_data.take::<StreamCache<S>>();
    cache.last += 1;
    let handle = cache.last;
    cache.streams.insert(handle, (Vec::new(), S::make(numbers)));
    m.run.native_data.keep(cache);
    Ok(handle)
}

/// Returns the log of a new stream.
fn initial_log(m: &mut Machine, numbers: [u32; 2]) -> Result<Ref, Exit> {
    let mut record = Vec::new();
    Operation { kind: MAKE, numbers, input: Vec::new() }.record(&mut record);
    recorded(m, &record)
}

fn recorded(m: &mut Machine, record: &[u8]) -> Result<Ref, Exit> {
    let array = byte_array(m, record)? as Ref;
    m.publish(array);
    Ok(array)
}

fn unknown_stream() -> Exit {
    Exit::Unsupported("a zlib stream that is not there (java.util.zip)".to_owned())
}

/// Returns the log of a stream while a program is checked; an empty log in a plain run.
fn record_of(m: &Machine, handle: u64) -> Result<Vec<u8>, Exit> {
    if !m.options.check {
        return Ok(Vec::new());
    }
    let at = usize::try_from(handle).unwrap_or(0).wrapping_sub(1);
    match m.live.globals.handles.get(at) {
        Some(array) if *array != 0 => Ok(m.live.heap.get(*array).bytes().to_vec()),
        _ => Err(unknown_stream()),
    }
}

/// Returns the cached stream of a handle, or rebuilds the stream if the cached log differs.
fn cached_stream<S: Stream>(m: &mut Machine, handle: u64, record: &[u8]) -> Result<S, Exit> {
    let mut cache = m.run.native_data.take::<StreamCache<S>>();
    let found = cache.streams.remove(&handle);
    m.run.native_data.keep(cache);
    match found {
        Some((log, stream)) if log == record => return Ok(stream),
        None if !m.options.check => return Err(unknown_stream()),
        _ => {}
    }
    let (initial, mut rest) = Operation::first_of(record).ok_or_else(unknown_stream)?;
    let mut stream = S::make(initial.numbers);
    while let Some((operation, after)) = Operation::first_of(rest) {
        let outcome = stream.perform(&operation);
        if !S::repeats(&operation, &outcome) {
            return Err(Exit::Unsupported(
                "a zlib stream that its log does not rebuild (java.util.zip)".to_owned(),
            ));
        }
        rest = after;
    }
    Ok(stream)
}

fn keep<S: Stream>(m: &mut Machine, handle: u64, record: Vec<u8>, stream: S) {
    let mut cache = m.run.native_data.take::<StreamCache<S>>();
    cache.streams.insert(handle, (record, stream));
    m.run.native_data.keep(cache);
}

/// Performs an operation on a stream. After an `Err` the stream is unchanged.
pub(super) fn perform<S: Stream>(
    m: &mut Machine,
    handle: u64,
    operation: &Operation,
) -> Result<S::Outcome, Exit> {
    let mut record = record_of(m, handle)?;
    let mut stream = cached_stream::<S>(m, handle, &record)?;
    let outcome = stream.perform(operation);
    if m.options.check {
        let (start, last) = last_of(&record);
        let (logged, is_joined) = S::shorter(operation, &outcome, last.as_ref());
        if is_joined {
            record.truncate(start);
        }
        logged.record(&mut record);
        // The log is replaced first. If there is no memory for it, the stream is rebuilt from the
        // old log.
        let array = recorded(m, &record)?;
        m.live.globals.handles[handle as usize - 1] = array;
    }
    keep(m, handle, record, stream);
    Ok(outcome)
}

/// Returns the last operation of a log and its start. The creation is no operation.
fn last_of(record: &[u8]) -> (usize, Option<Operation>) {
    let mut last = (record.len(), None);
    let mut rest = record;
    while let Some((operation, after)) = Operation::first_of(rest) {
        let is_creation = operation.kind == MAKE;
        last = (record.len() - rest.len(), (!is_creation).then_some(operation));
        rest = after;
    }
    last
}

/// Reads a property of a stream.
pub(super) fn look<S: Stream, T>(
    m: &mut Machine,
    handle: u64,
    at: impl Fn(&S) -> T,
) -> Result<T, Exit> {
    let record = record_of(m, handle)?;
    let stream = cached_stream::<S>(m, handle, &record)?;
    let seen = at(&stream);
    keep(m, handle, record, stream);
    Ok(seen)
}

/// Resets a stream to its creation.
pub(super) fn reset<S: Stream>(m: &mut Machine, handle: u64) -> Result<u64, Exit> {
    let numbers = look::<S, _>(m, handle, S::numbers)?;
    if m.options.check {
        let array = initial_log(m, numbers)?;
        m.live.globals.handles[handle as usize - 1] = array;
    } else {
        keep(m, handle, Vec::new(), S::make(numbers));
    }
    Ok(0)
}

/// Removes a stream.
pub(super) fn close<S: Stream>(m: &mut Machine, handle: u64) -> Result<u64, Exit> {
    let mut cache = m.run.native_data.take::<StreamCache<S>>();
    cache.streams.remove(&handle);
    m.run.native_data.keep(cache);
    if m.options.check {
        let handles = &mut m.live.globals.handles;
        if let Some(slot) = handles.get_mut(handle as usize - 1) {
            *slot = 0;
        }
        while handles.last() == Some(&0) {
            handles.pop();
        }
    }
    Ok(0)
}
