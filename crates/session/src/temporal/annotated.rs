//! Formulas in annotations of the main class.
//!
//! Source: the annotations `LTLSpec` and `LTLSpecFile` of jpf-ltl, whose quoted atoms name methods.
//! Invariant: these formulas are used only if no other property is requested.

use crate::job::Job;
use classes::path::ClassPath;
use classfile::annotation::{self, ElementValue};
use config::{CheckSettings, Error, Settings};

const FORMULA: &str = "Lgov/nasa/jpf/ltl/LTLSpec;";
const FILE: &str = "Lgov/nasa/jpf/ltl/LTLSpecFile;";

/// Returns the settings with the formulas in annotations of the main class.
pub(crate) fn with_annotations(settings: &Settings) -> Result<Settings, Error> {
    let mut settings = settings.clone();
    let asks = settings.checks.properties != CheckSettings::default().properties
        || !settings.checks.temporal.is_empty();
    if asks || settings.tests.junit || settings.files.begin_with.is_some() {
        return Ok(settings);
    }
    let job = Job::new(&settings)?;
    let main = &job.target.main_class;
    let path = ClassPath::open(&job.target.classpath, job.jdk.jar_versions)?;
    let Some(found) = path.find_class(&main.replace('.', "/")).ok().flatten() else {
        return Ok(settings);
    };
    let formulas = formulas(&found.bytes)?;
    if formulas.is_empty() {
        return Ok(settings);
    }
    settings.checks.temporal.finite |= settings.checks.temporal.finite_annotations;
    for formula in formulas {
        let read = with_methods(&formula, main);
        let read =
            read.map_err(|why| Error::new(format_args!("@LTLSpec(\"{formula}\"): {why}")))?;
        settings.add_property(&format!("ltl: {read}"));
    }
    settings.validate()?;
    Ok(settings)
}

/// Returns the formulas in a class file, as written.
fn formulas(bytes: &[u8]) -> Result<Vec<String>, Error> {
    let Ok(file) = classfile::parse(bytes, "main") else { return Ok(Vec::new()) };
    let Some(body) = &file.annotations else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for one in annotation::read(body, &file.pool).unwrap_or_default() {
        let Some((_, ElementValue::String(value))) =
            one.elements.iter().find(|(name, _)| name == "value")
        else {
            continue;
        };
        match one.descriptor.as_str() {
            FORMULA => all.push(value.clone()),
            FILE => {
                let text = config::disk::read_text(value.as_ref())
                    .map_err(|why| Error::new(format_args!("@LTLSpecFile(\"{value}\"): {why}")))?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                all.extend(lines.map(str::to_owned));
            }
            _ => {}
        }
    }
    Ok(all)
}

/// Converts a formula to the syntax of `--property`. A quoted atom that is a method becomes its entry; any
/// other atom becomes a proposition. A method or field without a class belongs to the main class.
fn with_methods(formula: &str, main: &str) -> Result<String, String> {
    let main = main.replace('/', ".");
    let mut read = String::new();
    for (at, part) in formula.split('"').enumerate() {
        if at % 2 == 0 {
            read.push_str(&part.replace("\\/", "||").replace("/\\", "&&"));
            continue;
        }
        let part = part.trim();
        let is_comparison = part.contains(['<', '>', '=', '!', '+', '-', '*']);
        let name = part.split('(').next().unwrap_or_default();
        match part.find(')').map(|at| part[at + 1..].trim()) {
            _ if is_comparison && part.contains('(') => {
                return Err(format!("\"{part}\" reads a local variable, which is not supported"));
            }
            Some("") => {
                let class = if name.contains('.') { String::new() } else { format!("{main}.") };
                read.extend(["{entry(", class.as_str(), part, ")}"]);
            }
            Some(_) => {
                return Err(format!("\"{part}\" is a local variable, which is not supported"));
            }
            None => read.extend(["{", with_fields(part, &main).as_str(), "}"]),
        }
    }
    Ok(read)
}

/// Adds the main class to the names in an expression that have no class.
fn with_fields(text: &str, main: &str) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || "_$.".contains(c);
        let end = if is_part(first) {
            rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        let is_name = first.is_alphabetic() && !word.contains('.');
        if is_name && !["true", "false", "null"].contains(&word) {
            all.push_str(main);
            all.push('.');
        }
        all.push_str(word);
        rest = after;
    }
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn atoms_in_quotes_are_methods_and_expressions() {
        for (formula, wanted) in [
            (
                "[](A.f > 1 -> <>\"done(int)\") || \"b.C.m()\"",
                "[](A.f > 1 -> <>{entry(a.Main.done(int))}) || {entry(b.C.m())}",
            ),
            (
                "<> \"x<10\" \\/ ( \"B.y == x\" /\\ \"ready\")",
                "<> {a.Main.x<10} || ( {B.y == a.Main.x} && {a.Main.ready})",
            ),
        ] {
            assert_eq!(with_methods(formula, "a/Main").unwrap(), wanted);
        }
        for formula in ["<> \"m(int).x\"", "<> \"m(int).x > 3\""] {
            assert!(with_methods(formula, "Main").unwrap_err().contains("local variable"));
        }
    }
}
