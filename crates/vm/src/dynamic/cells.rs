//! Cells: objects that record, in a state, the links of call sites and constants, and the existence of
//! classes.
//!
//! Invariant: a cell is a fixed object, and its contents are part of the state. The element `DONE` is
//! written last and at most once.

use crate::heap::Ref;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::team::ImmortalCause;
use classes::ClassRef;

/// Element of a cell: the constant, or the name of the method to call; null if the linkage failed.
pub const VALUE: usize = 0;
/// Element of a cell: the argument after the arguments of the call; or the error, if the linkage failed.
pub const EXTRA: usize = 1;
/// Element of a cell: not null once the cell is filled.
pub const DONE: usize = 2;
/// The number of elements of a cell.
const CELL: u32 = 3;

impl Machine {
    /// Allocates a fixed cell, which is empty in each state until the program fills it.
    pub fn new_cell(&mut self) -> Result<Ref, Exit> {
        let class = self.array_class("[Ljava/lang/Object;")?;
        match self.live.heap.fixed_array(class, CELL) {
            Ok(cell) => Ok(cell),
            Err(_) => Err(Exit::Unsupported("more than 65536 literals and classes".to_owned())),
        }
    }

    /// Returns the cell of an entry in the constant pool of a class.
    pub fn pool_cell(&mut self, holder: ClassRef, index: u16) -> Result<Ref, Exit> {
        let key = (holder.id, index);
        if let Some(cell) = self.program.linked.cells.get(&key) {
            return Ok(*cell);
        }
        self.making(
            || ImmortalCause::Constant(key.0, key.1),
            |machine| {
                if let Some(cell) = machine.program.linked.cells.get(&key) {
                    return Ok(*cell);
                }
                let cell = machine.new_cell()?;
                machine.program.linked.cells.insert(key, cell);
                Ok(cell)
            },
        )
    }
}

impl Live {
    /// Returns the element `at` of a cell.
    pub fn cell(&self, cell: Ref, at: usize) -> Ref {
        self.heap.get(cell).elements::<u32>()[at]
    }
}
