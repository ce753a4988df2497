//! Tests of spun classes against their specification. Classes are parsed here; `Harness.java` executes
//! them in a real JVM and compares them with the JDK's own linkage.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod jvm;

use super::*;
use classfile::instruction::Listing;
use classfile::{ClassFile, FieldType};

fn lambda_spec<'a>(
    method_name: &'a str,
    factory: &'a str,
    [erased, instantiated]: [&'a str; 2],
    implementation: (u8, &'a str, &'a str, &'a str),
) -> LambdaSpec<'a> {
    let (kind, class, name, descriptor) = implementation;
    let interface = kind == 9;
    LambdaSpec {
        host: "Harness",
        method_name,
        factory,
        erased,
        instantiated,
        implementation: HandleRef { kind, class, name, descriptor, interface },
        marker_interfaces: Vec::new(),
        bridges: Vec::new(),
        serializable: false,
    }
}

fn parse(bytes: &[u8]) -> ClassFile {
    classfile::parse(bytes, "spun").unwrap()
}

/// Returns the instructions of a method, one per line.
fn listing(class: &ClassFile, name: &str, descriptor: &str) -> String {
    let method = class.method(name, descriptor).expect("the method");
    let code = method.code.as_ref().unwrap();
    Listing { code: &code.bytes, pool: &class.pool }.to_string()
}

#[test]
fn a_lambda_stores_captured_values_in_fields() {
    let spec = lambda_spec(
        "apply",
        "(LHarness;JLjava/lang/String;D)Ljava/util/function/IntFunction;",
        ["(I)Ljava/lang/Object;", "(I)Ljava/lang/String;"],
        (5, "Harness", "join", "(JLjava/lang/String;DI)Ljava/lang/String;"),
    );
    let class = parse(&lambda(&spec).unwrap());
    assert_eq!(class.this_class, "Harness$$Lambda");
    assert_eq!(class.interfaces, ["java/util/function/IntFunction"]);
    let fields: Vec<_> =
        class.fields.iter().map(|f| (f.name.as_str(), f.descriptor.as_str())).collect();
    let expected =
        [("arg$1", "LHarness;"), ("arg$2", "J"), ("arg$3", "Ljava/lang/String;"), ("arg$4", "D")];
    assert_eq!(fields, expected);
    assert!(class.method("link$", spec.factory).unwrap().is_static());
    let apply = listing(&class, "apply", "(I)Ljava/lang/Object;");
    assert!(apply.contains("invokevirtual"), "{apply}");
    assert!(!apply.contains("checkcast"), "{apply}");
}

#[test]
fn a_super_method_is_called_directly() {
    let spec = lambda_spec(
        "run",
        "(LHarness;)Ljava/lang/Runnable;",
        ["()V", "()V"],
        (7, "java/lang/Object", "hashCode", "()I"),
    );
    let class = parse(&lambda(&spec).unwrap());
    let run = listing(&class, "run", "()V");
    assert!(run.contains("invokespecial") && run.contains("pop"), "{run}");
}

#[test]
fn call_sites_refused_by_the_metafactory_are_refused() {
    let factory = "()Ljava/util/function/ToIntFunction;";
    let erased = "(Ljava/lang/Object;)I";
    let of = |instantiated, target| {
        lambda(&lambda_spec("applyAsInt", factory, [erased, instantiated], (6, "A", "f", target)))
    };
    let text = "(Ljava/lang/String;)I";
    assert!(of(text, text).is_ok());
    for target in
        ["()I", "(Ljava/lang/String;I)I", "(Ljava/lang/String;)J", "(Ljava/lang/String;)V"]
    {
        assert!(matches!(of(text, target), Err(SpinError::CallSite(_))), "{target}");
    }
    assert!(matches!(of("(I)I", text), Err(SpinError::CallSite(_))));
    assert!(matches!(of("(Ljava/lang/String;", text), Err(SpinError::Descriptor(_))));
    let mut spec =
        lambda_spec("run", "()Ljava/lang/Runnable;", ["()V", "()V"], (6, "A", "f", "()V"));
    spec.implementation.kind = 2;
    assert!(lambda(&spec).is_err());
    spec.implementation.kind = 6;
    spec.factory = "(I)Ljava/lang/Runnable;";
    assert!(lambda(&spec).is_err());
    spec.factory = "()I";
    assert!(lambda(&spec).is_err());
}

#[test]
fn interfaces_and_bridges_are_not_repeated() {
    let mut spec =
        lambda_spec("run", "()Ljava/lang/Runnable;", ["()V", "()V"], (6, "A", "f", "()V"));
    spec.marker_interfaces = vec!["A", "java/lang/Runnable", "java/io/Serializable"];
    spec.bridges = vec!["()V"];
    spec.serializable = true;
    let class = parse(&lambda(&spec).unwrap());
    assert_eq!(class.interfaces, ["java/lang/Runnable", "A", "java/io/Serializable"]);
    assert_eq!(class.methods.iter().filter(|m| m.name == "run").count(), 1);
}

#[test]
fn a_recipe_must_fit_its_arguments() {
    let spec = |recipe: &[u16], descriptor| ConcatSpec {
        descriptor,
        recipe: recipe.to_vec(),
        constants: vec![vec![0x61]],
    };
    let string = "(II)Ljava/lang/String;";
    assert!(concat("A", &spec(&[1, 2, 1], string)).is_ok());
    assert!(concat("A", &spec(&[1, 2], string)).is_err());
    assert!(concat("A", &spec(&[1, 1, 1, 2], string)).is_err());
    assert!(concat("A", &spec(&[1, 1], string)).is_err());
    assert!(concat("A", &spec(&[1, 2, 1], "(II)V")).is_err());
}

#[test]
fn objects_are_converted_to_strings_before_concatenation() {
    let spec = ConcatSpec {
        descriptor: "(Ljava/lang/Object;J[C)Ljava/lang/String;",
        recipe: "\u{1}, \u{1}\u{1}".encode_utf16().collect(),
        constants: Vec::new(),
    };
    let class = parse(&concat("a/Host.0x1", &spec).unwrap());
    assert_eq!(class.this_class, "a/Host_0x1$$StringConcat");
    let code = listing(&class, "concat", spec.descriptor);
    let last_string = code.rfind("String.valueOf").unwrap();
    assert_eq!(code.matches("String.valueOf").count(), 2);
    assert!(last_string < code.find("new ").unwrap(), "{code}");
}

#[test]
fn equals_compares_the_last_component_first() {
    let components = [("first", "Ljava/lang/Object;"), ("last", "F")];
    let components = components.map(|(name, kind)| (name.to_owned(), kind.to_owned())).to_vec();
    let mut spec = ObjectMethodsSpec { record: "a/Outer$1Pair", name: "equals", components };
    let class = parse(&object_methods(&spec, "Pair").unwrap());
    let code = listing(&class, "equals", "(La/Outer$1Pair;Ljava/lang/Object;)Z");
    assert!(code.find("last:F").unwrap() < code.find("first:L").unwrap(), "{code}");
    spec.name = "toString";
    let class = parse(&object_methods(&spec, "Pair").unwrap());
    let code = listing(&class, "toString", "(La/Outer$1Pair;)Ljava/lang/String;");
    assert!(code.contains("Pair[first="), "{code}");
    spec.name = "clone";
    assert!(object_methods(&spec, "Pair").is_err());
}

#[test]
fn the_simple_name_is_the_one_in_the_source() {
    let spec = ObjectMethodsSpec { record: "a/B$C", name: "hashCode", components: Vec::new() };
    let mut class = parse(&object_methods(&spec, "C").unwrap());
    class.this_class = "a/Outer$1Pa$ir".to_owned();
    assert_eq!(simple_name(&class), "Outer$1Pa$ir");
    let name = Some("Pa$ir".to_owned());
    let inner = class.this_class.clone();
    class.inner_classes.push(classfile::InnerClass { inner, outer: None, name, access: 0 });
    assert_eq!(simple_name(&class), "Pa$ir");
}

#[test]
fn labels_of_another_type_are_refused() {
    let spec = |descriptor, label: Label<'static>| SwitchSpec { descriptor, labels: vec![label] };
    let on_object = "(Ljava/lang/Object;I)I";
    assert!(type_switch("A", &spec(on_object, Label::Integer(1))).is_ok());
    assert!(type_switch("A", &spec("(Ljava/lang/Object;)I", Label::Integer(1))).is_err());
    assert!(type_switch("A", &spec("(ZI)I", Label::Primitive(FieldType::Int))).is_ok());
    let boolean = "(Ljava/lang/Boolean;I)I";
    assert!(type_switch("A", &spec(boolean, Label::Primitive(FieldType::Int))).is_err());
    let color = |class: &str| Label::Enum { class: class.to_owned(), constant: "RED".to_owned() };
    assert!(enum_switch("A", &spec("(LColor;I)I", color("Color"))).is_ok());
    assert!(enum_switch("A", &spec("(LColor;I)I", color("Other"))).is_err());
    assert!(enum_switch("A", &spec("(LColor;I)I", Label::Integer(1))).is_err());
}
