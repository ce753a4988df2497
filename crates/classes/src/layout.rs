//! Class structures before linking: array classes, primitive types, and the slots of fields.
//!
//! Invariant: a slot of a superclass denotes the same field in every subclass.

use crate::class::{Class, ClassId, ClassRef, Field, Kind, MethodId};
use crate::ids::LoaderId;
use crate::interned::InternedParts;
use classfile::access;
use std::cell::{Cell, OnceCell, RefCell};

/// Builds an array class or a primitive type.
pub(crate) fn synthetic(
    name: &str,
    loader: LoaderId,
    kind: Kind,
    super_class: Option<ClassRef>,
    interfaces: Vec<ClassRef>,
) -> impl FnOnce(ClassId, MethodId) -> Class {
    let name: Box<str> = name.into();
    move |id, _| {
        let (access, element_shift) = match &kind {
            Kind::Array(component) => (
                (component.element().access
                    & (access::PUBLIC | access::PRIVATE | access::PROTECTED))
                    | access::FINAL
                    | access::ABSTRACT,
                component.primitive().map_or(2, |p| p.size().trailing_zeros() as u8),
            ),
            _ => (access::PUBLIC | access::FINAL | access::ABSTRACT, 0),
        };
        let mut lineage = super_class.map(|s| s.lineage.clone()).unwrap_or_default();
        lineage.push(id);
        let all_interfaces = interfaces.clone();
        bare(
            id,
            name,
            loader,
            access,
            super_class,
            interfaces,
            kind,
            lineage,
            all_interfaces,
            element_shift,
        )
    }
}

#[expect(clippy::too_many_arguments, reason = "one place that fills in every field")]
pub(crate) fn bare(
    id: ClassId,
    name: Box<str>,
    loader: LoaderId,
    access: u16,
    super_class: Option<ClassRef>,
    interfaces: Vec<ClassRef>,
    kind: Kind,
    lineage: Vec<ClassId>,
    all_interfaces: Vec<ClassRef>,
    element_shift: u8,
) -> Class {
    Class {
        id,
        name,
        loader,
        access,
        super_class,
        interfaces,
        kind,
        lineage,
        all_interfaces,
        fields: Vec::new(),
        methods: Vec::new(),
        instance_slots: 0,
        instance_references: Vec::new(),
        hidden_slots: RefCell::default(),
        static_slots: 0,
        static_references: Vec::new(),
        vtable: OnceCell::new(),
        virtual_index: OnceCell::new(),
        declared: OnceCell::new(),
        initializer: OnceCell::new(),
        mirror: Cell::new(0),
        array: OnceCell::new(),
        nest_host: OnceCell::new(),
        host: None,
        element_shift,
        trait_bits: Cell::new(0),
    }
}

/// Assigns a slot to each declared field, after the slots of the superclass.
pub(crate) fn lay_out(class: &mut Class) {
    let Kind::Declared(file) = &class.kind else { return };
    let mut references =
        class.super_class.map(|s| s.instance_references.clone()).unwrap_or_default();
    let mut static_references = Vec::new();
    let mut fields = Vec::with_capacity(file.fields.len());
    let mut interned = InternedParts::lock();
    for (index, info) in file.fields.iter().enumerate() {
        let is_reference = matches!(info.descriptor.as_bytes().first(), Some(b'L' | b'['));
        let slots = if info.access & access::STATIC == 0 {
            &mut references
        } else {
            &mut static_references
        };
        let slot = slots.len() as u32;
        slots.push(is_reference);
        fields.push(Field {
            class: Cell::new(None),
            index: index as u16,
            access: info.access,
            name: interned.text(&info.name),
            descriptor: interned.text(&info.descriptor),
            slot,
            marks: Cell::new(0),
        });
    }
    class.fields = fields;
    class.instance_slots = references.len() as u32;
    class.instance_references = references;
    class.static_slots = static_references.len() as u32;
    class.static_references = static_references;
}
