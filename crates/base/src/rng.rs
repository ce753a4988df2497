//! Pseudorandom numbers: `SplitMix64`.
//!
//! Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014).
//! Invariant: equal seeds give equal numbers.

/// Returns the next number of the stream with this state.
pub const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of pseudorandom numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates the stream of pseudorandom numbers of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub const fn draw(&mut self) -> u64 {
        splitmix64(&mut self.0)
    }

    /// Returns a number below `bound`, which must not be 0. The numbers are slightly biased to
    /// small values, so this function is for test programs.
    pub const fn index(&mut self, bound: usize) -> usize {
        (self.draw() % bound as u64) as usize
    }

    /// Returns a random element of a nonempty slice, with the bias of [`Self::index`].
    pub fn choose<T: Copy>(&mut self, elements: &[T]) -> T {
        elements[self.index(elements.len())]
    }

    /// Returns a number below `bound`, uniformly distributed (Lemire 2019); 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let wide = u128::from(self.draw()) * u128::from(bound);
            if wide as u64 >= unfair {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Returns a random element, or nothing if the slice is empty.
    pub fn pick<'a, T>(&mut self, elements: &'a [T]) -> Option<&'a T> {
        elements.get(self.below(elements.len() as u64) as usize)
    }

    /// Returns the index of an element, with a probability proportional to its weight. Weights that
    /// are all 0 count as equal.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        let sum = weights.iter().sum();
        if sum == 0 {
            return self.below(weights.len() as u64) as usize;
        }
        let mut left = self.below(sum);
        for (at, weight) in weights.iter().enumerate() {
            if left < *weight {
                return at;
            }
            left -= weight;
        }
        0
    }

    /// Puts the elements into a random order.
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for at in (1..elements.len()).rev() {
            elements.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut rng = Rng::new(7);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
        assert_eq!((rng.below(1), rng.below(0)), (0, 0));
    }

    #[test]
    fn positions_are_drawn_in_proportion_to_weights() {
        let mut rng = Rng::new(1);
        let mut drawn = [0; 3];
        for _ in 0..40_000 {
            drawn[rng.weighted(&[1, 0, 3])] += 1;
        }
        assert_eq!(drawn[1], 0);
        assert!((9_600..10_400).contains(&drawn[0]), "{drawn:?}");
    }

    #[test]
    fn equal_seeds_give_equal_orders_of_the_same_elements() {
        let order = |seed| {
            let mut all: Vec<u32> = (0..50).collect();
            Rng::new(seed).shuffle(&mut all);
            all
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<_>>());
    }
}
