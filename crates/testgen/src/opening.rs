//! Packages of the class library that tests must open for reflection.

use crate::case::{Case, Object};
use crate::method::is_of_library;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns the packages of the class library whose private fields a test sets.
pub fn opened_packages(case: &Case) -> BTreeSet<String> {
    let of = case.objects.iter().filter_map(|object| match object {
        Object::Fields(class, _) if is_of_library(&class.name) => class.name.rsplit_once('/'),
        _ => None,
    });
    of.map(|(package, _)| package.replace('/', ".")).collect()
}

/// Returns the option of `java` that opens a package of the class library to tests.
pub fn opening(package: &str) -> String {
    format!("--add-opens=java.base/{package}=ALL-UNNAMED")
}

/// Returns sentences about the options that tests need.
pub(crate) fn needs(cases: &[&Case]) -> String {
    let packages: BTreeSet<String> = cases.iter().flat_map(|case| opened_packages(case)).collect();
    let mut text = String::new();
    for package in packages {
        let _ = write!(text, " They need {}.", opening(&package));
    }
    text
}
