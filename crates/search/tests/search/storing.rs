//! Stores are compared with a model. Equal vectors have the same id, different vectors have
//! different ids, and every vector is returned unchanged.

use std::collections::HashMap;

use base::hash_cons::AT_ONCE;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use search::TreeStore;
use search::registry::STORES;
use search::store::Full;
use search::{StateId, Store};

/// Generates similar vectors: few values, many zeros, equal and unequal lengths.
fn vectors() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let number = || prop_oneof![4 => Just(0), 4 => 0_u32..3, 1 => any::<u32>()];
    let short = move || vec(number(), 0..5);
    let equal = (1_usize..40).prop_flat_map(move |n| vec(vec(number(), n), 1..60));
    prop_oneof![vec(short(), 1..120), equal, vec(vec(number(), 0..70), 1..60)]
}

proptest! {
    #[test]
    fn ids_identify_vectors(vectors in vectors(), requests in vec(any::<u16>(), 0..200)) {
        for kind in STORES.iter().filter(|kind| kind.exact) {
            let mut store = (kind.open)(None);
            let mut model: HashMap<&[u32], StateId> = HashMap::new();
            let mut known: Vec<&[u32]> = Vec::new();
            let mut out = vec![7];
            for (i, vector) in vectors.iter().enumerate() {
                let (id, new) = store.insert(vector).unwrap();
                if let Some(&stored) = model.get(&vector[..]) {
                    prop_assert_eq!((id, new), (stored, false));
                } else {
                    prop_assert_eq!((id.index(), new), (known.len(), true));
                    model.insert(vector, id);
                    known.push(vector);
                }
                prop_assert_eq!(store.len(), known.len());
                if let Some(&ask) = requests.get(i) {
                    let ask = ask as usize % known.len();
                    store.get(StateId::new(ask as u32), &mut out);
                    prop_assert_eq!(&out[..], known[ask]);
                }
            }
            for (i, vector) in known.iter().enumerate() {
                store.get(StateId::new(i as u32), &mut out);
                prop_assert_eq!(&out[..], *vector);
            }
        }
    }

    #[test]
    fn lookups_of_several_vectors_find_only_stored_states(
        vectors in vectors(), sizes in vec(1_usize..=AT_ONCE, 1..40)
    ) {
        for kind in STORES.iter().filter(|kind| kind.exact) {
            let mut store = (kind.open)(None);
            let mut model: HashMap<&[u32], StateId> = HashMap::new();
            for (vector, size) in vectors.iter().zip(sizes.iter().cycle()) {
                let (id, _) = store.insert(vector).unwrap();
                model.insert(vector, id);
                let some = &vectors[..*size.min(&vectors.len())];
                let mut found = vec![None; some.len()];
                store.find(some, &mut found);
                for (vector, state) in some.iter().zip(&found) {
                    prop_assert!(state.is_none() || state.as_ref() == model.get(&vector[..]));
                }
            }
        }
    }

    #[test]
    fn a_full_store_keeps_its_states(vectors in vectors(), limit in 1_u32..60) {
        let mut store = TreeStore::with_limit(limit);
        let mut kept: Vec<(&[u32], StateId)> = Vec::new();
        let mut out = Vec::new();
        for vector in &vectors {
            if let Ok((id, new)) = store.insert(vector) {
                prop_assert_eq!(new, kept.iter().all(|(known, _)| known != vector));
                if new {
                    kept.push((vector, id));
                }
            } else {
                prop_assert!(kept.iter().all(|(known, _)| known != vector));
            }
            for (known, id) in &kept {
                store.get(*id, &mut out);
                prop_assert_eq!(&out[..], *known);
                prop_assert_eq!(store.insert(known).unwrap(), (*id, false));
            }
        }
        prop_assert!(store.len() <= limit as usize);
    }
}

#[test]
fn stored_neighbours_of_a_state_are_found_at_once() {
    let neighbours: Vec<Vec<u32>> = (0..AT_ONCE)
        .map(|at| {
            let mut vector = vec![7; AT_ONCE];
            vector[at] = at as u32;
            vector
        })
        .collect();
    let mut store = TreeStore::new();
    let stored: Vec<_> =
        neighbours.iter().step_by(2).map(|vector| store.insert(vector).unwrap().0).collect();
    store.insert(&[7; AT_ONCE]).unwrap();
    let mut found = vec![None; AT_ONCE];
    store.find(&neighbours, &mut found);
    assert!(
        found.iter().step_by(2).eq(stored
            .iter()
            .map(|state| Some(*state))
            .collect::<Vec<_>>()
            .iter())
    );
    // The vector with the number 7 at position 7 is the last state itself.
    let others: Vec<_> = found.iter().skip(1).step_by(2).flatten().collect();
    assert_eq!(others, [&StateId::new(stored.len() as u32)]);
}

#[test]
fn growing_tables_lose_no_state() {
    let vector = |i: u32| [i, i % 7, i / 5, 0, i % 3, 9, i ^ 5, 0, 0, i];
    for kind in STORES.iter().filter(|kind| kind.exact) {
        let mut store = (kind.open)(None);
        for i in 0..50_000 {
            assert_eq!(store.insert(&vector(i)), Ok((StateId::new(i), true)));
        }
        let mut out = Vec::new();
        for i in (0..50_000).rev() {
            assert_eq!(store.insert(&vector(i)), Ok((StateId::new(i), false)));
            store.get(StateId::new(49_999 - i), &mut out);
            assert_eq!(out, vector(49_999 - i));
        }
    }
}

#[test]
fn the_limit_is_an_error() {
    let mut store = TreeStore::with_limit(3);
    for i in 0..3 {
        assert_eq!(store.insert(&[i]), Ok((StateId::new(i), true)));
    }
    assert_eq!(store.insert(&[3]), Err(Full));
    assert_eq!(store.insert(&[2]), Ok((StateId::new(2), false)));
}

#[test]
fn sharing_saves_memory() {
    // The stores get 4,096 vectors of 64 numbers that differ in two positions.
    let mut exact = TreeStore::new();
    let mut flat = search::FlatStore::new();
    for i in 0..4096 {
        let mut vector: Vec<u32> = (0..64).collect();
        vector[10] = i % 64;
        vector[50] = i / 64;
        exact.insert(&vector).unwrap();
        flat.insert(&vector).unwrap();
    }
    assert!(flat.bytes() > 4096 * 256, "{}", flat.bytes());
    // A state takes only its root: 12 bytes, an index slot, and spare capacity.
    assert!(exact.bytes() < 4096 * 40, "{}", exact.bytes());
}
