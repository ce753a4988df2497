//! Assembled classes that each violate one rule, outside of code.
//!
//! Source: JVMS §4.1 to 4.8. Invariant: every broken class differs in one place from an accepted
//! class, so that the tested rule causes the rejection.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)]

use classfile::{ClassFile, ClassFormatError, access};

/// A class as bytes. Constants 1 to 5 are predefined: 1 `A`, 2 Class A, 3 `java/lang/Object`, 4
/// Class Object, 5 `m`. Constants 6 to 10 are predefined, too: 6 `()V`, 7 `I`, 8 `NameAndType`
/// m()V, 9 `NameAndType` m I, 10 `Code`.
#[derive(Clone)]
struct Raw {
    major: u16,
    constants: Vec<Vec<u8>>,
    access: u16,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

fn text(text: &str) -> Vec<u8> {
    [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat()
}

impl Raw {
    fn new(major: u16) -> Self {
        let constants = vec![
            text("A"),
            vec![7, 0, 1],
            text("java/lang/Object"),
            vec![7, 0, 3],
            text("m"),
            text("()V"),
            text("I"),
            vec![12, 0, 5, 0, 6],
            vec![12, 0, 5, 0, 7],
            text("Code"),
        ];
        let none = Vec::new;
        Self {
            major,
            constants,
            access: access::PUBLIC,
            this_class: 2,
            super_class: 4,
            interfaces: Vec::new(),
            fields: none(),
            methods: none(),
            attributes: none(),
        }
    }

    /// Adds a constant and returns its index.
    fn constant(&mut self, constant: &[u8]) -> u8 {
        self.constants.push(constant.to_vec());
        self.constants.len() as u8
    }

    fn text(&mut self, value: &str) -> u8 {
        self.constant(&text(value))
    }

    fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let name = self.text(name);
        [&[0, name], &(body.len() as u32).to_be_bytes()[..], body].concat()
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        let put = |bytes: &mut Vec<u8>, number: usize| {
            bytes.extend((number as u16).to_be_bytes());
        };
        put(&mut bytes, self.major.into());
        put(&mut bytes, self.constants.len() + 1);
        bytes.extend(self.constants.concat());
        for number in [self.access, self.this_class, self.super_class] {
            put(&mut bytes, number.into());
        }
        put(&mut bytes, self.interfaces.len());
        for interface in &self.interfaces {
            put(&mut bytes, usize::from(*interface));
        }
        for list in [&self.fields, &self.methods, &self.attributes] {
            put(&mut bytes, list.len());
            bytes.extend(list.concat());
        }
        bytes
    }

    fn parse(&self) -> Result<ClassFile, ClassFormatError> {
        classfile::parse(&self.bytes(), "Raw.class")
    }
}

/// Parses a class of this version after `change`.
fn with(major: u16, change: impl FnOnce(&mut Raw)) -> Result<ClassFile, ClassFormatError> {
    let mut raw = Raw::new(major);
    change(&mut raw);
    raw.parse()
}

fn message(major: u16, change: impl FnOnce(&mut Raw)) -> String {
    with(major, change).expect_err("this class is broken").message
}

/// A public abstract method `m()V`.
const ABSTRACT_M: [u8; 8] = [0x04, 0x01, 0, 5, 0, 6, 0, 0];
/// A field `m` of type `int`.
const FIELD_M: [u8; 8] = [0, 0, 0, 5, 0, 7, 0, 0];

#[test]
fn the_unmodified_class_is_accepted() {
    for major in [45, 52, 61, 69] {
        let class = with(major, |_| {}).unwrap();
        assert_eq!((class.this_class.as_str(), class.major), ("A", major));
    }
    let class = with(61, |raw| {
        raw.fields.push(FIELD_M.to_vec());
        raw.methods.push(ABSTRACT_M.to_vec());
    });
    assert_eq!(class.unwrap().methods[0].name, "m");
}

#[test]
fn constants_point_to_constants_of_the_right_kind() {
    let bad: [(&[u8], &str); 22] = [
        (&[7, 0, 2], "not a Utf8"),
        (&[7, 0, 99], "not a Utf8"),
        (&[8, 0, 2], "not a Utf8"),
        (&[9, 0, 1, 0, 9], "not a Class"),
        (&[9, 0, 2, 0, 1], "not a NameAndType"),
        (&[9, 0, 2, 0, 8], "descriptor of a method"),
        (&[10, 0, 2, 0, 9], "descriptor of a field"),
        (&[11, 0, 2, 0, 9], "descriptor of a field"),
        (&[12, 0, 6, 0, 5], "not a descriptor"),
        (&[12, 0, 5, 0, 1], "not a descriptor"),
        (&[12, 0, 2, 0, 7], "not a Utf8"),
        (&[15, 0, 0, 2], "does not fit"),
        (&[15, 6, 0, 2], "does not fit"),
        (&[15, 10, 0, 2], "does not fit"),
        (&[16, 0, 7], "descriptor of a method"),
        (&[17, 0, 0, 0, 8], "descriptor of a method"),
        (&[17, 0, 0, 0, 9], "bootstrap method 0 of 0"),
        (&[18, 0, 0, 0, 9], "descriptor of a field"),
        (&[18, 0, 0, 0, 8], "bootstrap method 0 of 0"),
        (&[19, 0, 1], "no module"),
        (&[20, 0, 1], "no module"),
        (&[2, 0, 1], "unknown tag 2"),
    ];
    for (constant, expected) in bad {
        let message = message(61, |raw| _ = raw.constant(constant));
        assert!(message.contains(expected), "{constant:?}: {message}");
    }
}

#[test]
fn malformed_class_names_are_refused() {
    let named = |name: &str| {
        with(61, |raw| {
            let name = raw.text(name);
            raw.constant(&[7, 0, name]);
        })
    };
    for good in ["a/B", "()V", "[I", "[[La/B;", "a-b"] {
        assert!(named(good).is_ok(), "{good}");
    }
    for bad in ["", "a.B", "a//B", "/a", "[", "[V", "[La.B;", "La/B;"] {
        assert!(named(bad).unwrap_err().message.contains("name of a class"), "{bad}");
    }
}

#[test]
fn malformed_member_names_are_refused() {
    let named = |name: &str, descriptor: &str, tag: u8| {
        with(61, |raw| {
            let (name, descriptor) = (raw.text(name), raw.text(descriptor));
            let pair = raw.constant(&[12, 0, name, 0, descriptor]);
            raw.constant(&[tag, 0, 2, 0, pair]);
        })
    };
    assert!(named("<init>", "()V", 10).is_ok());
    assert!(named("<init>", "()I", 10).is_err(), "a constructor gives nothing");
    assert!(named("<init>", "()V", 11).is_err(), "interfaces have none");
    assert!(named("<clinit>", "()V", 10).is_err(), "not to be called");
    assert!(named("<other>", "()V", 10).is_err());
    assert!(named("<other>", "I", 9).is_ok(), "a field");
    assert!(named("a.b", "I", 9).is_err());
    assert!(named("", "I", 9).is_err());
    assert!(named("a", "(", 10).is_err());
}

#[test]
fn constant_kinds_require_class_file_versions() {
    let method_type = |raw: &mut Raw| _ = raw.constant(&[16, 0, 6]);
    assert!(with(51, method_type).is_ok());
    assert!(message(50, method_type).contains("version"));
    let handle = |raw: &mut Raw| {
        let method = raw.constant(&[11, 0, 2, 0, 8]);
        raw.constant(&[15, 6, 0, method]);
    };
    assert!(with(52, handle).is_ok());
    assert!(message(51, handle).contains("does not fit"));
    assert!(with(54, |raw| _ = raw.constant(&[17, 0, 0, 0, 9])).is_err());
}

#[test]
fn an_error_has_the_offset_of_its_constant() {
    let error = with(61, |raw| _ = raw.constant(&[8, 0, 2])).unwrap_err();
    let all = Raw::new(61);
    assert_eq!(error.offset, 10 + all.constants.concat().len());
    assert!(error.to_string().starts_with(&format!("Raw.class: at byte {}: ", error.offset)));
}

#[test]
fn wrong_supertypes_are_refused() {
    assert!(message(61, |raw| raw.super_class = 0).contains("without superclass"));
    assert!(message(61, |raw| raw.this_class = 4).contains("with a superclass"));
    assert!(message(61, |raw| raw.this_class = 1).contains("not a Class"));
    assert!(message(61, |raw| raw.interfaces = vec![4, 4]).contains("twice"));
    assert!(
        message(61, |raw| {
            let name = raw.text("[I");
            let array = raw.constant(&[7, 0, name]);
            raw.super_class = array.into();
        })
        .contains("array")
    );
    let object = with(61, |raw| {
        raw.this_class = 4;
        raw.super_class = 0;
    });
    assert_eq!(object.unwrap().super_class, None);
}

#[test]
fn members_are_declared_once() {
    let twice = |member: [u8; 8]| vec![member.to_vec(), member.to_vec()];
    assert!(message(61, |raw| raw.fields = twice(FIELD_M)).contains("second field m I"));
    assert!(message(61, |raw| raw.methods = twice(ABSTRACT_M)).contains("second method m ()V"));
}

#[test]
fn missing_and_superfluous_code_is_refused() {
    let concrete = [0x00, 0x01, 0, 5, 0, 6, 0, 0];
    assert!(message(61, |raw| raw.methods.push(concrete.to_vec())).contains("without code"));
    let code = [0, 10, 0, 0, 0, 13, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0];
    let method = |flags: u8| [&[flags, 0x01, 0, 5, 0, 6, 0, 1], &code[..]].concat();
    assert!(with(61, |raw| raw.methods.push(method(0))).is_ok());
    assert!(message(61, |raw| raw.methods.push(method(4))).contains("with code"));
    let mut no_room = method(0);
    no_room[17] = 0; // max_locals: `this` does not fit
    assert!(message(61, |raw| raw.methods.push(no_room)).contains("local variables"));
    let mut empty = [&method(0)[..22], &[0, 0, 0, 0]].concat();
    empty[21] = 0; // code_length
    empty[13] = 12;
    assert!(message(61, |raw| raw.methods.push(empty)).contains("code of 0 bytes"));
}

#[test]
fn attributes_are_unique_and_read_to_their_end() {
    let source = |raw: &mut Raw| raw.attribute("SourceFile", &[0, 1]);
    let class = with(61, |raw| {
        let attribute = source(raw);
        raw.attributes.push(attribute);
    });
    assert_eq!(class.unwrap().source_file.as_deref(), Some("A"));
    assert!(
        message(61, |raw| {
            let attribute = source(raw);
            raw.attributes = vec![attribute.clone(), attribute];
        })
        .contains("second attribute SourceFile")
    );
    assert!(
        message(61, |raw| {
            let attribute = raw.attribute("SourceFile", &[0, 1, 0]);
            raw.attributes.push(attribute);
        })
        .contains("3 bytes of a SourceFile")
    );
    assert!(
        message(61, |raw| {
            let attribute = raw.attribute("SourceFile", &[0]);
            raw.attributes.push(attribute);
        })
        .contains("1 bytes of a SourceFile")
    );
    let unknown = with(61, |raw| {
        let attribute = raw.attribute("Unheard", &[1, 2, 3]);
        raw.attributes = vec![attribute.clone(), attribute];
    });
    assert!(unknown.is_ok());
}

#[test]
fn attributes_of_later_versions_are_skipped() {
    let nest = |raw: &mut Raw| {
        let attribute = raw.attribute("NestHost", &[0, 4]);
        raw.attributes.push(attribute);
    };
    assert_eq!(with(55, nest).unwrap().nest_host.as_deref(), Some("java/lang/Object"));
    assert_eq!(with(54, nest).unwrap().nest_host, None);
}

#[test]
fn a_constant_value_fits_its_field() {
    let field = |flags: u8, tag: u8| {
        with(61, |raw| {
            let value = raw.constant(&[tag, 0, 0, 0, 9]);
            let attribute = raw.attribute("ConstantValue", &[0, value]);
            raw.fields.push([&[0, flags, 0, 5, 0, 7, 0, 1], &attribute[..]].concat());
        })
    };
    assert!(field(8, 3).unwrap().fields[0].constant_value.is_some());
    assert!(field(8, 4).unwrap_err().message.contains("a value for a field of type I"));
    assert_eq!(field(0, 4).unwrap().fields[0].constant_value, None, "only for static fields");
}

#[test]
fn malformed_modules_are_refused() {
    let module = |change: fn(&mut Raw)| {
        with(61, |raw| {
            let name = raw.text("module-info");
            raw.this_class = raw.constant(&[7, 0, name]).into();
            raw.super_class = 0;
            raw.access = access::MODULE;
            let module = raw.constant(&[19, 0, 1]);
            let body = [0, module, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            let attribute = raw.attribute("Module", &body);
            raw.attributes.push(attribute);
            change(raw);
        })
    };
    assert_eq!(module(|_| {}).unwrap().module.unwrap().name, "A");
    assert!(module(|raw| raw.super_class = 4).is_err());
    assert!(module(|raw| raw.attributes.clear()).is_err());
    assert!(module(|raw| raw.fields.push(FIELD_M.to_vec())).is_err());
    assert!(module(|raw| raw.access = 0).is_err());
}

#[test]
fn versions_outside_of_the_range_are_named() {
    assert!(message(44, |_| {}).contains("44.0"));
    assert!(message(70, |_| {}).contains("70.0"));
    let minor = |major, minor: u16| {
        let mut bytes = Raw::new(major).bytes();
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        classfile::parse(&bytes, "Raw.class")
    };
    assert!(minor(61, 65535).is_ok(), "preview");
    assert!(minor(61, 3).is_err());
    assert!(minor(45, 3).is_ok());
    let mut bytes = Raw::new(61).bytes();
    bytes[0] = 0;
    assert!(classfile::parse(&bytes, "x").unwrap_err().message.contains("magic"));
}
