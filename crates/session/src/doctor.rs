//! The command `doctor`: the environment, and the implemented ones of the JDK's native methods.

use crate::jdk::Jdk;
use classes::path::JdkImage;
use classfile::access;
use config::{Error, Settings};
use std::collections::BTreeMap;
use std::fmt::Write;
use vm::NativeTable;

/// The native methods of one package: implemented ones, ones of unsupported areas, and missing ones.
#[derive(Default)]
struct Package {
    implemented: usize,
    excepted: usize,
    missing: Vec<String>,
}

/// Describes the environment of a session, and counts the implemented native methods of the JDK.
pub(crate) fn doctor(settings: &Settings) -> Result<String, Error> {
    let mut settings = settings.clone();
    let jdk = Jdk::find(&mut settings)?;
    let image = JdkImage::open(&jdk.home)?;
    let table = NativeTable::new(natives::rows(), jdk.feature);
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
    let mut areas: BTreeMap<&str, usize> = BTreeMap::new();
    for name in image.resources()? {
        let Some(class) = name.strip_prefix("java.base/").and_then(|n| n.strip_suffix(".class"))
        else {
            continue;
        };
        let Some(bytes) = image.find("java.base", class)? else { continue };
        let Ok(file) = classfile::parse(&bytes, &name) else { continue };
        for method in file.methods.iter().filter(|m| m.access & access::NATIVE != 0) {
            let package = class.rfind('/').map_or("", |at| &class[..at]).replace('/', ".");
            let entry = packages.entry(package).or_default();
            if is_linked_by_the_machine(class, &method.name)
                || table.find(class, &method.name, &method.descriptor).is_some()
            {
                entry.implemented += 1;
            } else if let Some(area) = natives::areas::area_of(class, &method.name) {
                entry.excepted += 1;
                *areas.entry(area.name).or_default() += 1;
            } else {
                entry.missing.push(format!(
                    "{}.{}{}",
                    class.replace('/', "."),
                    method.name,
                    method.descriptor
                ));
            }
        }
    }
    let implemented: usize = packages.values().map(|p| p.implemented).sum();
    let excepted: usize = packages.values().map(|p| p.excepted).sum();
    let missing: usize = packages.values().map(|p| p.missing.len()).sum();
    let mut text = String::new();
    let _ = writeln!(text, "JDK {} in {}", jdk.version, jdk.home.display());
    for note in &settings.notes {
        let _ = writeln!(text, "note: {note}");
    }
    let _ = writeln!(text, "solver: {}", solver()?);
    let _ = writeln!(
        text,
        "native methods of java.base: {} declared, {implemented} implemented, {excepted} of areas \
         that are not supported, {missing} missing",
        implemented + excepted + missing
    );
    for (name, package) in &packages {
        let _ = writeln!(
            text,
            "  {name}: {} implemented, {} not supported, {} missing",
            package.implemented,
            package.excepted,
            package.missing.len()
        );
        for method in &package.missing {
            let _ = writeln!(text, "    missing {method}");
        }
    }
    text.push_str("areas that are not supported:\n");
    for area in natives::areas::AREAS {
        let count = areas.get(area.name).copied().unwrap_or_default();
        let _ = writeln!(text, "  {} ({count} here): {}", area.name, area.sentence);
    }
    text.push_str("a program that reaches one ends with exit status 2 and its name\n");
    Ok(text)
}

/// Describes the solver that is used in addition to the built-in one.
fn solver() -> Result<String, Error> {
    Ok(match z3::Z3::load(None).map_err(Error::new)? {
        Some(z3) => format!("Z3 {} in {}", z3.version(), z3.path().display()),
        None => {
            "the built-in one alone; conditions on floating-point numbers may need Z3 (Debian's \
                 package is libz3-4)"
                .to_owned()
        }
    })
}

/// Whether the machine itself links the method, which is signature-polymorphic, so that it needs no
/// row.
fn is_linked_by_the_machine(class: &str, method: &str) -> bool {
    match class {
        "java/lang/invoke/VarHandle" => true,
        "java/lang/invoke/MethodHandle" => method != "linkToNative",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[test]
    fn doctor_counts_natives_and_lists_areas() {
        let mut settings = Settings::default();
        if Jdk::find(&mut settings).is_err() {
            return;
        }
        let text = doctor(&settings).unwrap();
        let line = text.lines().find(|l| l.starts_with("native methods of java.base:")).unwrap();
        let numbers: Vec<usize> =
            line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [declared, implemented, excepted, missing] = numbers[..] else { panic!("{line}") };
        assert_eq!(declared, implemented + excepted + missing);
        assert!(implemented > 300 && excepted > 100 && missing < 20, "{line}");
        let solver = text.lines().find(|l| l.starts_with("solver: ")).unwrap();
        assert!(solver.contains("Z3 ") || solver.contains("libz3-4"), "{solver}");
        assert!(text.contains("java.lang: ") && text.contains("  sockets ("), "{text}");
    }
}
