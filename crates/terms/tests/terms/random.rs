//! Random expressions, on which the interpreter's functions, the evaluator and the simplifier agree.

use base::rng::Rng;
use terms::{Evaluator, Sort, Terms};

use crate::recipe::{NUMERICS, assignment, recipe};

/// Checks that a term has the same value with simplification, without it, and in the interpreter. The
/// bounds of the term contain the value.
#[test]
fn interpreter_evaluator_and_simplifier_agree() {
    let mut rng = Rng::new(1);
    let (mut simple, mut plain) = (Terms::new(), Terms::without_simplification());
    for _ in 0..20_000 {
        let of = rng.choose(&NUMERICS);
        let depth = 1 + rng.index(4) as u32;
        let recipe = recipe(&mut rng, of, depth);
        let (short, long) = (recipe.build(&mut simple), recipe.build(&mut plain));
        assert_eq!(simple.sort(short), Sort::of(of));
        for _ in 0..8 {
            let values = assignment(&mut rng);
            let expected = recipe.run(&values);
            assert_eq!(plain.evaluate(long, &values), expected, "{recipe:?} {values:?}");
            assert_eq!(
                simple.evaluate(short, &values),
                expected,
                "{recipe:?} {values:?} {}",
                simple.text(short, &|n| format!("x{n}"))
            );
            for (terms, root) in [(&simple, short), (&plain, long)] {
                let mut evaluator = Evaluator::new(&values);
                for id in terms.reachable(&[root]) {
                    let (sort, value) = (terms.sort(id), evaluator.value(terms, id).number());
                    if sort.is_bits() || sort == Sort::Bool {
                        let bounds = terms.bounds(id);
                        let text = terms.text(id, &|n| format!("x{n}"));
                        assert!(bounds.contains(sort, sort.signed(value)), "{text} {bounds:?}");
                    }
                }
            }
        }
    }
}
