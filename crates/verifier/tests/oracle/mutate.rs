//! Changes of class files, mostly of their code and stack maps.

use base::rng::splitmix64;
use classfile::Opcode;
use classfile::opcode::OperandKind;

/// Positions in a class file.
#[derive(Debug, Default)]
struct Outline {
    /// Start of each constant, at its tag; 0 for unusable indices.
    constants: Vec<usize>,
    /// The flags of the class.
    flags: usize,
    /// Flags of methods.
    methods: Vec<usize>,
    /// Bodies of methods.
    bodies: Vec<Body>,
}

/// Positions in a method.
#[derive(Debug)]
struct Body {
    /// Length of the attribute `Code`.
    attribute: usize,
    max_stack: usize,
    /// First instruction.
    code: usize,
    length: usize,
    /// Entries of the exception table, and their number.
    handlers: (usize, usize),
    /// Body of the stack map, and its length.
    map: Option<(usize, usize)>,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn u8(&mut self) -> usize {
        self.at += 1;
        usize::from(self.bytes[self.at - 1])
    }

    fn u16(&mut self) -> usize {
        self.u8() << 8 | self.u8()
    }

    fn u32(&mut self) -> usize {
        self.u16() << 16 | self.u16()
    }
}

fn text(bytes: &[u8], constant: usize) -> &[u8] {
    let length = usize::from(bytes[constant + 1]) << 8 | usize::from(bytes[constant + 2]);
    &bytes[constant + 3..constant + 3 + length]
}

fn outline(bytes: &[u8]) -> Outline {
    let mut all = Outline { constants: vec![0], ..Outline::default() };
    let mut reader = Reader { bytes, at: 8 };
    let count = reader.u16();
    while all.constants.len() < count {
        all.constants.push(reader.at);
        match reader.u8() {
            1 => {
                let length = reader.u16();
                reader.at += length;
            }
            7 | 8 | 16 | 19 | 20 => reader.at += 2,
            15 => reader.at += 3,
            5 | 6 => {
                reader.at += 8;
                all.constants.push(0);
            }
            _ => reader.at += 4,
        }
    }
    all.flags = reader.at;
    reader.at += 6;
    let interfaces = reader.u16();
    reader.at += 2 * interfaces;
    for kind in 0..2 {
        for _ in 0..reader.u16() {
            if kind == 1 {
                all.methods.push(reader.at);
            }
            reader.at += 6;
            for _ in 0..reader.u16() {
                let name = text(bytes, all.constants[reader.u16()]);
                let length = reader.u32();
                let end = reader.at + length;
                if name == b"Code" {
                    all.bodies.push(body(bytes, reader.at, &all.constants));
                }
                reader.at = end;
            }
        }
    }
    all
}

fn body(bytes: &[u8], at: usize, constants: &[usize]) -> Body {
    let mut reader = Reader { bytes, at: at + 4 };
    let length = reader.u32();
    let code = reader.at;
    reader.at += length;
    let handlers = reader.u16();
    let table = reader.at;
    reader.at += handlers * 8;
    let mut map = None;
    for _ in 0..reader.u16() {
        let name = text(bytes, constants[reader.u16()]);
        let length = reader.u32();
        if name == b"StackMapTable" {
            map = Some((reader.at, length));
        }
        reader.at += length;
    }
    Body { attribute: at - 4, max_stack: at, code, length, handlers: (table, handlers), map }
}

/// A stream of random changes.
pub struct Mutator {
    seed: u64,
}

impl Mutator {
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (splitmix64(&mut self.seed) % limit.max(1) as u64) as usize
    }

    /// Changes a class file in one or two places.
    pub fn mutate(&mut self, original: &[u8]) -> Vec<u8> {
        let mut bytes = original.to_vec();
        for _ in 0..=self.below(4) / 3 {
            let outline = outline(&bytes);
            self.change(&mut bytes, &outline);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, outline: &Outline) {
        match self.below(20) {
            0 => self.change_constant(bytes, outline),
            1 => {
                let at = outline.flags + self.below(2);
                bytes[at] ^= 1 << self.below(8);
            }
            2 if !outline.methods.is_empty() => {
                let at = outline.methods[self.below(outline.methods.len())] + self.below(2);
                bytes[at] ^= 1 << self.below(8);
            }
            _ if outline.bodies.is_empty() => self.change_constant(bytes, outline),
            3 => self.change_text(bytes, outline),
            nth => {
                let body = &outline.bodies[self.below(outline.bodies.len())];
                match nth {
                    4 | 5 => self.change_map(bytes, body),
                    6 => self.change_limit(bytes, body),
                    7 => self.change_handler(bytes, body),
                    8 | 9 => self.resize(bytes, body),
                    _ => self.change_instruction(bytes, body, outline),
                }
            }
        }
    }

    /// Replaces a reference of a constant by another index.
    fn change_constant(&mut self, bytes: &mut [u8], outline: &Outline) {
        let at = outline.constants[self.below(outline.constants.len())];
        if at == 0 || matches!(bytes[at], 1 | 3..=6) {
            return;
        }
        let other = self.below(outline.constants.len());
        let start = if bytes[at] == 15 { at + 2 } else { at + 1 + 2 * self.below(2) };
        let start = if matches!(bytes[at], 7 | 8 | 16) { at + 1 } else { start };
        // A constant of the same kind is preferred.
        let old = usize::from(bytes[start]) << 8 | usize::from(bytes[start + 1]);
        let kind = |index: usize| outline.constants.get(index).map(|at| bytes[*at]);
        if kind(other) == kind(old) || self.below(20) == 0 {
            bytes[start..start + 2].copy_from_slice(&(other as u16).to_be_bytes());
        }
    }

    /// Replaces a letter of a descriptor.
    fn change_text(&mut self, bytes: &mut [u8], outline: &Outline) {
        let at = outline.constants[self.below(outline.constants.len())];
        if at == 0 || bytes[at] != 1 {
            return;
        }
        let length = text(bytes, at).len();
        if !text(bytes, at).contains(&b'(') {
            return;
        }
        let letters = b"IJFDZBCS";
        let place = at + 3 + self.below(length);
        if letters.contains(&bytes[place]) {
            bytes[place] = letters[self.below(letters.len())];
        }
    }

    fn change_map(&mut self, bytes: &mut [u8], body: &Body) {
        let Some((start, length)) = body.map else { return };
        let at = start + self.below(length);
        bytes[at] = match self.below(3) {
            0 => self.below(10) as u8,
            1 => bytes[at].wrapping_add(1),
            _ => self.below(256) as u8,
        };
    }

    fn change_limit(&mut self, bytes: &mut [u8], body: &Body) {
        let at = body.max_stack + 1 + 2 * self.below(2);
        bytes[at] = if self.below(2) == 0 { bytes[at].wrapping_sub(1) } else { 0 };
    }

    fn change_handler(&mut self, bytes: &mut [u8], body: &Body) {
        let (start, count) = body.handlers;
        if count > 0 {
            let at = start + self.below(count * 4) * 2 + 1;
            let change = [1, 255, 2, 3][self.below(4)];
            bytes[at] = bytes[at].wrapping_add(change);
        }
    }

    fn starts(bytes: &[u8], body: &Body) -> Vec<(usize, usize)> {
        let code = &bytes[body.code..body.code + body.length];
        let decoded = classfile::instruction::instructions(code).map_while(Result::ok);
        decoded.map(|(pc, found)| (pc as usize, found.next as usize)).collect()
    }

    /// Inserts or removes instructions. Jumps and the stack map stay as they are.
    fn resize(&mut self, bytes: &mut Vec<u8>, body: &Body) {
        let starts = Self::starts(bytes, body);
        if starts.is_empty() {
            return;
        }
        let (pc, next) = starts[self.below(starts.len())];
        let change: i64 = if self.below(2) == 0 && next - pc < body.length {
            bytes.drain(body.code + pc..body.code + next);
            pc as i64 - next as i64
        } else {
            bytes.insert(body.code + pc, self.below(0xca) as u8);
            1
        };
        for at in [body.attribute, body.code - 4] {
            let word = u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            let word = (i64::from(word) + change) as u32;
            bytes[at..at + 4].copy_from_slice(&word.to_be_bytes());
        }
    }

    fn change_instruction(&mut self, bytes: &mut [u8], body: &Body, outline: &Outline) {
        let starts = Self::starts(bytes, body);
        if starts.is_empty() {
            return;
        }
        let (pc, next) = starts[self.below(starts.len())];
        let (at, length) = (body.code + pc, next - pc);
        let Some(opcode) = Opcode::decode(bytes[at]) else { return };
        match self.below(5) {
            0 => bytes[at..at + length].fill(0),
            1 | 2 => {
                let of_length = |other: &&Opcode| {
                    let kinds = other.operands();
                    let same = kinds.len() == opcode.operands().len();
                    same && (kinds.is_empty()
                        || std::mem::discriminant(&kinds[0])
                            == std::mem::discriminant(&opcode.operands()[0])
                        || self_sized(kinds) == self_sized(opcode.operands()))
                };
                let others: Vec<&Opcode> = Opcode::ALL.iter().filter(of_length).collect();
                bytes[at] = *others[self.below(others.len())] as u8;
            }
            3 if length == 3 && !matches!(opcode.operands(), [OperandKind::Branch16]) => {
                // The new constant mostly has the same kind.
                let old = usize::from(bytes[at + 1]) << 8 | usize::from(bytes[at + 2]);
                let other = self.below(outline.constants.len());
                let kind = |index: usize| outline.constants.get(index).map(|at| bytes[*at]);
                if kind(old) == kind(other) || self.below(30) == 0 {
                    bytes[at + 1..at + 3].copy_from_slice(&(other as u16).to_be_bytes());
                }
            }
            _ if length > 1 => {
                let at = at + length - 1;
                bytes[at] = bytes[at].wrapping_add([1, 255, 2, 3, 254][self.below(5)]);
            }
            _ => bytes[at] = self.below(0xca) as u8,
        }
    }
}

fn self_sized(kinds: &[OperandKind]) -> Option<usize> {
    let two = |kind: &OperandKind| {
        matches!(
            kind,
            OperandKind::I16
                | OperandKind::Constant16
                | OperandKind::WideConstant
                | OperandKind::Class
                | OperandKind::Field
                | OperandKind::Method
                | OperandKind::AnyMethod
                | OperandKind::Branch16
        )
    };
    let one = |kind: &OperandKind| {
        matches!(kind, OperandKind::I8 | OperandKind::Local | OperandKind::Constant8)
    };
    match kinds {
        [kind] if two(kind) => Some(2),
        [kind] if one(kind) => Some(1),
        _ => None,
    }
}
