//! Data structures for the virtual machine and the search: typed ids, fingerprints, hash-consing,
//! hash maps. Nothing here depends on Java or on the search.

pub mod chunks;
pub mod direct_cache;
pub mod fingerprint;
pub mod hash_cons;
pub mod id;
pub mod intern;
pub mod rng;
pub mod tree;

/// A hash map for small keys that no attacker chooses.
pub type FastMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// A hash set for small keys that no attacker chooses.
pub type FastSet<K> = std::collections::HashSet<K, rustc_hash::FxBuildHasher>;
