//! Loader constraints (JVMS §5.3.4): a type in a reference between two loaders denotes one class.
//!
//! Source: `loaderConstraints.cpp` of `HotSpot`, for the occasions and the messages. Invariant:
//! within a group of loaders, all loaders that already have a class for the name have the same
//! class. Groups do not store the class, as a record of a program's loader may be undone.

use crate::class::{Class, ClassRef, MethodRef};
use crate::error::LinkError;
use crate::ids::LoaderId;
use crate::registry::Registry;
use classfile::FieldType;
use classfile::descriptor::MethodDescriptor;

/// The start of the message about a violated constraint.
pub const VIOLATION: &str = "loader constraint violation";

impl Registry {
    /// Requires that the class types in a descriptor denote the same classes for both loaders.
    /// Returns the first name that violates this.
    fn impose(&self, a: LoaderId, b: LoaderId, descriptor: &str) -> Option<String> {
        if a == b || !(a.is_program() || b.is_program()) {
            return None;
        }
        class_names(descriptor).into_iter().find(|name| !self.merge_groups(a, b, name))
    }

    /// Puts two loaders into one group for a name. Returns false if the name denotes several
    /// classes in this group.
    fn merge_groups(&self, a: LoaderId, b: LoaderId, name: &str) -> bool {
        // Only the bootstrap and the platform loader define these classes.
        if name.starts_with("java/") {
            return true;
        }
        let mut constraints = self.constraints.borrow_mut();
        let groups = constraints.entry(name.into()).or_default();
        let joins = |group: &Vec<LoaderId>| group.contains(&a) || group.contains(&b);
        let mut merged = vec![a, b];
        merged.extend(groups.iter().filter(|group| joins(group)).flatten());
        let mut classes = merged.iter().filter_map(|loader| self.find_loaded(*loader, name));
        let first = classes.next();
        let agree = classes.all(|class| Some(class) == first);
        if agree {
            merged.sort_unstable();
            merged.dedup();
            groups.retain(|group| !joins(group));
            groups.push(merged);
        }
        agree
    }

    /// Checks that `loader` may become an initiating loader of `class` under `name`. The value
    /// `None` is a class that is not defined yet.
    pub fn check_constraints(
        &self,
        loader: LoaderId,
        name: &str,
        class: Option<ClassRef>,
    ) -> Result<(), LinkError> {
        let constraints = self.constraints.borrow();
        let groups = constraints.get(name).map_or(&[][..], Vec::as_slice);
        let others = groups.iter().filter(|group| group.contains(&loader)).flatten();
        let mut known = others.filter_map(|other| self.find_loaded(*other, name));
        match known.find(|other| Some(*other) != class) {
            None => Ok(()),
            Some(other) => Err(LinkError::new(
                "java/lang/LinkageError",
                format!(
                    "{VIOLATION}: loader {} wants to load class {}. A different class with the \
                     same name was previously loaded by {}. ({})",
                    self.loader_name(loader),
                    name.replace('/', "."),
                    self.loader_name(other.loader),
                    self.where_is(other)
                ),
            )),
        }
    }

    /// Imposes the constraints of a reference from `from` to a method (§5.4.3.3).
    pub(crate) fn constrain_call(&self, from: &Class, method: MethodRef) -> Result<(), LinkError> {
        let to = method.class();
        let Some(name) = self.impose(from.loader, to.loader, &method.descriptor) else {
            return Ok(());
        };
        let text = crate::resolve::method_text(to, &method.name, &method.descriptor);
        Err(self.violation(
            &format!("when resolving method '{text}'"),
            (from, "current class"),
            (to, "method's defining class"),
            &format!("the type {} used in the signature", name.replace('/', ".")),
        ))
    }

    /// Imposes the constraint of a reference from `from` to a field of class `to` (§5.4.3.2).
    pub(crate) fn constrain_field(
        &self,
        from: &Class,
        to: &Class,
        name: &str,
        descriptor: &str,
    ) -> Result<(), LinkError> {
        let Some(kind) = self.impose(from.loader, to.loader, descriptor) else { return Ok(()) };
        let kind = kind.replace('/', ".");
        Err(self.violation(
            &format!("when resolving field \"{name}\" of type {kind}"),
            (from, "current class"),
            (to, "field's defining class"),
            &format!("type {kind}"),
        ))
    }

    /// Imposes the constraints of a method that overrides or implements a method of a supertype
    /// (§5.4.2).
    pub(crate) fn constrain_override(
        &self,
        method: MethodRef,
        other: MethodRef,
    ) -> Result<(), LinkError> {
        let (own, above) = (method.class(), other.class());
        let Some(name) = self.impose(own.loader, above.loader, &method.descriptor) else {
            return Ok(());
        };
        let text = crate::resolve::method_text(above, &method.name, &method.descriptor);
        Err(self.violation(
            &format!("for class {}: when selecting overriding method '{text}'", own.java_name()),
            (own, "selected method's type"),
            (above, "its super type"),
            &format!("the type {} used in the signature", name.replace('/', ".")),
        ))
    }

    fn violation(
        &self,
        what: &str,
        (from, of_from): (&Class, &str),
        (to, of_to): (&Class, &str),
        kind: &str,
    ) -> LinkError {
        let the = |role: &str| if role.starts_with("its") { "" } else { "the " }.to_owned() + role;
        LinkError::new(
            "java/lang/LinkageError",
            format!(
                "{VIOLATION}: {what}, the class loader {} of {}, {}, and the class loader {} for \
                 {}, {}, have different Class objects for {kind} ({}; {})",
                self.loader_name(from.loader),
                the(of_from),
                from.java_name(),
                self.loader_name(to.loader),
                the(of_to),
                to.java_name(),
                self.where_is(from),
                self.where_is(to)
            ),
        )
    }
}

/// Returns the classes in a field or method descriptor.
fn class_names(descriptor: &str) -> Vec<String> {
    fn element(kind: &FieldType) -> Option<String> {
        match kind {
            FieldType::Object(name) => Some(name.clone()),
            FieldType::Array(of) => element(of),
            _ => None,
        }
    }
    match MethodDescriptor::parse(descriptor) {
        Some(method) => {
            method.parameters.iter().chain(&method.return_type).filter_map(element).collect()
        }
        None => FieldType::parse(descriptor).iter().filter_map(element).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_name_classes() {
        assert_eq!(class_names("(I[[La/B;J)Lc/D;"), ["a/B", "c/D"]);
        assert_eq!(class_names("[La/B;"), ["a/B"]);
        assert!(class_names("(IJ)V").is_empty() && class_names("I").is_empty());
    }
}
