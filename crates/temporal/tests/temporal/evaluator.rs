//! Truth of formulas on lassos and finite words, evaluated by the definitions of the operators.

use base::rng::Rng;
use temporal::formula::{Binary, Formula, Unary};

/// A word: a prefix and a cycle that is repeated for ever. A finite word has an empty cycle.
#[derive(Clone, Debug)]
pub struct Word {
    pub prefix: Vec<u64>,
    pub cycle: Vec<u64>,
}

impl Word {
    /// Draws a lasso of at most `length` letters.
    pub fn random(rng: &mut Rng, length: usize, propositions: u32) -> Self {
        let letters: Vec<u64> =
            (0..=rng.index(length)).map(|_| rng.draw() & ((1 << propositions) - 1)).collect();
        let start = rng.index(letters.len());
        Self { prefix: letters[..start].to_vec(), cycle: letters[start..].to_vec() }
    }

    pub fn len(&self) -> usize {
        self.prefix.len() + self.cycle.len()
    }

    /// Returns the positions from `position` on in order, until all later positions were visited.
    pub fn from(&self, position: usize) -> Vec<usize> {
        let wrapped = if self.cycle.is_empty() { 0..0 } else { self.prefix.len()..self.len() };
        (position..self.len()).chain(wrapped).collect()
    }

    pub fn letter(&self, position: usize) -> u64 {
        *self.prefix.get(position).unwrap_or_else(|| &self.cycle[position - self.prefix.len()])
    }
}

/// Whether a formula holds at the start of a word.
pub fn holds(formula: &Formula, word: &Word) -> bool {
    values(formula, word)[0]
}

/// Returns the truth of a formula at each position.
pub fn values(formula: &Formula, word: &Word) -> Vec<bool> {
    let all = 0..word.len();
    match formula {
        Formula::Constant(value) => all.map(|_| *value).collect(),
        Formula::Proposition(n) => all.map(|at| word.letter(at) >> n & 1 == 1).collect(),
        Formula::Unary(operator, operand) => {
            let a = values(operand, word);
            all.map(|at| match operator {
                Unary::Not => !a[at],
                Unary::Next => word.from(at).get(1).is_some_and(|next| a[*next]),
                Unary::Finally => word.from(at).iter().any(|later| a[*later]),
                Unary::Globally => word.from(at).iter().all(|later| a[*later]),
            })
            .collect()
        }
        Formula::Binary(operator, left, right) => {
            let (a, b) = (values(left, word), values(right, word));
            all.map(|at| {
                let later = word.from(at);
                // Whether x holds now or later, and y at all positions before.
                let until = |x: &dyn Fn(usize) -> bool, y: &dyn Fn(usize) -> bool| {
                    (0..later.len()).any(|k| x(later[k]) && (0..k).all(|j| y(later[j])))
                };
                let always = |x: &Vec<bool>| later.iter().all(|k| x[*k]);
                match operator {
                    Binary::And => a[at] && b[at],
                    Binary::Or => a[at] || b[at],
                    Binary::Implies => !a[at] || b[at],
                    Binary::Iff => a[at] == b[at],
                    Binary::Until => until(&|k| b[k], &|k| a[k]),
                    Binary::WeakUntil => always(&a) || until(&|k| b[k], &|k| a[k]),
                    Binary::StrongRelease => until(&|k| a[k] && b[k], &|k| b[k]),
                    Binary::Release => always(&b) || until(&|k| a[k] && b[k], &|k| b[k]),
                }
            })
            .collect()
        }
    }
}

/// Draws a formula with about `size` operators.
pub fn formula(rng: &mut Rng, size: usize, propositions: u8) -> Formula {
    if size == 0 {
        return match rng.index(12) {
            0 => Formula::Constant(rng.index(2) == 0),
            _ => Formula::Proposition(rng.index(usize::from(propositions)) as u8),
        };
    }
    let unary = [Unary::Not, Unary::Next, Unary::Finally, Unary::Globally];
    let binary = [
        Binary::And,
        Binary::Or,
        Binary::Implies,
        Binary::Iff,
        Binary::Until,
        Binary::WeakUntil,
        Binary::Release,
        Binary::StrongRelease,
    ];
    if rng.index(2) == 0 {
        return formula(rng, size - 1, propositions).with(rng.choose(&unary));
    }
    let left = rng.index(size);
    let operator = rng.choose(&binary);
    formula(rng, left, propositions).join(operator, formula(rng, size - 1 - left, propositions))
}

/// Draws a formula whose operators share operands, as most simplifications require.
pub fn with_shared_operands(rng: &mut Rng) -> Formula {
    let [a, b] = [0, 1].map(Formula::Proposition);
    let extra = formula(rng, 1, 2);
    let mut pool = vec![a.clone(), b.clone(), a.clone().negated(), extra, a.join(Binary::And, b)];
    let binary = [
        Binary::And,
        Binary::Or,
        Binary::Until,
        Binary::WeakUntil,
        Binary::Release,
        Binary::StrongRelease,
    ];
    let unary = [Unary::Next, Unary::Finally, Unary::Globally, Unary::Not];
    for _ in 0..4 {
        let pick = |rng: &mut Rng| pool[rng.index(pool.len())].clone();
        let made = if rng.index(3) == 0 {
            pick(rng).with(rng.choose(&unary))
        } else {
            let left = pick(rng);
            left.join(rng.choose(&binary), pick(rng))
        };
        // Later formulas are drawn more often.
        pool.extend([made.clone(), made]);
    }
    let outer = [Binary::And, Binary::Or, Binary::Implies, Binary::Until, Binary::Release];
    let (left, right) = (pool[pool.len() - 1].clone(), pool[pool.len() - 3].clone());
    left.join(rng.choose(&outer), right)
}

/// Returns the text of a formula for messages.
pub fn text(formula: &Formula) -> String {
    formula.text(&|n| char::from(b'a' + n).to_string())
}
