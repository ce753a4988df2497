//! Compression bit-identical to zlib: the stream, its header and its end.
//!
//! Source: `deflate.c` of zlib 1.2.13 to 1.3 by Jean-loup Gailly and Mark Adler (zlib licence),
//! ported to Rust; RFC 1950. Rust crates choose other matches. A program that prints the length of
//! its compressed data would therefore differ from a real JVM.

mod codes;
mod huffman;
mod matches;
mod stored;
mod trees;

use super::checksum::adler;
use trees::Blocks;

const WINDOW: usize = 1 << 15;
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// Lookahead required for a search, unless the input has ended.
const AHEAD: usize = LONGEST + SHORTEST + 1;
const FARTHEST: usize = WINDOW - AHEAD;
/// Bytes of `pending` in zlib, which bounds stored blocks.
const PENDING: usize = 1 << 16;

/// Required completeness of the output after a call; zlib's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flush {
    None,
    Sync,
    Full,
    Finish,
    /// Complete up to the end of a block.
    Block,
}

impl Flush {
    /// Returns the rank of a flush. A second call without input has an effect only with a higher
    /// rank.
    fn rank(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Block => 1,
            Self::Sync => 4,
            Self::Full => 6,
            Self::Finish => 8,
        }
    }
}

/// Search method of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    Stored,
    Fast,
    Slow,
}

/// Parameters of a level: a match of `good` shortens the search, `lazy` ends it, `nice` is taken at
/// once.
#[derive(Clone, Copy, Debug)]
struct LevelParameters {
    search: Search,
    good: usize,
    lazy: usize,
    nice: usize,
    chain: usize,
}

const fn level_parameters(
    search: Search,
    good: usize,
    lazy: usize,
    nice: usize,
    chain: usize,
) -> LevelParameters {
    LevelParameters { search, good, lazy, nice, chain }
}

const LEVELS: [LevelParameters; 10] = [
    level_parameters(Search::Stored, 0, 0, 0, 0),
    level_parameters(Search::Fast, 4, 4, 8, 4),
    level_parameters(Search::Fast, 4, 5, 16, 8),
    level_parameters(Search::Fast, 4, 6, 32, 32),
    level_parameters(Search::Slow, 4, 4, 16, 16),
    level_parameters(Search::Slow, 8, 16, 32, 32),
    level_parameters(Search::Slow, 8, 16, 128, 128),
    level_parameters(Search::Slow, 8, 32, 128, 256),
    level_parameters(Search::Slow, 32, 128, 258, 1024),
    level_parameters(Search::Slow, 32, 258, 258, 4096),
];

/// The strategies `Deflater.FILTERED` and `Deflater.HUFFMAN_ONLY`.
pub(super) const FILTERED: u32 = 1;
pub(super) const HUFFMAN_ONLY: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begun,
    Busy,
    Finishing,
}

/// Progress of the current block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    NeedsMore,
    Done,
    FinishStarted,
    FinishDone,
}

/// Status of a stream after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeflateStatus {
    Ok,
    End,
    /// No progress was possible.
    NoProgress,
    /// The call is invalid.
    Invalid,
}

/// Input and output of a call.
#[derive(Debug)]
pub(super) struct Transfer<'a> {
    pub(super) input: &'a [u8],
    /// Number of input bytes read.
    pub(super) read: usize,
    pub(super) output: Vec<u8>,
    /// Remaining room for output.
    pub(super) room: usize,
}

impl<'a> Transfer<'a> {
    pub(super) fn new(input: &'a [u8], room: usize) -> Self {
        Self { input, read: 0, output: Vec::new(), room }
    }

    fn left(&self) -> usize {
        self.input.len() - self.read
    }

    fn write(&mut self, bytes: &[u8]) {
        self.output.extend(bytes);
        self.room -= bytes.len();
    }
}

/// A compressing stream.
#[derive(Clone, Debug)]
pub(super) struct Deflater {
    pub(super) level: i32,
    pub(super) strategy: u32,
    /// Whether the format has no header and no checksum.
    pub(super) raw: bool,
    /// Adler-32 of the input, or of the dictionary before the first input.
    pub(super) checksum: u32,
    stage: Stage,
    trailer_written: bool,
    last_flush: Option<i32>,
    /// Whether `deflate` was called since the creation.
    used: bool,
    blocks: Blocks,
    /// Number of written bytes of `blocks.pending`.
    taken: usize,
    window: Vec<u8>,
    previous: Vec<u16>,
    heads: Vec<u16>,
    hash: usize,
    /// Negative if the start of the block has left the window.
    block_start: isize,
    start: usize,
    ahead: usize,
    /// Number of bytes before `start` that are not in the hash table yet.
    unhashed: usize,
    match_length: usize,
    match_start: usize,
    previous_length: usize,
    previous_match: usize,
    match_available: bool,
    /// In stored mode: number of slides of the window without the hash table (2: the table is
    /// void).
    slides: u32,
}

const SMALLEST_RANK: i32 = -4;

impl Deflater {
    /// Creates a stream; level -1 is 6.
    pub(super) fn new(level: i32, strategy: u32, raw: bool) -> Self {
        Self {
            level: if level < 0 { 6 } else { level.min(9) },
            strategy,
            raw,
            checksum: 1,
            stage: Stage::Begun,
            trailer_written: false,
            last_flush: Some(SMALLEST_RANK),
            used: false,
            blocks: Blocks::new(),
            taken: 0,
            // A comparison may read past the filled part.
            window: vec![0; 2 * WINDOW + LONGEST],
            previous: vec![0; WINDOW],
            heads: vec![0; WINDOW],
            hash: 0,
            block_start: 0,
            start: 0,
            ahead: 0,
            unhashed: 0,
            match_length: SHORTEST - 1,
            match_start: 0,
            previous_length: SHORTEST - 1,
            previous_match: 0,
            match_available: false,
            slides: 0,
        }
    }

    fn level_parameters(&self) -> LevelParameters {
        LEVELS[self.level as usize]
    }

    fn pending(&self) -> usize {
        self.blocks.pending.len() - self.taken
    }

    fn flush_pending(&mut self, t: &mut Transfer) {
        self.blocks.flush_bits();
        let count = self.pending().min(t.room);
        t.write(&self.blocks.pending[self.taken..self.taken + count]);
        self.taken += count;
        if self.pending() == 0 {
            self.blocks.pending.clear();
            self.taken = 0;
        }
    }

    fn put(&mut self, word: u16) {
        self.blocks.pending.extend(word.to_be_bytes());
    }

    /// Reads input into the window at `at`, at most `most` bytes.
    fn read(&mut self, t: &mut Transfer, at: usize, most: usize) -> usize {
        let count = t.left().min(most);
        let bytes = &t.input[t.read..t.read + count];
        self.window[at..at + count].copy_from_slice(bytes);
        self.account(bytes);
        t.read += count;
        count
    }

    fn account(&mut self, bytes: &[u8]) {
        if !self.raw {
            self.checksum = adler(self.checksum, bytes);
        }
    }

    /// Compresses as much as possible.
    pub(super) fn deflate(&mut self, t: &mut Transfer, flush: Flush) -> DeflateStatus {
        if self.stage == Stage::Finishing && flush != Flush::Finish {
            return DeflateStatus::Invalid;
        }
        if t.room == 0 {
            return DeflateStatus::NoProgress;
        }
        self.used = true;
        let before = self.last_flush.replace(flush.rank());
        if self.pending() != 0 {
            self.flush_pending(t);
            if t.room == 0 {
                self.last_flush = None;
                return DeflateStatus::Ok;
            }
        } else if t.left() == 0 && flush.rank() <= before.unwrap_or(-2) && flush != Flush::Finish {
            return DeflateStatus::NoProgress;
        }
        if self.stage == Stage::Finishing && t.left() != 0 {
            return DeflateStatus::NoProgress;
        }
        if self.stage == Stage::Begun {
            self.stage = Stage::Busy;
            if !self.raw {
                self.write_header();
                self.flush_pending(t);
                if self.pending() != 0 {
                    self.last_flush = None;
                    return DeflateStatus::Ok;
                }
            }
        }
        let wanted = flush != Flush::None && self.stage != Stage::Finishing;
        if t.left() != 0 || self.ahead != 0 || wanted {
            let block = self.go_on(t, flush);
            if matches!(block, Block::FinishStarted | Block::FinishDone) {
                self.stage = Stage::Finishing;
            }
            if matches!(block, Block::NeedsMore | Block::FinishStarted) {
                if t.room == 0 {
                    self.last_flush = None;
                }
                return DeflateStatus::Ok;
            }
            if block == Block::Done {
                self.end_block(flush);
                self.flush_pending(t);
                if t.room == 0 {
                    self.last_flush = None;
                    return DeflateStatus::Ok;
                }
            }
        }
        if flush != Flush::Finish {
            return DeflateStatus::Ok;
        }
        if self.raw || self.trailer_written {
            return DeflateStatus::End;
        }
        self.put((self.checksum >> 16) as u16);
        self.put(self.checksum as u16);
        self.flush_pending(t);
        self.trailer_written = true;
        if self.pending() == 0 { DeflateStatus::End } else { DeflateStatus::Ok }
    }

    fn write_header(&mut self) {
        let level = match self.level {
            _ if self.strategy >= HUFFMAN_ONLY => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let dictionary = self.start != 0;
        let header = 0x7800 | level << 6 | u16::from(dictionary) << 5;
        self.put(header + 31 - header % 31);
        if dictionary {
            self.put((self.checksum >> 16) as u16);
            self.put(self.checksum as u16);
        }
        self.checksum = 1;
    }

    fn go_on(&mut self, t: &mut Transfer, flush: Flush) -> Block {
        match self.level_parameters().search {
            Search::Stored => self.store(t, flush),
            _ if self.strategy == HUFFMAN_ONLY => self.without_matches(t, flush),
            Search::Fast => self.fast(t, flush),
            Search::Slow => self.slow(t, flush),
        }
    }

    /// Writes the marker of a flush.
    fn end_block(&mut self, flush: Flush) {
        if flush == Flush::Block {
            return;
        }
        self.blocks.stored(&[], false);
        if flush == Flush::Full {
            self.heads.fill(0);
            if self.ahead == 0 {
                self.start = 0;
                self.block_start = 0;
                self.unhashed = 0;
            }
        }
    }

    /// Writes the collected block.
    fn flush_block(&mut self, t: &mut Transfer, last: bool) {
        let length = (self.start as isize - self.block_start) as usize;
        let from = usize::try_from(self.block_start).ok();
        let bytes = from.map(|from| &self.window[from..from + length]);
        self.blocks.finish(bytes, length, last);
        self.block_start = self.start as isize;
        self.flush_pending(t);
    }

    /// Changes level and strategy, after the input so far is compressed with the old values.
    pub(super) fn set_parameters(
        &mut self,
        t: &mut Transfer,
        level: i32,
        strategy: u32,
    ) -> DeflateStatus {
        let level = if level < 0 { 6 } else { level.min(9) };
        let searches = LEVELS[level as usize].search;
        if (strategy != self.strategy || searches != self.level_parameters().search) && self.used {
            if self.deflate(t, Flush::Block) == DeflateStatus::Invalid {
                return DeflateStatus::Invalid;
            }
            let rest = self.start as isize - self.block_start + self.ahead as isize;
            if t.left() != 0 || rest != 0 {
                return DeflateStatus::NoProgress;
            }
        }
        if self.level != level {
            if self.level == 0 && self.slides != 0 {
                if self.slides == 1 {
                    self.slide_hashes();
                } else {
                    self.heads.fill(0);
                }
                self.slides = 0;
            }
            self.level = level;
        }
        self.strategy = strategy;
        DeflateStatus::Ok
    }

    /// Inserts `dictionary` into the window for later matches.
    pub(super) fn set_dictionary(&mut self, dictionary: &[u8]) -> DeflateStatus {
        if (!self.raw && self.stage != Stage::Begun) || self.ahead != 0 {
            return DeflateStatus::Invalid;
        }
        self.account(dictionary);
        let raw = std::mem::replace(&mut self.raw, true);
        let mut tail = dictionary;
        if dictionary.len() >= WINDOW {
            if raw {
                self.heads.fill(0);
                self.start = 0;
                self.block_start = 0;
                self.unhashed = 0;
            }
            tail = &dictionary[dictionary.len() - WINDOW..];
        }
        let mut t = Transfer::new(tail, 0);
        self.fill_window(&mut t);
        while self.ahead >= SHORTEST {
            let end = self.start + self.ahead - (SHORTEST - 1);
            for at in self.start..end {
                self.insert(at);
            }
            self.start = end;
            self.ahead = SHORTEST - 1;
            self.fill_window(&mut t);
        }
        self.start += self.ahead;
        self.block_start = self.start as isize;
        self.unhashed = self.ahead;
        self.ahead = 0;
        self.match_length = SHORTEST - 1;
        self.previous_length = SHORTEST - 1;
        self.match_available = false;
        self.raw = raw;
        DeflateStatus::Ok
    }
}
