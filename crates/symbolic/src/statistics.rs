//! Numbers of questions, by the level that answered them.

/// A level of the decider. Levels are asked in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The condition is constant, is a conjunct of the path, or contradicts a conjunct.
    Constant,
    /// The witness of the path satisfies the condition.
    Witness,
    /// A change of one symbol of the witness satisfies the condition.
    OneSymbol,
    /// The values of one narrow symbol decide the condition.
    Values,
    /// Bounds under the path refute the condition.
    Ranges,
    /// Difference constraints refute the condition, or propose a solution.
    Differences,
    /// A cached unsatisfiable set is a subset of the conjuncts, or a cached model satisfies them.
    Cache,
    /// A random search finds a solution.
    Search,
    /// The bit-blaster.
    Blaster,
    /// Z3.
    Solver,
}

impl Level {
    /// All levels, in the order in which they are asked.
    pub const ALL: [Self; 10] = [
        Self::Constant,
        Self::Witness,
        Self::OneSymbol,
        Self::Values,
        Self::Ranges,
        Self::Differences,
        Self::Cache,
        Self::Search,
        Self::Blaster,
        Self::Solver,
    ];

    /// Whether the level is a solver.
    pub const fn is_solver(self) -> bool {
        matches!(self, Self::Blaster | Self::Solver)
    }

    /// Returns the name of the level in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Witness => "witness",
            Self::OneSymbol => "one symbol",
            Self::Values => "values",
            Self::Ranges => "ranges",
            Self::Differences => "differences",
            Self::Cache => "cache",
            Self::Blaster => "blaster",
            Self::Search => "search",
            Self::Solver => "solver",
        }
    }
}

/// The statistics of a decider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    feasible: [u64; Level::ALL.len()],
    infeasible: [u64; Level::ALL.len()],
    /// The number of questions without an answer.
    pub unknown: u64,
    /// The number of models that did not satisfy their conditions.
    pub bad_models: u64,
    /// The number of negative answers that a second solver has checked.
    pub checked: u64,
    /// The number of negative answers that a second solver has contradicted.
    pub contradictions: u64,
    /// The number of rebuilt circuits of the bit-blaster.
    pub rebuilds: u64,
}

impl Statistics {
    pub(crate) fn count(&mut self, level: Level, feasible: bool) {
        let counts = if feasible { &mut self.feasible } else { &mut self.infeasible };
        counts[level as usize] += 1;
    }

    /// Returns the numbers of positive and negative answers of a level.
    pub fn answered(&self, level: Level) -> (u64, u64) {
        (self.feasible[level as usize], self.infeasible[level as usize])
    }

    /// Returns the number of questions.
    pub fn questions(&self) -> u64 {
        self.feasible.iter().chain(&self.infeasible).sum::<u64>() + self.unknown
    }

    /// Returns the number of questions that were answered without a solver.
    pub fn without_solver(&self) -> u64 {
        let levels = Level::ALL.into_iter().filter(|level| !level.is_solver());
        levels.map(|level| self.answered(level)).map(|(yes, no)| yes + no).sum()
    }

    /// Adds the counts of another decider.
    pub fn add(&mut self, other: &Self) {
        for at in 0..Level::ALL.len() {
            self.feasible[at] += other.feasible[at];
            self.infeasible[at] += other.infeasible[at];
        }
        self.unknown += other.unknown;
        self.bad_models += other.bad_models;
        self.checked += other.checked;
        self.contradictions += other.contradictions;
        self.rebuilds += other.rebuilds;
    }
}
