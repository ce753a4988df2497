//! What both towers share: typed ids, fingerprints, interning, hash maps. No Java, no search.

pub mod chunks;
pub mod dice;
pub mod fingerprint;
pub mod forest;
pub mod id;
pub mod intern;
pub mod pairs;
pub mod recent;

/// A hash map for small keys made by ourselves (not for keys an attacker chooses).
pub type FastMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// A hash set for small keys made by ourselves.
pub type FastSet<K> = std::collections::HashSet<K, rustc_hash::FxBuildHasher>;
