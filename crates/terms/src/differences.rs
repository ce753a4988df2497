//! Difference constraints: orders of terms and constants.
//!
//! Source: Cormen et al., *Introduction to Algorithms*, 24.4; difference-bound matrices (Dill, 1989).
//! The unknowns are the terms other than constants, as integers within their bounds. A sum is one
//! unknown, as `x + 1 < y` wraps around. So each constraint holds without overflow.

use base::FastMap;

use crate::arena::TermTable;
use crate::bounds::Bounds;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The maximal number of unknowns of one closure; with more of them, nothing is derived.
const UNKNOWNS: usize = 64;

/// The bound of pairs without a constraint.
const FREE: i128 = i128::MAX / 4;

/// The difference constraints of some conjuncts, closed under transitivity.
#[derive(Debug)]
pub struct Differences {
    /// The unknowns, from index 1 of the matrix on. Index 0 is the constant 0.
    unknowns: Vec<TermId>,
    /// The matrix of bounds: `upper[i][j]` is the greatest difference of unknown `i` and unknown `j`.
    upper: Vec<Vec<i128>>,
    /// Pairs of unknowns with a number that is not their difference.
    different: Vec<(usize, usize, i128)>,
    feasible: bool,
}

impl Differences {
    /// Collects the constraints of conjuncts. Conjuncts of another form are ignored.
    pub fn of(terms: &TermTable, conjuncts: &[TermId]) -> Self {
        let mut all = Self {
            unknowns: Vec::new(),
            upper: vec![vec![0]],
            different: Vec::new(),
            feasible: true,
        };
        let mut index = FastMap::default();
        for conjunct in conjuncts {
            let (term, holds) = match terms.get(*conjunct) {
                Term::Unary(Unary::Not, a) => (terms.get(a), false),
                term => (term, true),
            };
            let Term::Binary(Binary::Lt | Binary::Eq, a, b) = term else { continue };
            if !terms.sort(a).is_bits() {
                continue;
            }
            let (a, b) = (all.side(terms, a, &mut index), all.side(terms, b, &mut index));
            let (Some(a), Some(b)) = (a, b) else {
                return Self::nothing();
            };
            match (term, holds) {
                (Term::Binary(Binary::Lt, ..), true) => all.bound(a, b, -1),
                (Term::Binary(Binary::Lt, ..), false) => all.bound(b, a, 0),
                (_, true) => {
                    all.bound(a, b, 0);
                    all.bound(b, a, 0);
                }
                (_, false) => all.exclude(a, b),
            }
        }
        all.close();
        all
    }

    /// Returns the consequences of conjuncts for some symbols: bounds of the differences between 0 and
    /// the symbols, in order. Equal bounds mean equivalent conditions.
    ///
    /// The result is none if a conjunct has another form, or is a disequality that no order decides.
    /// The bounds would not be equivalent to the conjuncts then.
    pub fn projection(
        terms: &TermTable,
        conjuncts: &[TermId],
        symbols: &[TermId],
    ) -> Option<Vec<i128>> {
        let is_symbol = |id: TermId| {
            let is_plain = matches!(terms.get(id), Term::Symbol(..)) && terms.sort(id).is_bits();
            is_plain || terms.as_constant(id).is_some()
        };
        let has_form = |conjunct: &TermId| {
            let term = match terms.get(*conjunct) {
                Term::Unary(Unary::Not, a) => terms.get(a),
                term => term,
            };
            matches!(term, Term::Binary(Binary::Lt | Binary::Eq, a, b) if is_symbol(a) && is_symbol(b))
        };
        if !conjuncts.iter().all(has_form) || !symbols.iter().all(|symbol| is_symbol(*symbol)) {
            return None;
        }
        let all = Self::of(terms, conjuncts);
        let is_decided = |(a, b, offset): &(usize, usize, i128)| {
            all.upper[*a][*b] < *offset || all.upper[*b][*a] < -*offset
        };
        let is_whole = all.upper.len() > all.unknowns.len() || conjuncts.is_empty();
        if !all.feasible || !is_whole || !all.different.iter().all(is_decided) {
            return None;
        }
        let place = |symbol: &TermId| {
            let at = all.unknowns.iter().position(|unknown| unknown == symbol);
            (at.map(|at| at + 1), terms.bounds(*symbol))
        };
        let mut places = vec![(Some(0), Bounds::of_constant(Sort::Bits32, 0))];
        places.extend(symbols.iter().map(place));
        let mut bounds = Vec::with_capacity(places.len() * places.len());
        for (a, of_a) in &places {
            for (b, of_b) in &places {
                bounds.push(match (a, b) {
                    (Some(a), Some(b)) => all.upper.get(*a).map_or(0, |row| row[*b]),
                    _ if std::ptr::eq(of_a, of_b) => 0,
                    // The difference to a symbol without conjuncts follows from the bounds relative to
                    // 0.
                    (a, b) => {
                        let above = a.map_or(i128::from(of_a.high), |a| all.upper[a][0]);
                        let below = b.map_or(-i128::from(of_b.low), |b| all.upper[0][b]);
                        above + below
                    }
                });
            }
        }
        Some(bounds)
    }

    fn nothing() -> Self {
        Self { unknowns: Vec::new(), upper: Vec::new(), different: Vec::new(), feasible: true }
    }

    /// Whether the constraints are known to have no solution.
    pub fn is_contradictory(&self) -> bool {
        !self.feasible
    }

    /// Proposes values of the unknowns, close to those of `near`. The values satisfy all constraints,
    /// but not always the ignored conjuncts.
    pub fn solution(&self, near: &dyn Fn(TermId) -> i64) -> Option<Vec<(TermId, i64)>> {
        if !self.feasible || self.unknowns.is_empty() {
            return None;
        }
        let mut upper = self.upper.clone();
        let size = upper.len();
        let mut values = vec![0_i128; size];
        for i in 1..size {
            let (low, high) = (-upper[0][i], upper[i][0]);
            let wanted = i128::from(near(self.unknowns[i - 1])).clamp(low, high);
            let excluded = |value: i128| {
                self.different.iter().any(|(a, b, offset)| {
                    *a == i && *b < i && value - values[*b] == *offset
                        || *b == i && *a < i && values[*a] - value == *offset
                })
            };
            // Each disequality excludes at most one value, so one of the nearest values is free.
            let tries = self.different.len() as i128 + 1;
            let value = (0..=tries)
                .flat_map(|step| [wanted + step, wanted - step])
                .find(|value| low <= *value && *value <= high && !excluded(*value))?;
            values[i] = value;
            upper[i][0] = value;
            upper[0][i] = -value;
            close_over(&mut upper, i);
            close_over(&mut upper, 0);
        }
        let all = self.unknowns.iter().zip(&values[1..]);
        Some(all.map(|(id, value)| (*id, *value as i64)).collect())
    }

    /// Returns the matrix index of a side and the constant to add; none if there are too many unknowns.
    fn side(
        &mut self,
        terms: &TermTable,
        id: TermId,
        index: &mut FastMap<TermId, usize>,
    ) -> Option<(usize, i128)> {
        let sort: Sort = terms.sort(id);
        if let Some(value) = terms.as_constant(id) {
            return Some((0, i128::from(sort.signed(value))));
        }
        if let Some(at) = index.get(&id) {
            return Some((*at, 0));
        }
        if self.unknowns.len() == UNKNOWNS {
            return None;
        }
        self.unknowns.push(id);
        let at = self.unknowns.len();
        index.insert(id, at);
        let bounds = terms.bounds(id);
        for row in &mut self.upper {
            row.push(FREE);
        }
        self.upper.push(vec![FREE; at + 1]);
        self.upper[at][at] = 0;
        self.upper[at][0] = i128::from(bounds.high);
        self.upper[0][at] = -i128::from(bounds.low);
        Some((at, 0))
    }

    /// Adds the constraint `a - b <= most`. Each side is an unknown plus a constant.
    fn bound(&mut self, a: (usize, i128), b: (usize, i128), most: i128) {
        let most = most - a.1 + b.1;
        let entry = &mut self.upper[a.0][b.0];
        *entry = (*entry).min(most);
    }

    fn exclude(&mut self, a: (usize, i128), b: (usize, i128)) {
        self.different.push((a.0, b.0, b.1 - a.1));
    }

    fn close(&mut self) {
        loop {
            for through in 0..self.upper.len() {
                close_over(&mut self.upper, through);
            }
            self.feasible = self.upper.iter().enumerate().all(|(at, row)| row[at] >= 0);
            if !self.feasible {
                return;
            }
            // If a disequality excludes an end of the interval of a difference, the interval shrinks.
            let mut changed = false;
            for (a, b, offset) in self.different.clone() {
                for (a, b, offset) in [(a, b, offset), (b, a, -offset)] {
                    if self.upper[a][b] == offset {
                        self.upper[a][b] = offset - 1;
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// Adds the constraints by way of one unknown: a step of the Floyd-Warshall closure.
fn close_over(upper: &mut [Vec<i128>], through: usize) {
    let second = upper[through].clone();
    for row in upper {
        let first = row[through];
        if first >= FREE {
            continue;
        }
        for (entry, second) in row.iter_mut().zip(&second) {
            *entry = (*entry).min(first + second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Terms;

    #[test]
    fn forgotten_symbols_leave_their_consequences() {
        let mut terms = Terms::new();
        let [x, y, forgotten] = [0, 1, 2].map(|number| terms.symbol(Sort::Bits32, number));
        let direct = terms.lt(x, y);
        let [low, high] = [terms.lt(x, forgotten), terms.lt(forgotten, y)];
        let of = |terms: &Terms, all: &[TermId]| Differences::projection(terms, all, &[x, y]);
        let direct = of(&terms, &[direct]);
        let through = of(&terms, &[low, high]);
        // From x < z < y follows that y is at least x + 2.
        let bounds = through.clone();
        assert!(direct.is_some() && bounds.is_some() && direct != through);
        assert_eq!(bounds.map(|all| all[5]), Some(-2));
        assert_eq!(direct.map(|all| all[5]), Some(-1));
        // Without conjuncts, the bounds are those of the sort.
        let most = i128::from(i32::MAX);
        assert_eq!(of(&terms, &[]).map(|all| all[3]), Some(most));
    }

    #[test]
    fn a_disequality_that_no_order_decides_has_no_projection() {
        let mut terms = Terms::new();
        let [x, y] = [0, 1].map(|number| terms.symbol(Sort::Bits32, number));
        let same = terms.eq(x, y);
        let differ = terms.not(same);
        let less = terms.lt(x, y);
        assert_eq!(Differences::projection(&terms, &[differ], &[x, y]), None);
        let both = Differences::projection(&terms, &[less, differ], &[x, y]);
        assert!(both.is_some() && both == Differences::projection(&terms, &[less], &[x, y]));
    }
}
