//! Each rule of verification, with code that keeps the rule and code that breaks it. The verdicts
//! and the first lines of the messages are those of the real `java`, which also judges them here.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/assembly.rs"]
mod assembly;
mod common;
#[path = "oracle/java.rs"]
mod java;

use assembly::Assembly;
use classes::LoaderId;
use common::Library;
use java::Verdict;
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

/// A static method `m` of version 61: rule, descriptor, limits, code, message.
type Row = (&'static str, &'static str, (u16, u16), &'static str, &'static str);

const STATIC_ROWS: &[Row] = &[
    ("constants have their types", "()I", (1, 0), "iconst_0\nireturn", ""),
    ("constants have their types", "()I", (1, 0), "fconst_0\nireturn", "Bad type on operand stack"),
    ("int arithmetic takes ints", "(II)I", (2, 2), "iload_0\niload_1\niadd\nireturn", ""),
    (
        "int arithmetic takes ints",
        "(IF)I",
        (2, 2),
        "iload_0\nfload_1\niadd\nireturn",
        "Bad type on operand stack",
    ),
    ("locals have their types", "(J)J", (2, 2), "lload_0\nlreturn", ""),
    ("locals have their types", "(J)J", (2, 2), "dload_0\nlreturn", "Bad local variable type"),
    ("locals exist", "(J)J", (2, 2), "lload_1\nlreturn", "get long/double overflows locals"),
    ("locals exist", "()V", (1, 1), "iconst_0\nistore_1\nreturn", "Local variable table overflow"),
    ("half a long is no value", "(J)I", (1, 2), "iload_1\nireturn", "Bad local variable type"),
    (
        "a store splits a long",
        "(J)J",
        (2, 3),
        "iconst_0\nistore_1\nlload_0\nlreturn",
        "Bad local variable type",
    ),
    (
        "the stack has a limit",
        "()I",
        (1, 0),
        "iconst_0\niconst_1\niadd\nireturn",
        "Operand stack overflow",
    ),
    ("the stack is not empty", "()V", (1, 0), "pop\nreturn", "Operand stack underflow"),
    ("pop takes one slot", "()V", (2, 0), "lconst_0\npop\nreturn", "Bad type on operand stack"),
    ("pop2 takes a long", "()V", (2, 0), "lconst_0\npop2\nreturn", ""),
    ("pop2 takes two values", "()V", (2, 0), "iconst_0\niconst_0\npop2\nreturn", ""),
    (
        "pop2 splits no long",
        "()V",
        (3, 0),
        "lconst_0\niconst_0\npop2\npop\nreturn",
        "Bad type on operand stack",
    ),
    (
        "swap takes single values",
        "()V",
        (3, 0),
        "lconst_0\niconst_0\nswap\npop2\nreturn",
        "Bad type on operand stack",
    ),
    (
        "dup_x2 skips a long",
        "()V",
        (4, 0),
        "lconst_0\niconst_0\ndup_x2\npop\npop2\npop\nreturn",
        "",
    ),
    (
        "dup_x1 splits no long",
        "()V",
        (4, 0),
        "lconst_0\niconst_0\ndup_x1\nreturn",
        "Bad type on operand stack",
    ),
    (
        "dup2_x2 moves two longs",
        "()J",
        (6, 0),
        "lconst_0\nlconst_1\ndup2_x2\npop2\npop2\nlreturn",
        "",
    ),
    (
        "dup2_x1 splits no long",
        "()V",
        (6, 0),
        "iconst_0\nlconst_1\ndup2_x1\npop2\npop\npop2\nreturn",
        "",
    ),
    ("int arrays have ints", "([I)I", (2, 1), "aload_0\niconst_0\niaload\nireturn", ""),
    (
        "int arrays have ints",
        "([J)I",
        (2, 1),
        "aload_0\niconst_0\niaload\nireturn",
        "Bad type on operand stack in iaload",
    ),
    ("baload reads booleans", "([Z)I", (2, 1), "aload_0\niconst_0\nbaload\nireturn", ""),
    (
        "baload reads no chars",
        "([C)I",
        (2, 1),
        "aload_0\niconst_0\nbaload\nireturn",
        "Bad type on operand stack in baload",
    ),
    ("aaload reads references", "([[I)[I", (2, 1), "aload_0\niconst_0\naaload\nareturn", ""),
    (
        "aaload reads references",
        "([I)Ljava/lang/Object;",
        (2, 1),
        "aload_0\niconst_0\naaload\nareturn",
        "Bad type on operand stack in aaload",
    ),
    ("null is any array", "()V", (3, 0), "aconst_null\niconst_0\naconst_null\naastore\nreturn", ""),
    (
        "aastore writes references",
        "([J)V",
        (3, 1),
        "aload_0\niconst_0\naconst_null\naastore\nreturn",
        "Bad type on operand stack in aastore",
    ),
    ("arrays have a length", "([I)I", (1, 1), "aload_0\narraylength\nireturn", ""),
    (
        "objects have no length",
        "(Ljava/lang/String;)I",
        (1, 1),
        "aload_0\narraylength\nireturn",
        "Bad type on operand stack in arraylength",
    ),
    (
        "results are assignable",
        "(Ljava/lang/Integer;)Ljava/lang/Number;",
        (1, 1),
        "aload_0\nareturn",
        "",
    ),
    (
        "results are assignable",
        "(Ljava/lang/Object;)Ljava/lang/Number;",
        (1, 1),
        "aload_0\nareturn",
        "Bad return type",
    ),
    (
        "interfaces are like Object",
        "(Ljava/lang/Object;)Ljava/lang/Runnable;",
        (1, 1),
        "aload_0\nareturn",
        "",
    ),
    ("arrays are few interfaces", "([I)Ljava/lang/Cloneable;", (1, 1), "aload_0\nareturn", ""),
    (
        "arrays are few interfaces",
        "([I)Ljava/lang/Runnable;",
        (1, 1),
        "aload_0\nareturn",
        "Bad return type",
    ),
    (
        "arrays are covariant",
        "([Ljava/lang/Integer;)[Ljava/lang/Number;",
        (1, 1),
        "aload_0\nareturn",
        "",
    ),
    ("primitive arrays are not", "([B)[Z", (1, 1), "aload_0\nareturn", "Bad return type"),
    (
        "void methods return nothing",
        "()V",
        (1, 0),
        "iconst_0\nireturn",
        "Method does not expect a return value",
    ),
    ("other methods return a value", "()I", (0, 0), "return", "Method expects a return value"),
    (
        "code ends with a jump or return",
        "()V",
        (1, 0),
        "nop",
        "Control flow falls through code end",
    ),
    ("only Throwables are thrown", "(Ljava/lang/Error;)V", (1, 1), "aload_0\nathrow", ""),
    (
        "only Throwables are thrown",
        "(Ljava/lang/Object;)V",
        (1, 1),
        "aload_0\nathrow",
        "Bad type on operand stack",
    ),
    ("jumps lead to frames", "(I)V", (1, 1), "iload_0\nifeq a\na:\n.frame I\nreturn", ""),
    (
        "jumps lead to frames",
        "(I)V",
        (1, 1),
        "iload_0\nifeq a\na:\nreturn",
        "Expecting a stackmap frame at branch target 4",
    ),
    (
        "a frame follows a goto",
        "()V",
        (0, 0),
        "goto a\na:\nreturn",
        "Expecting a stackmap frame at branch target 3",
    ),
    (
        "frames fit on a jump",
        "(I)V",
        (1, 2),
        "iload_0\nifeq a\nfconst_0\nfstore_1\na:\n.frame I F\nreturn",
        "Inconsistent stackmap frames at branch target 6",
    ),
    (
        "frames fit in sequence",
        "()V",
        (1, 1),
        "nop\n.frame F\nreturn",
        "Instruction type does not match stack map",
    ),
    (
        "depths fit",
        "(I)V",
        (1, 1),
        "iload_0\nifeq a\na:\n.frame I | I\npop\nreturn",
        "Inconsistent stackmap frames at branch target 4",
    ),
    ("frames are at instructions", "()V", (1, 0), "sipush 1\npop\nreturn", ""),
    (
        "instanceof takes references",
        "()I",
        (1, 0),
        "iconst_0\ninstanceof java/lang/String\nireturn",
        "Bad type on operand stack",
    ),
    (
        "checkcast gives the class",
        "(Ljava/lang/Object;)Ljava/lang/String;",
        (1, 1),
        "aload_0\ncheckcast java/lang/String\nareturn",
        "",
    ),
    ("anewarray adds a dimension", "()[[I", (1, 0), "iconst_0\nanewarray [I\nareturn", ""),
    (
        "multianewarray pops dimensions",
        "()[[I",
        (2, 0),
        "iconst_0\niconst_0\nmultianewarray [[I 2\nareturn",
        "",
    ),
    (
        "multianewarray has the dimensions",
        "()[I",
        (2, 0),
        "iconst_0\niconst_0\nmultianewarray [I 2\nareturn",
        "Illegal dimension in multianewarray instruction: 2",
    ),
    (
        "newarray has a type",
        "()V",
        (1, 0),
        "iconst_0\nnewarray 3\npop\nreturn",
        "Illegal newarray instruction",
    ),
    ("new makes no arrays", "()V", (1, 0), "new [I\npop\nreturn", "Illegal new instruction"),
    ("subroutines are no more", "()V", (1, 0), "jsr a\na:\npop\nreturn", "Bad instruction: a8"),
    (
        "new objects are constructed",
        "()Ljava/lang/Object;",
        (2, 0),
        "new java/lang/Object\ndup\ninvokespecial java/lang/Object.<init>()V\nareturn",
        "",
    ),
    (
        "uninitialized objects are not used",
        "()Ljava/lang/Object;",
        (2, 0),
        "new java/lang/Object\nareturn",
        "Bad return type",
    ),
    (
        "constructors fit the class",
        "()V",
        (2, 0),
        "new java/lang/Object\ninvokespecial java/lang/String.<init>()V\nreturn",
        "Call to wrong <init> method",
    ),
    (
        "objects are constructed once",
        "()V",
        (2, 0),
        "new java/lang/Object\ndup\ninvokespecial java/lang/Object.<init>()V\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "Bad operand type when invoking <init>",
    ),
    (
        "uninitialized objects are compared",
        "()V",
        (1, 0),
        "new java/lang/Object\nifnull a\na:\n.frame\nreturn",
        "",
    ),
    (
        "uninitialized objects cross jumps",
        "(I)V",
        (2, 1),
        "x:\nnew java/lang/Object\niload_0\nifeq a\na:\n.frame I | new:x\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "",
    ),
    (
        "only invokespecial constructs",
        "()V",
        (1, 0),
        "new java/lang/Object\ninvokevirtual java/lang/Object.<init>()V\nreturn",
        "Illegal call to internal method",
    ),
    (
        "receivers fit",
        "(Ljava/lang/Object;)I",
        (1, 1),
        "aload_0\ninvokevirtual java/lang/String.length()I\nireturn",
        "Bad type on operand stack",
    ),
    (
        "arguments fit",
        "()V",
        (1, 0),
        "iconst_0\ninvokestatic java/lang/Thread.sleep(J)V\nreturn",
        "Bad type on operand stack",
    ),
    (
        "receivers of interfaces are anything",
        "(Ljava/lang/Object;)V",
        (1, 1),
        "aload_0\ninvokeinterface java/lang/Runnable.run()V 1\nreturn",
        "",
    ),
    (
        "counts are those of the arguments",
        "(Ljava/lang/Runnable;)V",
        (1, 1),
        "aload_0\ninvokeinterface java/lang/Runnable.run()V 2\nreturn",
        "Inconsistent args count operand in invokeinterface",
    ),
    (
        "fields have their types",
        "()V",
        (1, 0),
        "iconst_0\nputstatic M.text:Ljava/lang/String;\nreturn",
        "Bad type on operand stack",
    ),
    (
        "catch types are Throwables",
        "()V",
        (1, 0),
        "a:\nnop\nb:\nreturn\nc:\n.frame | java/lang/Error\npop\nreturn\n.catch a b c java/lang/Error",
        "",
    ),
    (
        "catch types are Throwables",
        "()V",
        (1, 0),
        "a:\nnop\nb:\nreturn\nc:\n.frame | java/lang/Object\npop\nreturn\n\
         .catch a b c java/lang/Object",
        "Catch type is not a subclass of Throwable in exception handler 2",
    ),
    (
        "handlers have the locals of the range",
        "()V",
        (1, 1),
        "a:\nfconst_0\nfstore_0\nb:\nreturn\nc:\n.frame F | java/lang/Error\npop\nreturn\n\
         .catch a b c java/lang/Error",
        "Stack map does not match the one at exception handler 3",
    ),
    ("ldc loads single values", "()I", (1, 0), "ldc int:5\nireturn", ""),
    ("ldc2_w loads long values", "()J", (2, 0), "ldc2_w long:5\nlreturn", ""),
    (
        "ldc2_w loads no ints",
        "()J",
        (2, 0),
        "ldc2_w int:5\nlreturn",
        "Illegal type at constant pool entry 7 in class M",
    ),
    ("strings are Strings", "()Ljava/lang/String;", (1, 0), "ldc string:a\nareturn", ""),
    ("wide has a form for loads", "(I)I", (1, 1), ".byte 196 21 0 0 172", ""),
    ("undefined bytes are no instructions", "()V", (1, 0), ".byte 254 177", "Bad instruction"),
    (
        "monitors are references",
        "()V",
        (1, 0),
        "iconst_0\nmonitorenter\nreturn",
        "Bad type on operand stack",
    ),
];

/// Constructors of version 61: rule, limits, code, message.
const CONSTRUCTOR_ROWS: &[(&str, (u16, u16), &str, &str)] = &[
    (
        "constructors call others",
        (1, 1),
        "return",
        "Constructor must call super() or this() before return",
    ),
    ("constructors may throw", (1, 1), "aconst_null\nathrow", ""),
    (
        "receivers are not used before",
        (1, 1),
        "aload_0\ninvokevirtual java/lang/Object.hashCode()I\npop\naload_0\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "Bad type on operand stack",
    ),
    (
        "own fields are assigned before",
        (2, 1),
        "aload_0\niconst_0\nputfield M.own:I\naload_0\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "",
    ),
    (
        "own fields are not read before",
        (2, 1),
        "aload_0\ngetfield M.own:I\npop\naload_0\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "Bad type on operand stack",
    ),
    (
        "only direct superclasses construct",
        (1, 1),
        "aload_0\ninvokespecial java/lang/Thread.<init>()V\nreturn",
        "Bad <init> method call",
    ),
    (
        "handlers around the call do not return",
        (1, 1),
        "a:\naload_0\ninvokespecial java/lang/Object.<init>()V\nb:\nreturn\nc:\n\
         .frame U | java/lang/Throwable\npop\nreturn\n.catch a b c any",
        "Bad <init> method call from after the start of a try block",
    ),
    (
        "handlers around the call throw",
        (1, 1),
        "a:\naload_0\ninvokespecial java/lang/Object.<init>()V\nb:\nreturn\nc:\n\
         .frame T | java/lang/Throwable\nathrow\n.catch a b c any",
        "Stack map does not match the one at exception handler 5",
    ),
    (
        "frames keep the uninitialized receiver",
        (1, 1),
        "aconst_null\nifnull a\na:\n.frame U\naload_0\n\
         invokespecial java/lang/Object.<init>()V\nreturn",
        "",
    ),
    (
        "frames do not initialize the receiver",
        (1, 1),
        "aconst_null\nifnull a\na:\n.frame LM;\nreturn",
        "Inconsistent stackmap frames at branch target 4",
    ),
];

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

/// Static methods of version 49, verified by inference.
const INFERRED_ROWS: &[Row] = &[
    (
        "types are inferred",
        "(I)I",
        (1, 2),
        "iload_0\nifeq a\niconst_1\nistore_1\ngoto b\na:\n\
      iconst_2\nistore_1\nb:\niload_1\nireturn",
        "",
    ),
    (
        "types at joins are merged",
        "(I)I",
        (1, 2),
        "iload_0\nifeq a\niconst_1\nistore_1\na:\n\
      iload_1\nireturn",
        "Accessing value from uninitialized register 1",
    ),
    (
        "classes are merged",
        "(ILjava/lang/Integer;Ljava/lang/Long;)I",
        (1, 3),
        "iload_0\nifeq a\naload_1\ngoto b\na:\naload_2\nb:\n\
         invokevirtual java/lang/Number.intValue()I\nireturn",
        "",
    ),
    (
        "classes are merged",
        "(ILjava/lang/Integer;Ljava/lang/String;)I",
        (1, 3),
        "iload_0\nifeq a\naload_1\ngoto b\na:\naload_2\nb:\n\
         invokevirtual java/lang/Number.intValue()I\nireturn",
        "Incompatible object argument for function call",
    ),
    (
        "depths are equal",
        "(I)V",
        (1, 1),
        "iload_0\nifeq a\niconst_0\na:\nreturn",
        "Inconsistent stack height 1 != 0",
    ),
    (
        "stacks are not merged",
        "(I)V",
        (1, 1),
        "iload_0\nifeq a\niconst_0\ngoto b\na:\nfconst_0\nb:\npop\nreturn",
        "Mismatched stack types",
    ),
    (
        "subroutines keep unused locals",
        "()I",
        (1, 3),
        "iconst_1\nistore_0\njsr a\nfconst_0\nfstore_0\njsr a\niconst_0\nireturn\na:\nastore_1\n\
         ret 1",
        "",
    ),
    (
        "subroutines change used locals",
        "()I",
        (1, 3),
        "iconst_1\nistore_0\njsr a\niload_0\nireturn\na:\nastore_1\nfconst_0\nfstore_0\nret 1",
        "Register 0 contains wrong type",
    ),
    (
        "subroutines do not call themselves",
        "()V",
        (1, 1),
        "jsr a\nreturn\na:\nastore_0\njsr a\nret 0",
        "Recursive call to jsr entry",
    ),
    (
        "return addresses are not loaded",
        "()V",
        (1, 1),
        "jsr a\nreturn\na:\nastore_0\naload_0\npop\n\
      ret 0",
        "Cannot load return address from register 0",
    ),
    ("code does not fall off its end", "()V", (1, 0), "nop", "Falling off the end of the code"),
    (
        "the stack has a limit",
        "()V",
        (1, 0),
        "iconst_0\niconst_0\npop\npop\nreturn",
        "Stack size too large",
    ),
    (
        "longs are not split",
        "()V",
        (3, 0),
        "lconst_0\niconst_0\nswap\npop\npop2\nreturn",
        "Attempt to split long or double on the stack",
    ),
    (
        "uninitialized objects are not used",
        "()Ljava/lang/Object;",
        (1, 0),
        "new java/lang/Object\nareturn",
        "Expecting to find object/array on stack",
    ),
    (
        "results fit",
        "()Ljava/lang/String;",
        (2, 0),
        "new java/lang/Object\ndup\ninvokespecial java/lang/Object.<init>()V\nareturn",
        "Wrong return type in function",
    ),
    (
        "arrays of arrays are merged",
        "(I[[I[[J)[Ljava/lang/Object;",
        (1, 3),
        "iload_0\nifeq a\naload_1\ngoto b\na:\naload_2\nb:\nareturn",
        "",
    ),
    (
        "arrays are not objects",
        "([I)I",
        (1, 1),
        "aload_0\ninvokevirtual java/lang/String.length()I\n\
      ireturn",
        "Incompatible object argument for function call",
    ),
    ("unreachable code is not judged", "()V", (1, 0), "return\npop\nreturn", ""),
];

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

/// Whether a message is as expected; those of inference begin with the method.
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
