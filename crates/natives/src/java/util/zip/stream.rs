//! The streams of zlib behind `Inflater` and `Deflater`, by the handle in the field `address`.
//!
//! In a plain run a stream lives here. While a program is checked, its state is what was done with it
//! since it was made or reset: a `byte[]` in `Globals::handles`, which is stored, matched and undone
//! like the rest of the heap. What lives here is then only a cache of that.
//!
//! Invariant: what a stream does depends on what was done with it before, and on nothing else.

use crate::values::byte_array;
use base::FastMap;
use vm::{Exit, Machine, Ref};

/// One thing done with a stream.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    /// Which one; 0 is the making of it.
    pub(super) kind: u8,
    /// Its numbers.
    pub(super) numbers: [u32; 2],
    /// Its input.
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

    /// The operation at the start of a record, and the rest of the record.
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

/// A stream of one kind.
pub(super) trait Stream: Sized + 'static {
    /// What an operation gives.
    type Outcome;

    /// A new one, with the numbers it was made with.
    fn make(numbers: [u32; 2]) -> Self;

    /// Does one thing.
    fn perform(&mut self, operation: &Operation) -> Self::Outcome;

    /// The numbers that one is made with which is like this one after a reset.
    fn numbers(&self) -> [u32; 2];
}

/// The streams of one kind that live, with what was done with them (while a program is checked).
struct Living<S> {
    streams: FastMap<u64, (Vec<u8>, S)>,
    last: u64,
}

impl<S> Default for Living<S> {
    fn default() -> Self {
        Self { streams: FastMap::default(), last: 0 }
    }
}

/// Makes a stream and gives its handle.
pub(super) fn open<S: Stream>(m: &mut Machine, numbers: [u32; 2]) -> Result<u64, Exit> {
    if m.options.check {
        let array = made_with(m, numbers)?;
        let handles = &mut m.live.globals.handles;
        let at = handles.iter().position(|h| *h == 0).unwrap_or(handles.len());
        handles.resize(handles.len().max(at + 1), 0);
        handles[at] = array;
        return Ok(at as u64 + 1);
    }
    let mut living = m.run.native_data.take::<Living<S>>();
    living.last += 1;
    let handle = living.last;
    living.streams.insert(handle, (Vec::new(), S::make(numbers)));
    m.run.native_data.keep(living);
    Ok(handle)
}

/// The record of a stream that was only made.
fn made_with(m: &mut Machine, numbers: [u32; 2]) -> Result<Ref, Exit> {
    let mut record = Vec::new();
    Operation { kind: MAKE, numbers, input: Vec::new() }.record(&mut record);
    recorded(m, &record)
}

fn recorded(m: &mut Machine, record: &[u8]) -> Result<Ref, Exit> {
    let array = byte_array(m, record)? as Ref;
    m.publish(array);
    Ok(array)
}

fn unknown() -> Exit {
    Exit::Unsupported("a zlib stream that is not there (java.util.zip)".to_owned())
}

/// What was done with a stream, where a program is checked.
fn record_of(m: &Machine, handle: u64) -> Result<Vec<u8>, Exit> {
    if !m.options.check {
        return Ok(Vec::new());
    }
    let at = usize::try_from(handle).unwrap_or(0).wrapping_sub(1);
    match m.live.globals.handles.get(at) {
        Some(array) if *array != 0 => Ok(m.live.heap.get(*array).bytes().to_vec()),
        _ => Err(unknown()),
    }
}

/// The living stream of a handle, made again if another one lives here.
fn living<S: Stream>(m: &mut Machine, handle: u64, record: &[u8]) -> Result<S, Exit> {
    let mut living = m.run.native_data.take::<Living<S>>();
    let found = living.streams.remove(&handle);
    m.run.native_data.keep(living);
    match found {
        Some((known, stream)) if known == record => return Ok(stream),
        None if !m.options.check => return Err(unknown()),
        _ => {}
    }
    let (made, mut rest) = Operation::first_of(record).ok_or_else(unknown)?;
    let mut stream = S::make(made.numbers);
    while let Some((operation, after)) = Operation::first_of(rest) {
        stream.perform(&operation);
        rest = after;
    }
    Ok(stream)
}

fn keep<S: Stream>(m: &mut Machine, handle: u64, record: Vec<u8>, stream: S) {
    let mut living = m.run.native_data.take::<Living<S>>();
    living.streams.insert(handle, (record, stream));
    m.run.native_data.keep(living);
}

/// Does something with a stream. Nothing is done if this is not `Ok`.
pub(super) fn perform<S: Stream>(
    m: &mut Machine,
    handle: u64,
    operation: &Operation,
) -> Result<S::Outcome, Exit> {
    let before = record_of(m, handle)?;
    let mut record = before.clone();
    if m.options.check {
        operation.record(&mut record);
        let array = recorded(m, &record)?;
        m.live.globals.handles[handle as usize - 1] = array;
    }
    let mut stream = living::<S>(m, handle, &before)?;
    let outcome = stream.perform(operation);
    keep(m, handle, record, stream);
    Ok(outcome)
}

/// Looks at a stream.
pub(super) fn look<S: Stream, T>(
    m: &mut Machine,
    handle: u64,
    at: impl Fn(&S) -> T,
) -> Result<T, Exit> {
    let record = record_of(m, handle)?;
    let stream = living::<S>(m, handle, &record)?;
    let seen = at(&stream);
    keep(m, handle, record, stream);
    Ok(seen)
}

/// Begins anew.
pub(super) fn reset<S: Stream>(m: &mut Machine, handle: u64) -> Result<u64, Exit> {
    let numbers = look::<S, _>(m, handle, S::numbers)?;
    if m.options.check {
        let array = made_with(m, numbers)?;
        m.live.globals.handles[handle as usize - 1] = array;
    } else {
        keep(m, handle, Vec::new(), S::make(numbers));
    }
    Ok(0)
}

/// Forgets a stream.
pub(super) fn close<S: Stream>(m: &mut Machine, handle: u64) -> Result<u64, Exit> {
    let mut living = m.run.native_data.take::<Living<S>>();
    living.streams.remove(&handle);
    m.run.native_data.keep(living);
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
