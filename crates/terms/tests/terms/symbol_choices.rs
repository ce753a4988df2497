//! Choices on one symbol: the results are those of path conditions, and of all values.

use base::rng::Rng;
use terms::semantics::Condition;
use terms::{Assignment, PathCondition, Sort, SymbolChoices, TermId, Terms};

const CONDITIONS: [Condition; 6] =
    [Condition::Eq, Condition::Ne, Condition::Lt, Condition::Le, Condition::Gt, Condition::Ge];

/// Returns the comparison of a symbol with a small number.
fn compared(terms: &mut Terms, rng: &mut Rng, symbol: u32) -> TermId {
    let a = terms.symbol(Sort::Bits32, symbol);
    let b = terms.int(rng.index(9) as i32 - 2);
    terms.condition(CONDITIONS[rng.index(6)], a, b)
}

#[test]
fn a_choice_on_one_symbol_has_the_sides_that_values_have() {
    let mut rng = Rng::new(7);
    let mut terms = Terms::new();
    let mut choices = SymbolChoices::default();
    let [mut found, mut single, mut refused] = [0; 3];
    for _ in 0..2_000 {
        let low = terms.int(-1);
        let high = terms.int(rng.index(6) as i32);
        let mut conditions = Vec::new();
        for symbol in [0, 1] {
            let term = terms.symbol(Sort::Bits32, symbol);
            conditions.push(terms.condition(Condition::Ge, term, low));
            conditions.push(terms.condition(Condition::Le, term, high));
            if rng.index(3) == 0 {
                conditions.push(compared(&mut terms, &mut rng, symbol));
            }
        }
        let is_joined = rng.index(4) == 0;
        if is_joined {
            let (x, y) = (terms.symbol(Sort::Bits32, 0), terms.symbol(Sort::Bits32, 1));
            conditions.push(terms.condition(Condition::Le, x, y));
        }
        let path = PathCondition::of(&mut terms, &conditions);
        let yes = compared(&mut terms, &mut rng, 0);
        let alternatives = [terms.not(yes), yes];
        let Some(choice) = choices.choice(&mut terms, &path, &alternatives) else {
            refused += 1;
            continue;
        };
        found += 1;
        for (side, alternative) in choice.sides.iter().zip(alternatives) {
            let expected = path.with(&mut terms, alternative);
            let after = side.as_ref().map(|side| choice.path(&path, side));
            let mut values = Vec::new();
            for (x, y) in (-1..9).flat_map(|x| (-1..9).map(move |y| (x, y))) {
                let both: Assignment =
                    [(0, x as u32 as u64), (1, y as u32 as u64)].into_iter().collect();
                let holds = expected.holds(&terms, &both);
                let same = after.as_ref().is_some_and(|after| after.holds(&terms, &both));
                // Without the side, no value of the symbol satisfies the alternative.
                assert_eq!(holds, same);
                if holds && !values.contains(&(x as u32 as u64)) {
                    values.push(x as u32 as u64);
                }
            }
            let (Some(side), Some(after)) = (side, after) else { continue };
            if !values.is_empty() {
                assert_eq!(side.values, values);
            }
            let symbol = terms.symbol(Sort::Bits32, 0);
            assert_eq!(after.fixes(symbol), side.values.len() == 1);
            single += u32::from(side.values.len() == 1);
            assert_eq!(PathCondition::of(&mut terms, after.conjuncts()), after);
        }
    }
    assert!(found > 500 && single > 100 && refused > 100, "{found} {single} {refused}");
}
