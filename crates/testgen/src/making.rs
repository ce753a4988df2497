//! Calls that make an object for a test: constructors, static methods, and methods with a side effect.
//!
//! Source: decision 0125. Invariant: a test in the given package may make each of these calls.

use crate::arguments::{OBJECT, is_inner};
use crate::driver::{self, INPUTS};
use crate::method::{Method, is_of_library, lineage};
use crate::pure::is_pure;
use crate::sequence::{Call, Calls, main};
use classfile::instruction::instructions;
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, Opcode, access};

/// The name that stands for the method under check.
const NO_METHOD: &str = "<make>";

/// Returns the calls that make objects of a class. With `is_own`, tests are in the package of the class.
pub fn making(
    class: &str,
    is_own: bool,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<(Method, Calls), String> {
    let files = lineage(class, load);
    let Some(first) = files.first() else { return Err(format!("class {class} was not found")) };
    let is_open = |info: &&MethodInfo| {
        let flags = info.access;
        access::has(flags, access::PUBLIC) || is_own && !access::has(flags, access::PRIVATE)
    };
    let mut all = Calls::default();
    let has_constructors = !access::has(first.access, access::ABSTRACT) && !is_inner(first);
    let makes = |info: &&MethodInfo| {
        let is_written = !access::has(info.access, access::SYNTHETIC);
        is_written && info.name == "<init>" && has_constructors
            || access::has(info.access, access::STATIC) && is_factory(first, info)
    };
    let makers = first.methods.iter().filter(is_open).filter(makes);
    all.constructors.extend(makers.filter_map(Call::of));
    // A constructor is preferred to a static method.
    all.constructors.sort_by_key(|call| (call.name != "<init>", call.parameters.len()));
    if all.constructors.is_empty() {
        return Err(format!("{class} has no constructor that can be called"));
    }
    for file in files.iter().filter(|file| !is_of_library(&file.this_class)) {
        for info in file.methods.iter().filter(is_open) {
            let unwanted = access::STATIC | access::ABSTRACT | access::SYNTHETIC | access::NATIVE;
            let is_known =
                |known: &Call| known.name == info.name && known.descriptor == info.descriptor;
            if !info.name.starts_with('<')
                && info.access & unwanted == 0
                && !all.methods.iter().any(is_known)
                && !is_pure(&files, file, info)
            {
                all.methods.extend(Call::of(info));
            }
        }
    }
    Ok((Method::unnamed(class, NO_METHOD), all))
}

/// Whether a static method returns a new object of its class.
fn is_factory(file: &ClassFile, info: &MethodInfo) -> bool {
    let returned = MethodDescriptor::parse(&info.descriptor).and_then(|of| of.return_type);
    let returns = matches!(returned, Some(FieldType::Object(name)) if name == file.this_class);
    let is_new = |code: &classfile::Code| {
        instructions(&code.bytes).map_while(Result::ok).any(|(_, insn)| {
            let class = insn.pool_index().and_then(|index| file.pool.class_name(index));
            insn.opcode == Opcode::new && class == Some(&*file.this_class)
        })
    };
    returns
        && !access::has(info.access, access::SYNTHETIC)
        && info.code.as_ref().is_some_and(is_new)
}

impl Calls {
    /// Returns the name and bytes of the class that makes an object by calls that are given.
    pub fn maker(&self, method: &Method) -> Result<(String, Vec<u8>), String> {
        driver::class(method, |code| {
            main(code, method, self, false, |code| {
                code.load(&FieldType::Object(method.class.clone()), OBJECT);
                code.invoke_static(INPUTS, "leave", "(Ljava/lang/Object;)V");
            });
        })
    }
}
