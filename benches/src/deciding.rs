//! Questions about path conditions: the decider, compared with Z3 alone.
//!
//! A path is explored depth first: a random condition at each node, and a question for each of its two
//! sides. Both solvers get the same questions, as the same answers lead to the same nodes. Z3 gets
//! each path as a whole.

use base::rng::Rng;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::time::Duration;
use symbolic::{External, ExternalAnswer, LayeredDecider, Limits};
use terms::semantics::{Arithmetic, Bitwise, Condition, Integral, Numeric};
use terms::{Assignment, Decider, Decision, PathCondition, Sort, TermId, Terms};
use z3::Z3;

/// The kind of the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// `x + y < z`, `x - y == k`, `c * x <= z + k`.
    Linear,
    /// `x < y`.
    Order,
    /// Products, quotients, remainders, shifts.
    Nonlinear,
}

/// A tree of questions.
#[derive(Clone, Copy, Debug)]
pub struct Questions {
    /// The name of the row.
    pub name: &'static str,
    shape: Shape,
    symbols: usize,
    depth: u32,
    count: u32,
    /// The least ratio of the rates, ours to Z3's.
    floor: f64,
}

/// The rows.
pub const QUESTIONS: &[Questions] = &[
    Questions {
        name: "lin",
        shape: Shape::Linear,
        symbols: 6,
        depth: 14,
        count: 2_000,
        floor: 2.0,
    },
    Questions {
        name: "ord",
        shape: Shape::Order,
        symbols: 8,
        depth: 20,
        count: 2_000,
        floor: 10.0,
    },
    Questions { name: "nl", shape: Shape::Nonlinear, symbols: 4, depth: 8, count: 60, floor: 2.0 },
];

fn condition(rng: &mut Rng, terms: &mut Terms, questions: &Questions) -> TermId {
    let symbol = |rng: &mut Rng, terms: &mut Terms| {
        terms.symbol(Sort::Bits32, rng.index(questions.symbols) as u32)
    };
    let (x, y, z) = (symbol(rng, terms), symbol(rng, terms), symbol(rng, terms));
    let constant = terms.int(rng.index(200) as i32 - 100);
    let int = |terms: &mut Terms, op, a, b| terms.arithmetic(op, Numeric::Int, a, b);
    match (questions.shape, rng.index(3)) {
        (Shape::Order, _) => terms.condition(Condition::Lt, x, y),
        (Shape::Linear, 0) => {
            let sum = int(terms, Arithmetic::Add, x, y);
            terms.condition(Condition::Lt, sum, z)
        }
        (Shape::Linear, 1) => {
            let difference = int(terms, Arithmetic::Sub, x, y);
            terms.condition(Condition::Eq, difference, constant)
        }
        (Shape::Linear, _) => {
            let factor = terms.int(2 + rng.index(8) as i32);
            let (product, sum) =
                (int(terms, Arithmetic::Mul, x, factor), int(terms, Arithmetic::Add, z, constant));
            terms.condition(Condition::Le, product, sum)
        }
        (Shape::Nonlinear, 0) => {
            let product = int(terms, Arithmetic::Mul, x, y);
            terms.condition(Condition::Lt, product, z)
        }
        (Shape::Nonlinear, 1) => {
            let divisor = terms.int(2 + rng.index(60) as i32);
            let op = rng.choose(&[Arithmetic::Div, Arithmetic::Rem]);
            let quotient = int(terms, op, x, divisor);
            terms.condition(Condition::Eq, quotient, constant)
        }
        (Shape::Nonlinear, _) => {
            let distance = terms.int(1 + rng.index(20) as i32);
            let op = rng.choose(&[Bitwise::Shl, Bitwise::Shr]);
            let shifted = terms.bitwise(op, Integral::Int, x, distance);
            let mixed = terms.bitwise(Bitwise::Xor, Integral::Int, shifted, y);
            terms.condition(Condition::Lt, mixed, z)
        }
    }
}

/// A solver of questions.
trait Answering {
    fn answer(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        witness: &Assignment,
        condition: TermId,
    ) -> Decision;
}

impl Answering for LayeredDecider {
    fn answer(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        witness: &Assignment,
        condition: TermId,
    ) -> Decision {
        self.decide(terms, path, witness, condition)
    }
}

impl Answering for External {
    fn answer(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        _witness: &Assignment,
        condition: TermId,
    ) -> Decision {
        let both = path.with(terms, condition);
        match self.solve(terms, both.conjuncts(), Duration::from_secs(10)) {
            ExternalAnswer::Model(model) => Decision::Feasible(model),
            ExternalAnswer::Infeasible => Decision::Infeasible,
            ExternalAnswer::Unknown(why) => Decision::Unknown(why),
        }
    }
}

/// Explores the tree, and returns the answers and the processor time in seconds.
fn explore(
    questions: &Questions,
    solver: &mut dyn Answering,
) -> Result<(Vec<Option<bool>>, f64), String> {
    let mut terms = Terms::new();
    let mut answers = Vec::new();
    let before = seconds()?;
    // A node is a path with its own stream of random numbers.
    let mut open = vec![(PathCondition::new(), Assignment::new(), 0, 7_u64)];
    while let Some((path, witness, depth, seed)) = open.pop() {
        if answers.len() as u32 >= questions.count {
            break;
        }
        let mut rng = Rng::new(seed);
        let first = condition(&mut rng, &mut terms, questions);
        let sides = [first, terms.not(first)];
        for condition in sides {
            let decision = solver.answer(&mut terms, &path, &witness, condition);
            answers.push(match &decision {
                Decision::Feasible(_) => Some(true),
                Decision::Infeasible => Some(false),
                Decision::Unknown(_) => None,
            });
            let seed = rng.draw();
            if let Decision::Feasible(values) = decision
                && depth + 1 < questions.depth
            {
                open.push((path.with(&mut terms, condition), values, depth + 1, seed));
            }
        }
    }
    Ok((answers, seconds()? - before))
}

fn seconds() -> Result<f64, String> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).map_err(|e| format!("getrusage: {e}"))?;
    let time = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(time as f64 / 1e6)
}

/// Prints the rows, and returns whether they reach their floors. The column `free` is the share of
/// questions that were answered without a solver.
pub fn compare(rows: &[&Questions]) -> Result<bool, String> {
    let library = Z3::load(None)?;
    let version = library.as_ref().map_or("not found".to_owned(), |z3| z3.version().to_owned());
    println!(
        "{:<12} {:>9} {:>10} {:>8} {:>10} {:>6}   Z3: {version}",
        "questions", "ours /s", "Z3 /s", "ratio", "free", "floor"
    );
    let mut reached_all = true;
    for questions in rows {
        let mut decider = LayeredDecider::new(Limits::default(), library.clone());
        let (ours, our_time) = explore(questions, &mut decider)?;
        let statistics = decider.statistics();
        let share = 100 * statistics.without_solver() / statistics.questions().max(1);
        let rate = ours.len() as f64 / our_time;
        let Some(z3) = &library else {
            println!("{:<12} {rate:>9.0} {:>10} {:>8} {share:>9}%", questions.name, "-", "-");
            continue;
        };
        let (theirs, their_time) = explore(questions, &mut External::new(z3.clone()))?;
        // After a question without an answer the trees differ.
        let answered = |answers: &[Option<bool>]| answers.iter().all(Option::is_some);
        if answered(&ours) && answered(&theirs) && ours != theirs {
            return Err(format!("{}: the answers differ", questions.name));
        }
        let their_rate = theirs.len() as f64 / their_time;
        let ratio = rate / their_rate;
        let reached = ratio >= questions.floor;
        reached_all &= reached;
        println!(
            "{:<12} {rate:>9.0} {their_rate:>10.0} {ratio:>8.2} {share:>9}% {:>6.1} {}",
            questions.name,
            questions.floor,
            if reached { "" } else { "<" }
        );
    }
    Ok(reached_all)
}
