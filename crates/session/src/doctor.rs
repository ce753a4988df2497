//! `doctor`: what the installed JDK declares native, and what of it is implemented.

use crate::config::{Error, Settings};
use crate::jdk::Jdk;
use classes::path::JdkImage;
use classfile::access;
use std::collections::BTreeMap;
use std::fmt::Write;
use vm::NativeTable;

/// Native methods of one package: implemented ones and missing ones.
#[derive(Default)]
struct Package {
    implemented: usize,
    missing: Vec<String>,
}

/// Tells what a session would use, and which native methods of the JDK are implemented.
pub(crate) fn doctor(settings: &Settings) -> Result<String, Error> {
    let mut settings = settings.clone();
    let jdk = Jdk::find(&mut settings)?;
    let image = JdkImage::open(&jdk.home)?;
    let table = NativeTable::new(natives::rows(), jdk.feature);
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
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
            if is_linked_by_the_machine(class)
                || table.find(class, &method.name, &method.descriptor).is_some()
            {
                entry.implemented += 1;
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
    let missing: usize = packages.values().map(|p| p.missing.len()).sum();
    let mut text = String::new();
    let _ = writeln!(text, "JDK {} in {}", jdk.version, jdk.home.display());
    for note in &settings.notes {
        let _ = writeln!(text, "note: {note}");
    }
    let _ = writeln!(
        text,
        "native methods of java.base: {} declared, {implemented} implemented, {missing} missing",
        implemented + missing
    );
    for (name, package) in &packages {
        let _ = writeln!(
            text,
            "  {name}: {} implemented, {} missing",
            package.implemented,
            package.missing.len()
        );
        for method in &package.missing {
            let _ = writeln!(text, "    missing {method}");
        }
    }
    text.push_str("a program that reaches a missing one ends with exit status 2 and its name\n");
    Ok(text)
}

/// Signature-polymorphic methods need no row.
fn is_linked_by_the_machine(class: &str) -> bool {
    matches!(class, "java/lang/invoke/VarHandle")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[test]
    fn most_natives_of_this_jdk_are_there_and_sockets_are_missing_by_name() {
        let mut settings = Settings::default();
        if Jdk::find(&mut settings).is_err() {
            return;
        }
        let text = doctor(&settings).unwrap();
        let line = text.lines().find(|l| l.starts_with("native methods of java.base:")).unwrap();
        let numbers: Vec<usize> =
            line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [declared, implemented, missing] = numbers[..] else { panic!("{line}") };
        assert_eq!(declared, implemented + missing);
        assert!(implemented > 300 && missing > 0, "{line}");
        assert!(text.contains("java.lang: "), "{text}");
    }
}
