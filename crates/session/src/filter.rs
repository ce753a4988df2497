//! Fields and parts of frames that state matching ignores. Of states that differ only in them, only the
//! first is explored.
//!
//! Source: JPF's annotations `FilterField` and `FilterFrame`.
//!
//! Invariant: the vector of a representative is that of a reached state, so each path through new
//! states is a path of the program. Replacements are reported, since the successors of replaced states
//! are not explored.

use base::FastMap;
use classes::{FieldRef, MethodRef};
use classfile::annotation::{Annotation, ElementValue};
use snapshot::projection::{FrameParts, LeftOut};
use snapshot::{Snapshots, TableFull};
use std::collections::BTreeMap;
use vm::machine::Machine;

const OF_FIELDS: &str = "Lgov/nasa/jpf/annotation/FilterField;";
const OF_FRAMES: &str = "Lgov/nasa/jpf/annotation/FilterFrame;";

/// The ignored fields and parts of frames, and the representatives of states.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    left_out: LeftOut,
    /// The number of inspected classes.
    classes: usize,
    /// The settings to which conditions of annotations refer.
    settings: BTreeMap<String, String>,
    /// The vector of the first state of each set of states that agree in the compared parts.
    first: FastMap<Box<[u32]>, Box<[u32]>>,
    /// The number of states that were replaced by a different representative.
    merged: u64,
}

impl Filter {
    pub(crate) fn new(settings: BTreeMap<String, String>) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Whether a loaded class has a field or method with such an annotation.
    pub(crate) fn is_needed(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// Inspects newly loaded classes. Returns whether any class has such a field or method.
    pub(crate) fn looks_at_classes(&mut self, machine: &Machine) -> bool {
        let count = machine.program.registry.class_count();
        if count != self.classes {
            self.classes = count;
            self.left_out = LeftOut::default();
            let declared = machine.program.registry.declared().into_iter();
            let own = declared.filter(|class| !class.loader.is_jdk());
            for class in own {
                for field in &class.fields {
                    if self.is_filtered(field) {
                        self.left_out.add(field);
                    }
                }
                for method in &class.methods {
                    if let Some(parts) = left_out_of_frames(method) {
                        self.left_out.add_frames(method, parts);
                    }
                }
            }
        }
        self.is_needed()
    }

    fn is_filtered(&self, field: FieldRef) -> bool {
        let Some(file) = field.class().file() else { return false };
        let info = file.fields.get(usize::from(field.index));
        let Some(body) = info.and_then(|info| info.annotations.as_deref()) else { return false };
        let all = classfile::annotation::read(body, &file.pool).unwrap_or_default();
        all.iter().any(|one| one.descriptor == OF_FIELDS && self.holds(one))
    }

    /// Whether an annotation applies: its setting is true, or is not true if the annotation inverts it.
    fn holds(&self, annotation: &Annotation) -> bool {
        let element = |name: &str| annotation.elements.iter().find(|(given, _)| given == name);
        let condition = match element("condition") {
            Some((_, ElementValue::String(key))) if !key.is_empty() => {
                self.settings.get(key).is_some_and(|value| value == "true")
            }
            _ => true,
        };
        let inverted =
            matches!(element("invert"), Some((_, ElementValue::Boolean(inverted))) if *inverted);
        condition != inverted
    }

    /// Appends the vector of the current state or of its representative.
    pub(crate) fn encode(
        &mut self,
        machine: &mut Machine,
        snapshots: &mut Snapshots,
        out: &mut Vec<u32>,
    ) -> Result<(), TableFull> {
        let mut key = Vec::new();
        snapshots.encode_without(machine, &self.left_out, &mut key)?;
        let start = out.len();
        snapshots.encode_anew(machine, out)?;
        if let Some(first) = self.first.get(&key[..]) {
            if out[start..] != **first {
                self.merged += 1;
                out.truncate(start);
                out.extend_from_slice(first);
            }
        } else {
            self.first.insert(key.into(), out[start..].into());
        }
        Ok(())
    }

    /// Describes the unexplored part, or returns `None` if no state was replaced.
    pub(crate) fn unseen(&self) -> Option<String> {
        let mut kinds = Vec::new();
        let (fields, methods) = (self.left_out.names(), self.left_out.names_of_methods());
        if !methods.is_empty() {
            kinds.push((format!("frames of {}", methods.join(", ")), "@FilterFrame"));
        }
        if !fields.is_empty() {
            kinds.push((fields.join(", "), "@FilterField"));
        }
        let (whats, annotations): (Vec<String>, Vec<&str>) = kinds.into_iter().unzip();
        (self.merged > 0).then(|| {
            format!(
                "states that differ only in {} counted as one ({})",
                whats.join(" and "),
                annotations.join(", ")
            )
        })
    }
}

/// Returns the parts of frames that the annotation of a method excludes, if it has one.
fn left_out_of_frames(method: MethodRef) -> Option<FrameParts> {
    let body = method.info()?.annotations.as_deref()?;
    let all = classfile::annotation::read(body, &method.class().file()?.pool).unwrap_or_default();
    let annotation = all.into_iter().find(|one| one.descriptor == OF_FRAMES)?;
    // All three elements are true by default.
    let element = |name: &str| {
        let given = annotation.elements.iter().find(|(given, _)| given == name);
        !matches!(given, Some((_, ElementValue::Boolean(false))))
    };
    Some(FrameParts {
        data: element("filterData"),
        position: element("filterPC"),
        callees: element("filterSubframes"),
    })
}
