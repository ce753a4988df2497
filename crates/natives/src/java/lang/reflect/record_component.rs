//! `java.lang.reflect.RecordComponent`: the components of a record, created only by the machine.
//!
//! Source: HotSpot's `java_lang_reflect_RecordComponent`.

use super::{class_of_descriptor, members, optional_bytes, optional_text};
use crate::values::{class, reference_array};
use classes::ClassRef;
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "java/lang/Class";
    "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;" => components;
}

fn components(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    let Some(declared) = class.file().and_then(|f| f.record.as_ref()) else { return Ok(0) };
    let mut objects = Vec::with_capacity(declared.len());
    for component in declared {
        objects.push(component_object(m, class, component)?);
    }
    reference_array(m, "[Ljava/lang/reflect/RecordComponent;", &objects)
}

fn component_object(
    m: &mut Machine,
    record: ClassRef,
    component: &classfile::RecordComponent,
) -> Result<Ref, Exit> {
    let kind = class_of_descriptor(m, record, &component.descriptor)?;
    let accessor = record.declared_method(&component.name, &format!("(){}", component.descriptor));
    let accessor = match accessor.filter(|method| !method.is_static()) {
        Some(method) => members::method_object(m, method)?,
        None => 0,
    };
    let object_class = m.program.boot_class("java/lang/reflect/RecordComponent")?;
    let object = m.new_instance(object_class)?;
    let name = m.literal_text(&component.name)?;
    let signature = optional_text(m, component.signature.as_deref())?;
    let annotations = optional_bytes(m, component.annotations.as_ref())?;
    let on_type = optional_bytes(m, component.type_annotations.as_ref())?;
    let (clazz, kind) = (m.mirror(record), m.mirror(kind));
    m.live.set_field(object, "clazz", u64::from(clazz));
    m.live.set_field(object, "name", u64::from(name));
    m.live.set_field(object, "type", u64::from(kind));
    m.live.set_field(object, "accessor", u64::from(accessor));
    m.live.set_field(object, "signature", signature);
    m.live.set_field(object, "annotations", annotations);
    m.live.set_field(object, "typeAnnotations", on_type);
    Ok(object)
}
