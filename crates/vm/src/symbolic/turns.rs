//! Turns of loops whose branches depend on inputs, for a bound on the number of turns.
//!
//! A *turn* ends with a back edge: a jump to the same or an earlier instruction of the method. The first
//! instruction of a loop and the activation of its method identify the loop. The first turn counts. A
//! later turn counts if it contains a choice between feasible alternatives.
//!
//! Source: SEMANTICS 23; decision 0091. Invariant: the records are a function of the path. They exist
//! only if there is a bound.

/// The number of words of an encoded record.
const WORDS: usize = 6;

/// The turns of a loop in one activation of its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LoopTurns {
    /// The slot of the thread.
    thread: u32,
    /// The number of frames below the frame that executes the loop.
    depth: u32,
    /// A fingerprint of the call sites in these frames, which distinguishes activations.
    activation: u32,
    /// The first instruction of the loop.
    header: u32,
    /// The number of counted turns.
    count: u32,
    /// Whether a choice was made since the last back edge.
    has_chosen: bool,
}

/// The records of all loops.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRecords(Vec<LoopTurns>);

impl TurnRecords {
    /// Whether there is no record.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of words of [`Self::write`].
    pub const fn words(&self) -> usize {
        1 + WORDS * self.0.len()
    }

    /// Notes a choice of a thread, for all its loops.
    pub fn note_choice(&mut self, thread: usize) {
        for record in self.0.iter_mut().filter(|record| record.thread == thread as u32) {
            record.has_chosen = true;
        }
    }

    /// Notes a back edge. The method of the loop has `depth` frames with this fingerprint below it.
    /// Returns the number of turns of the loop. The turns of inner loops and of called methods begin
    /// anew.
    pub fn turn(
        &mut self,
        thread: usize,
        (depth, activation): (usize, u32),
        header: u32,
        edge: u32,
    ) -> u32 {
        let (thread, depth) = (thread as u32, depth as u32);
        self.0.retain(|record| {
            let is_inner = header < record.header && record.header <= edge;
            record.thread != thread
                || record.depth < depth
                || record.depth == depth && record.activation == activation && !is_inner
        });
        let key = (thread, depth, header);
        match self.0.binary_search_by_key(&key, |one| (one.thread, one.depth, one.header)) {
            Ok(at) => {
                let record = &mut self.0[at];
                record.count += u32::from(std::mem::take(&mut record.has_chosen));
                record.count
            }
            Err(at) => {
                let has_chosen = false;
                let first = LoopTurns { thread, depth, activation, header, count: 1, has_chosen };
                self.0.insert(at, first);
                1
            }
        }
    }

    /// Returns the records whose activations have not ended. The function `activation` returns the
    /// fingerprint of the frames of a thread below a depth.
    #[must_use]
    pub fn live(&self, activation: impl Fn(usize, usize) -> Option<u32>) -> Self {
        let lives = |record: &&LoopTurns| {
            let below = activation(record.thread as usize, record.depth as usize);
            below == Some(record.activation)
        };
        Self(self.0.iter().filter(lives).copied().collect())
    }

    /// Encodes the records.
    pub fn write(&self, words: &mut Vec<u32>) {
        words.push(self.0.len() as u32);
        for one in &self.0 {
            let LoopTurns { thread, depth, activation, header, count, has_chosen } = *one;
            let encoded: [u32; WORDS] =
                [thread, depth, activation, header, count, u32::from(has_chosen)];
            words.extend(encoded);
        }
    }

    /// Decodes the words that [`Self::write`] appended.
    pub fn read(next: &mut dyn FnMut() -> u32) -> Self {
        let number = next();
        let record = |_| {
            let [thread, depth, activation, header, count, has_chosen]: [u32; WORDS] =
                std::array::from_fn(|_| next());
            let has_chosen = has_chosen != 0;
            LoopTurns { thread, depth, activation, header, count, has_chosen }
        };
        Self((0..number).map(record).collect())
    }
}

/// Returns a fingerprint of call sites, from the instruction and the first register of each frame. Two
/// activations of a method at one depth differ in it, unless a loop of a caller called the method again.
pub fn activation(sites: impl Iterator<Item = [u32; 2]>) -> u32 {
    sites
        .flatten()
        .fold(0, |known: u32, word| (known.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B1))
}
