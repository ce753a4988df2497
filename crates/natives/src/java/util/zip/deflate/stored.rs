//! Level 0: uncompressed bytes, copied with as few intermediate steps as possible.
//!
//! Source: `deflate_stored` of zlib's `deflate.c`. Invariant: block boundaries are zlib's.

use super::{Block, Deflater, Flush, PENDING, Transfer, WINDOW};

const LONGEST_BLOCK: usize = 65535;

impl Deflater {
    fn head_bytes(&self) -> usize {
        (self.blocks.used_bits as usize + 42) >> 3
    }

    fn in_window(&self) -> usize {
        (self.start as isize - self.block_start) as usize
    }

    fn slide(&mut self) {
        self.start -= WINDOW;
        self.window.copy_within(WINDOW..WINDOW + self.start, 0);
        self.slides = (self.slides + 1).min(2);
        self.unhashed = self.unhashed.min(self.start);
    }

    pub(super) fn store(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        let before = t.read;
        let last = self.store_directly(t, flush);
        self.remember(t, t.read - before);
        if last {
            return Block::FinishDone;
        }
        if flush != Flush::None && flush != Flush::Finish && t.left() == 0 && self.in_window() == 0
        {
            return Block::Done;
        }
        self.keep_the_rest(t);
        self.store_window(t, flush)
    }

    /// Copies from the window and the input to the output, as long as the blocks are large enough.
    fn store_directly(&mut self, t: &mut Transfer, flush: Flush) -> bool {
        let shortest = (PENDING - 5).min(WINDOW);
        loop {
            let head = self.head_bytes();
            if t.room < head {
                return false;
            }
            let left = self.in_window();
            let all = left + t.left();
            let length = LONGEST_BLOCK.min(all).min(t.room - head);
            let nothing = length == 0 && flush != Flush::Finish;
            if length < shortest && (nothing || flush == Flush::None || length != all) {
                return false;
            }
            let last = flush == Flush::Finish && length == all;
            self.blocks.stored_head(length, last);
            self.flush_pending(t);
            let left = left.min(length);
            let from = self.block_start.max(0) as usize;
            t.write(&self.window[from..from + left]);
            self.block_start += left as isize;
            let direct = length - left;
            let bytes = &t.input[t.read..t.read + direct];
            self.account(bytes);
            t.read += direct;
            t.write(bytes);
            if last {
                return true;
            }
        }
    }

    /// Puts the directly copied bytes into the window: later levels may refer to them.
    fn remember(&mut self, t: &Transfer, used: usize) {
        if used == 0 {
            return;
        }
        if used >= WINDOW {
            self.slides = 2;
            self.window[..WINDOW].copy_from_slice(&t.input[t.read - WINDOW..t.read]);
            self.start = WINDOW;
            self.unhashed = WINDOW;
        } else {
            if 2 * WINDOW - self.start <= used {
                self.slide();
            }
            self.window[self.start..self.start + used]
                .copy_from_slice(&t.input[t.read - used..t.read]);
            self.start += used;
            self.unhashed += used.min(WINDOW - self.unhashed);
        }
        self.block_start = self.start as isize;
    }

    /// Reads the rest of the input into the window.
    fn keep_the_rest(&mut self, t: &mut Transfer) {
        let mut room = 2 * WINDOW - self.start;
        if t.left() > room && self.block_start >= WINDOW as isize {
            self.block_start -= WINDOW as isize;
            self.slide();
            room += WINDOW;
        }
        let count = self.read(t, self.start, room);
        self.start += count;
        self.unhashed += count.min(WINDOW - self.unhashed);
    }

    /// Writes a block from the window, if it is long enough or a flush is requested.
    fn store_window(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        let most = (PENDING - self.head_bytes()).min(LONGEST_BLOCK);
        let shortest = most.min(WINDOW);
        let left = self.in_window();
        let asked = (left != 0 || flush == Flush::Finish) && flush != Flush::None;
        let mut last = false;
        if left >= shortest || (asked && t.left() == 0 && left <= most) {
            let length = left.min(most);
            last = flush == Flush::Finish && t.left() == 0 && length == left;
            let from = self.block_start.max(0) as usize;
            self.blocks.stored(&self.window[from..from + length], last);
            self.block_start += length as isize;
            self.flush_pending(t);
        }
        if last { Block::FinishStarted } else { Block::NeedsMore }
    }
}
