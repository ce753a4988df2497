//! Broken class files: truncated, with changed bytes, with repeated parts.
//!
//! Source: JVMS §4.8. Invariant: parsing returns a result or an error, never panics; an accepted
//! file can be traversed without a panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)]

mod common;

use classfile::assemble::ClassBuilder;
use classfile::instruction::{Listing, instructions};
use classfile::stack_map::Frames;
use classfile::{ClassFile, FieldType, Opcode, access, annotation};
use proptest::prelude::*;
use std::sync::OnceLock;

/// Returns the compiled sample, which is empty without a JDK, and an assembled class.
fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let mut seeds: Vec<_> = common::sample().into_iter().map(|(_, bytes)| bytes).collect();
        seeds.push(built());
        seeds
    })
}

fn built() -> Vec<u8> {
    let mut built = ClassBuilder::new(50, access::PUBLIC, "Built", "java/lang/Object");
    built.field(access::STATIC, "sum", "J").method(access::STATIC, "m", "(I)J", |code| {
        let (start, end, handler) = (code.label(), code.label(), code.label());
        code.line(3).place(start).load(&FieldType::Int, 0).table_switch(1, &[start, end], end);
        code.place(end).get_static("Built", "sum", "J").long(77).op(Opcode::ladd);
        code.return_value(Some(&FieldType::Long)).place(handler).op(Opcode::athrow);
        code.handler(start, end, handler, Some("java/lang/Error"));
    });
    built.finish().unwrap()
}

/// Reads all parts of a class that are decoded on demand.
fn walk(class: &ClassFile) {
    for (index, _) in class.pool.iter() {
        let _ = (class.pool.describe(index), class.pool.utf16(index), class.pool.member(index));
    }
    let bodies = class.fields.iter().map(|f| &f.annotations);
    let bodies = bodies.chain(class.methods.iter().map(|m| &m.annotations));
    for body in bodies.chain([&class.annotations]).flatten() {
        annotation::read(body, &class.pool).expect("checked when it was read");
    }
    for method in &class.methods {
        if let Some(body) = &method.annotation_default {
            annotation::read_default(body, &class.pool).expect("checked when it was read");
        }
        let Some(code) = &method.code else { continue };
        let listing = Listing { code: &code.bytes, pool: &class.pool }.to_string();
        assert_eq!(listing.lines().count(), instructions(&code.bytes).count());
        let mut frames = Frames::new(class, method);
        while frames.advance().is_some() {}
    }
}

fn try_out(bytes: &[u8]) {
    match classfile::parse(bytes, "hostile") {
        Ok(class) => walk(&class),
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error}");
            assert_eq!(error.file, "hostile");
            assert!(!error.message.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn changed_bytes_cause_no_panic(
        seed: prop::sample::Index,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = seed.get(seeds()).clone();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        try_out(&bytes);
    }

    #[test]
    fn changed_numbers_cause_no_panic(
        seed: prop::sample::Index,
        at: prop::sample::Index,
        number in prop::sample::select(vec![0_u16, 1, 255, 0x7fff, 0x8000, 0xffff]),
    ) {
        let mut bytes = seed.get(seeds()).clone();
        let at = at.index(bytes.len() - 1);
        bytes[at..at + 2].copy_from_slice(&number.to_be_bytes());
        try_out(&bytes);
    }

    #[test]
    fn cut_and_repeated_files_cause_no_panic(
        seed: prop::sample::Index,
        from: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        let bytes = seed.get(seeds());
        let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
        try_out(&bytes[..from]);
        try_out(&[&bytes[..from], &bytes[to..]].concat());
    }
}

#[test]
fn every_truncation_is_refused() {
    let bytes = built();
    assert!(classfile::parse(&bytes, "whole").is_ok());
    for length in 0..bytes.len() {
        let error = classfile::parse(&bytes[..length], "cut").unwrap_err();
        assert!(error.offset <= length);
    }
    let longer = [&bytes[..], &[0]].concat();
    let error = classfile::parse(&longer, "long").unwrap_err();
    assert_eq!(error.offset, bytes.len());
}

#[test]
fn a_small_file_cannot_allocate_gigabytes() {
    // The file has one name of 60,000 bytes and 60,000 classes of that name.
    let name = "n".repeat(60_000);
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
    bytes.extend(60_002_u16.to_be_bytes());
    bytes.push(1);
    bytes.extend(60_000_u16.to_be_bytes());
    bytes.extend(name.as_bytes());
    for _ in 0..60_000 {
        bytes.extend([7, 0, 1]);
    }
    bytes.extend([0, 0x21, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    let error = classfile::parse(&bytes, "big").unwrap_err();
    assert!(error.message.contains("out of proportion"), "{error}");
}
