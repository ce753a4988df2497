//! Class paths of real JDKs (compared with the JDK's own `jimage` tool) and constructed jars.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;

fn jimage(home: &Path, arguments: &[&str]) -> String {
    let output = Command::new(home.join("bin/jimage")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns `module/name` of every resource, as the JDK's tool `jimage` lists them.
fn listed(home: &Path) -> BTreeSet<String> {
    let mut module = String::new();
    let mut names = BTreeSet::new();
    for line in jimage(home, &["list", home.join("lib/modules").to_str().unwrap()]).lines() {
        let mut package = line.trim_end();
        if let Some(name) = package.strip_prefix("Module: ") {
            package = "";
            name.clone_into(&mut module);
        }
        if let Some(name) = package.strip_prefix("    ") {
            names.insert(format!("{module}/{name}"));
        }
    }
    names
}

fn make_jar(path: &Path, files: &[(&str, &[u8])]) {
    let mut jar = ZipWriter::new(File::create(path).unwrap());
    for (name, bytes) in files {
        jar.start_file(*name, SimpleFileOptions::default()).unwrap();
        jar.write_all(bytes).unwrap();
    }
    jar.finish().unwrap();
}

fn bytes(found: Option<Resource<'_>>) -> Option<Vec<u8>> {
    found.map(|found| found.bytes)
}

#[test]
fn resources_of_an_image_equal_the_list_of_the_jdk() {
    for home in jdks::homes() {
        let image = JdkImage::open(&home).unwrap();
        let ours: BTreeSet<String> = image.resources().unwrap().into_iter().collect();
        let theirs = listed(&home);
        assert_eq!(ours.len(), theirs.len(), "{}", home.display());
        assert_eq!(ours.symmetric_difference(&theirs).next(), None);
        let modules: BTreeSet<&str> =
            ours.iter().map(|name| name.split_once('/').unwrap().0).collect();
        assert!(modules.iter().copied().eq(image.modules().unwrap().iter().map(String::as_str)));
    }
}

#[test]
fn classes_equal_the_extracted_files_of_the_jdk() {
    for home in jdks::homes() {
        let folder = TempDir::new().unwrap();
        let target = folder.path().to_str().unwrap();
        let modules = home.join("lib/modules");
        let sample = "regex:/java\\.base/(java/(lang|util)|jdk/internal/misc)/.*";
        jimage(
            &home,
            &["extract", "--dir", target, "--include", sample, modules.to_str().unwrap()],
        );
        let extracted = Entry::Directory(Directory::open(&folder.path().join("java.base")));
        let class_path = ClassPath::open(&[&modules], 17).unwrap();
        let names = extracted.resources().unwrap();
        assert!(names.len() > 2000, "{} files extracted", names.len());
        for name in names {
            let theirs = extracted.find_resource(&name).unwrap().unwrap();
            let ours = match name.strip_suffix(".class") {
                Some(class) if !class.ends_with("-info") => class_path.find_class(class),
                _ => class_path.find_resource(&name),
            };
            let ours = ours.unwrap().unwrap_or_else(|| panic!("{name} is missing"));
            assert_eq!(ours.origin, Origin { path: &modules, module: Some("java.base") });
            assert!(ours.bytes == theirs.bytes, "{name} differs");
        }
    }
}

#[test]
fn the_module_of_every_package_is_that_of_its_classes() {
    for home in jdks::homes() {
        let image = JdkImage::open(&home).unwrap();
        let mut packages = BTreeSet::new();
        for resource in image.resources().unwrap() {
            let (module, name) = resource.split_once('/').unwrap();
            let package = package_of(name);
            let is_class = name.strip_suffix(".class").is_some();
            if is_class && !package.is_empty() && !name.starts_with("META-INF") {
                packages.insert((package.to_owned(), module.to_owned()));
            }
        }
        assert!(packages.len() > 500);
        for (package, module) in packages {
            assert_eq!(image.module_of_package(&package).unwrap(), Some(&*module), "{package}");
        }
        // The package `java` has no classes, only subpackages. The other packages do not exist.
        for package in ["java", "app", "", "java/lang/String", "packages"] {
            assert_eq!(image.module_of_package(package).unwrap(), None, "{package}");
        }
    }
}

#[test]
fn an_image_finds_only_its_own_classes() {
    for home in jdks::homes() {
        let image = JdkImage::open(&home).unwrap();
        assert_eq!(image.home(), home);
        assert!(image.release().unwrap() >= 9);
        assert!(image.find("java.base", "java/lang/Object").unwrap().is_some());
        assert!(image.find("java.logging", "java/lang/Object").unwrap().is_none());
        assert!(image.find("packages", "java").unwrap().is_none());
        let level = image.find_class("java/util/logging/Level").unwrap().unwrap();
        assert_eq!(level.origin.module, Some("java.logging"));
        for name in ["java.lang.Object", "[Ljava/lang/Object;", "java/lang/Nothing", "", "/x"] {
            assert!(image.find_class(name).unwrap().is_none(), "{name}");
        }
        let services = "META-INF/services/java.nio.file.spi.FileSystemProvider";
        let found = image.find_resource(services).unwrap().map(|found| found.origin.module);
        let listed = image.resources().unwrap().iter().any(|name| name.ends_with(services));
        assert_eq!(found.is_some(), listed);
    }
}

#[test]
fn a_cut_image_and_a_folder_without_one_are_named() {
    let folder = TempDir::new().unwrap();
    let error = JdkImage::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("is not a JDK") && error.contains(folder.path().to_str().unwrap()));
    let home = jdks::homes().remove(0);
    let mut start = fs::read(home.join("lib/modules")).unwrap();
    start.truncate(4096);
    let path = folder.path().join("modules");
    for length in [4096, 28, 5] {
        fs::write(&path, &start[..length]).unwrap();
        let error = ClassPath::open(&[&path], 17).unwrap_err();
        assert_eq!(error.path, path, "{error}");
    }
}

#[test]
fn the_first_matching_entry_wins_and_missing_entries_are_omitted() {
    let folder = TempDir::new().unwrap();
    let (classes, jar) = (folder.path().join("classes"), folder.path().join("a.jar"));
    fs::create_dir_all(classes.join("app/sub")).unwrap();
    fs::write(classes.join("app/Main.class"), b"from directory").unwrap();
    make_jar(&jar, &[("app/Main.class", b"from jar"), ("app/Other.class", b"other"), ("d/", b"")]);
    let paths = [&classes, &folder.path().join("nowhere"), &jar, &classes];
    let path = ClassPath::open(&paths, 17).unwrap();
    assert_eq!(path.entries().iter().map(Entry::path).collect::<Vec<_>>(), [&classes, &jar]);
    let main = path.find_class("app/Main").unwrap().unwrap();
    assert_eq!(main.origin, Origin { path: &classes, module: None });
    assert_eq!(bytes(Some(main)).unwrap(), b"from directory");
    let other = path.find_class("app/Other").unwrap().unwrap();
    assert_eq!((&*other.bytes, other.origin.path), (&b"other"[..], &*jar));
    for name in ["app/None", "app/sub", "../classes/app/Main", "app//Main", "app/Main/X", "a\0b"] {
        assert_eq!(bytes(path.find_class(name).unwrap()), None, "{name}");
    }
    for name in ["d/", "d", "app/", "app/sub", "../a.jar", "/app/Main.class"] {
        assert_eq!(bytes(path.find_resource(name).unwrap()), None, "{name}");
    }
    assert_eq!(path.entries()[0].resources().unwrap(), ["app/Main.class"]);
    assert_eq!(path.entries()[1].resources().unwrap(), ["app/Main.class", "app/Other.class"]);
}

const VERSIONED: &[(&str, &[u8])] = &[
    ("a/A.class", b"base"),
    ("META-INF/versions/9/a/A.class", b"9"),
    ("META-INF/versions/17/a/A.class", b"17"),
    ("META-INF/versions/25/a/A.class", b"25"),
    ("META-INF/versions/8/a/A.class", b"8 is no version"),
    ("META-INF/versions/11/a/New.class", b"new in 11"),
];

fn versioned_jar(path: &Path, manifest: &str) {
    let mut files = vec![("META-INF/MANIFEST.MF", manifest.as_bytes())];
    files.extend_from_slice(VERSIONED);
    make_jar(path, &files);
}

#[test]
fn a_multi_release_jar_gives_the_newest_version_up_to_its_release() {
    let folder = TempDir::new().unwrap();
    let jar = folder.path().join("m.jar");
    versioned_jar(&jar, "Manifest-Version: 1.0\r\nMulti-Release: TRUE\r\n\r\n");
    for (release, a, new) in [
        (8, &b"base"[..], None),
        (9, b"9", None),
        (11, b"9", Some(&b"new in 11"[..])),
        (17, b"17", Some(b"new in 11")),
        (24, b"17", Some(b"new in 11")),
        (25, b"25", Some(b"new in 11")),
    ] {
        let path = ClassPath::open(&[&jar], release).unwrap();
        assert_eq!(bytes(path.find_class("a/A").unwrap()).as_deref(), Some(a), "{release}");
        assert_eq!(bytes(path.find_class("a/New").unwrap()).as_deref(), new, "{release}");
        let mut names = vec!["META-INF/MANIFEST.MF", "a/A.class"];
        names.extend(new.map(|_| "a/New.class"));
        assert_eq!(path.entries()[0].resources().unwrap(), names);
    }
}

#[test]
fn without_the_manifest_line_versions_are_plain_folders() {
    let folder = TempDir::new().unwrap();
    let jar = folder.path().join("m.jar");
    versioned_jar(&jar, "Manifest-Version: 1.0\r\n\r\nName: a/\r\nMulti-Release: true\r\n");
    let path = ClassPath::open(&[&jar], 25).unwrap();
    assert_eq!(bytes(path.find_class("a/A").unwrap()).unwrap(), b"base");
    assert_eq!(path.entries()[0].resources().unwrap().len(), 1 + VERSIONED.len());
}

#[test]
fn the_class_path_of_a_manifest_follows_its_jar() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("lib")).unwrap();
    let manifest: &[u8] = b"Class-Path: lib/one.jar lib/ gone.jar main.jar\nMain-Class: a.M\n";
    make_jar(&at("main.jar"), &[("META-INF/MANIFEST.MF", manifest)]);
    make_jar(&at("lib/one.jar"), &[("META-INF/MANIFEST.MF", b"Class-Path: ../two.jar\n")]);
    make_jar(&at("two.jar"), &[("x/X.class", b"x")]);
    make_jar(&at("last.jar"), &[("x/X.class", b"not this one")]);
    let path = ClassPath::open(&[at("main.jar"), at("last.jar")], 17).unwrap();
    let order: Vec<PathBuf> =
        path.entries().iter().map(|entry| entry.path().canonicalize().unwrap()).collect();
    let expected = ["main.jar", "lib/one.jar", "two.jar", "lib", "last.jar"];
    assert_eq!(order, expected.map(|name| at(name).canonicalize().unwrap()));
    assert_eq!(bytes(path.find_class("x/X").unwrap()).unwrap(), b"x");
    let Entry::Jar(main) = &path.entries()[0] else { panic!("not a jar") };
    assert_eq!(main.attribute("main-class"), Some("a.M"));
}

#[test]
fn a_sealed_package_of_two_entries_is_named() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let seals = b"Name: p/\nSealed: true\n";
    let manifest = [b"A: b\n\n".as_slice(), seals].concat();
    make_jar(&at("sealed.jar"), &[("META-INF/MANIFEST.MF", &manifest), ("p/A.class", b"")]);
    make_jar(&at("other.jar"), &[("p/q/B.class", b""), ("p/text", b"")]);
    make_jar(&at("split.jar"), &[("p/B.class", b"")]);
    fs::create_dir_all(at("d/p")).unwrap();
    let split = |names: &[&str]| {
        let paths: Vec<PathBuf> = names.iter().map(|name| at(name)).collect();
        ClassPath::open(&paths, 17).unwrap().split_seal().unwrap()
    };
    assert_eq!(split(&["sealed.jar", "other.jar", "d"]), None);
    assert_eq!(split(&["split.jar", "other.jar"]), None);
    assert_eq!(split(&["split.jar", "sealed.jar"]).as_deref(), Some("p"));
    fs::write(at("d/p/C.class"), "").unwrap();
    assert_eq!(split(&["sealed.jar", "d"]).as_deref(), Some("p"));
}

#[test]
fn a_corrupt_jar_is_named_by_its_error() {
    let folder = TempDir::new().unwrap();
    let jar = folder.path().join("bad.jar");
    for content in [&b"this is no jar"[..], b"", b"PK\x03\x04 cut off"] {
        fs::write(&jar, content).unwrap();
        let error = ClassPath::open(&[&jar], 17).unwrap_err();
        assert_eq!(error.path, jar);
        assert!(error.to_string().contains("is not a readable jar"), "{error}");
    }
    // The directory is valid and the entry is damaged, so the error occurs when the entry is read.
    // As in the JDK, the checksum of the entry is not compared.
    make_jar(&jar, &[("x/X.class", b"content")]);
    let mut whole = fs::read(&jar).unwrap();
    whole[0] = 0;
    fs::write(&jar, &whole).unwrap();
    let error = ClassPath::open(&[&jar], 17).unwrap().find_class("x/X").unwrap_err();
    assert!(error.to_string().contains("bad.jar has an unreadable entry x/X.class"), "{error}");
}

#[test]
fn a_class_path_is_split_as_the_launcher_does() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().to_str().unwrap();
    for name in ["b.jar", "a.JAR", "c.txt"] {
        fs::write(folder.path().join(name), b"").unwrap();
    }
    let paths = ClassPath::split(&format!("x:{root}/*::y*"));
    let expected = ["x", &format!("{root}/a.JAR"), &format!("{root}/b.jar"), ".", "y*"];
    assert_eq!(paths, expected.map(PathBuf::from));
}

#[test]
fn a_manifest_without_an_end_is_an_error() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jar");
    make_jar(&path, &[("META-INF/MANIFEST.MF", &vec![b'\n'; 17 << 20])]);
    let problem = Jar::open(&path, 17).unwrap_err().problem;
    assert!(problem.ends_with("MANIFEST.MF: it is longer than 16 MiB"), "{problem}");
    make_jar(&path, &[("META-INF/MANIFEST.MF", &vec![b'\n'; 15 << 20])]);
    Jar::open(&path, 17).unwrap();
}
