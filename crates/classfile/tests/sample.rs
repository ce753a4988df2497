//! Compiled Java, traversed to the last attribute, and its instructions compared with `javap -c`.
//!
//! Source: `tests/Sample.java`; JVMS §4.7. Invariant: without a JDK the tests pass, as there is no
//! class to compare.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)]

mod common;

use classfile::annotation::{self, ElementValue};
use classfile::instruction::{Instruction, Listing, Operands, instructions};
use classfile::opcode::Opcode;
use classfile::stack_map::{FrameType, Frames};
use classfile::{ClassFile, Constant, access};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;

/// Returns the classes of the sample by name; none without a JDK.
fn classes() -> BTreeMap<String, ClassFile> {
    let parse = |(file, bytes): (String, Vec<u8>)| {
        let class = classfile::parse(&bytes, &file).unwrap();
        (class.this_class.clone(), class)
    };
    common::sample().into_iter().map(parse).collect()
}

#[test]
fn the_parsed_class_matches_its_source() {
    let classes = classes();
    let Some(sample) = classes.get("Sample") else { return };
    assert_eq!(sample.major, 61);
    assert_eq!(sample.source_file.as_deref(), Some("Sample.java"));
    assert_eq!(sample.interfaces, ["java/lang/Comparable"]);
    assert!(sample.signature.as_ref().unwrap().contains("T::Ljava/lang/Comparable<TT;>;"));
    assert!(sample.is_deprecated && sample.has_annotation("Ljava/lang/Deprecated;"));
    assert!(!sample.has_annotation("LSample$Small;"));
    assert!(sample.nest_members.iter().any(|m| m == "Sample$Point"));
    assert_eq!(classes["Sample$Color"].nest_host.as_deref(), Some("Sample"));
    let color = sample.inner_classes.iter().find(|c| c.inner == "Sample$Color").unwrap();
    assert_eq!((color.outer.as_deref(), color.name.as_deref()), (Some("Sample"), Some("Color")));
    assert!(access::has(color.access, access::ENUM | access::STATIC));

    let shape = &classes["Sample$Shape"];
    let permitted = shape.permitted_subclasses.as_ref().unwrap();
    assert_eq!(permitted[..], ["Sample$Circle", "Sample$Square"]);
    assert!(shape.is_interface());

    let point = classes["Sample$Point"].record.as_ref().unwrap();
    let names: Vec<_> = point.iter().map(|c| (&*c.name, &*c.descriptor)).collect();
    assert_eq!(names, [("x", "I"), ("y", "J")]);
    assert!(point[1].annotations.is_some());

    let anonymous = classes["Sample$1"].enclosing_method.as_ref().unwrap();
    assert_eq!(anonymous.class, "Sample");
    assert_eq!(anonymous.method.as_ref().unwrap().0, "lambdas");
    assert!(sample.bootstrap_methods.len() >= 3, "string concatenation and lambdas");

    let control = sample.method("control", "(ILjava/lang/String;)I").unwrap();
    assert_eq!(control.exceptions, ["java/io/IOException", "java/lang/IllegalStateException"]);
    let parameters = control.parameters.as_ref().unwrap();
    assert_eq!(parameters[1], (Some("s".to_owned()), 0));
    let code = control.code.as_ref().unwrap();
    assert!(code.handlers.iter().any(|h| h.catch_type.is_none()));
    assert!(code.locals.iter().any(|v| v.name == "sum" && v.descriptor == "I"));
    assert!(!code.lines.is_empty());
    let lambdas = sample.methods.iter().find(|m| m.name == "lambdas").unwrap();
    let generic = lambdas.code.as_ref().unwrap().locals.iter().find(|v| v.name == "make").unwrap();
    assert_eq!(
        generic.signature.as_deref(),
        Some("Ljava/util/function/Supplier<Ljava/util/List<TT;>;>;")
    );
    assert!(sample.field("names", "Ljava/util/List;").unwrap().type_annotations.is_some());
}

#[test]
fn constants_have_their_exact_values() {
    let classes = classes();
    let Some(sample) = classes.get("Sample") else { return };
    let value = |name: &str, descriptor: &str| {
        let index = sample.field(name, descriptor).unwrap().constant_value.unwrap();
        (index, *sample.pool.get(index).unwrap())
    };
    assert_eq!(value("INT", "I").1, Constant::Integer(1_234_567));
    assert_eq!(value("LONG", "J").1, Constant::Long(1 << 40));
    assert_eq!(value("FLOAT", "F").1, Constant::Float(1.25));
    assert_eq!(value("DOUBLE", "D").1, Constant::Double(std::f64::consts::PI));
    assert_eq!(value("YES", "Z").1, Constant::Integer(1));
    let (text, _) = value("TEXT", "Ljava/lang/String;");
    let mut units: Vec<u16> = "nul \0, half ".encode_utf16().collect();
    units.push(0xd800);
    units.extend(", pair \u{1f600}".encode_utf16());
    assert_eq!(sample.pool.utf16(text).unwrap(), units);
    let lossy = String::from_utf16_lossy(&units);
    assert_eq!(sample.pool.string(text), Some(lossy.as_str()));
}

#[test]
fn annotations_are_read_with_their_values() {
    let classes = classes();
    let Some(sample) = classes.get("Sample") else { return };
    let all = annotation::read(sample.annotations.as_ref().unwrap(), &sample.pool).unwrap();
    let mark = all.iter().find(|a| a.descriptor == "LSample$Mark;").unwrap();
    let elements: BTreeMap<_, _> = mark.elements.iter().cloned().collect();
    assert_eq!(elements["value"], ElementValue::Int(7));
    let strings = ["a", "b"].map(|s| ElementValue::String(s.to_owned()));
    assert_eq!(elements["names"], ElementValue::Array(strings.into()));
    assert_eq!(elements["type"], ElementValue::Class("Ljava/lang/String;".to_owned()));
    let red = ("LSample$Color;".to_owned(), "RED".to_owned());
    assert_eq!(elements["kind"], ElementValue::Enum { descriptor: red.0, constant: red.1 });
    let ElementValue::Annotation(small) = &elements["inner"] else { panic!("{elements:?}") };
    assert_eq!(small.elements[0].1, ElementValue::Char(u16::from(b'x')));

    let mark = &classes["Sample$Mark"];
    let default = mark.method("value", "()I").unwrap().annotation_default.as_ref().unwrap();
    assert_eq!(annotation::read_default(default, &mark.pool).unwrap(), ElementValue::Int(3));
}

#[test]
fn stack_maps_replay_to_sensible_frames() {
    let mut longest = 0;
    for class in classes().values() {
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let mut frames = Frames::new(class, method);
            let mut count = 0;
            while let Some(pc) = frames.advance() {
                assert_eq!(pc, code.stack_map[count].pc);
                count += 1;
                let slots = |types: &[FrameType<'_>]| types.iter().map(|t| t.slots()).sum::<u16>();
                assert!(slots(frames.locals()) <= code.max_locals);
                assert!(slots(frames.stack()) <= code.max_stack);
                // At the start of a handler, the stack contains the caught exception.
                for handler in code.handlers.iter().filter(|h| h.target == pc) {
                    if let Some(caught) = handler.catch_type {
                        let name = class.pool.class_name(caught).unwrap();
                        let single = [FrameType::Object(name)];
                        let shared = code.handlers.iter().filter(|h| h.target == pc).count() > 1;
                        assert!(shared || frames.stack() == single);
                    }
                }
                if class.this_class == "Sample" && method.name == "control" {
                    assert_eq!(frames.locals()[0], FrameType::Object("Sample"));
                    assert_eq!(frames.locals()[1], FrameType::Integer);
                }
            }
            assert_eq!(count, code.stack_map.len());
            longest = longest.max(count);
        }
    }
    assert!(longest > 10 || common::sample_folder().is_none());
}

#[test]
fn the_sample_uses_most_of_the_instruction_set() {
    let classes = classes();
    let codes = classes.values().flat_map(|c| &c.methods).filter_map(|m| m.code.as_ref());
    let mut seen = BTreeSet::new();
    let mut wide = 0;
    for code in codes {
        for item in instructions(&code.bytes) {
            let (pc, instruction) = item.unwrap();
            wide += u32::from(code.bytes[pc as usize] == Opcode::wide as u8);
            seen.insert(instruction.opcode);
        }
    }
    assert!(seen.len() > 110 || classes.is_empty(), "{} instructions", seen.len());
    assert!(wide > 2 || classes.is_empty());
}

/// Returns the instructions of this crate in the form of [`their_listing`].
fn our_listing(class: &ClassFile) -> Vec<String> {
    let mut lines = Vec::new();
    for code in class.methods.iter().filter_map(|m| m.code.as_ref()) {
        for item in instructions(&code.bytes) {
            let (pc, instruction) = item.unwrap();
            let is_wide = code.bytes[pc as usize] == Opcode::wide as u8;
            lines.push(format!("{pc}: {}", like_javap(&instruction, is_wide)));
        }
        let listing = Listing { code: &code.bytes, pool: &class.pool }.to_string();
        assert_eq!(listing.lines().count(), instructions(&code.bytes).count());
    }
    lines
}

/// Returns the instruction in javap's form, which marks wide instructions with `_w`.
fn like_javap(instruction: &Instruction, is_wide: bool) -> String {
    let text = instruction.to_string();
    let name = instruction.opcode.mnemonic();
    match &instruction.operands {
        Operands::Local(_) | Operands::Iinc { .. } if is_wide => {
            text.replacen(name, &format!("{name}_w"), 1)
        }
        _ => text,
    }
}

/// Returns the instructions printed by `javap -c`: `pc: mnemonic operands`, without comments, a
/// switch on one line.
fn their_listing(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut in_switch = false;
    for line in text.lines() {
        let line = line.split("//").next().unwrap();
        let words: Vec<_> = line.split_whitespace().collect();
        if in_switch {
            let last = lines.last_mut().unwrap();
            write!(last, " {}", words.join(" ")).unwrap();
            in_switch = words != ["}"];
            continue;
        }
        let pc = words.first().and_then(|word| word.strip_suffix(':'));
        let is_code = pc.is_some_and(|pc| pc.bytes().all(|b| b.is_ascii_digit()));
        if is_code && words.len() > 1 {
            in_switch = words.contains(&"{");
            lines.push(words.join(" "));
        }
    }
    lines
}

#[test]
fn instructions_print_as_javap_prints_them() {
    let Some(folder) = common::sample_folder() else { return };
    let Some(javap) = common::tool("javap") else { return };
    for (name, class) in classes() {
        let file = folder.join(format!("{name}.class"));
        let output = Command::new(&javap).args(["-c", "-p"]).arg(file).output().unwrap();
        let theirs = their_listing(&String::from_utf8_lossy(&output.stdout));
        let ours = our_listing(&class);
        for (our, their) in ours.iter().zip(&theirs) {
            assert_eq!(our, their, "{name}");
        }
        assert_eq!(ours.len(), theirs.len(), "{name}");
    }
}

#[test]
fn the_parsed_module_matches_its_source() {
    let Some(javac) = common::tool("javac") else { return };
    let folder = common::fresh_folder("module");
    let sources = [
        (
            "module-info.java",
            "/** */ open module a.b { requires transitive java.logging; requires static java.sql;\n\
             exports p to java.xml, java.sql; uses java.lang.Runnable;\n\
             provides java.lang.Runnable with p.A; }",
        ),
        ("A.java", "package p; public class A implements Runnable { public void run() {} }"),
    ];
    for (name, text) in sources {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let files = sources.map(|(name, _)| folder.join(name));
    let output = Command::new(javac).arg("-d").arg(&folder).args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(folder.join("module-info.class")).unwrap();
    let class = classfile::parse(&bytes, "module-info.class").unwrap();
    assert_eq!(class.super_class, None);
    let module = class.module.unwrap();
    assert_eq!(module.name, "a.b");
    assert!(access::has(module.flags, access::OPEN_OR_TRANSITIVE));
    let required = |name: &str| module.requires.iter().find(|r| r.name == name).unwrap();
    assert!(access::has(required("java.base").flags, access::MANDATED));
    assert!(access::has(required("java.logging").flags, access::OPEN_OR_TRANSITIVE));
    assert!(access::has(required("java.sql").flags, access::STATIC_PHASE));
    assert_eq!(module.exports[0].package, "p");
    assert_eq!(module.exports[0].to, ["java.xml", "java.sql"]);
    assert_eq!(module.uses, ["java/lang/Runnable"]);
    assert_eq!(module.provides[0].service, "java/lang/Runnable");
    assert_eq!(module.provides[0].with, ["p/A"]);
}
