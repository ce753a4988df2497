//! Assembled classes, executed by a real JVM; and violations of each constraint on code.
//!
//! Source: JVMS §4.9.1, §6.5. Invariant: a class that violates a constraint differs from an
//! accepted class only in that violation.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)]

mod common;

use classfile::access::{PUBLIC, STATIC};
use classfile::assemble::{ClassBuilder, CodeBuilder};
use classfile::{FieldType, Opcode};
use std::process::Command;

const INT: FieldType = FieldType::Int;

fn print_int(code: &mut CodeBuilder<'_>) {
    code.get_static("java/lang/System", "out", "Ljava/io/PrintStream;").op(Opcode::swap);
    code.invoke_virtual("java/io/PrintStream", "println", "(I)V");
}

/// Returns a class of version 50 without stack maps, which a JVM verifies by type inference.
fn program() -> ClassBuilder {
    let mut built = ClassBuilder::new(50, PUBLIC, "Program", "java/lang/Object");
    built.field(STATIC, "total", "I");
    built.method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V", |code| {
        let (head, done) = (code.label(), code.label());
        code.int(10).store(&INT, 300).place(head).load(&INT, 300).branch(Opcode::ifeq, done);
        code.get_static("Program", "total", "I").load(&INT, 300).op(Opcode::iadd);
        code.put_static("Program", "total", "I").iinc(300, -1).goto(head).place(done);
        code.get_static("Program", "total", "I");
        print_int(code);

        let strings = FieldType::Object("java/lang/String".to_owned());
        code.int(2).new_array(&strings).store(&FieldType::Array(Box::new(strings.clone())), 1);
        code.load(&strings, 1).int(1).string("h\u{e4}\0").array_store(&strings);
        code.load(&strings, 1).int(1).array_load(&strings);
        code.invoke_virtual("java/lang/String", "length", "()I");
        print_int(code);

        code.long(-5_000_000_000).double(2.5).op(Opcode::d2l).op(Opcode::lmul).op(Opcode::l2i);
        print_int(code);
        code.int(2).int(3).multi_new_array("[[J", 2).int(1).array_load(&strings);
        code.op(Opcode::arraylength);
        print_int(code);
        for key in [1, 2, 70_000, 7] {
            code.int(key).invoke_static("Program", "pick", "(I)I");
            print_int(code);
        }
        let (start, end, caught) = (code.label(), code.label(), code.label());
        code.place(start).new_object("java/lang/IllegalStateException").op(Opcode::dup);
        code.string("four").invoke_special(
            "java/lang/IllegalStateException",
            "<init>",
            "(Ljava/lang/String;)V",
        );
        code.op(Opcode::athrow).place(end).place(caught);
        code.handler(start, end, caught, Some("java/lang/RuntimeException"));
        code.invoke_virtual("java/lang/Throwable", "getMessage", "()Ljava/lang/String;");
        code.check_cast("java/lang/CharSequence");
        code.invoke_interface("java/lang/CharSequence", "length", "()I");
        print_int(code);
        code.class("[I").instance_of("java/lang/Class");
        print_int(code);
        code.return_value(None);
    });
    built.method(STATIC, "pick", "(I)I", |code| {
        let (one, two, many, other) = (code.label(), code.label(), code.label(), code.label());
        code.load(&INT, 0).lookup_switch(&[(70_000, many)], other);
        code.place(other).load(&INT, 0).table_switch(1, &[one, two], many);
        for (label, value) in [(one, -1), (two, 200), (many, 100_000)] {
            code.place(label).int(value).return_value(Some(&INT));
        }
    });
    built
}

#[test]
fn a_real_jvm_runs_assembled_classes() {
    let bytes = program().finish().unwrap();
    classfile::parse(&bytes, "Program.class").unwrap();
    let Some(java) = common::tool("java") else { return };
    let folder = common::fresh_folder("program");
    std::fs::write(folder.join("Program.class"), bytes).unwrap();
    let output = Command::new(java).arg("-cp").arg(folder).arg("Program").output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let product = (-5_000_000_000_i64 * 2) as i32;
    let expected = format!("55\n3\n{product}\n3\n-1\n200\n100000\n100000\n4\n1\n");
    assert_eq!(printed.replace('\r', ""), expected, "{errors}");
}

/// Returns a class whose static method `m()V` has four local variables and, from pc 8 on, `code`
/// and a `return`. The code begins with `lload_2` (0), `pop2` (1), `goto 5` (2) and three `nop` (5
/// to 7).
fn with_code(major: u16, code: &[u8]) -> Result<classfile::ClassFile, String> {
    let mut built = ClassBuilder::new(major, PUBLIC, "Code", "java/lang/Object");
    built.field(STATIC, "f", "I").method(STATIC, "m", "()V", |builder| {
        let next = builder.label();
        builder.op(Opcode::lload_2).op(Opcode::pop2).goto(next).place(next);
        for _ in 0..3 + code.len() {
            builder.op(Opcode::nop);
        }
        builder.return_value(None);
    });
    let mut bytes = built.finish().unwrap();
    let before = [0x20, 0x58, 0xa7, 0, 3, 0, 0, 0];
    let at = bytes.windows(before.len()).position(|window| window == before).unwrap();
    let at = at + before.len();
    bytes[at..at + code.len()].copy_from_slice(code);
    classfile::parse(&bytes, "Code").map_err(|error| error.message)
}

#[test]
fn each_constraint_on_code_is_checked() {
    // Constants of `with_code`: 1 Utf8 "Code", 2 its Class, 5 Utf8 "f".
    let good: [&[u8]; 6] = [
        &[0xb1],
        &[0x17, 3, 0x57],          // fload 3, pop
        &[0xc4, 0x15, 0, 3, 0x57], // wide iload 3, pop
        &[0xa7, 0xff, 0xf8],       // goto 0
        &[0xbb, 0, 2, 0x57],       // new Code, pop
        &[0xbc, 10],               // newarray int
    ];
    for code in good {
        with_code(50, code).unwrap_or_else(|message| panic!("{code:02x?}: {message}"));
    }
    let bad: [(&[u8], &str); 20] = [
        (&[0xcb], "is no instruction"),
        (&[0xa7, 0xff, 0xfb], "inside an instruction"), // goto 3
        (&[0xa7, 0xff, 0xf7], "outside of the code"),   // goto -1
        (&[0xa7, 0x7f, 0xff], "outside of the code"),
        (&[0xc8, 0x7f, 0xff, 0xff, 0xff], "outside of the code"),
        (&[0x15, 4], "no such local variable"),
        (&[0x16, 3], "no such local variable"), // the second half of a long
        (&[0x21], "no such local variable"),    // lload_3
        (&[0xc4, 0x84, 0, 4, 0, 1], "no such local variable"),
        (&[0xc4, 0x60], "cannot be wide"),
        (&[0x12, 0], "another kind"),
        (&[0x12, 1], "another kind"), // ldc of text
        (&[0x12, 99], "no such constant"),
        (&[0x14, 0, 2], "another kind"), // ldc2_w of a class
        (&[0xb2, 0, 2], "another kind"), // getstatic of a class
        (&[0xb9, 0, 2, 1, 0], "another kind"),
        (&[0xb9, 0, 2, 1, 1], "must be zero"),
        (&[0xbc, 3], "unknown type"),
        (&[0xc5, 0, 2, 1], "dimensions"),
        (&[0xaa, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1], "tableswitch from"),
    ];
    for (code, expected) in bad {
        let message = with_code(50, code).expect_err(expected);
        assert!(message.contains(expected), "{code:02x?}: {message}");
    }
}

#[test]
fn some_code_constraints_depend_on_the_version() {
    let jsr = [0xa8, 0, 3, 0x57];
    assert!(with_code(50, &jsr).is_ok());
    assert!(with_code(51, &jsr).unwrap_err().contains("subroutines"));
    let class_constant = [0x12, 2, 0x57];
    assert!(with_code(49, &class_constant).is_ok());
    assert!(with_code(48, &class_constant).unwrap_err().contains("another kind"));
    let unsupported = |major| with_code(major, &[0]).unwrap_err().contains("not supported");
    assert!(unsupported(44) && unsupported(70));
    // The operand of `bipush` is the byte of `return`, so the code falls off its end.
    assert!(with_code(50, &[0x10]).is_ok());
    assert!(with_code(51, &[0x10]).unwrap_err().contains("fall off the end"));
    assert!(with_code(69, &[0]).is_ok());
}
