//! Memory outside of the heap, copying, fences.
//!
//! Raw memory exists while the class library starts and in plain runs only: it is no part of a state.

use super::place::{self, Place};
use crate::values::{int_result, nothing};
use vm::heap::HEADER_BYTES;
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "jdk/internal/misc/Unsafe";
    "allocateMemory0(J)J" => allocate;
    "reallocateMemory0(JJ)J" => reallocate;
    "freeMemory0(J)V" => free;
    "setMemory0(Ljava/lang/Object;JJB)V" => set;
    "copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V" => copy;
    "copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" => copy_swap;
    "writeback0(J)V" => nothing;
    "writebackPreSync0()V" => nothing;
    "writebackPostSync0()V" => nothing;
    "fullFence()V" => nothing;
    "loadFence()V" => nothing;
    "storeFence()V" => nothing;
    "getLoadAverage0([DI)I" => |_, _| Ok(int_result(-1));
}

/// The lowest address given out.
const FIRST_ADDRESS: u64 = 0x10_0000;

/// The first free address: past the last block, aligned.
fn next_address(m: &Machine) -> u64 {
    m.raw_memory
        .range(..crate::java::io::opened::MAPPED)
        .next_back()
        .map_or(FIRST_ADDRESS, |(start, block)| (start + block.len() as u64 + 32) & !15)
}

fn allocate(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    place::raw_is_writable(m)?;
    let bytes = usize::try_from(args[1] as i64).unwrap_or(0);
    if bytes > m.options.heap_limit {
        return Ok(0);
    }
    let address = next_address(m);
    m.raw_memory.insert(address, vec![0; bytes]);
    Ok(address)
}

fn reallocate(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    place::raw_is_writable(m)?;
    let mut block = m.raw_memory.remove(&args[1]).unwrap_or_default();
    block.resize(usize::try_from(args[2] as i64).unwrap_or(0), 0);
    let address = next_address(m);
    m.raw_memory.insert(address, block);
    Ok(address)
}

fn free(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    place::raw_is_writable(m)?;
    m.raw_memory.remove(&args[1]);
    Ok(0)
}

/// The bytes at a place, `count` of them: in a primitive array, or at an address where `base` is null.
pub(crate) fn bytes(
    m: &mut Machine,
    base: u64,
    offset: u64,
    count: usize,
) -> Result<Vec<u8>, Exit> {
    let mut copy = vec![0; count];
    match range(m, base, offset, count)? {
        Place::Array(object, at) => {
            copy.copy_from_slice(&m.heap.get(object).elements::<u8>()[at..at + count]);
        }
        Place::Raw(start, at) => {
            if let Some(block) = m.raw_memory.get(&start) {
                copy.copy_from_slice(&block[at..at + count]);
            }
        }
        Place::Slot(..) => return Err(outside()),
    }
    Ok(copy)
}

/// Writes bytes to such a place.
pub(crate) fn put_bytes(m: &mut Machine, base: u64, offset: u64, new: &[u8]) -> Result<(), Exit> {
    match range(m, base, offset, new.len())? {
        Place::Array(object, at) => {
            m.heap.elements_mut::<u8>(object)[at..at + new.len()].copy_from_slice(new);
        }
        Place::Raw(start, at) => {
            place::raw_is_writable(m)?;
            if let Some(block) = m.raw_memory.get_mut(&start) {
                block[at..at + new.len()].copy_from_slice(new);
            }
        }
        Place::Slot(..) => return Err(outside()),
    }
    Ok(())
}

fn outside() -> Exit {
    Exit::Unsupported("Unsafe copies outside of arrays".to_owned())
}

/// A range of bytes in a primitive array or in raw memory, past the access's scheduling point.
fn range(m: &mut Machine, base: u64, offset: u64, count: usize) -> Result<Place, Exit> {
    let object = base as Ref;
    if object == 0 {
        return place::raw(m, offset, count);
    }
    m.access_point(object)?;
    let target = m.heap.get(object);
    let class = target.class();
    let length = (target.length as usize) << class.element_shift;
    let at = offset.checked_sub(u64::from(HEADER_BYTES)).ok_or_else(outside)? as usize;
    let fits = at.checked_add(count).is_some_and(|end| end <= length);
    if !class.is_array() || class.has_reference_elements() || !fits {
        return Err(outside());
    }
    Ok(Place::Array(object, at))
}

fn set(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let count = usize::try_from(args[3] as i64).unwrap_or(0);
    put_bytes(m, args[1], args[2], &vec![args[4] as u8; count])?;
    Ok(0)
}

fn copy(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let count = usize::try_from(args[5] as i64).unwrap_or(0);
    let copied = bytes(m, args[1], args[2], count)?;
    put_bytes(m, args[3], args[4], &copied)?;
    Ok(0)
}

fn copy_swap(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let count = usize::try_from(args[5] as i64).unwrap_or(0);
    let element = usize::try_from(args[6] as i64).unwrap_or(0).max(1);
    let mut copied = bytes(m, args[1], args[2], count)?;
    for one in copied.chunks_mut(element) {
        one.reverse();
    }
    put_bytes(m, args[3], args[4], &copied)?;
    Ok(0)
}
