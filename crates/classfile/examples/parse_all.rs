//! Parses every class file under the given folders and prints number and duration: `cargo run
//! --release -p classfile --example parse_all -- <folder>...`
//!
//! Source: none. Invariant: files are read before the clock starts; any rejected file ends in exit
//! 1.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::path::Path;
use std::time::Instant;

fn collect(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "class") {
            files.push((path.display().to_string(), std::fs::read(&path)?));
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files = Vec::new();
    for folder in std::env::args().skip(1) {
        collect(Path::new(&folder), &mut files)?;
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let start = Instant::now();
    let mut classes = Vec::with_capacity(files.len());
    let mut refused = 0;
    for (name, bytes) in &files {
        match classfile::parse(bytes, name) {
            Ok(class) => classes.push(class),
            Err(error) => {
                refused += 1;
                println!("{error}");
            }
        }
    }
    let time = start.elapsed();
    println!("{} classes, {bytes} bytes, {time:?}; {refused} refused", classes.len());
    if refused > 0 { Err("some files were refused".into()) } else { Ok(()) }
}
