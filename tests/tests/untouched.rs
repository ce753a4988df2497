//! A check changes no files: the real folder of the checked program remains unchanged.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

const PROGRAM: &str = r#"
import java.io.*;
import java.nio.file.*;

public class Harms {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try (FileWriter writer = new FileWriter("kept", true)) {
                writer.write("more");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        other.start();
        Files.writeString(Path.of("made"), "made");
        Files.createDirectories(Path.of("folder/deep/er"));
        Files.move(Path.of("folder/inner"), Path.of("moved"));
        Files.createSymbolicLink(Path.of("link"), Path.of("kept"));
        new File("removed").delete();
        try (RandomAccessFile file = new RandomAccessFile("cut", "rw")) {
            file.setLength(1);
        }
        Files.createTempFile(Path.of("."), "temporary", null).toFile().deleteOnExit();
        other.join();
        new File("kept").setReadOnly();
        new File("kept").setLastModified(0);
        System.out.println(Files.readString(Path.of("kept")) + Files.exists(Path.of("removed"))
                + Files.readString(Path.of("moved")) + Files.size(Path.of("cut")));
    }
}
"#;

/// Adds names, contents, times and permissions of all files below a folder.
fn snapshot(folder: &Path, into: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = fs::symlink_metadata(&path).unwrap();
        let contents = if about.is_dir() { Vec::new() } else { fs::read(&path).unwrap() };
        let what = format!(
            "{contents:?} {:?} {:?} {:?}",
            about.file_type(),
            about.modified().unwrap(),
            about.permissions()
        );
        into.insert(path.display().to_string(), what);
        if about.is_dir() {
            snapshot(&path, into);
        }
    }
}

#[test]
fn a_check_does_not_change_the_real_folder() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("untouched");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("folder")).unwrap();
    for (name, text) in
        [("kept", "kept"), ("removed", "x"), ("cut", "long"), ("folder/inner", "in")]
    {
        fs::write(folder.join(name), text).unwrap();
    }
    let source = folder.join("Harms.java");
    fs::write(&source, PROGRAM).unwrap();
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("untouched-classes");
    let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
    javac.arg("-d").arg(&classes).arg(&source);
    assert_eq!(process::run(&mut javac, Duration::from_mins(1)).unwrap().exit, Some(0));
    let mut before = BTreeMap::new();
    snapshot(&folder, &mut before);

    let mut check = Command::new(workshop.binary().unwrap());
    check.current_dir(&folder).args(["check", "--progress", "never", "--jdk"]);
    check.arg(&workshop.jdk.home).arg("--classpath").arg(&classes).arg("Harms");
    let checked = process::run(&mut check, Duration::from_mins(1)).unwrap();

    assert_eq!(checked.exit, Some(0), "{}{}", checked.stdout, checked.stderr);
    let mut after = BTreeMap::new();
    snapshot(&folder, &mut after);
    assert_eq!(before, after);
    // The program does change files, as its plain execution shows.
    let mut run = Command::new(workshop.binary().unwrap());
    run.current_dir(&folder).arg("run").arg("--jdk").arg(&workshop.jdk.home);
    run.arg("--classpath").arg(&classes).arg("Harms");
    let ran = process::run(&mut run, Duration::from_mins(1)).unwrap();
    assert_eq!(ran.stdout, "keptmorefalsein1\n", "{}", ran.stderr);
    let mut after = BTreeMap::new();
    snapshot(&folder, &mut after);
    assert_ne!(before, after);
}
