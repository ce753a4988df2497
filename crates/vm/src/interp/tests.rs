//! Tests with class files that no compiler creates: calls and accesses that do not fit the named
//! members, and values wider than their field.
//!
//! Source: JVMS §5.4.3, §5.4.6, §6.5; the expected messages are those of `HotSpot`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod translation;

use crate::machine::Machine;
use crate::toy;
use classfile::access::{ABSTRACT, FINAL, INTERFACE, PRIVATE, PUBLIC, STATIC, SUPER};
use classfile::assemble::{ClassBuilder, CodeBuilder};
use classfile::descriptor::FieldType::{self, Boolean, Byte, Char, Int, Object, Short};
use classfile::opcode::Opcode as O;

fn class(name: &str, parent: &str) -> ClassBuilder {
    ClassBuilder::new(61, PUBLIC | SUPER, name, parent)
}

fn interface(name: &str) -> ClassBuilder {
    ClassBuilder::new(61, PUBLIC | INTERFACE | ABSTRACT, name, "java/lang/Object")
}

/// Adds a method whose result is `value`.
fn answer(class: &mut ClassBuilder, access: u16, name: &str, value: i32) {
    class.method(access, name, "()I", |code| {
        code.int(value).return_value(Some(&Int));
    });
}

fn machine(classes: Vec<(&str, ClassBuilder)>) -> Machine {
    let files: Vec<_> =
        classes.into_iter().map(|(name, class)| (name, class.finish().unwrap())).collect();
    toy::machine(&files)
}

/// Executes a method `T.f()I` with this body, together with `classes`. Returns the result, or the first
/// line of the failure.
fn run(classes: Vec<(&str, ClassBuilder)>, body: impl FnOnce(&mut CodeBuilder<'_>)) -> Outcome {
    run_as(25, classes, body)
}

type Outcome = Result<i32, String>;

fn run_as(
    release: u16,
    mut classes: Vec<(&str, ClassBuilder)>,
    body: impl FnOnce(&mut CodeBuilder<'_>),
) -> Outcome {
    let mut t = class("T", "java/lang/Object");
    t.field(STATIC, "s", "I").field(0, "i", "I");
    t.field(STATIC | FINAL, "fs", "I").field(FINAL, "fi", "I");
    t.method(PUBLIC | STATIC, "f", "()I", body);
    classes.push(("T", t));
    let mut machine = machine(classes);
    machine.options.platform.release = release;
    outcome(toy::call(&mut machine, &[]))
}

fn outcome(result: Result<u64, String>) -> Outcome {
    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    result.map(|value| value as i32).map_err(first_line)
}

#[track_caller]
fn throws(outcome: Outcome, class: &str, message: &str) {
    let said = outcome.expect_err("it threw nothing");
    assert!(said.contains(class) && said.ends_with(message), "{said}");
}

#[test]
fn static_and_instance_members_are_distinguished() {
    let changed = "IncompatibleClassChangeError";
    let kinds = || {
        let mut c = class("C", "java/lang/Object");
        answer(&mut c, PUBLIC, "own", 1);
        answer(&mut c, PUBLIC | STATIC, "common", 2);
        vec![("C", c)]
    };
    let result = run(kinds(), |code| {
        code.invoke_static("C", "own", "()I").return_value(Some(&Int));
    });
    throws(result, changed, "Expected static method 'int C.own()'");
    for opcode in [O::invokevirtual, O::invokespecial] {
        let result = run(kinds(), |code| {
            code.null().invoke(opcode, "C", "common", "()I", false).return_value(Some(&Int));
        });
        throws(result, changed, "Expecting non-static method 'int C.common()'");
    }
    let result = run(kinds(), |code| {
        code.null().get_field("T", "s", "I").return_value(Some(&Int));
    });
    throws(result, changed, "Expected non-static field T.s");
    let result = run(kinds(), |code| {
        code.get_static("T", "i", "I").return_value(Some(&Int));
    });
    throws(result, changed, "Expected static field T.i");
}

#[test]
fn the_message_of_a_missing_field_depends_on_the_release() {
    let result = |release| {
        run_as(release, Vec::new(), |code| {
            code.get_static("T", "missing", "I").return_value(Some(&Int));
        })
    };
    let new_words = "Class T does not have member field 'int missing'";
    throws(result(25), "NoSuchFieldError", new_words);
    throws(result(21), "NoSuchFieldError", new_words);
    throws(result(17), "NoSuchFieldError", ": missing");
    // Other failures have their own message.
    let hidden = || {
        let mut c = class("p/C", "java/lang/Object");
        c.field(PRIVATE | STATIC, "x", "I");
        vec![("p/C", c)]
    };
    let result = run(hidden(), |code| {
        code.get_static("p/C", "x", "I").return_value(Some(&Int));
    });
    let said = result.unwrap_err();
    assert!(said.contains("IllegalAccessError") && !said.contains("member field"), "{said}");
}

#[test]
fn abstract_classes_have_no_instances() {
    let kinds = || {
        let c = ClassBuilder::new(61, PUBLIC | ABSTRACT | SUPER, "C", "java/lang/Object");
        vec![("C", c), ("I", interface("I"))]
    };
    for name in ["C", "I"] {
        let result = run(kinds(), |code| {
            code.new_object(name).op(O::pop).int(1).return_value(Some(&Int));
        });
        throws(result, "InstantiationError", name);
    }
}

#[test]
fn final_fields_are_written_by_their_initializers_only() {
    let refused = "IllegalAccessError";
    let result = run(Vec::new(), |code| {
        code.int(3).put_static("T", "fs", "I").int(1).return_value(Some(&Int));
    });
    throws(
        result,
        refused,
        "Update to static final field T.fs attempted from a different method (f) than the initializer method <clinit> ",
    );
    let result = run(Vec::new(), |code| {
        code.null().int(3).put_field("T", "fi", "I").int(1).return_value(Some(&Int));
    });
    throws(
        result,
        refused,
        "Update to non-static final field T.fi attempted from a different method (f) than the initializer method <init> ",
    );
    // Before version 53 of class files, each method of the class could write a final field. A method of
    // another class could not.
    let old = |name: &str, holder: &str| {
        let mut c = ClassBuilder::new(52, PUBLIC | SUPER, name, "java/lang/Object");
        c.field(STATIC | FINAL, "fs", "I");
        c.method(PUBLIC | STATIC, "put", "()I", |code| {
            code.int(3).put_static(holder, "fs", "I").get_static(holder, "fs", "I");
            code.return_value(Some(&Int));
        });
        c
    };
    let put = |holder: &str| {
        run(vec![("C", old("C", holder)), ("D", old("D", "D"))], |code| {
            code.invoke_static("C", "put", "()I").return_value(Some(&Int));
        })
    };
    assert_eq!(put("C"), Ok(3));
    let message = "Update to static final field D.fs attempted from a different class (C) than the field's declaring class";
    throws(put("D"), refused, message);
}

#[test]
fn special_calls_of_the_own_class_run_its_method() {
    // The method of A is found by `invokespecial` only if the named class is a superclass of B. If B is
    // named, the method of B is executed.
    let body = |named: &'static str| {
        let mut a = class("A", "java/lang/Object");
        answer(&mut a, PUBLIC, "m", 1);
        let mut b = class("B", "A");
        answer(&mut b, PUBLIC, "m", 2);
        b.method(PUBLIC, "call", "()I", move |code| {
            code.load(&Object("B".into()), 0).invoke_special(named, "m", "()I");
            code.return_value(Some(&Int));
        });
        let mut c = class("C", "B");
        answer(&mut c, PUBLIC, "m", 3);
        run(vec![("A", a), ("B", b), ("C", c)], |code| {
            code.new_object("C").invoke_virtual("B", "call", "()I").return_value(Some(&Int));
        })
    };
    assert_eq!(body("B"), Ok(2));
    assert_eq!(body("A"), Ok(1));
}

#[test]
fn super_calls_start_at_the_direct_superclass() {
    // The lookup begins at the superclass of the caller, not at the named class.
    let mut a = class("A", "java/lang/Object");
    answer(&mut a, PUBLIC, "m", 1);
    let mut b = class("B", "A");
    answer(&mut b, PUBLIC, "m", 2);
    let mut c = class("C", "B");
    c.method(PUBLIC, "call", "()I", |code| {
        code.load(&Object("C".into()), 0).invoke_special("A", "m", "()I").return_value(Some(&Int));
    });
    let result = run(vec![("A", a), ("B", b), ("C", c)], |code| {
        code.new_object("C").invoke_virtual("C", "call", "()I").return_value(Some(&Int));
    });
    assert_eq!(result, Ok(2));
}

#[test]
fn super_calls_skip_static_methods() {
    let mut a = class("A", "java/lang/Object");
    answer(&mut a, PUBLIC, "m", 1);
    let mut b = class("B", "A");
    answer(&mut b, PUBLIC | STATIC, "m", 2);
    let mut c = class("C", "B");
    c.method(PUBLIC, "call", "()I", |code| {
        code.load(&Object("C".into()), 0).invoke_special("A", "m", "()I").return_value(Some(&Int));
    });
    let result = run(vec![("A", a), ("B", b), ("C", c)], |code| {
        code.new_object("C").invoke_virtual("C", "call", "()I").return_value(Some(&Int));
    });
    assert_eq!(result, Ok(1));
}

/// Calls `m` of interface `I` on an instance of `C`, which implements `I`.
fn through_interface(i: ClassBuilder, c: impl FnOnce(&mut ClassBuilder)) -> Outcome {
    let mut class = class("C", "java/lang/Object");
    class.interface("I");
    c(&mut class);
    run(vec![("I", i), ("C", class)], |code| {
        code.new_object("C").invoke_interface("I", "m", "()I").return_value(Some(&Int));
    })
}

#[test]
fn an_interface_call_needs_a_public_method() {
    let declared = || {
        let mut i = interface("I");
        i.declare(PUBLIC | ABSTRACT, "m", "()I");
        i
    };
    let result = through_interface(declared(), |c| answer(c, 0, "m", 1));
    assert!(result.unwrap_err().contains("IllegalAccessError"));
    assert_eq!(through_interface(declared(), |c| answer(c, PUBLIC, "m", 1)), Ok(1));
}

#[test]
fn calling_an_abstract_method_is_an_error() {
    let mut i = interface("I");
    i.declare(PUBLIC | ABSTRACT, "m", "()I");
    let message = "Receiver class C does not define or inherit an implementation of the resolved \
                   method 'abstract int m()' of interface I.";
    throws(through_interface(i, |_| {}), "AbstractMethodError", message);

    let mut a = ClassBuilder::new(61, PUBLIC | ABSTRACT | SUPER, "A", "java/lang/Object");
    a.declare(PUBLIC | ABSTRACT, "m", "()I");
    let c = class("C", "A");
    let result = run(vec![("A", a), ("C", c)], |code| {
        code.new_object("C").invoke_virtual("A", "m", "()I").return_value(Some(&Int));
    });
    let message = "Receiver class C does not define or inherit an implementation of the resolved \
                   method 'abstract int m()' of abstract class A.";
    throws(result, "AbstractMethodError", message);
}

#[test]
fn an_abstract_method_called_by_the_machine_names_the_receiver() {
    let mut t = ClassBuilder::new(61, PUBLIC | ABSTRACT | SUPER, "T", "java/lang/Object");
    t.declare(PUBLIC | ABSTRACT, "f", "()I");
    let c = class("C", "T");
    let mut machine = machine(vec![("T", t), ("C", c)]);
    let class = machine.program.registry.boot("C").unwrap();
    let receiver = machine.new_instance(class).unwrap();
    let said = outcome(toy::call(&mut machine, &[receiver.into()])).unwrap_err();
    assert!(said.contains("AbstractMethodError") && said.contains("Receiver class C "), "{said}");
}

#[test]
fn competing_defaults_throw() {
    let with_default = |name: &str, value| {
        let mut i = interface(name);
        answer(&mut i, PUBLIC, "m", value);
        i
    };
    let mut c = class("C", "java/lang/Object");
    c.interface("I").interface("J");
    let result =
        run(vec![("I", with_default("I", 1)), ("J", with_default("J", 2)), ("C", c)], |code| {
            code.new_object("C").invoke_virtual("C", "m", "()I").return_value(Some(&Int));
        });
    throws(result, "IncompatibleClassChangeError", "Conflicting default methods: I.m J.m");
}

/// Returns the value of a field of class `C` of this type, static or not, after a store of `value`.
fn kept(kind: &FieldType, is_static: bool, value: i32) -> Outcome {
    let descriptor = kind.to_string();
    let mut c = class("C", "java/lang/Object");
    c.field(if is_static { PUBLIC | STATIC } else { PUBLIC }, "x", &descriptor);
    run(vec![("C", c)], |code| {
        if is_static {
            code.int(value).put_static("C", "x", &descriptor).get_static("C", "x", &descriptor);
        } else {
            code.new_object("C").op(O::dup).int(value).put_field("C", "x", &descriptor);
            code.get_field("C", "x", &descriptor);
        }
        code.return_value(Some(&Int));
    })
}

#[test]
fn stores_truncate_values_to_the_type() {
    for (value, bit, byte, char, short) in [
        (0x1_80ff_i32, 1, -1, 0x80ff, 0x80ff - 0x1_0000),
        (0x7_0180, 0, -128, 0x180, 0x180),
        (-2, 0, -2, 0xfffe, -2),
    ] {
        for (kind, expected) in [(Boolean, bit), (Byte, byte), (Char, char), (Short, short)] {
            for is_static in [true, false] {
                let left = kept(&kind, is_static, value);
                assert_eq!(left, Ok(expected), "{value} in {kind}, static: {is_static}");
            }
            let element = run(Vec::new(), |code| {
                code.int(2).new_array(&kind).op(O::dup).int(1).int(value).array_store(&kind);
                code.int(1).array_load(&kind).return_value(Some(&Int));
            });
            assert_eq!(element, Ok(expected), "{value} in an array of {kind}");
        }
    }
}

#[test]
fn nop_has_no_effect() {
    let result = run(Vec::new(), |code| {
        code.op(O::nop).int(5).op(O::nop).op(O::nop).int(6).op(O::nop).op(O::isub);
        code.return_value(Some(&Int));
    });
    assert_eq!(result, Ok(-1));
}
