//! Memory outside of the heap, copying, fences.
//!
//! A block of raw memory is a `byte[]` that no object refers to (`vm::outside`), so that raw memory
//! is restored and compared like objects.

use super::place::{self, UnsafeLocation};
use crate::values::{int_result, nothing};
use vm::footprint::{Touch, part};
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

/// Lowest address of a block.
const FIRST_ADDRESS: u64 = 0x10_0000;
/// Number of addresses reserved for each thread.
const REGION: u64 = 1 << 40;

/// Returns the first free address in the current thread's range, independent of allocations of
/// other threads.
fn free_address(m: &mut Machine, bytes: u64) -> u64 {
    let first = FIRST_ADDRESS + REGION * u64::from(m.live.region());
    let mut address = first;
    for (start, block) in m.live.globals.outside.memory.range(first..) {
        if *start >= address.saturating_add(bytes) {
            break;
        }
        address = (start + u64::from(m.live.heap.get(*block).length) + 16) & !15;
    }
    address
}

/// Allocates a block; 0 if there is no room.
pub(crate) fn new_block(m: &mut Machine, bytes: u64) -> Result<u64, Exit> {
    let Ok(length) = i32::try_from(bytes) else { return Ok(0) };
    if bytes > m.options.platform.heap_limit as u64 {
        return Ok(0);
    }
    let class = m.array_class("[B")?;
    let block = m.new_array(class, length)?;
    let address = free_address(m, bytes.max(1));
    m.live.globals.outside.memory.insert(address, block);
    Ok(address)
}

fn allocate(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    new_block(m, args[1])
}

fn reallocate(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    require_block(m, args[1])?;
    let old = m.live.globals.outside.memory.get(&args[1]).copied();
    let contents = old.map(|block| m.live.heap.get(block).bytes().to_vec()).unwrap_or_default();
    let address = new_block(m, args[2])?;
    if address == 0 {
        return Ok(0);
    }
    if let Some(block) = m.live.globals.outside.memory.get(&address).copied() {
        let kept = contents.len().min(m.live.heap.get(block).length as usize);
        m.live.heap.elements_mut::<u8>(block)[..kept].copy_from_slice(&contents[..kept]);
    }
    m.live.globals.outside.memory.remove(&args[1]);
    Ok(address)
}

/// Returns an error if an address is not the first of a block; 0 is no block and may be freed.
fn require_block(m: &Machine, address: u64) -> Result<(), Exit> {
    if address == 0 || m.live.globals.outside.memory.contains_key(&address) {
        return Ok(());
    }
    Err(Exit::Unsupported("Unsafe gives back memory that is not allocated".to_owned()))
}

fn free(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    require_block(m, args[1])?;
    remove_block(m, args[1]);
    Ok(0)
}

/// Removes a block.
pub(crate) fn remove_block(m: &mut Machine, address: u64) {
    m.live.globals.outside.memory.remove(&address);
}

/// Returns `count` bytes of a primitive array, or from an address where `base` is null.
pub(crate) fn bytes(
    m: &mut Machine,
    base: u64,
    offset: u64,
    count: usize,
) -> Result<Vec<u8>, Exit> {
    if count == 0 {
        return Ok(Vec::new());
    }
    vm::native::note_work(m, count);
    match range(m, base, offset, count, Touch::Read)? {
        UnsafeLocation::Array(object, at) => {
            Ok(m.live.heap.get(object).elements::<u8>()[at..at + count].to_vec())
        }
        UnsafeLocation::Slot(..) => Err(outside()),
    }
}

/// Writes bytes to a primitive array, or to an address where `base` is null.
pub(crate) fn put_bytes(m: &mut Machine, base: u64, offset: u64, new: &[u8]) -> Result<(), Exit> {
    if new.is_empty() {
        return Ok(());
    }
    vm::native::note_work(m, new.len());
    match range(m, base, offset, new.len(), Touch::Write)? {
        UnsafeLocation::Array(object, at) => {
            m.live.heap.elements_mut::<u8>(object)[at..at + new.len()].copy_from_slice(new);
            Ok(())
        }
        UnsafeLocation::Slot(..) => Err(outside()),
    }
}

/// Returns the zero-terminated text at an address.
pub(crate) fn c_string(m: &mut Machine, address: u64) -> Result<Vec<u8>, Exit> {
    let UnsafeLocation::Array(block, at) = place::raw(m, address, 1, Touch::Read)? else {
        return Err(outside());
    };
    let bytes = &m.live.heap.get(block).bytes()[at..];
    Ok(bytes.split(|byte| *byte == 0).next().unwrap_or_default().to_vec())
}

fn outside() -> Exit {
    Exit::Unsupported("Unsafe copies outside of arrays".to_owned())
}

/// Returns a range of bytes in a primitive array or in raw memory, after the access's scheduling
/// point.
fn range(
    m: &mut Machine,
    base: u64,
    offset: u64,
    count: usize,
    touch: Touch,
) -> Result<UnsafeLocation, Exit> {
    let object = base as Ref;
    if object == 0 {
        return place::raw(m, offset, count, touch);
    }
    m.access_point_at(object, part::WHOLE, touch)?;
    let target = m.live.heap.get(object);
    let class = target.class();
    let length = (target.length as usize) << class.element_shift;
    let at = offset.checked_sub(u64::from(HEADER_BYTES)).ok_or_else(outside)? as usize;
    let fits = at.checked_add(count).is_some_and(|end| end <= length);
    if !class.is_array() || class.has_reference_elements() || !fits {
        return Err(outside());
    }
    Ok(UnsafeLocation::Array(object, at))
}

fn set(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let count = usize::try_from(args[3] as i64).unwrap_or(0);
    if count == 0 {
        return Ok(0);
    }
    vm::native::note_work(m, count);
    // The range is checked before its bytes are allocated.
    let UnsafeLocation::Array(object, at) = range(m, args[1], args[2], count, Touch::Write)? else {
        return Err(outside());
    };
    m.live.heap.elements_mut::<u8>(object)[at..at + count].fill(args[4] as u8);
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
