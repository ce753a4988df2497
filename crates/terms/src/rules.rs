//! The rules of the simplifier, with counters and mutants.
//!
//! Invariant: a rule is applied only if [`RuleCounts::apply`] permits it. So tests count each rule and
//! can ignore its side condition.

use base::FastMap;

/// A rule of the simplifier. Operators are Java's, and `c` and `d` are constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Replaces a term whose bounds contain one value by the value.
    OneValue,
    /// Evaluates an operator on constants.
    Fold,
    /// Normalizes sums to linear combinations, such as `x + y - x` to `y`.
    LinearSum,
    /// Replaces `(x / b) * b + x % b` by `x`.
    QuotientAndRemainder,
    /// Replaces `x - (x / c) * c` by `x % c`.
    RemainderOfQuotient,
    /// Normalizes products to sorted factors and one constant.
    Product,
    /// Expands products of sums if the expansion makes a sum shorter.
    Expansion,
    /// Simplifies `x / 1`, `x / -1`, `x % 1` and `x % -1`.
    UnitDivisor,
    /// Replaces `x / y` by 0 and `x % y` by `x`, if each `x` is closer to 0 than each `y`.
    SmallDividend,
    /// Replaces `(x * c) / c` by `x` and `(x * c) % c` by 0, if the product does not overflow.
    ExactDivision,
    /// Replaces `x << c` by a product.
    ShiftToProduct,
    /// Replaces a shift by 0 by the left operand.
    NoShift,
    /// Replaces `x >>> y` by `x >> y`, if `x` is not negative.
    ShiftNonNegative,
    /// Simplifies `x & x`, `x | x` and `x ^ x`, and operations with a neutral or absorbing element.
    Idempotence,
    /// Merges the constants of `(x & c) & d`, and of the same term with `|` or `^`.
    BitwiseConstants,
    /// Replaces `x & c` by `x`, if `x` has no other bits than `c`.
    RedundantMask,
    /// Replaces `x | c` by `x`, if `x` has the bits of `c`.
    RedundantBits,
    /// Replaces `(byte) x & c` by `x & c`, if `c` has only bits of the byte; also for other small types.
    MaskedNarrowing,
    /// Replaces `x & c | (x >> d) * (c + 1)` by `x`, if `c` has the lowest `d` bits.
    JoinedParts,
    /// Replaces a truncated extension by the value, or by an extension or truncation of the value.
    TruncateExtended,
    /// Replaces `(int) (x + y)` by `(int) x + (int) y`, also for products.
    TruncateSum,
    /// Replaces two extensions by one extension.
    ExtendTwice,
    /// Replaces two truncations by one truncation.
    TruncateTwice,
    /// Replaces `(byte) x` by `x`, if `x` is in the range of `byte`; also for other small types.
    RedundantNarrowing,
    /// Replaces `!!x` by `x`.
    DoubleNegation,
    /// Replaces `!(x < c)` by `c - 1 < x`.
    NegatedComparison,
    /// Sorts conjunctions and removes duplicates. Replaces a contradiction by `false`.
    Conjunction,
    /// Simplifies `c ? x : x` and `!c ? x : y`, and constant conditions.
    Conditional,
    /// Simplifies `c ? true : x`, `c ? false : x` and similar terms.
    TruthConditional,
    /// Simplifies `c ? (c ? x : y) : z`.
    NestedConditional,
    /// Replaces `(c ? 1 : 2) == 1` by `c`, also for `<`.
    ComparedConditional,
    /// Replaces `Long.compare(x, y) < 0` by `x < y`, also for floating-point numbers.
    ComparedComparison,
    /// Normalizes an equality to two sums without common atoms, and scales the coefficients.
    LinearEquality,
    /// Replaces an equality by `false` if all coefficients are even and the constant is odd.
    Parity,
    /// Replaces a comparison of two extended values by a comparison of the values.
    ComparedExtensions,
    /// Replaces a comparison of an extended value with a constant by one of the value.
    ComparedExtension,
    /// Replaces `x + c < d` by `x < d - c`, if nothing overflows.
    ShiftedComparison,
    /// Replaces `(x ^ y) == 0` by `x == y`.
    EqualByXor,
    /// Simplifies the equality and order of truth values, and of a term with itself.
    SameOperands,
    /// Simplifies `x * 1.0`, `x / 1.0`, `x - 0.0` and `- -x`.
    FloatingNeutral,
    /// Replaces a comparison of a floating-point number with NaN by `false`.
    ComparedNan,
    /// Replaces `Math.sqrt(x) < c` by `0 <= x && x < d`, with the least `d` whose root is at least `c`.
    ComparedRoot,
    /// Replaces `(int) (double) x` by `x`, if the conversion to `double` is exact.
    ExactConversion,
    /// Evaluates a read of an element that was written, and skips writes of other elements.
    SelectStored,
    /// Removes the first of two successive writes of one element.
    StoreTwice,
}

impl Rule {
    /// All rules.
    pub const ALL: &'static [Self] = &[
        Self::OneValue,
        Self::Fold,
        Self::LinearSum,
        Self::QuotientAndRemainder,
        Self::RemainderOfQuotient,
        Self::Product,
        Self::Expansion,
        Self::UnitDivisor,
        Self::SmallDividend,
        Self::ExactDivision,
        Self::ShiftToProduct,
        Self::NoShift,
        Self::ShiftNonNegative,
        Self::Idempotence,
        Self::BitwiseConstants,
        Self::RedundantMask,
        Self::RedundantBits,
        Self::MaskedNarrowing,
        Self::JoinedParts,
        Self::TruncateExtended,
        Self::TruncateSum,
        Self::ExtendTwice,
        Self::TruncateTwice,
        Self::RedundantNarrowing,
        Self::DoubleNegation,
        Self::NegatedComparison,
        Self::Conjunction,
        Self::Conditional,
        Self::TruthConditional,
        Self::NestedConditional,
        Self::ComparedConditional,
        Self::ComparedComparison,
        Self::LinearEquality,
        Self::Parity,
        Self::ComparedExtensions,
        Self::ComparedExtension,
        Self::ShiftedComparison,
        Self::EqualByXor,
        Self::SameOperands,
        Self::FloatingNeutral,
        Self::ComparedNan,
        Self::ComparedRoot,
        Self::ExactConversion,
        Self::SelectStored,
        Self::StoreTwice,
    ];

    /// Whether the rule has a side condition on values. Other rules depend only on the shape of terms.
    pub const fn is_conditional(self) -> bool {
        matches!(
            self,
            Self::OneValue
                | Self::QuotientAndRemainder
                | Self::RemainderOfQuotient
                | Self::SmallDividend
                | Self::ExactDivision
                | Self::ShiftNonNegative
                | Self::RedundantMask
                | Self::RedundantBits
                | Self::MaskedNarrowing
                | Self::JoinedParts
                | Self::RedundantNarrowing
                | Self::Parity
                | Self::ComparedExtensions
                | Self::ComparedExtension
                | Self::ShiftedComparison
                | Self::ExactConversion
                | Self::SelectStored
        )
    }
}

/// The number of applications of each rule.
#[derive(Clone, Debug, Default)]
pub struct RuleCounts {
    counts: FastMap<Rule, u64>,
    mutant: Option<Rule>,
}

impl RuleCounts {
    pub(crate) fn with_mutant(rule: Rule) -> Self {
        Self { mutant: Some(rule), ..Self::default() }
    }

    /// Returns the number of applications of a rule.
    pub fn of(&self, rule: Rule) -> u64 {
        self.counts.get(&rule).copied().unwrap_or(0)
    }

    /// Whether a rule with this side condition is applied. Counts the application.
    #[inline]
    pub(crate) fn apply(&mut self, rule: Rule, condition: bool) -> bool {
        let applies = condition || self.mutant == Some(rule);
        if applies {
            *self.counts.entry(rule).or_default() += 1;
        }
        applies
    }
}
