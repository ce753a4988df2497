//! `java.lang.reflect.Field`.

use super::{field_of, optional_bytes};
use crate::values::reference;
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/lang/reflect/Field";
    "getTypeAnnotationBytes0()[B" => type_annotations;
}

fn type_annotations(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let info = field_of(m, reference(args, 0))
        .and_then(|f| f.class().file().and_then(|file| file.fields.get(f.index as usize)));
    optional_bytes(m, info.and_then(|i| i.type_annotations.as_ref()))
}
