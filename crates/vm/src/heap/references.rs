//! Enumeration of the references in an object.
//!
//! Invariant: references are enumerated in the order of words, so that traversals of equal states are
//! equal.

use super::{Object, Ref};

/// Calls `visit` with each reference in an object that is not null.
pub fn for_each_reference(object: &Object, mut visit: impl FnMut(Ref)) {
    let class = object.class();
    if class.is_array() {
        if class.has_reference_elements() {
            for r in &object.elements::<u32>()[..object.length as usize] {
                if *r != 0 {
                    visit(*r);
                }
            }
        }
        return;
    }
    visit_slots(&object.data, &class.instance_references, &mut visit);
    if let Some(class_of) = object.mirrors {
        visit_slots(
            &object.data[class.instance_slots as usize..],
            &class_of.static_references,
            &mut visit,
        );
    }
}

fn visit_slots(data: &[u64], references: &[bool], visit: &mut impl FnMut(Ref)) {
    for (word, reference) in data.iter().zip(references) {
        if *reference && *word != 0 {
            visit(*word as u32);
        }
    }
}
