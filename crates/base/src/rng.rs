//! Numbers drawn at random from a seed (splitmix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom
//! Number Generators", OOPSLA 2014). Invariant: equal seeds give equal numbers.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, each as likely as the others (Lemire 2019); 0 if there is none.
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

    /// One of the elements.
    pub fn pick<'a, T>(&mut self, elements: &'a [T]) -> Option<&'a T> {
        elements.get(self.below(elements.len() as u64) as usize)
    }

    /// The position of an element, drawn in proportion to the weights; any if all are 0.
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

    /// Puts elements into an order drawn at random.
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for at in (1..elements.len()).rev() {
            elements.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn every_face_is_as_likely() {
        let mut dice = Dice::new(7);
        let mut faces = [0; 6];
        for _ in 0..60_000 {
            faces[dice.below(6) as usize] += 1;
        }
        assert!(faces.iter().all(|n| (9_600..10_400).contains(n)), "{faces:?}");
        assert_eq!((dice.below(1), dice.below(0)), (0, 0));
    }

    #[test]
    fn weights_count() {
        let mut dice = Dice::new(1);
        let mut drawn = [0; 3];
        for _ in 0..40_000 {
            drawn[dice.weighted(&[1, 0, 3])] += 1;
        }
        assert_eq!(drawn[1], 0);
        assert!((9_600..10_400).contains(&drawn[0]), "{drawn:?}");
    }

    #[test]
    fn equal_seeds_give_equal_orders_of_the_same_elements() {
        let order = |seed| {
            let mut all: Vec<u32> = (0..50).collect();
            Dice::new(seed).shuffle(&mut all);
            all
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<_>>());
    }
}
