//! Each rule of verification, with code that keeps the rule and code that breaks it. A test
//! compares the verdicts and the first lines of the messages with those of the real `java`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/assembly.rs"]
mod assembly;
mod common;
#[path = "oracle/java.rs"]
mod java;
#[path = "rules/rows.rs"]
mod rows;

use assembly::Assembly;
use classes::LoaderId;
use common::Library;
use java::Verdict;
use rows::{CONSTRUCTOR_ROWS, INFERRED_ROWS, STATIC_ROWS};
use std::collections::HashMap;

const OBJECT: &str = "java/lang/Object";

/// A class named `M`, and its verdict: empty if accepted, else the first line of a `VerifyError`.
struct Specimen {
    rule: &'static str,
    bytes: Vec<u8>,
    message: &'static str,
}

impl Specimen {
    fn kind(&self) -> &'static str {
        if self.message.is_empty() { "accepted" } else { "java/lang/VerifyError" }
    }
}

fn class(major: u16) -> Assembly {
    let mut class = Assembly::new(major, "M", OBJECT);
    class.field(2, "own", "I").field(10, "text", "Ljava/lang/String;");
    class
}

fn specimens() -> Vec<Specimen> {
    let mut all = Vec::new();
    for &(rule, descriptor, limits, code, message) in STATIC_ROWS {
        let mut class = Assembly::new(61, "M", OBJECT);
        class.field(10, "text", "Ljava/lang/String;");
        class.method(9, "m", descriptor, limits, code);
        all.push(Specimen { rule, bytes: class.finish(), message });
    }
    for &(rule, limits, code, message) in CONSTRUCTOR_ROWS {
        let bytes = class(61).method(1, "<init>", "()V", limits, code).finish();
        all.push(Specimen { rule, bytes, message });
    }
    let mut thread = |rule, code: &str, message| {
        let mut class = Assembly::new(61, "M", "java/lang/ClassLoader");
        class.interface("java/util/Deque");
        class.method(1, "m", "(LM;Ljava/lang/ClassLoader;)V", (2, 3), code);
        all.push(Specimen { rule, bytes: class.finish(), message });
    };
    let protected = "invokevirtual java/lang/ClassLoader.findClass(Ljava/lang/String;)\
                     Ljava/lang/Class;\npop\nreturn";
    thread(
        "protected methods of the class itself",
        &format!("aload_1\naconst_null\n{protected}"),
        "",
    );
    thread(
        "protected methods of other objects",
        &format!("aload_2\naconst_null\n{protected}"),
        "Bad access to protected data in invokevirtual",
    );
    thread(
        "protected constructors only of the class itself",
        "new java/lang/ClassLoader\ninvokespecial java/lang/ClassLoader.<init>()V\nreturn",
        "Bad access to protected <init> method",
    );
    thread(
        "invokespecial calls direct interfaces",
        "aload_0\ninvokespecial interface:java/util/Deque.peek()Ljava/lang/Object;\npop\nreturn",
        "",
    );
    thread(
        "invokespecial calls no indirect interfaces",
        "aload_0\ninvokespecial interface:java/util/Queue.peek()Ljava/lang/Object;\npop\nreturn",
        "Bad invokespecial instruction: interface method reference is in an indirect \
         superinterface.",
    );
    thread(
        "invokespecial calls superclasses only",
        "aload_0\ninvokespecial java/lang/Thread.run()V\nreturn",
        "Bad invokespecial instruction: current class isn't assignable to reference class.",
    );
    thread(
        "arrays have a public clone",
        "iconst_0\nnewarray 10\ninvokevirtual java/lang/Object.clone()Ljava/lang/Object;\npop\nreturn",
        "",
    );
    all
}

fn inferred() -> Vec<Specimen> {
    let mut all = Vec::new();
    for &(rule, descriptor, limits, code, message) in INFERRED_ROWS {
        let bytes = class(49).method(9, "m", descriptor, limits, code).finish();
        all.push(Specimen { rule, bytes, message });
    }
    let mut constructor = |rule, limits, code: &str, message| {
        let bytes = class(49).method(1, "<init>", "()V", limits, code).finish();
        all.push(Specimen { rule, bytes, message });
    };
    constructor(
        "constructors call others",
        (1, 1),
        "return",
        "Constructor must call super() or this()",
    );
    constructor(
        "failed constructors do not return",
        (1, 1),
        "a:\naload_0\ninvokespecial java/lang/Object.<init>()V\nb:\nreturn\nc:\npop\nreturn\n\
         .catch a b c any",
        "Constructor must call super() or this()",
    );
    constructor(
        "failed constructors throw",
        (1, 1),
        "a:\naload_0\ninvokespecial java/lang/Object.<init>()V\nb:\nreturn\nc:\nathrow\n\
         .catch a b c any",
        "",
    );
    constructor(
        "own fields are assigned before",
        (2, 1),
        "aload_0\niconst_0\nputfield M.own:I\naload_0\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "",
    );
    all
}

fn check(all: &[Specimen]) {
    let home = common::jdk_home();
    let library = Library::open(&home, &[]);
    let mut wrong = Vec::new();
    for (nth, specimen) in all.iter().enumerate() {
        let loader = LoaderId::new(3 + nth as u32);
        let changed = HashMap::from([("M".to_owned(), specimen.bytes.clone())]);
        let class = library.load(loader, "M", &changed).unwrap();
        let verdict = library.link(class, &changed);
        let (kind, found) = verdict.err().map_or(("accepted", String::new()), |error| {
            (error.error, error.message.lines().next().unwrap_or_default().to_owned())
        });
        let right = is(&found, specimen.message) && kind == specimen.kind();
        if !right {
            wrong.push(format!("{}: here {kind} {found}", specimen.rule));
        }
    }
    let work = tempfile::tempdir().unwrap();
    let classes: Vec<(String, Vec<u8>)> =
        all.iter().map(|specimen| ("M".to_owned(), specimen.bytes.clone())).collect();
    let theirs: Vec<Verdict> = java::verdicts(&home, work.path(), &[], &classes);
    for (specimen, (kind, message)) in all.iter().zip(&theirs) {
        if !is(message, specimen.message) || kind != specimen.kind() {
            wrong.push(format!("{}: java {kind} {message}", specimen.rule));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a message is as expected. A message of type inference begins with the method.
fn is(found: &str, expected: &str) -> bool {
    found == expected
        || found.starts_with('(')
            && found.split_once(") ").is_some_and(|(_, rest)| {
                rest == expected || rest.ends_with(&format!(" {expected}"))
            })
}

#[test]
fn type_checks_accept_and_refuse_as_java() {
    check(&specimens());
}

#[test]
fn inference_accepts_and_refuses_as_java() {
    check(&inferred());
}

#[test]
fn version_50_fails_over_to_inference() {
    let code = "iload_0\nifeq a\na:\nreturn";
    let specimen = |major, message| Specimen {
        rule: "fail-over",
        bytes: class(major).method(9, "m", "(I)V", (1, 1), code).finish(),
        message,
    };
    let refused = "Expecting a stackmap frame at branch target 4";
    check(&[specimen(50, ""), specimen(51, refused), specimen(49, "")]);
}
