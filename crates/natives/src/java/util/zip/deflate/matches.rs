//! Search for matches: the window, its hash chains, and the two selection methods.
//!
//! Source: `fill_window`, `longest_match`, `deflate_fast`, `deflate_slow` and `deflate_huff` of
//! zlib's `deflate.c`. Invariant: the chosen matches are zlib's.

use super::{
    AHEAD, Block, Deflater, FARTHEST, FILTERED, Flush, LONGEST, SHORTEST, Transfer, WINDOW,
};

/// Beyond this distance a match of three bytes costs more than the bytes themselves.
const TOO_FAR: usize = 4096;

impl Deflater {
    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << 5 ^ usize::from(byte)) & (WINDOW - 1);
    }

    /// Inserts the three bytes at `at`; returns their previous position (0: none).
    pub(super) fn insert(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + SHORTEST - 1]);
        let head = self.heads[self.hash];
        self.previous[at % WINDOW] = head;
        self.heads[self.hash] = at as u16;
        usize::from(head)
    }

    pub(super) fn slide_hashes(&mut self) {
        for at in self.heads.iter_mut().chain(&mut self.previous) {
            *at = at.saturating_sub(WINDOW as u16);
        }
    }

    /// Reads input until a search for a match is possible.
    pub(super) fn fill_window(&mut self, t: &mut Transfer) {
        loop {
            let mut room = 2 * WINDOW - self.ahead - self.start;
            if self.start >= WINDOW + FARTHEST {
                self.window.copy_within(WINDOW..2 * WINDOW, 0);
                self.match_start = self.match_start.wrapping_sub(WINDOW);
                self.start -= WINDOW;
                self.block_start -= WINDOW as isize;
                self.unhashed = self.unhashed.min(self.start);
                self.slide_hashes();
                room += WINDOW;
            }
            if t.left() == 0 {
                break;
            }
            self.ahead += self.read(t, self.start + self.ahead, room);
            if self.ahead + self.unhashed >= SHORTEST {
                let mut at = self.start - self.unhashed;
                self.hash = usize::from(self.window[at]);
                self.update_hash(self.window[at + 1]);
                while self.unhashed != 0 {
                    self.insert(at);
                    at += 1;
                    self.unhashed -= 1;
                    if self.ahead + self.unhashed < SHORTEST {
                        break;
                    }
                }
            }
            if self.ahead >= AHEAD || t.left() == 0 {
                break;
            }
        }
    }

    /// Returns the length of the longest match for the bytes at `start`, along the chain of
    /// `candidate`.
    fn longest_match(&mut self, candidate: usize) -> usize {
        let level_parameters = self.level_parameters();
        let mut chain = level_parameters.chain;
        if self.previous_length >= level_parameters.good {
            chain >>= 2;
        }
        let nice = level_parameters.nice.min(self.ahead);
        let limit = self.start.saturating_sub(FARTHEST);
        let mut best = self.previous_length;
        let mut candidate = candidate;
        let here = self.start;
        loop {
            let window = &self.window;
            if window[candidate + best] == window[here + best]
                && window[candidate + best - 1] == window[here + best - 1]
                && window[candidate] == window[here]
                && window[candidate + 1] == window[here + 1]
            {
                let length = (2..LONGEST)
                    .find(|at| window[candidate + at] != window[here + at])
                    .unwrap_or(LONGEST);
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = usize::from(self.previous[candidate % WINDOW]);
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }

    /// Whether input is left; `Err` if the lookahead is too short without more input.
    fn look_ahead(&mut self, t: &mut Transfer, flush: Flush) -> Result<bool, Block> {
        if self.ahead < AHEAD {
            self.fill_window(t);
            if self.ahead < AHEAD && flush == Flush::None {
                return Err(Block::NeedsMore);
            }
        }
        Ok(self.ahead != 0)
    }

    /// Writes the block if full; `Err` if there is no room left.
    fn flush_if(&mut self, t: &mut Transfer, full: bool) -> Result<(), Block> {
        if full {
            self.flush_block(t, false);
            if t.room == 0 {
                return Err(Block::NeedsMore);
            }
        }
        Ok(())
    }

    fn end(&mut self, t: &mut Transfer, flush: Flush) -> Result<Block, Block> {
        if flush == Flush::Finish {
            self.flush_block(t, true);
            return Ok(if t.room == 0 { Block::FinishStarted } else { Block::FinishDone });
        }
        let some = !self.blocks.is_empty();
        self.flush_if(t, some)?;
        Ok(Block::Done)
    }

    /// Takes each match that is found.
    pub(super) fn fast(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        self.try_fast(t, flush).unwrap_or_else(|block| block)
    }

    fn try_fast(&mut self, t: &mut Transfer, flush: Flush) -> Result<Block, Block> {
        while self.look_ahead(t, flush)? {
            let head = if self.ahead >= SHORTEST { self.insert(self.start) } else { 0 };
            if head != 0 && self.start - head <= FARTHEST {
                self.match_length = self.longest_match(head);
            }
            let full = if self.match_length >= SHORTEST {
                let length = self.match_length;
                let full = self.blocks.matched(self.start - self.match_start, length);
                self.ahead -= length;
                if length <= self.level_parameters().lazy && self.ahead >= SHORTEST {
                    for at in self.start + 1..self.start + length {
                        self.insert(at);
                    }
                    self.start += length;
                } else {
                    self.start += length;
                    self.hash = usize::from(self.window[self.start]);
                    self.update_hash(self.window[self.start + 1]);
                }
                self.match_length = 0;
                full
            } else {
                self.one_literal(self.start)
            };
            self.flush_if(t, full)?;
        }
        self.unhashed = self.start.min(SHORTEST - 1);
        self.end(t, flush)
    }

    fn one_literal(&mut self, at: usize) -> bool {
        let full = self.blocks.literal(self.window[at]);
        self.ahead -= 1;
        self.start += 1;
        full
    }

    /// Takes a match only if the next byte has no longer match.
    pub(super) fn slow(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        self.try_slow(t, flush).unwrap_or_else(|block| block)
    }

    fn try_slow(&mut self, t: &mut Transfer, flush: Flush) -> Result<Block, Block> {
        while self.look_ahead(t, flush)? {
            let head = if self.ahead >= SHORTEST { self.insert(self.start) } else { 0 };
            self.previous_length = self.match_length;
            self.previous_match = self.match_start;
            self.match_length = SHORTEST - 1;
            if head != 0
                && self.previous_length < self.level_parameters().lazy
                && self.start - head <= FARTHEST
            {
                self.match_length = self.longest_match(head);
                let far = self.match_length == SHORTEST
                    && self.start.wrapping_sub(self.match_start) > TOO_FAR;
                if self.match_length <= 5 && (self.strategy == FILTERED || far) {
                    self.match_length = SHORTEST - 1;
                }
            }
            if self.previous_length >= SHORTEST && self.match_length <= self.previous_length {
                let last = self.start + self.ahead - SHORTEST;
                let length = self.previous_length;
                let full = self.blocks.matched(self.start - 1 - self.previous_match, length);
                self.ahead -= length - 1;
                for at in self.start + 1..self.start + length - 1 {
                    if at <= last {
                        self.insert(at);
                    }
                }
                self.start += length - 1;
                self.previous_length = 0;
                self.match_available = false;
                self.match_length = SHORTEST - 1;
                self.flush_if(t, full)?;
            } else if self.match_available {
                if self.blocks.literal(self.window[self.start - 1]) {
                    self.flush_block(t, false);
                }
                self.start += 1;
                self.ahead -= 1;
                if t.room == 0 {
                    return Err(Block::NeedsMore);
                }
            } else {
                self.match_available = true;
                self.start += 1;
                self.ahead -= 1;
            }
        }
        if self.match_available {
            self.blocks.literal(self.window[self.start - 1]);
            self.match_available = false;
        }
        self.unhashed = self.start.min(SHORTEST - 1);
        self.end(t, flush)
    }

    /// Uses Huffman codes without matches.
    pub(super) fn without_matches(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        self.try_without_matches(t, flush).unwrap_or_else(|block| block)
    }

    fn try_without_matches(&mut self, t: &mut Transfer, flush: Flush) -> Result<Block, Block> {
        loop {
            if self.ahead == 0 {
                self.fill_window(t);
                if self.ahead == 0 {
                    if flush == Flush::None {
                        return Err(Block::NeedsMore);
                    }
                    break;
                }
            }
            self.match_length = 0;
            let full = self.one_literal(self.start);
            self.flush_if(t, full)?;
        }
        self.unhashed = 0;
        self.end(t, flush)
    }
}
