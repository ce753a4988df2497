//! The rules of the simplifier, with counters and mutants.
//!
//! Invariant: a rule is applied only if [`RuleCounts::apply`] allows it, so that a test counts every
//! rule and can ignore its side condition.

use base::FastMap;

/// A rule of the simplifier. Operators are Java's; `c` and `d` are constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A term whose bounds are one value is that value.
    OneValue,
    /// An operator on constants is its value.
    Fold,
    /// Sums are linear combinations: `x + y - x` is `y`.
    LinearSum,
    /// `(x / b) * b + x % b` is `x`.
    QuotientAndRemainder,
    /// `x - (x / c) * c` is `x % c`.
    RemainderOfQuotient,
    /// Products have sorted factors and one constant.
    Product,
    /// Products of sums are multiplied out where this makes a sum shorter.
    Expansion,
    /// `x / 1`, `x / -1`, `x % 1`, `x % -1`.
    UnitDivisor,
    /// `x / y` is 0 and `x % y` is `x`, if each `x` is closer to 0 than each `y`.
    SmallDividend,
    /// `(x * c) / c` is `x` and `(x * c) % c` is 0, if the product does not overflow.
    ExactDivision,
    /// `x << c` is a product.
    ShiftToProduct,
    /// A shift by 0.
    NoShift,
    /// `x >>> y` is `x >> y`, if `x` is not negative.
    ShiftNonNegative,
    /// `x & x`, `x | x`, `x ^ x`, and their neutral and absorbing elements.
    Idempotence,
    /// `(x & c) & d`, also for `|` and `^`.
    BitwiseConstants,
    /// `x & c` is `x`, if `x` has no other bits.
    RedundantMask,
    /// `x | c` is `x`, if `x` has these bits.
    RedundantBits,
    /// A value that was extended is truncated.
    TruncateExtended,
    /// `(int) (x + y)` is `(int) x + (int) y`, also for products.
    TruncateSum,
    /// A value is extended twice.
    ExtendTwice,
    /// A value is truncated twice.
    TruncateTwice,
    /// `(byte) x` is `x`, if `x` has this range; so for the other types.
    RedundantNarrowing,
    /// `!!x`.
    DoubleNegation,
    /// `!(x < c)` is `c - 1 < x`.
    NegatedComparison,
    /// Conjunctions are sorted, without repetitions; a contradiction is false.
    Conjunction,
    /// `c ? x : x`, `!c ? x : y`, conditions that are constant.
    Conditional,
    /// `c ? true : x`, `c ? false : x` and their like.
    TruthConditional,
    /// `c ? (c ? x : y) : z`.
    NestedConditional,
    /// `(c ? 1 : 2) == 1` is `c`; also for `<`.
    ComparedConditional,
    /// `Long.compare(x, y) < 0` is `x < y`; also for comparisons of floating-point numbers.
    ComparedComparison,
    /// Both sides of an equality are sums without common terms, with an odd coefficient 1.
    LinearEquality,
    /// An equality of sums whose coefficients are even, and whose constant is odd.
    Parity,
    /// Both sides of a comparison are extended.
    ComparedExtensions,
    /// An extended value is compared with a constant.
    ComparedExtension,
    /// `x + c < d` is `x < d - c`, if nothing overflows.
    ShiftedComparison,
    /// `(x ^ y) == 0` is `x == y`.
    EqualByXor,
    /// Equality and order of truth values, and of a term with itself.
    SameOperands,
    /// `x * 1.0`, `x / 1.0`, `x - 0.0`, `- -x`.
    FloatingNeutral,
    /// A comparison of floating-point numbers with NaN.
    ComparedNan,
    /// `Math.sqrt(x) < c` is `0 <= x && x < d`, with the least `d` whose root is at least `c`.
    ComparedRoot,
    /// `(int) (double) x` is `x`, if the conversion is exact.
    ExactConversion,
    /// The element of an array at an index that was written, or was not.
    SelectStored,
    /// An element that is written twice.
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

    /// Whether the rule has a side condition on values. The others depend on the shape of terms alone.
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

/// How often each rule applied.
#[derive(Clone, Debug, Default)]
pub struct RuleCounts {
    counts: FastMap<Rule, u64>,
    mutant: Option<Rule>,
}

impl RuleCounts {
    pub(crate) fn with_mutant(rule: Rule) -> Self {
        Self { mutant: Some(rule), ..Self::default() }
    }

    /// Returns how often a rule applied.
    pub fn of(&self, rule: Rule) -> u64 {
        self.counts.get(&rule).copied().unwrap_or(0)
    }

    /// Whether a rule with this side condition is applied; counts it if so.
    #[inline]
    pub(crate) fn apply(&mut self, rule: Rule, condition: bool) -> bool {
        let applies = condition || self.mutant == Some(rule);
        if applies {
            *self.counts.entry(rule).or_default() += 1;
        }
        applies
    }
}
