//! Formulas in the annotations of the main class.
//!
//! Source: jpf-ltl's annotations `LTLSpec` and `LTLSpecFile`, and its atoms in quotes, which name methods.
//! Invariant: they are used only if no other property is requested.

use crate::job::Job;
use classes::path::ClassPath;
use classfile::annotation::{self, ElementValue};
use config::{CheckSettings, Error, Settings};

const FORMULA: &str = "Lgov/nasa/jpf/ltl/LTLSpec;";
const FILE: &str = "Lgov/nasa/jpf/ltl/LTLSpecFile;";

/// Returns the settings with the formulas that the annotations of the main class have.
pub(crate) fn with_annotations(settings: &Settings) -> Result<Settings, Error> {
    let mut settings = settings.clone();
    let asks = settings.checks.properties != CheckSettings::default().properties
        || !settings.checks.temporal.is_empty();
    if asks || settings.junit || settings.files.begin_with.is_some() {
        return Ok(settings);
    }
    let job = Job::new(&settings)?;
    let main = &job.target.main_class;
    let path = ClassPath::open(&job.target.classpath, job.jdk.feature)?;
    let Some(found) = path.find_class(&main.replace('.', "/")).ok().flatten() else {
        return Ok(settings);
    };
    for formula in formulas(&found.bytes)? {
        settings.add_property(&format!("ltl: {}", with_methods(&formula, main)));
    }
    Ok(settings)
}

/// Returns the formulas of a class file, as written.
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

/// Replaces each atom in quotes by the entry of the method that it names. A method without a class is one of
/// the main class.
fn with_methods(formula: &str, main: &str) -> String {
    let parts = formula.split('"').enumerate().map(|(at, part)| {
        if at % 2 == 0 {
            return part.to_owned();
        }
        let name = part.split('(').next().unwrap_or_default();
        let class = if name.contains('.') { String::new() } else { format!("{main}.") };
        format!("{{entry({}{part})}}", class.replace('/', "."))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_in_quotes_are_entries_of_methods() {
        assert_eq!(
            with_methods("[](A.f > 1 -> <>\"done(int)\") || \"b.C.m()\"", "a/Main"),
            "[](A.f > 1 -> <>{entry(a.Main.done(int))}) || {entry(b.C.m())}"
        );
    }
}
