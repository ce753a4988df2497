//! Parses arbitrary bytes as a class file, and reads all parts of an accepted one.
//!
//! Source: JVMS §4.8. Invariant: no panic, and checked annotations can be read again.
#![no_main]

use classfile::instruction::{Listing, instructions};
use classfile::stack_map::Frames;
use classfile::{ClassFile, annotation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match classfile::parse(bytes, "fuzz") {
        Ok(class) => walk(&class),
        Err(error) => assert!(error.offset <= bytes.len(), "{error}"),
    }
});

fn walk(class: &ClassFile) {
    let pool = &class.pool;
    for (index, _) in pool.iter() {
        let _ = (pool.describe(index), pool.utf16(index), pool.member(index));
    }
    let bodies = class.fields.iter().map(|f| &f.annotations);
    let bodies = bodies.chain(class.methods.iter().map(|m| &m.annotations));
    for body in bodies.chain([&class.annotations]).flatten() {
        assert!(annotation::read(body, pool).is_ok());
    }
    for body in class.methods.iter().filter_map(|m| m.type_annotations.as_ref()) {
        assert!(annotation::read_types(body, pool).is_ok());
    }
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        assert!(instructions(&code.bytes).all(|item| item.is_ok()));
        let _ = Listing { code: &code.bytes, pool }.to_string();
        let mut frames = Frames::new(class, method);
        while frames.advance().is_some() {}
    }
}
