//! The selection of tests by their tags, and by changed source files.
//!
//! Source: JUnit 5 user guide, section on tags; decision 0092. Invariant: a test is skipped only if no
//! class to which it refers, directly or indirectly, has a changed source.

use super::library::Library;
use super::test_method::{Test, Treatment};
use classfile::ClassFile;
use session::Error;
use session::changes::{ChangedFiles, source_of};
use session::config::TestSettings;
use std::collections::{BTreeMap, BTreeSet};

/// The characters that no tag of JUnit has, as they are operators of tag expressions.
const OPERATORS: [char; 6] = ['&', '|', '!', '(', ')', ','];

/// Whether all texts are tags, and none is a tag expression.
pub(super) fn are_tags(all: &[String]) -> bool {
    all.iter().all(|tag| !tag.contains(OPERATORS))
}

/// Keeps the tests with the requested tags.
pub(super) fn keep_tagged(selection: &TestSettings, tests: &mut Vec<Test>) -> Result<(), Error> {
    let TestSettings { include_tags, exclude_tags, .. } = selection;
    let mut tags = include_tags.iter().chain(exclude_tags);
    if let Some(tag) = tags.find(|tag| !are_tags(std::slice::from_ref(*tag))) {
        return Err(Error::new(format_args!(
            "{tag} is no tag: expressions of tags are not supported"
        )));
    }
    let has = |test: &Test, wanted: &[String]| wanted.iter().any(|tag| test.tags.contains(tag));
    tests.retain(|test| {
        (include_tags.is_empty() || has(test, include_tags)) && !has(test, exclude_tags)
    });
    Ok(())
}

/// Returns the classes that depend on a source that differs from a revision. The source is that of the
/// class itself, or of a class to which it refers.
pub(super) fn affected(
    library: &Library,
    classes: &[String],
    revision: &str,
) -> Result<BTreeSet<String>, Error> {
    let files = ChangedFiles::since(revision)?;
    let known = names(library)?;
    // For each class, the classes that refer to it.
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut reached: BTreeSet<String> = classes.iter().cloned().collect();
    let mut open: Vec<String> = classes.to_vec();
    let mut affected: Vec<String> = Vec::new();
    while let Some(name) = open.pop() {
        let Some(class) = library.class(&name)? else { continue };
        if files.has(&source_of(&class)) {
            affected.push(name.clone());
        }
        for other in references(&class, &known) {
            users.entry(other.clone()).or_default().push(name.clone());
            if reached.insert(other.clone()) {
                open.push(other);
            }
        }
    }
    let mut all: BTreeSet<String> = affected.iter().cloned().collect();
    while let Some(name) = affected.pop() {
        for user in users.remove(&name).unwrap_or_default() {
            if all.insert(user.clone()) {
                affected.push(user);
            }
        }
    }
    Ok(all)
}

/// Marks a test as skipped, as it depends on no changed source.
pub(super) fn skip(test: &mut Test, revision: &str) {
    test.treatment =
        Treatment::Skipped(format!("it depends on no source that changed since {revision}"));
}

/// Returns the names of all classes on the class path.
pub(super) fn names(library: &Library) -> Result<BTreeSet<String>, Error> {
    let mut all = BTreeSet::new();
    for entry in library.path.entries() {
        let resources = entry.resources()?;
        all.extend(
            resources.iter().filter_map(|name| name.strip_suffix(".class")).map(str::to_owned),
        );
    }
    Ok(all)
}

/// Returns the classes of `known` that a class names: in code, descriptors, signatures, annotations,
/// and strings that reflection may use.
fn references(class: &ClassFile, known: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (index, _) in class.pool.iter() {
        let Some(text) = class.pool.utf8(index) else { continue };
        let is_separator = |letter: char| {
            letter.is_whitespace()
                || matches!(letter, ';' | '(' | ')' | '<' | '>' | ':' | '[' | ',')
        };
        for word in text.split(is_separator) {
            let word = word.replace('.', "/");
            // In a descriptor, the letter `L` and possibly types without names precede the name.
            let in_descriptor = word
                .find('L')
                .filter(|at| word[..*at].chars().all(|letter| "BCDFIJSZV+-*".contains(letter)));
            let names = [Some(word.as_str()), in_descriptor.map(|at| &word[at + 1..])];
            for name in names.into_iter().flatten() {
                if name != class.this_class && known.contains(name) {
                    found.insert(name.to_owned());
                }
            }
        }
    }
    found
}
