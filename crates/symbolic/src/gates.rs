//! Logic gates as clauses of a SAT solver.
//!
//! Source: Tseitin's encoding (1968). Invariant: equal gates share one variable, and gates of constants
//! have no variable.

use base::FastMap;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::time::Instant;

/// The number of conflicts between two readings of the clock.
const CLOCK_EVERY: u64 = 64;

/// A counter that stops the solver at a number of conflicts or at a time.
#[derive(Debug, Default)]
struct Budget {
    conflicts: u64,
    limit: u64,
    until: Option<Instant>,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.conflicts += 1;
            let looks = self.conflicts.is_multiple_of(CLOCK_EVERY);
            if looks && self.until.is_some_and(|until| Instant::now() >= until) {
                self.limit = 0;
            }
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.limit
    }
}

/// The answer of the SAT solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SatAnswer {
    /// A model exists.
    Satisfiable,
    /// No model exists, as these assumptions contradict each other.
    Unsatisfiable(Vec<Lit>),
    /// The budget of conflicts or time was exhausted.
    Budget,
}

/// A circuit with the SAT solver of its clauses.
pub(crate) struct Gates {
    solver: Solver<Budget>,
    one: Lit,
    ands: FastMap<(Lit, Lit), Lit>,
    xors: FastMap<(Lit, Lit), Lit>,
    muxes: FastMap<(Lit, Lit, Lit), Lit>,
    majorities: FastMap<(Lit, Lit, Lit), Lit>,
    clause: Vec<Lit>,
}

impl std::fmt::Debug for Gates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} gates", self.len())
    }
}

impl Gates {
    /// Creates a circuit without gates.
    pub(crate) fn new() -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Budget::default());
        let one = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![one]);
        Self {
            solver,
            one,
            ands: FastMap::default(),
            xors: FastMap::default(),
            muxes: FastMap::default(),
            majorities: FastMap::default(),
            clause: Vec::new(),
        }
    }

    /// Returns the number of variables.
    pub(crate) fn len(&self) -> usize {
        self.solver.num_vars() as usize
    }

    /// Returns the literal of a constant truth value.
    pub(crate) fn constant(&self, value: bool) -> Lit {
        if value { self.one } else { !self.one }
    }

    /// Creates a new input.
    pub(crate) fn input(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Adds a clause: at least one of the literals is true.
    pub(crate) fn require(&mut self, literals: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(literals);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn value(&self, a: Lit) -> Option<bool> {
        if a == self.one {
            Some(true)
        } else if a == !self.one {
            Some(false)
        } else {
            None
        }
    }

    /// Returns the conjunction of two literals.
    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.value(a), self.value(b)) {
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), _) | (_, Some(false)) => return self.constant(false),
            _ => {}
        }
        if a == b {
            return a;
        }
        if a == !b {
            return self.constant(false);
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.ands.get(&key) {
            return *known;
        }
        let c = self.input();
        self.require(&[!c, a]);
        self.require(&[!c, b]);
        self.require(&[c, !a, !b]);
        self.ands.insert(key, c);
        c
    }

    /// Returns the disjunction of two literals.
    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// Returns the exclusive disjunction of two literals.
    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.value(a), self.value(b)) {
            (Some(value), _) => return if value { !b } else { b },
            (_, Some(value)) => return if value { !a } else { a },
            _ => {}
        }
        if a.var() == b.var() {
            return self.constant(a != b);
        }
        // Signs of the operands are moved to the result.
        let flips = a.sign() != b.sign();
        let (x, y) = (a.apply_sign(a.sign()), b.apply_sign(b.sign()));
        let key = (x.min(y), x.max(y));
        let known = self.xors.get(&key).copied();
        let c = known.unwrap_or_else(|| {
            let c = self.input();
            self.require(&[!c, x, y]);
            self.require(&[!c, !x, !y]);
            self.require(&[c, !x, y]);
            self.require(&[c, x, !y]);
            self.xors.insert(key, c);
            c
        });
        if flips { !c } else { c }
    }

    /// Returns `a` if `s` is true, and `b` otherwise.
    pub(crate) fn mux(&mut self, s: Lit, a: Lit, b: Lit) -> Lit {
        if let Some(value) = self.value(s) {
            return if value { a } else { b };
        }
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(s, a);
        }
        match (self.value(a), self.value(b)) {
            (Some(true), _) => return self.or(s, b),
            (Some(false), _) => return self.and(!s, b),
            (_, Some(true)) => return self.or(!s, a),
            (_, Some(false)) => return self.and(s, a),
            _ => {}
        }
        let (s, a, b) = if s.sign() { (s, a, b) } else { (!s, b, a) };
        if let Some(known) = self.muxes.get(&(s, a, b)) {
            return *known;
        }
        let c = self.input();
        self.require(&[!s, !a, c]);
        self.require(&[!s, a, !c]);
        self.require(&[s, !b, c]);
        self.require(&[s, b, !c]);
        // Redundant clauses improve the propagation.
        self.require(&[!a, !b, c]);
        self.require(&[a, b, !c]);
        self.muxes.insert((s, a, b), c);
        c
    }

    /// Returns whether at least two of three literals are true, which is the carry of an adder.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        for (x, y, z) in [(a, b, c), (b, c, a), (a, c, b)] {
            match self.value(x) {
                Some(true) => return self.or(y, z),
                Some(false) => return self.and(y, z),
                None => {}
            }
            if x == y {
                return x;
            }
            if x == !y {
                return z;
            }
        }
        let mut key = [a, b, c];
        key.sort_unstable();
        let key = (key[0], key[1], key[2]);
        if let Some(known) = self.majorities.get(&key) {
            return *known;
        }
        let out = self.input();
        for (x, y) in [(a, b), (b, c), (a, c)] {
            self.require(&[!x, !y, out]);
            self.require(&[x, y, !out]);
        }
        self.majorities.insert(key, out);
        out
    }

    /// Solves the clauses under assumptions, with limits of conflicts and time.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        conflicts: u64,
        until: Option<Instant>,
    ) -> SatAnswer {
        let budget = self.solver.cb_mut();
        budget.conflicts = 0;
        budget.limit = conflicts;
        budget.until = until;
        let answer = self.solver.solve_limited(assumptions);
        if answer == lbool::TRUE {
            SatAnswer::Satisfiable
        } else if answer == lbool::FALSE {
            // The core of the solver has the negations of the assumptions.
            let core: Vec<Lit> = self.solver.unsat_core().iter().map(|lit| !*lit).collect();
            SatAnswer::Unsatisfiable(core)
        } else {
            SatAnswer::Budget
        }
    }

    /// Returns the value of a literal in the last model.
    pub(crate) fn model(&self, a: Lit) -> bool {
        self.solver.value_lit(a) == lbool::TRUE
    }
}
