//! A debugger for recorded paths, forwards and backwards, at every instruction.
//!
//! The path is executed once to its end. On the way the debugger keeps snapshots (stored states of
//! some steps) and the positions at which exceptions were thrown. A move to an earlier position
//! restores a snapshot. Then the rest is executed again, up to a number of instructions; the
//! recorded choices determine the threads.
//!
//! `debug` drives any `Front`; [`dap`] is the front for the Debug Adapter Protocol.
//!
//! Source: decisions 0019, 0036, 0037. Invariant: debugging does not change the execution. Each
//! value shown is read from the machine at that position, never from an earlier visit.

mod breakpoint;
pub mod dap;
mod debuggee;
mod driver;
mod front;
mod hits;
mod lines;
mod position;
mod scan;
mod walk;

use breakpoint::{ExceptionFilters, FunctionBreakpoint, LineBreakpoint, PlacedBreakpoint, Trigger};
use debuggee::{Debuggee, FrameView, VariableFilter, VariableView};
use front::{Command, Front, Interruption, StopReason, Stream};
use walk::debug;
