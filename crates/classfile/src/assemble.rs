//! Builds class files from scratch (JVMS §4.1): constants are interned, labels resolved, stack and
//! locals measured.
//!
//! Invariant: [`crate::parse`] accepts the results of [`ClassBuilder::finish`], if flags, names and
//! descriptors are valid. No stack maps are written. A JVM falls back to verification by type
//! inference for version 50 or older (§4.10.2). A newer class runs only in a machine that does not
//! verify it.

mod code;
mod constants;
mod depth;
mod emit;

pub use code::{CodeBuilder, Label};

use crate::access;
use crate::descriptor;
use constants::Constants;
use std::fmt;

/// A class that cannot be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssembleError {
    /// Name and descriptor of the method; empty for the class itself.
    pub method: String,
    /// The reason why the class cannot be encoded.
    pub message: String,
}

impl fmt::Display for AssembleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.method.as_str() {
            "" => f.write_str(&self.message),
            method => write!(f, "{method}: {}", self.message),
        }
    }
}

impl std::error::Error for AssembleError {}

/// A class under construction. Errors are recorded until [`finish`](Self::finish).
#[derive(Clone, Debug)]
pub struct ClassBuilder {
    major: u16,
    access: u16,
    this_class: u16,
    super_class: u16,
    constants: Constants,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    error: Option<AssembleError>,
}

impl ClassBuilder {
    /// Creates a class without members. Names are internal, such as `java/lang/Object`.
    pub fn new(major: u16, access: u16, this_class: &str, super_class: &str) -> Self {
        let mut constants = Constants::default();
        Self {
            major,
            access,
            this_class: constants.class(this_class),
            super_class: constants.class(super_class),
            constants,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            error: None,
        }
    }

    /// Implements an interface (extends it, for an interface).
    pub fn interface(&mut self, name: &str) -> &mut Self {
        let index = self.constants.class(name);
        self.interfaces.push(index);
        self
    }

    /// Sets the source file.
    pub fn source_file(&mut self, name: &str) -> &mut Self {
        let body = self.constants.utf8(name).to_be_bytes();
        let attribute = attribute(&mut self.constants, "SourceFile", &body);
        self.attributes.push(attribute);
        self
    }

    /// Declares a field.
    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        let field = self.member(access, name, descriptor, &[]);
        self.fields.push(field);
        self
    }

    /// Declares a method without body: native or abstract.
    pub fn declare(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        if access & (access::NATIVE | access::ABSTRACT) == 0 {
            self.fail(format!("{name}{descriptor}"), "a method that needs code".to_owned());
        }
        let method = self.member(access, name, descriptor, &[]);
        self.methods.push(method);
        self
    }

    /// Defines a method; `body` emits its instructions.
    pub fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        body: impl FnOnce(&mut CodeBuilder<'_>),
    ) -> &mut Self {
        let method = format!("{name}{descriptor}");
        let Some((parameters, _)) = descriptor::method_slots(descriptor) else {
            self.fail(method, "not the descriptor of a method".to_owned());
            return self;
        };
        let receiver = u16::from(!access::has(access, access::STATIC));
        let mut code = CodeBuilder::new(&mut self.constants, parameters + receiver);
        body(&mut code);
        match code.finish() {
            Ok(code) => {
                let code = attribute(&mut self.constants, "Code", &code);
                let method = self.member(access, name, descriptor, &[code]);
                self.methods.push(method);
            }
            Err(message) => self.fail(method, message),
        }
        self
    }

    /// Encodes the class file.
    pub fn finish(&self) -> Result<Vec<u8>, AssembleError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let constants = &self.constants;
        let lists = [self.interfaces.len(), self.fields.len(), self.methods.len()];
        if constants.is_full() || lists.into_iter().any(|count| count > 65535) {
            let message = "more constants or members than a class file holds".to_owned();
            return Err(AssembleError { method: String::new(), message });
        }
        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        put(&mut bytes, 0);
        put(&mut bytes, self.major);
        constants.write(&mut bytes);
        put(&mut bytes, self.access);
        put(&mut bytes, self.this_class);
        put(&mut bytes, self.super_class);
        put(&mut bytes, self.interfaces.len() as u16);
        for interface in &self.interfaces {
            put(&mut bytes, *interface);
        }
        for list in [&self.fields, &self.methods, &self.attributes] {
            put(&mut bytes, list.len() as u16);
            for item in list {
                bytes.extend(item);
            }
        }
        Ok(bytes)
    }

    fn fail(&mut self, method: String, message: String) {
        self.error.get_or_insert(AssembleError { method, message });
    }

    fn member(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let mut bytes = access.to_be_bytes().to_vec();
        put(&mut bytes, self.constants.utf8(name));
        put(&mut bytes, self.constants.utf8(descriptor));
        put(&mut bytes, attributes.len() as u16);
        bytes.extend(attributes.concat());
        bytes
    }
}

fn put(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend(number.to_be_bytes());
}

fn attribute(constants: &mut Constants, name: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = constants.utf8(name).to_be_bytes().to_vec();
    bytes.extend((body.len() as u32).to_be_bytes());
    bytes.extend(body);
    bytes
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::access::{PUBLIC, STATIC};
    use crate::descriptor::FieldType;
    use crate::instruction::Listing;
    use crate::opcode::Opcode;

    fn class() -> ClassBuilder {
        ClassBuilder::new(50, PUBLIC, "a/Built", "java/lang/Object")
    }

    #[test]
    fn assembled_classes_are_parsed_back() {
        let mut built = class();
        built.interface("java/lang/Runnable").source_file("Built.java");
        built.field(STATIC, "sum", "J").declare(access::NATIVE, "call", "()V");
        built.method(PUBLIC | STATIC, "loop", "(IJ)J", |code| {
            let (head, end, handler) = (code.label(), code.label(), code.label());
            code.line(7).place(head).load(&FieldType::Int, 0);
            code.branch(Opcode::ifeq, end).iinc(0, -1);
            code.get_static("a/Built", "sum", "J").load(&FieldType::Long, 1);
            code.op(Opcode::ladd).put_static("a/Built", "sum", "J").goto(head);
            code.line(9).place(end).long(1 << 33).return_value(Some(&FieldType::Long));
            code.place(handler).op(Opcode::athrow);
            code.handler(head, end, handler, Some("java/lang/Error"));
        });
        let bytes = built.finish().unwrap();
        let parsed = crate::parse(&bytes, "Built").unwrap();
        assert_eq!(parsed.this_class, "a/Built");
        assert_eq!(parsed.interfaces, ["java/lang/Runnable"]);
        assert_eq!(parsed.source_file.as_deref(), Some("Built.java"));
        assert!(parsed.field("sum", "J").unwrap().is_static());
        assert!(parsed.method("call", "()V").unwrap().code.is_none());
        let code = parsed.method("loop", "(IJ)J").unwrap().code.as_ref().unwrap();
        assert_eq!((code.max_stack, code.max_locals), (4, 3));
        assert_eq!(code.lines, [(0, 7), (20, 9)]);
        let handler = code.handlers[0];
        assert_eq!((handler.start, handler.end, handler.target), (0, 20, 24));
        let listing = Listing { code: &code.bytes, pool: &parsed.pool }.to_string();
        let mnemonics: Vec<_> = listing.lines().map(|l| &l[7..l.len().min(22)]).collect();
        assert_eq!(mnemonics[0].trim(), "iload 0");
        assert_eq!(mnemonics[1].trim(), "ifeq 20");
        assert_eq!(mnemonics[2].trim(), "iinc 0, -1");
        assert!(listing.contains("// Field a/Built.sum:J"), "{listing}");
        assert!(listing.contains("// long 8589934592"), "{listing}");
    }

    #[test]
    fn code_parsed_on_demand_is_equal_and_checked() {
        let mut built = class();
        built.method(PUBLIC | STATIC, "one", "()I", |code| {
            code.int(1).op(Opcode::ireturn);
        });
        let bytes = built.finish().unwrap();
        let now = crate::parse(&bytes, "Built").unwrap();
        let later = crate::parse_for_use(bytes.clone(), "Built").unwrap();
        let method = later.method("one", "()I").unwrap();
        assert!(method.code.is_none());
        assert_eq!(later.code(method).unwrap(), now.method("one", "()I").unwrap().code.as_ref());

        let at = bytes.windows(2).position(|w| w == [4, 172]).unwrap();
        let mut broken = bytes;
        broken[at] = 255;
        assert!(crate::parse(&broken, "Built").is_err());
        let later = crate::parse_for_use(broken, "Built").unwrap();
        let error = later.code(later.method("one", "()I").unwrap()).unwrap_err();
        assert_eq!(error.offset, at);
    }

    #[test]
    fn calls_count_their_arguments() {
        let mut built = class();
        built.method(PUBLIC, "all", "(Ljava/util/List;)I", |code| {
            let list = FieldType::Object("java/util/List".to_owned());
            code.load(&list, 1).int(3).invoke_interface(
                "java/util/List",
                "get",
                "(I)Ljava/lang/Object;",
            );
            code.check_cast("java/lang/String");
            code.invoke_virtual("java/lang/String", "length", "()I");
            code.double(0.5).int(100_000).string("x").invoke_static(
                "a/Built",
                "many",
                "(IDILjava/lang/String;)I",
            );
            code.return_value(Some(&FieldType::Int));
        });
        let parsed = crate::parse(&built.finish().unwrap(), "Built").unwrap();
        let code = parsed.methods[0].code.as_ref().unwrap();
        assert_eq!((code.max_stack, code.max_locals), (5, 2));
    }

    #[test]
    fn switches_are_padded_and_sorted() {
        let mut built = class();
        built.method(STATIC, "pick", "(I)I", |code| {
            let (one, two, other) = (code.label(), code.label(), code.label());
            code.load(&FieldType::Int, 0).table_switch(-1, &[one, two], other);
            code.place(one).load(&FieldType::Int, 0);
            code.lookup_switch(&[(70_000, two), (-5, one)], other);
            code.place(two).int(2).return_value(Some(&FieldType::Int));
            code.place(other).int(-1).return_value(Some(&FieldType::Int));
        });
        let parsed = crate::parse(&built.finish().unwrap(), "Built").unwrap();
        let code = &parsed.methods[0].code.as_ref().unwrap().bytes;
        let all: Vec<_> =
            crate::instruction::instructions(code).map(|i| i.unwrap().1.to_string()).collect();
        assert_eq!(all[1], "tableswitch { -1: 24 0: 52 default: 54 }");
        assert_eq!(all[3], "lookupswitch { -5: 24 70000: 52 default: 54 }");
    }

    #[test]
    fn locals_beyond_255_and_wide_constants_are_reached() {
        let mut built = class();
        built.method(STATIC, "wide", "()V", |code| {
            code.int(1).store(&FieldType::Int, 300).iinc(300, 1000).iinc(2, 200);
            for number in 0..300 {
                code.string(&number.to_string()).op(Opcode::pop);
            }
            code.return_value(None);
        });
        let parsed = crate::parse(&built.finish().unwrap(), "Built").unwrap();
        let code = parsed.methods[0].code.as_ref().unwrap();
        assert_eq!(code.max_locals, 301);
        let listing = Listing { code: &code.bytes, pool: &parsed.pool }.to_string();
        for part in ["istore 300", "iinc 300, 1000", "iinc 2, 200", "ldc_w"] {
            assert!(listing.contains(part), "{part}\n{listing}");
        }
    }

    #[test]
    fn mistakes_are_reported_with_their_method() {
        let refuse = |body: &dyn Fn(&mut CodeBuilder<'_>)| {
            let mut built = class();
            built.method(STATIC, "m", "()V", body);
            let error = built.finish().unwrap_err();
            assert_eq!(error.method, "m()V");
            error.message
        };
        assert!(refuse(&|_| {}).contains("0 bytes"));
        assert!(refuse(&|code| _ = code.op(Opcode::pop)).contains("popped"));
        assert!(refuse(&|code| _ = code.int(1)).contains("falls off"));
        assert!(refuse(&|code| _ = code.op(Opcode::goto)).contains("operands"));
        assert!(
            refuse(&|code| {
                let nowhere = code.label();
                code.goto(nowhere);
            })
            .contains("not placed")
        );
        assert!(
            refuse(&|code| {
                let far = code.label();
                code.place(far);
                for _ in 0..20_000 {
                    code.op(Opcode::nop).op(Opcode::nop);
                }
                code.goto(far);
            })
            .contains("a jump of -40000")
        );
    }

    #[test]
    fn a_full_pool_is_an_error() {
        let mut built = class();
        for number in 0..70_000 {
            built.field(STATIC, &format!("f{number}"), "I");
        }
        assert!(built.finish().is_err());
    }
}
