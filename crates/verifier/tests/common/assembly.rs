//! An assembler for small classes with any code and any stack maps.
//!
//! A line of code is a label (`name:`), an instruction with its operands, or a directive:
//!
//! | directive | meaning |
//! |---|---|
//! | `.frame I La/B; | J` | a full frame at this position: locals, then stack, see below |
//! | `.catch from to target class` | an exception handler; `any` catches everything |
//! | `.byte 1 2` | bytes |
//!
//! Types of frames: `I F J D`, `N` null, `T` unusable, `U` the uninitialized receiver, `new:label`
//! the result of a `new`, and field descriptors. Members are written `a/B.name(I)V` or `a/B.name:I`.

use classfile::Opcode;
use classfile::opcode::OperandKind;
use std::collections::HashMap;

/// A class under construction.
pub struct Assembly {
    major: u16,
    flags: u16,
    constants: Vec<Vec<u8>>,
    this: u16,
    parent: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

fn push(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend(number.to_be_bytes());
}

impl Assembly {
    pub fn new(major: u16, name: &str, parent: &str) -> Self {
        let mut assembly = Self {
            major,
            flags: 0x21,
            constants: vec![Vec::new()],
            this: 0,
            parent: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        assembly.this = assembly.class(name);
        assembly.parent = assembly.class(parent);
        assembly
    }

    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(known) = self.constants.iter().position(|other| *other == bytes) {
            return known as u16;
        }
        let wide = matches!(bytes[0], 5 | 6);
        self.constants.push(bytes);
        let index = self.constants.len() as u16 - 1;
        if wide {
            self.constants.push(Vec::new());
        }
        index
    }

    fn pair(&mut self, tag: u8, first: u16, second: Option<u16>) -> u16 {
        let mut bytes = vec![tag];
        push(&mut bytes, first);
        if let Some(second) = second {
            push(&mut bytes, second);
        }
        self.constant(bytes)
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        push(&mut bytes, text.len() as u16);
        bytes.extend(text.as_bytes());
        self.constant(bytes)
    }

    fn class(&mut self, name: &str) -> u16 {
        let text = self.utf8(name);
        self.pair(7, text, None)
    }

    /// Returns the index of `a/B.name:I` (a field) or `a/B.name(I)V` (a method).
    fn member(&mut self, tag: u8, text: &str) -> u16 {
        let (class, rest) = text.split_once('.').expect("a member");
        let (name, descriptor) = match rest.split_once(':') {
            Some(pair) => pair,
            None => rest.split_at(rest.find('(').expect("a method")),
        };
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let pair = self.pair(12, name, Some(descriptor));
        self.pair(tag, class, Some(pair))
    }

    pub fn interface(&mut self, name: &str) -> &mut Self {
        let index = self.class(name);
        self.interfaces.push(index);
        self
    }

    pub fn field(&mut self, flags: u16, name: &str, descriptor: &str) -> &mut Self {
        let mut bytes = Vec::new();
        push(&mut bytes, flags);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        push(&mut bytes, name);
        push(&mut bytes, descriptor);
        push(&mut bytes, 0);
        self.fields.push(bytes);
        self
    }

    /// Adds a method: flags, name, descriptor, limits of stack and locals, code.
    pub fn method(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        (stack, locals): (u16, u16),
        code: &str,
    ) -> &mut Self {
        let mut body = Vec::new();
        push(&mut body, stack);
        push(&mut body, locals);
        body.extend(Code::new(self, code).finish());
        let mut bytes = Vec::new();
        push(&mut bytes, flags);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        push(&mut bytes, name);
        push(&mut bytes, descriptor);
        push(&mut bytes, 1);
        let code = self.utf8("Code");
        push(&mut bytes, code);
        bytes.extend((body.len() as u32).to_be_bytes());
        bytes.extend(body);
        self.methods.push(bytes);
        self
    }

    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        push(&mut bytes, 0);
        push(&mut bytes, self.major);
        push(&mut bytes, self.constants.len() as u16);
        bytes.extend(self.constants.concat());
        push(&mut bytes, self.flags);
        push(&mut bytes, self.this);
        push(&mut bytes, self.parent);
        push(&mut bytes, self.interfaces.len() as u16);
        self.interfaces.iter().for_each(|index| push(&mut bytes, *index));
        for list in [&self.fields, &self.methods] {
            push(&mut bytes, list.len() as u16);
            bytes.extend(list.concat());
        }
        push(&mut bytes, 0);
        bytes
    }
}

/// The code of a method under construction.
struct Code<'a> {
    assembly: &'a mut Assembly,
    lines: Vec<Vec<&'a str>>,
    labels: HashMap<&'a str, usize>,
    bytes: Vec<u8>,
}

impl<'a> Code<'a> {
    fn new(assembly: &'a mut Assembly, code: &'a str) -> Self {
        let lines = code.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let lines = lines.filter(|line| !line.is_empty()).collect();
        Self { assembly, lines, labels: HashMap::new(), bytes: Vec::new() }
    }

    fn finish(mut self) -> Vec<u8> {
        let mut pc = 0;
        for line in &self.lines {
            match line[0].strip_suffix(':') {
                Some(label) => drop(self.labels.insert(label, pc)),
                None => pc += length(line),
            }
        }
        let (mut handlers, mut frames) = (Vec::new(), Vec::new());
        for line in self.lines.clone() {
            match line[0] {
                ".catch" => {
                    let caught = match line[4] {
                        "any" => 0,
                        class => self.assembly.class(class),
                    };
                    for label in &line[1..4] {
                        push(&mut handlers, self.pc(label) as u16);
                    }
                    push(&mut handlers, caught);
                }
                ".frame" => frames.push((self.bytes.len(), line[1..].to_vec())),
                ".byte" => self
                    .bytes
                    .extend(line[1..].iter().map(|byte| byte.parse::<u8>().expect("byte"))),
                label if label.ends_with(':') => {}
                _ => self.instruction(&line),
            }
        }
        let mut body = (self.bytes.len() as u32).to_be_bytes().to_vec();
        body.extend(&self.bytes);
        push(&mut body, (handlers.len() / 8) as u16);
        body.extend(handlers);
        if frames.is_empty() {
            push(&mut body, 0);
            return body;
        }
        let mut map = Vec::new();
        push(&mut map, frames.len() as u16);
        let mut next = 0;
        for (pc, types) in frames {
            map.push(255);
            push(&mut map, (pc - next) as u16);
            next = pc + 1;
            let mut parts = types.split(|text| *text == "|");
            for part in [parts.next(), parts.next()] {
                let part = part.unwrap_or_default();
                push(&mut map, part.len() as u16);
                for text in part {
                    self.frame_type(text, &mut map);
                }
            }
        }
        push(&mut body, 1);
        let name = self.assembly.utf8("StackMapTable");
        push(&mut body, name);
        body.extend((map.len() as u32).to_be_bytes());
        body.extend(map);
        body
    }

    fn pc(&self, label: &str) -> usize {
        *self.labels.get(label).unwrap_or_else(|| panic!("no label {label}"))
    }

    fn frame_type(&mut self, text: &str, map: &mut Vec<u8>) {
        let simple = ["T", "I", "F", "D", "J", "N", "U"];
        if let Some(tag) = simple.iter().position(|other| *other == text) {
            map.push(tag as u8);
        } else if let Some(label) = text.strip_prefix("new:") {
            map.push(8);
            push(map, self.pc(label) as u16);
        } else {
            map.push(7);
            let name = text.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
            let class = self.assembly.class(name.unwrap_or(text));
            push(map, class);
        }
    }

    fn instruction(&mut self, line: &[&str]) {
        let (pc, opcode) = (self.bytes.len(), opcode(line[0]));
        self.bytes.push(opcode as u8);
        let mut texts = line[1..].iter();
        for kind in opcode.operands() {
            if *kind == OperandKind::Zero {
                self.bytes.push(0);
                continue;
            }
            let text = *texts.next().unwrap_or_else(|| panic!("{line:?} needs an operand"));
            let number = || text.parse::<i32>().unwrap_or_else(|_| panic!("{line:?}"));
            match kind {
                OperandKind::Branch16 => {
                    let distance = self.pc(text) as i64 - pc as i64;
                    push(&mut self.bytes, distance as u16);
                }
                OperandKind::I16 => push(&mut self.bytes, number() as u16),
                OperandKind::Class => {
                    let index = self.assembly.class(text);
                    push(&mut self.bytes, index);
                }
                OperandKind::Field => {
                    let index = self.assembly.member(9, text);
                    push(&mut self.bytes, index);
                }
                OperandKind::Method | OperandKind::AnyMethod => {
                    let (tag, text) = match text.strip_prefix("interface:") {
                        Some(text) => (11, text),
                        None => (10, text),
                    };
                    let index = self.assembly.member(tag, text);
                    push(&mut self.bytes, index);
                }
                OperandKind::InterfaceMethod => {
                    let index = self.assembly.member(11, text);
                    push(&mut self.bytes, index);
                }
                OperandKind::Constant8 | OperandKind::Constant16 | OperandKind::WideConstant => {
                    let index = self.loadable(text);
                    if *kind == OperandKind::Constant8 {
                        self.bytes.push(index as u8);
                    } else {
                        push(&mut self.bytes, index);
                    }
                }
                _ => self.bytes.push(number() as u8),
            }
        }
    }

    /// Returns the index of `int:1`, `long:1`, `string:a` or `class:a/B`.
    fn loadable(&mut self, text: &str) -> u16 {
        let (kind, value) = text.split_once(':').expect("a kind");
        match kind {
            "int" => {
                let mut bytes = vec![3];
                bytes.extend(value.parse::<i32>().expect("int").to_be_bytes());
                self.assembly.constant(bytes)
            }
            "long" => {
                let mut bytes = vec![5];
                bytes.extend(value.parse::<i64>().expect("long").to_be_bytes());
                self.assembly.constant(bytes)
            }
            "class" => self.assembly.class(value),
            _ => {
                let text = self.assembly.utf8(value);
                self.assembly.pair(8, text, None)
            }
        }
    }
}

fn opcode(name: &str) -> Opcode {
    let found = Opcode::ALL.iter().find(|opcode| opcode.mnemonic() == name);
    *found.unwrap_or_else(|| panic!("no instruction {name}"))
}

fn length(line: &[&str]) -> usize {
    match line[0] {
        ".byte" => line.len() - 1,
        directive if directive.starts_with('.') => 0,
        name => {
            let one = |kind: &OperandKind| {
                matches!(
                    kind,
                    OperandKind::I8
                        | OperandKind::Local
                        | OperandKind::Constant8
                        | OperandKind::Count
                        | OperandKind::Zero
                        | OperandKind::Dimensions
                        | OperandKind::ArrayType
                )
            };
            let operands = opcode(name).operands().iter();
            1 + operands.map(|kind| if one(kind) { 1 } else { 2 }).sum::<usize>()
        }
    }
}
