//! The scan for an earlier position: the path is executed again up to the present position.
//!
//! Invariant: the found position is before `until`.

use crate::front::StopReason;
use crate::position::Position;

/// The start of a line that a thread has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PassedLine {
    at: Position,
    depth: usize,
    code: usize,
    pc: u32,
    line: u16,
    /// Whether the thread has reached another instruction since the start of the line.
    left: bool,
}

/// A scan of the path up to a position.
#[derive(Debug)]
pub(crate) struct Scan {
    /// The position at which the scan ends.
    pub(crate) until: Position,
    /// The thread whose lines are searched, if any.
    pub(crate) slot: Option<usize>,
    /// The greatest depth of frames whose lines are searched.
    depth: usize,
    /// Starts of lines in active frames, innermost last.
    passed: Vec<PassedLine>,
    /// The last position found at which to stop, with the reason.
    pub(crate) last: Option<(Position, StopReason)>,
}

impl Scan {
    /// Creates a scan for the last breakpoint.
    pub(crate) fn for_breakpoints(until: Position) -> Self {
        Self { until, slot: None, depth: 0, passed: Vec::new(), last: None }
    }

    /// Creates a scan for the thread's previous line, in a frame no deeper than `depth`.
    pub(crate) fn for_line(until: Position, slot: usize, depth: usize) -> Self {
        Self { until, slot: Some(slot), depth, passed: Vec::new(), last: None }
    }

    /// Records that the thread reaches an instruction; `line` begins there.
    pub(crate) fn pass(
        &mut self,
        at: Position,
        depth: usize,
        code: usize,
        pc: u32,
        line: Option<u16>,
    ) {
        while self.passed.last().is_some_and(|top| top.depth > depth) {
            self.passed.pop();
        }
        if let Some(top) = self.passed.last_mut() {
            top.left = true;
            if line.is_none_or(|line| (top.depth, top.code, top.line) == (depth, code, line)) {
                return;
            }
        }
        if let Some(line) = line
            && depth <= self.depth
        {
            self.passed.push(PassedLine { at, depth, code, pc, line, left: false });
        }
    }

    /// Records that the thread reaches a further instruction at the end of the scan.
    pub(crate) fn leave(&mut self) {
        if let Some(top) = self.passed.last_mut() {
            top.left = true;
        }
    }

    /// Returns the start of the thread's previous line, if there is one. If the thread is at the
    /// start of a line, this line does not count.
    pub(crate) fn line_before(&mut self) -> Option<Position> {
        self.passed.pop_if(|top| !top.left);
        self.passed.last().map(|top| top.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(offset: u64) -> Position {
        Position { step: 0, offset }
    }

    /// Scans starts of lines, given by depth and line; returns the offset of the found one.
    fn scan(depth: usize, heads: &[(usize, Option<u16>)]) -> Option<u64> {
        let mut scan = Scan::for_line(at(99), 0, depth);
        for (offset, (depth, line)) in heads.iter().enumerate() {
            scan.pass(at(offset as u64), *depth, *depth, offset as u32, *line);
        }
        scan.line_before().map(|at| at.offset)
    }

    #[test]
    fn the_previous_line_is_in_the_same_frame_or_its_caller() {
        let deep =
            [(1, Some(10)), (2, Some(20)), (2, Some(21)), (1, None), (1, Some(11)), (1, None)];
        // In the middle of line 11: its start.
        assert_eq!(scan(1, &deep), Some(4));
        // At the start of line 11, just reached: line 10, not the callee's.
        assert_eq!(scan(1, &deep[..4]), Some(0));
        // At the first line of the callee, before any other of its instructions: the caller's line.
        assert_eq!(scan(2, &[(1, Some(10)), (1, None)]), Some(0));
        // A line passed several times in succession counts once.
        assert_eq!(scan(1, &[(1, Some(9)), (1, Some(5)), (1, Some(5)), (1, Some(5))]), Some(1));
        assert_eq!(scan(1, &[]), None);
    }

    #[test]
    fn the_start_of_the_current_line_is_not_a_previous_line() {
        assert_eq!(scan(1, &[(1, Some(9)), (1, None), (1, Some(10))]), Some(0));
        assert_eq!(scan(1, &[(1, Some(9))]), None);
    }
}
