//! The names of canonical states, their changes along a step, and their permutations under
//! symmetry.

use super::access::{Access, Footprint};

/// A renaming: the names of the state just encoded, in terms of the names before the step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renaming {
    /// Pairs of a new name and its old name, ascending. The old name of an object that the step
    /// created is [`NO_NAME`](super::access::NO_NAME). A name without a pair is unchanged.
    pub renamed: Vec<(u32, u32)>,
}

/// A permutation of the names of a state that maps the state to itself.
///
/// It maps each step of the state to a step of the state. Both steps lead to the same successor,
/// apart from names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automorphism {
    /// Pairs of a name and its image, ascending. Each image is the name of a pair. A name without a
    /// pair is its own image.
    pub names: Vec<(u32, u32)>,
}

impl Automorphism {
    fn image(&self, name: u32) -> u32 {
        match self.names.binary_search_by_key(&name, |(name, _)| *name) {
            Ok(at) => self.names[at].1,
            Err(_) => name,
        }
    }

    /// Returns the footprint of the image of a step.
    pub(crate) fn footprint(&self, step: &Footprint) -> Footprint {
        let access = |access: &Access| Access {
            process: self.image(access.process),
            object: self.image(access.object),
            lock: self.image(access.lock),
            ..*access
        };
        Footprint {
            process: self.image(step.process),
            accesses: step.accesses.iter().map(access).collect(),
            held: step.held.iter().map(|lock| self.image(*lock)).collect(),
            ends_execution: step.ends_execution,
        }
    }

    /// Returns the renaming along the image of a step, given the renaming along the step.
    pub(crate) fn renaming(&self, renaming: &Renaming) -> Renaming {
        let renamed = &renaming.renamed;
        let is_renamed = |name: u32| renamed.binary_search_by_key(&name, |(new, _)| *new).is_ok();
        let composed = renamed.iter().map(|(new, old)| (*new, self.image(*old)));
        let kept = self.names.iter().filter(|(name, _)| !is_renamed(*name)).copied();
        let mut renamed: Vec<(u32, u32)> = composed.chain(kept).collect();
        renamed.sort_unstable();
        Renaming { renamed }
    }
}

#[cfg(test)]
mod tests {
    use super::super::access::{EVERYTHING, Mode, NO_NAME};
    use super::*;

    #[test]
    fn an_automorphism_maps_footprints() {
        // The automorphism exchanges the processes 1 and 2, and the objects 10 and 20, which only
        // these processes reach.
        let exchange = Automorphism { names: vec![(1, 2), (2, 1), (10, 20), (20, 10)] };
        let access =
            |process, object, lock| Access { process, object, part: 3, mode: Mode::Write, lock };
        let step = Footprint {
            process: 1,
            accesses: vec![access(1, 10, NO_NAME), access(1, 5, 20), access(1, EVERYTHING, 6)],
            held: vec![20, 6],
            ends_execution: false,
        };
        let image = exchange.footprint(&step);
        assert_eq!(image.process, 2);
        assert_eq!(
            image.accesses,
            [access(2, 20, NO_NAME), access(2, 5, 10), access(2, EVERYTHING, 6)]
        );
        assert_eq!(image.held, [10, 6]);
        assert_eq!(exchange.footprint(&image), step);
    }

    #[test]
    fn an_automorphism_composes_with_renamings() {
        let exchange = Automorphism { names: vec![(1, 2), (2, 1), (10, 20), (20, 10)] };
        // The old name 10 becomes 7, the old name 7 becomes 10, and the name 8 is new.
        let renaming = Renaming { renamed: vec![(7, 10), (8, NO_NAME), (10, 7)] };
        let expected = vec![(1, 2), (2, 1), (7, 20), (8, NO_NAME), (10, 7), (20, 10)];
        assert_eq!(exchange.renaming(&renaming).renamed, expected);
        assert_eq!(exchange.renaming(&Renaming::default()).renamed, exchange.names);
    }
}
