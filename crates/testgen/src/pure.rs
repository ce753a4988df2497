//! Methods without side effects on objects: a call changes no state.
//!
//! Invariant: a method is not pure if it writes a field or an element, or calls a method that may
//! do so. A pure method may read, return and throw anything.

use crate::method::{Method, is_of_library, lineage};
use classfile::instruction::instructions;
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, Opcode, access};

/// Classes of the class library whose static methods have no side effect.
const FUNCTIONS: &[&str] = &[
    "java/lang/Math",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

/// The class of mutable texts that a pure method may create.
const BUILDER: &str = "java/lang/StringBuilder";

/// The maximal depth of nested calls that are examined.
const DEPTH: u32 = 6;

/// Whether a call of a method under check changes no state. The receiver may also be of one of the
/// classes `others`.
pub fn is_pure_call(
    method: &Method,
    others: &[String],
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> bool {
    let is_it = |info: &MethodInfo| {
        info.name == method.name && info.descriptor == method.descriptor && info.code.is_some()
    };
    let overrides = |name: &String| {
        *name != method.class && load(name).is_none_or(|file| file.methods.iter().any(is_it))
    };
    let files = lineage(&method.class, load);
    let found =
        files.iter().find_map(|file| Some((file, file.methods.iter().find(|it| is_it(it))?)));
    found.is_some_and(|(file, info)| is_pure(&files, file, info)) && !others.iter().any(overrides)
}

/// Whether a method of the first class in `lineage`, or of its superclasses, has no side effect.
pub(crate) fn is_pure(lineage: &[ClassFile], file: &ClassFile, method: &MethodInfo) -> bool {
    is_pure_within(lineage, file, method, DEPTH)
}

fn is_pure_within(
    lineage: &[ClassFile],
    file: &ClassFile,
    method: &MethodInfo,
    depth: u32,
) -> bool {
    let Some(code) = &method.code else { return false };
    let Some(depth) = depth.checked_sub(1) else { return false };
    instructions(&code.bytes).all(|decoded| {
        let Ok((_, insn)) = decoded else { return false };
        let member = || insn.pool_index().and_then(|index| file.pool.member(index));
        let number = insn.opcode as u8;
        match insn.opcode {
            Opcode::putfield | Opcode::putstatic | Opcode::monitorenter => false,
            Opcode::new => {
                let class = insn.pool_index().and_then(|index| file.pool.class_name(index));
                class.is_some_and(|class| class == BUILDER || is_exception(class))
            }
            _ if (Opcode::iastore as u8..=Opcode::sastore as u8).contains(&number) => false,
            // The first access of a class initializes the class, which is a side effect.
            Opcode::getstatic => member().is_some_and(|member| {
                is_of_library(member.class) || declares(lineage, member.class).is_some()
            }),
            Opcode::invokestatic | Opcode::invokespecial | Opcode::invokevirtual => member()
                .is_some_and(|member| {
                    let is_static = insn.opcode == Opcode::invokestatic;
                    if is_static && FUNCTIONS.contains(&member.class) {
                        return takes_values(member.descriptor, false);
                    }
                    if member.class == BUILDER || is_exception(member.class) {
                        return takes_values(member.descriptor, true);
                    }
                    let Some(at) = declares(lineage, member.class) else { return false };
                    let own = lineage[at..].iter().find_map(|file| {
                        let of = |info: &&MethodInfo| {
                            info.name == member.name && info.descriptor == member.descriptor
                        };
                        file.methods.iter().find(of).map(|info| (file, info))
                    });
                    own.is_some_and(|(file, info)| {
                        let fixed = access::PRIVATE | access::FINAL | access::STATIC;
                        let is_fixed = info.access & fixed != 0
                            || access::has(file.access, access::FINAL)
                            || insn.opcode == Opcode::invokespecial;
                        is_fixed && is_pure_within(lineage, file, info, depth)
                    })
                }),
            Opcode::invokedynamic => {
                let call = insn.pool_index().and_then(|index| file.pool.name_and_type(index));
                call.is_some_and(|(name, descriptor)| {
                    name.starts_with("makeConcat") && takes_values(descriptor, true)
                })
            }
            Opcode::invokeinterface => false,
            _ => true,
        }
    })
}

/// Returns the position of a class in `lineage`.
fn declares(lineage: &[ClassFile], class: &str) -> Option<usize> {
    lineage.iter().position(|file| file.this_class == class)
}

/// Whether a class is an exception of the class library.
fn is_exception(class: &str) -> bool {
    let is_named = class.ends_with("Exception") || class.ends_with("Error");
    class.starts_with("java/") && is_named
}

/// Whether all parameters are primitive, or texts if `or_texts`. So the called method calls no
/// method of an argument.
fn takes_values(descriptor: &str, or_texts: bool) -> bool {
    let is_value = |kind: &FieldType| {
        let is_text = matches!(kind, FieldType::Object(name) if name == "java/lang/String");
        !kind.is_reference() || or_texts && is_text
    };
    MethodDescriptor::parse(descriptor).is_some_and(|of| of.parameters.iter().all(is_value))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use classfile::{ClassBuilder, CodeBuilder};

    fn class(body: impl Fn(&mut CodeBuilder<'_>)) -> ClassFile {
        let mut class = ClassBuilder::new(49, access::PUBLIC, "C", "java/lang/Object");
        let int = FieldType::Int;
        class.field(access::PRIVATE, "n", "I");
        class.method(access::PUBLIC, "of", "(I)I", |code| {
            body(code);
            code.load(&int, 1).return_value(Some(&int));
        });
        class.method(access::PRIVATE, "put", "()V", |code| {
            code.load(&FieldType::Object("C".to_owned()), 0).int(1).put_field("C", "n", "I");
            code.return_value(None);
        });
        class.method(access::PUBLIC, "open", "()V", |code| {
            code.return_value(None);
        });
        classfile::parse(&class.finish().unwrap(), "C").unwrap()
    }

    fn is_pure_with(body: impl Fn(&mut CodeBuilder<'_>)) -> bool {
        let file = class(body);
        let of = file.methods.iter().position(|method| method.name == "of").unwrap();
        let lineage = vec![file];
        is_pure(&lineage, &lineage[0], &lineage[0].methods[of])
    }

    #[test]
    fn a_method_without_writes_and_open_calls_is_pure() {
        let this = FieldType::Object("C".to_owned());
        assert!(is_pure_with(|_| {}));
        assert!(is_pure_with(|code| {
            code.int(1).invoke_static("java/lang/Math", "abs", "(I)I");
            code.op(Opcode::pop);
        }));
        assert!(!is_pure_with(|code| {
            code.load(&this, 0).int(1).put_field("C", "n", "I");
        }));
        assert!(!is_pure_with(|code| {
            code.load(&this, 0).invoke_special("C", "put", "()V");
        }));
        // A subclass may override the called method.
        assert!(!is_pure_with(|code| {
            code.load(&this, 0).invoke_virtual("C", "open", "()V");
        }));
        assert!(!is_pure_with(|code| {
            code.new_object("java/util/ArrayList").op(Opcode::pop);
        }));
        // A method of another object is called.
        assert!(!is_pure_with(|code| {
            code.null().invoke_static("java/lang/Integer", "valueOf", "(Ljava/lang/String;)I");
            code.op(Opcode::pop);
        }));
    }
}
