//! Data structures for the virtual machine and the search: typed ids, fingerprints, hash-consing,
//! hash maps. The crate does not depend on Java or on the search.

pub mod chunks;
pub mod direct_cache;
pub mod fingerprint;
pub mod hash_cons;
pub mod id;
pub mod intern;
pub mod rng;
pub mod tree;

/// A hash map for small keys that an attacker cannot choose.
pub type FastMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// A hash set for small keys that an attacker cannot choose.
pub type FastSet<K> = std::collections::HashSet<K, rustc_hash::FxBuildHasher>;
