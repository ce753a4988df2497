//! Messages for methods assembled here, without debugging information.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::message;
use classes::registry::SourceClass;
use classes::{ClassSource, LinkError, LoaderId, Registry};
use classfile::access::{PUBLIC, STATIC};
use classfile::{ClassBuilder, CodeBuilder, FieldType, Opcode, instruction};

struct NodeClasses(Vec<u8>);

impl ClassSource for NodeClasses {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        let bytes = match name {
            "Node" => self.0.clone(),
            "java/lang/Object" => object(),
            _ => return Ok(None),
        };
        Ok(Some(SourceClass { loader: LoaderId::BOOT, bytes, origin: "test".to_owned() }))
    }
}

/// Returns `java/lang/Object`, the only class without a superclass.
fn object() -> Vec<u8> {
    let name = "java/lang/Object";
    let mut bytes = ClassBuilder::new(50, PUBLIC, name, name).finish().unwrap();
    let at = bytes.len() - 10;
    bytes[at..at + 2].fill(0);
    bytes
}

/// Returns the message for the last instruction `failing` of `Node.run`.
fn message_of(
    access: u16,
    descriptor: &str,
    failing: Opcode,
    body: impl FnOnce(&mut CodeBuilder<'_>),
) -> Option<String> {
    let mut class = ClassBuilder::new(50, PUBLIC, "Node", "java/lang/Object");
    class.method(access, "run", descriptor, body);
    let registry = Registry::new(Box::new(NodeClasses(class.finish().unwrap())));
    let class = registry.load(LoaderId::BOOT, "Node").unwrap();
    let method = class.declared_method("run", descriptor).unwrap();
    let bytes = &method.code().unwrap().bytes;
    let (mut pc, mut last) = (0, None);
    while (pc as usize) < bytes.len() {
        let decoded = instruction::decode(bytes, pc).unwrap();
        if decoded.opcode == failing {
            last = Some(pc);
        }
        pc = decoded.next;
    }
    message(method, last.unwrap())
}

fn node() -> FieldType {
    FieldType::Object("Node".to_owned())
}

#[test]
fn parameters_this_and_locals_are_distinguished() {
    let read = |access, descriptor, local| {
        message_of(access, descriptor, Opcode::getfield, |code| {
            code.load(&node(), local).get_field("Node", "next", "LNode;").op(Opcode::pop);
            code.return_value(None);
        })
    };
    let expected = |what| Some(format!("Cannot read field \"next\" because \"{what}\" is null"));
    assert_eq!(read(PUBLIC, "()V", 0), expected("this"));
    // A long is one parameter with two slots.
    assert_eq!(read(PUBLIC, "(JLNode;)V", 3), expected("<parameter2>"));
    assert_eq!(read(STATIC, "(LNode;)V", 0), expected("<parameter1>"));
    let written = message_of(STATIC, "(LNode;)V", Opcode::getfield, |code| {
        code.null().store(&node(), 0).load(&node(), 0).get_field("Node", "next", "LNode;");
        code.op(Opcode::pop).return_value(None);
    });
    assert_eq!(written, expected("<local0>"));
}

#[test]
fn field_chains_are_described_up_to_five_steps() {
    let chain = |length| {
        message_of(PUBLIC, "()V", Opcode::arraylength, |code| {
            code.load(&node(), 0);
            for _ in 0..length {
                code.get_field("Node", "next", "LNode;");
            }
            code.get_field("Node", "values", "[I").op(Opcode::arraylength).op(Opcode::pop);
            code.return_value(None);
        })
    };
    let expected = |what| Some(format!("Cannot read the array length because \"{what}\" is null"));
    assert_eq!(chain(1), expected("this.next.values"));
    assert_eq!(chain(3), expected("this.next.next.next.values"));
    assert_eq!(chain(4), expected("next.next.next.next.values"));
}

#[test]
fn calls_are_named_with_their_parameters() {
    let text = message_of(STATIC, "()V", Opcode::invokevirtual, |code| {
        let given = "(Ljava/lang/String;[Ljava/lang/Object;[[JLa/B;)LNode;";
        code.null().null().null().null().invoke_static("Node", "get", given);
        code.invoke_virtual("java/lang/Object", "hashCode", "()I").op(Opcode::pop);
        code.return_value(None);
    });
    let expected = "Cannot invoke \"Object.hashCode()\" because the return value of \
                    \"Node.get(String, Object[], long[][], a.B)\" is null";
    assert_eq!(text.as_deref(), Some(expected));
}

#[test]
fn a_null_element_is_described_with_its_indices() {
    let text = message_of(STATIC, "([[LNode;I)V", Opcode::aastore, |code| {
        code.load(&node(), 0).load(&FieldType::Int, 1).op(Opcode::aaload);
        code.int(7).null().op(Opcode::aastore).return_value(None);
    });
    let expected = "Cannot store to object array because \"<parameter1>[<parameter2>]\" is null";
    assert_eq!(text.as_deref(), Some(expected));
    let computed = message_of(STATIC, "([[LNode;I)V", Opcode::arraylength, |code| {
        code.load(&node(), 0).load(&FieldType::Int, 1).int(1).op(Opcode::iadd).op(Opcode::aaload);
        code.op(Opcode::arraylength).op(Opcode::pop).return_value(None);
    });
    let expected = "Cannot read the array length because \"<parameter1>[...]\" is null";
    assert_eq!(computed.as_deref(), Some(expected));
}

#[test]
fn a_value_merged_from_two_paths_is_not_described() {
    let text = message_of(STATIC, "(LNode;LNode;I)V", Opcode::monitorenter, |code| {
        let (other, join) = (code.label(), code.label());
        code.load(&FieldType::Int, 2).branch(Opcode::ifeq, other);
        code.load(&node(), 0).goto(join);
        code.place(other).load(&node(), 1);
        code.place(join).op(Opcode::monitorenter).return_value(None);
    });
    assert_eq!(text.as_deref(), Some("Cannot enter synchronized block"));
}

#[test]
fn an_explicitly_created_exception_has_no_message() {
    let text = message_of(STATIC, "()V", Opcode::invokespecial, |code| {
        code.null().invoke_special("Node", "<init>", "()V").return_value(None);
    });
    assert_eq!(text, None);
}
