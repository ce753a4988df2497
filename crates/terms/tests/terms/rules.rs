//! Tests that each rule of the simplifier has a pattern that uses it, and that each side condition is
//! necessary.

use base::rng::Rng;
use terms::semantics::{
    Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small, bits,
};
use terms::{Rule, RuleCounts, Terms};

use crate::recipe::{CONDITIONS, INTS, Recipe, assignment, first, recipe, small, value};

fn boxed(recipe: Recipe) -> Box<Recipe> {
    Box::new(recipe)
}

fn int(value: i32) -> Recipe {
    Recipe::Constant(Numeric::Int, bits(value))
}

fn long(value: i64) -> Recipe {
    Recipe::Constant(Numeric::Long, value as u64)
}

fn double(value: f64) -> Recipe {
    Recipe::Constant(Numeric::Double, value.to_bits())
}

fn symbol(of: Numeric, at: u32) -> Recipe {
    Recipe::Symbol(of, first(of) + at)
}

fn x() -> Recipe {
    symbol(Numeric::Int, 0)
}

fn y() -> Recipe {
    symbol(Numeric::Int, 1)
}

fn letter() -> Recipe {
    Recipe::SmallSymbol(Small::Char, small(Small::Char))
}

fn byte() -> Recipe {
    Recipe::SmallSymbol(Small::Byte, small(Small::Byte))
}

fn of(op: Arithmetic, a: Recipe, b: Recipe) -> Recipe {
    Recipe::Arithmetic(op, Numeric::Int, boxed(a), boxed(b))
}

fn add(a: Recipe, b: Recipe) -> Recipe {
    of(Arithmetic::Add, a, b)
}

fn mul(a: Recipe, b: Recipe) -> Recipe {
    of(Arithmetic::Mul, a, b)
}

fn bit(op: Bitwise, a: Recipe, b: Recipe) -> Recipe {
    Recipe::Bitwise(op, Integral::Int, boxed(a), boxed(b))
}

fn widened(a: Recipe) -> Recipe {
    Recipe::Convert(Numeric::Int, Numeric::Long, boxed(a))
}

fn holds(condition: Condition, a: Recipe, b: Recipe) -> Recipe {
    Recipe::Holds(condition, boxed(a), boxed(b))
}

fn ite(condition: Recipe, a: Recipe, b: Recipe) -> Recipe {
    Recipe::Ite(boxed(condition), boxed(a), boxed(b))
}

/// Draws an `int` expression with a small range, or any expression.
fn operand(rng: &mut Rng) -> Recipe {
    match rng.index(4) {
        0 => x(),
        1 => letter(),
        2 => byte(),
        _ => bit(Bitwise::And, y(), int(rng.choose(&INTS))),
    }
}

/// Draws an expression that may use a rule of arithmetic on bits.
fn arithmetic_pattern(rule: Rule, rng: &mut Rng) -> Recipe {
    let (c, d) = (rng.choose(&INTS), rng.choose(&INTS));
    let condition = rng.choose(&CONDITIONS);
    match rule {
        Rule::Fold => of(rng.choose(&[Arithmetic::Sub, Arithmetic::Div]), int(c), int(d)),
        Rule::LinearSum => of(Arithmetic::Sub, add(x(), mul(y(), int(c))), add(int(d), x())),
        Rule::QuotientAndRemainder => {
            let divisor = if rng.index(2) == 0 { int(c) } else { y() };
            let factor = if rng.index(2) == 0 { divisor.clone() } else { int(d) };
            let quotient = of(Arithmetic::Div, x(), divisor.clone());
            let rest = of(Arithmetic::Rem, x(), divisor);
            let rest = if rng.index(3) == 0 { mul(rest, int(d)) } else { rest };
            add(mul(quotient, factor), rest)
        }
        Rule::RemainderOfQuotient => {
            let divisor = rng.choose(&[2, 10, 100, -7]);
            let dividend = if rng.index(2) == 0 { x() } else { of(Arithmetic::Sub, int(d), x()) };
            let factor = if rng.index(2) == 0 { divisor } else { c };
            let quotient = of(Arithmetic::Div, dividend.clone(), int(divisor));
            match rng.index(2) {
                0 => of(Arithmetic::Sub, dividend, mul(quotient, int(factor))),
                _ => of(Arithmetic::Sub, mul(quotient, int(factor)), dividend),
            }
        }
        Rule::Product => mul(mul(x(), int(c)), mul(y(), x())),
        Rule::Expansion => {
            let product = mul(add(x(), int(c)), add(y(), int(d)));
            let square = mul(x(), y());
            let difference = of(Arithmetic::Sub, product, square);
            match rng.index(2) {
                0 => difference,
                _ => holds(Condition::Eq, difference, add(mul(x(), int(d)), mul(y(), int(c)))),
            }
        }
        Rule::UnitDivisor => {
            of(rng.choose(&[Arithmetic::Div, Arithmetic::Rem]), x(), int(rng.choose(&[1, -1])))
        }
        Rule::SmallDividend => {
            of(rng.choose(&[Arithmetic::Div, Arithmetic::Rem]), operand(rng), int(c))
        }
        Rule::ExactDivision => {
            let c = rng.choose(&[2, 3, 100, 128, -128, 32768, 65537, -3]);
            let dividend = add(mul(operand(rng), int(c)), int(c.wrapping_mul(2)));
            of(rng.choose(&[Arithmetic::Div, Arithmetic::Rem]), dividend, int(c))
        }
        Rule::ShiftToProduct => bit(Bitwise::Shl, x(), int(c)),
        Rule::NoShift => bit(rng.choose(&[Bitwise::Shr, Bitwise::Ushr]), x(), int(32)),
        Rule::ShiftNonNegative => bit(Bitwise::Ushr, operand(rng), y()),
        Rule::Idempotence => {
            let op = rng.choose(&[Bitwise::And, Bitwise::Or, Bitwise::Xor]);
            bit(op, x(), rng.choose(&[0, 1]).eq(&0).then(x).unwrap_or_else(|| int(0)))
        }
        Rule::BitwiseConstants => {
            let op = rng.choose(&[Bitwise::And, Bitwise::Or, Bitwise::Xor]);
            bit(op, bit(op, x(), int(c)), int(d))
        }
        Rule::RedundantMask => bit(Bitwise::And, operand(rng), int(c)),
        Rule::RedundantBits => {
            let ored = widened(bit(Bitwise::Or, x(), int(c)));
            Recipe::Bitwise(Bitwise::Or, Integral::Long, boxed(ored), boxed(long(i64::from(d))))
        }
        Rule::MaskedNarrowing => {
            let smalls = [Small::Byte, Small::Short, Small::Char];
            let narrowed = Recipe::Narrow(rng.choose(&smalls), boxed(operand(rng)));
            bit(Bitwise::And, narrowed, int(c))
        }
        Rule::JoinedParts => {
            let whole = operand(rng);
            let distance = rng.choose(&[1, 8, 16]);
            let low = bit(Bitwise::And, whole.clone(), int(rng.choose(&[(1 << distance) - 1, c])));
            let shift = rng.choose(&[Bitwise::Shr, Bitwise::Ushr]);
            let high = bit(Bitwise::Shl, bit(shift, whole, int(distance)), int(distance));
            if rng.index(2) == 0 {
                bit(Bitwise::Or, low, high)
            } else {
                bit(Bitwise::Or, high, low)
            }
        }
        Rule::Parity => {
            let sum = add(mul(x(), int(4)), mul(y(), int(2)));
            holds(condition, sum, int(c))
        }
        Rule::LinearEquality => holds(Condition::Eq, add(mul(x(), int(c)), int(d)), y()),
        Rule::ShiftedComparison => {
            let (a, b) = (add(operand(rng), int(c)), int(d));
            if rng.index(2) == 0 { holds(condition, a, b) } else { holds(condition, b, a) }
        }
        Rule::EqualByXor => holds(condition, bit(Bitwise::Xor, x(), y()), int(0)),
        _ => recipe(rng, Numeric::Int, 3),
    }
}

/// Draws an expression that may use a rule.
fn pattern(rule: Rule, rng: &mut Rng) -> Recipe {
    let (c, d) = (rng.choose(&INTS), rng.choose(&INTS));
    let condition = rng.choose(&CONDITIONS);
    let smalls = [Small::Boolean, Small::Byte, Small::Char, Small::Short];
    let wide = symbol(Numeric::Long, 0);
    match rule {
        Rule::TruncateExtended => Recipe::Narrow(rng.choose(&smalls), boxed(letter())),
        Rule::TruncateSum => {
            let product = Recipe::Arithmetic(
                rng.choose(&[Arithmetic::Add, Arithmetic::Mul]),
                Numeric::Long,
                boxed(widened(x())),
                boxed(wide),
            );
            Recipe::Convert(Numeric::Long, Numeric::Int, boxed(product))
        }
        Rule::ExtendTwice => widened(operand(rng)),
        Rule::TruncateTwice => {
            let low = Recipe::Convert(Numeric::Long, Numeric::Int, boxed(wide));
            Recipe::Narrow(rng.choose(&smalls), boxed(low))
        }
        Rule::RedundantNarrowing => Recipe::Narrow(rng.choose(&smalls), boxed(operand(rng))),
        Rule::DoubleNegation | Rule::Conjunction => Recipe::Either(
            boxed(holds(Condition::Ne, x(), y())),
            boxed(holds(condition, x(), int(c))),
        ),
        Rule::NegatedComparison => match rng.index(2) {
            0 => holds(condition, x(), int(c)),
            _ => holds(condition, int(c), x()),
        },
        Rule::Conditional => {
            let condition = holds(Condition::Ne, x(), int(c));
            ite(condition, y(), rng.choose(&[0, 1]).eq(&0).then(y).unwrap_or_else(|| int(d)))
        }
        Rule::NestedConditional => {
            let condition = holds(condition, x(), y());
            let inner = ite(condition.clone(), int(c), y());
            match rng.index(2) {
                0 => ite(condition, inner, int(d)),
                _ => ite(condition, int(d), inner),
            }
        }
        Rule::TruthConditional | Rule::ComparedConditional => {
            let inner = ite(holds(condition, x(), int(c)), int(d), y());
            holds(rng.choose(&CONDITIONS), inner, int(rng.choose(&[d, c])))
        }
        Rule::ComparedComparison => {
            let how = rng.choose(&[
                (Comparison::Long, Numeric::Long),
                (Comparison::FloatLess, Numeric::Float),
                (Comparison::FloatGreater, Numeric::Float),
                (Comparison::DoubleLess, Numeric::Double),
                (Comparison::DoubleGreater, Numeric::Double),
            ]);
            let (a, b) = (boxed(symbol(how.1, 0)), boxed(symbol(how.1, 1)));
            let compared = Recipe::Compare(how.0, a, b);
            let constant = int(rng.choose(&[-1, 0, 1]));
            match rng.index(2) {
                0 => holds(condition, compared, constant),
                _ => holds(condition, constant, compared),
            }
        }
        Rule::ComparedExtensions => match rng.index(2) {
            0 => holds(condition, widened(x()), widened(y())),
            _ => {
                let masked = Recipe::Narrow(Small::Char, boxed(x()));
                holds(condition, masked, letter())
            }
        },
        Rule::ComparedExtension => match rng.index(3) {
            0 => holds(condition, widened(x()), long(i64::from(c))),
            1 => holds(condition, letter(), int(c)),
            _ => holds(condition, int(c), byte()),
        },
        Rule::SameOperands => holds(condition, x(), x()),
        Rule::FloatingNeutral => {
            let op = rng.choose(&[
                (Arithmetic::Mul, 1.0),
                (Arithmetic::Div, 1.0),
                (Arithmetic::Add, -0.0),
                (Arithmetic::Sub, 0.0),
            ]);
            let (a, b) = (boxed(symbol(Numeric::Double, 0)), boxed(double(op.1)));
            Recipe::Arithmetic(op.0, Numeric::Double, a, b)
        }
        Rule::ComparedNan => holds(condition, symbol(Numeric::Double, 0), double(f64::NAN)),
        Rule::ComparedRoot => {
            let root = Recipe::SquareRoot(boxed(symbol(Numeric::Double, 0)));
            let constant = double(rng.index(40) as f64 / 8.0 - 1.0);
            if rng.index(2) == 0 {
                holds(condition, root, constant)
            } else {
                holds(condition, constant, root)
            }
        }
        Rule::ExactConversion => {
            let middle = rng.choose(&[Numeric::Float, Numeric::Double]);
            let (from, inner) = match rng.index(2) {
                0 => (Numeric::Int, operand(rng)),
                _ => (Numeric::Long, wide),
            };
            let there = Recipe::Convert(from, middle, boxed(inner));
            let to = if rng.index(2) == 0 { from } else { Numeric::Double };
            Recipe::Convert(middle, to, boxed(there))
        }
        Rule::SelectStored | Rule::StoreTwice => {
            let at = |rng: &mut Rng| match rng.index(4) {
                0 => x(),
                1 => add(x(), int(1)),
                2 => y(),
                _ => int(1),
            };
            let writes = (0..3).map(|step| (at(rng), int(step))).collect();
            Recipe::Element(writes, boxed(at(rng)))
        }
        _ => arithmetic_pattern(rule, rng),
    }
}

/// Returns the number of assignments under which a pattern of the rule has a wrong value.
fn wrong(terms: &mut Terms, rule: Rule, patterns: u32, stop: bool) -> u32 {
    let mut rng = Rng::new(rule as u64 + 1);
    let mut count = 0;
    for _ in 0..patterns {
        let recipe = pattern(rule, &mut rng);
        let id = recipe.build(terms);
        for _ in 0..24 {
            let mut values = assignment(&mut rng);
            if rng.index(2) == 0 {
                // Without this assignment, equal indices and operands are rare.
                values.set(1, values.number(0));
            }
            values.set(2, value(&mut rng, Numeric::Int));
            let right = terms.evaluate(id, &values) == recipe.run(&values);
            count += u32::from(!right);
            if !right && stop {
                return count;
            }
        }
    }
    count
}

#[test]
fn each_rule_applies_to_its_pattern_and_is_right() {
    for rule in Rule::ALL.iter().copied() {
        let mut terms = Terms::new();
        assert_eq!(wrong(&mut terms, rule, 400, true), 0, "{rule:?}");
        let counts: &RuleCounts = terms.rule_counts();
        assert!(counts.of(rule) > 5, "{rule:?} applied {} times", counts.of(rule));
    }
}

#[test]
fn each_side_condition_is_needed() {
    for rule in Rule::ALL.iter().copied().filter(|rule| rule.is_conditional()) {
        let mut terms = Terms::with_mutant(rule);
        assert!(wrong(&mut terms, rule, 2_000, true) > 0, "{rule:?} without its side condition");
    }
}
