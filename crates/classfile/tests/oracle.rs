//! Every class in `CLASSFILE_CORPUS` (folders, separated by `:`) must have the same contents here
//! and in cafebabe. Without a corpus, a few classes are compiled by the JDK and compared.
//!
//! Source: JVMS §4.7. Invariant: both readers read the same bytes, so that any difference is an
//! error in one of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)]

mod common;

use cafebabe::attributes::VerificationType as Theirs;
use cafebabe::attributes::{AttributeData, AttributeInfo, StackMapEntry};
use classfile::{ClassFile, Code, FrameDelta, VerificationType, access};

fn verification_type(ours: VerificationType, class: &ClassFile) -> String {
    match ours {
        VerificationType::Object(index) => class.pool.class_name(index).unwrap().to_owned(),
        VerificationType::Uninitialized(pc) => format!("new@{pc}"),
        other => format!("{other:?}"),
    }
}

fn their_type(theirs: &Theirs<'_>) -> String {
    match theirs {
        Theirs::Object { class_name } => class_name.to_string(),
        Theirs::Uninitialized { code_offset } => format!("new@{code_offset}"),
        other => format!("{other:?}"),
    }
}

/// Flags of classes, except SUPER.
const CLASS_FLAGS: u16 = access::PUBLIC
    | access::FINAL
    | access::INTERFACE
    | access::ABSTRACT
    | access::SYNTHETIC
    | access::ANNOTATION
    | access::ENUM
    | access::MODULE;

/// Distance, kind, locals, stack.
type Frame = (u16, &'static str, Vec<String>, Vec<String>);

fn our_frames(class: &ClassFile, code: &Code) -> Vec<Frame> {
    let mut next = 0;
    let types = |all: &[VerificationType]| -> Vec<String> {
        all.iter().map(|t| verification_type(*t, class)).collect()
    };
    let frames = code.stack_map.iter().map(|frame| {
        let distance = (u32::from(frame.pc) - next) as u16;
        next = u32::from(frame.pc) + 1;
        match &frame.delta {
            FrameDelta::Same => (distance, "same", vec![], vec![]),
            FrameDelta::SameLocals1(value) => (distance, "same1", vec![], types(&[*value])),
            FrameDelta::Chop(count) => (distance, "chop", vec![count.to_string()], vec![]),
            FrameDelta::Append(more) => (distance, "append", types(more), vec![]),
            FrameDelta::Full { locals, stack } => (distance, "full", types(locals), types(stack)),
        }
    });
    frames.collect()
}

fn their_frames(attributes: &[AttributeInfo<'_>]) -> Vec<Frame> {
    let types = |all: &[Theirs<'_>]| -> Vec<String> { all.iter().map(their_type).collect() };
    let mut frames = Vec::new();
    for attribute in attributes {
        if let AttributeData::StackMapTable(entries) = &attribute.data {
            for entry in entries {
                frames.push(match entry {
                    StackMapEntry::Same { offset_delta } => (*offset_delta, "same", vec![], vec![]),
                    StackMapEntry::SameLocals1StackItem { offset_delta, stack } => {
                        (*offset_delta, "same1", vec![], vec![their_type(stack)])
                    }
                    StackMapEntry::Chop { offset_delta, chop_count } => {
                        (*offset_delta, "chop", vec![chop_count.to_string()], vec![])
                    }
                    StackMapEntry::Append { offset_delta, locals } => {
                        (*offset_delta, "append", types(locals), vec![])
                    }
                    StackMapEntry::FullFrame { offset_delta, locals, stack } => {
                        (*offset_delta, "full", types(locals), types(stack))
                    }
                });
            }
        }
    }
    frames
}

fn compare_code(
    class: &ClassFile,
    name: &str,
    ours: &Code,
    theirs: &cafebabe::attributes::CodeData<'_>,
) {
    assert_eq!((ours.max_stack, ours.max_locals), (theirs.max_stack, theirs.max_locals), "{name}");
    assert_eq!(ours.bytes, theirs.code, "{name}");
    let handlers = ours.handlers.iter().map(|h| {
        let caught = h.catch_type.map(|index| class.pool.class_name(index).unwrap().to_owned());
        (h.start, h.end, h.target, caught)
    });
    let their_handlers = theirs.exception_table.iter().map(|h| {
        (h.start_pc, h.end_pc, h.handler_pc, h.catch_type.as_ref().map(ToString::to_string))
    });
    assert!(handlers.eq(their_handlers), "{name}: handlers");

    let mut lines = Vec::new();
    let mut locals = Vec::new();
    for attribute in &theirs.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(entries) => {
                lines.extend(entries.iter().map(|e| (e.start_pc, e.line_number)));
            }
            AttributeData::LocalVariableTable(entries) => {
                locals.extend(entries.iter().map(|e| {
                    (e.start_pc, e.length, e.name.to_string(), e.descriptor.to_string(), e.index)
                }));
            }
            _ => {}
        }
    }
    lines.sort_by_key(|&(pc, _)| pc);
    assert_eq!(ours.lines, lines, "{name}: lines");
    let our_locals: Vec<_> = ours
        .locals
        .iter()
        .map(|v| (v.start, v.length, v.name.clone(), v.descriptor.clone(), v.index))
        .collect();
    assert_eq!(our_locals, locals, "{name}: locals");
    assert_eq!(our_frames(class, ours), their_frames(&theirs.attributes), "{name}: frames");
}

fn compare(bytes: &[u8], file: &str) {
    let ours = classfile::parse(bytes, file).unwrap();
    let theirs = match cafebabe::parse_class(bytes) {
        Ok(theirs) => theirs,
        // cafebabe 0.9 does not support dynamic constants as arguments (JVMS §4.7.23).
        Err(error) if error.to_string().contains("for argument") => return,
        Err(error) => panic!("{file}: {error}"),
    };
    assert_eq!((ours.major, ours.minor), (theirs.major_version, theirs.minor_version), "{file}");
    // cafebabe drops bits without a meaning, and SUPER.
    let known = !access::SUPER & theirs.access_flags.bits();
    assert_eq!(ours.access & known, known, "{file}");
    // The crate `classfile` sets ABSTRACT for interfaces of old compilers.
    let added = if ours.major < 50 && ours.is_interface() { access::ABSTRACT } else { 0 };
    assert_eq!(ours.access & !known & !added & CLASS_FLAGS, 0, "{file}");
    assert_eq!(ours.this_class, *theirs.this_class, "{file}");
    assert_eq!(ours.super_class.as_deref(), theirs.super_class.as_deref(), "{file}");
    assert!(
        ours.interfaces.iter().eq(theirs.interfaces.iter().map(|i| &**i)),
        "{file}: interfaces"
    );
    assert_eq!(ours.fields.len(), theirs.fields.len(), "{file}");
    for (our, their) in ours.fields.iter().zip(&theirs.fields) {
        assert_eq!(our.access, their.access_flags.bits(), "{file}");
        assert_eq!(our.name, their.name, "{file}");
        assert_eq!(our.descriptor, their.descriptor.to_string(), "{file}");
    }
    assert_eq!(ours.methods.len(), theirs.methods.len(), "{file}");
    for (our, their) in ours.methods.iter().zip(&theirs.methods) {
        let name = format!("{file}: {}{}", our.name, our.descriptor);
        assert_eq!(our.access, their.access_flags.bits(), "{name}");
        assert_eq!(our.name, their.name, "{name}");
        assert_eq!(our.descriptor, their.descriptor.to_string(), "{name}");
        let code = their.attributes.iter().find_map(|a| match &a.data {
            AttributeData::Code(code) => Some(code),
            _ => None,
        });
        assert_eq!(our.code.is_some(), code.is_some(), "{name}");
        if let (Some(our), Some(their)) = (&our.code, code) {
            compare_code(&ours, &name, our, their);
        }
    }
}

#[test]
fn both_readers_give_the_same_class() {
    for (file, bytes) in common::corpus() {
        compare(&bytes, &file);
    }
}
