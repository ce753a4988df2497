//! The command `slice`: slices of a target, with their source text.

use super::{Inspected, inspect};
use crate::control::Control;
use analysis::{Criterion, Inputs, Kind, SlicedLine};
use config::{Error, Settings};
use report::sliced::{DecidedLine, Dependence, SliceListing, SlicedFile};
use std::collections::BTreeMap;

/// The default criteria: operations that may deadlock, and exceptions.
const BY_DEFAULT: &[&str] = &["deadlock", "throw"];

/// A requested slice.
#[derive(Clone, Debug, Default)]
pub struct SliceRequest<'a> {
    /// The criteria: `deadlock`, `throw`, `FILE:LINE` or `Class.member`.
    pub criteria: &'a [String],
    /// Whether the slice has the code that depends on the criteria, instead of the code on which they
    /// depend.
    pub forward: bool,
    /// The kinds of dependence that are omitted.
    pub without: &'a [String],
    /// The line whose dependences on the criteria are shown.
    pub why: Option<&'a str>,
    /// Whether constants decide jumps, so that code which is never executed is not in the slice.
    pub evaluate: bool,
}

/// Computes the slice of a target.
pub(crate) fn slice(
    settings: &Settings,
    request: &SliceRequest<'_>,
    control: &Control<'_>,
) -> Result<SliceListing, Error> {
    let omitted = request.without.iter().map(|word| kind(word)).collect::<Result<Vec<_>, _>>()?;
    let inspected = inspect(settings, control)?;
    let words: Vec<String> = match request.criteria {
        [] => BY_DEFAULT.iter().map(|word| (*word).to_owned()).collect(),
        given => given.to_vec(),
    };
    let parsed = words.iter().map(|word| criterion(word)).collect::<Result<Vec<_>, _>>()?;
    let inputs = request.evaluate.then(|| inputs(settings));
    let slice =
        analysis::slice(&inspected.program, &parsed, request.forward, &omitted, inputs.as_ref());
    for (word, criterion) in words.iter().zip(&parsed) {
        let must_exist = matches!(criterion, Criterion::Line { .. } | Criterion::Member { .. });
        if must_exist && slice.is_closed && slice.criteria.is_empty() {
            return Err(Error::new(format_args!(
                "--criterion {word}: no code that the program can execute is there"
            )));
        }
    }
    let chain = request.why.map(|line| chain(&inspected, &slice, line)).transpose()?;
    Ok(SliceListing {
        target: inspected.target.main_class.replace('/', "."),
        criteria: words,
        forward: request.forward,
        without: request.without.to_vec(),
        evaluated: request.evaluate,
        complete: slice.is_closed,
        limits: slice.given_up.clone(),
        files: files(&inspected, &slice),
        why: chain.unwrap_or_default(),
    })
}

/// Returns the values that are known before the program is executed.
fn inputs(settings: &Settings) -> Inputs {
    let environment = &settings.environment;
    let has_switches = !environment.java.assertions().is_empty()
        || !environment.enabled_assertions.is_empty()
        || !environment.disabled_assertions.is_empty();
    Inputs { arguments: settings.program.args.clone(), assertions: (!has_switches).then_some(true) }
}

/// Parses the name of a kind of dependence.
fn kind(word: &str) -> Result<Kind, Error> {
    Kind::ALL.iter().copied().find(|kind| kind.name() == word).ok_or_else(|| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        Error::new(format_args!("--without {word}: not one of {}", names.join(", ")))
    })
}

/// Parses `deadlock`, `throw`, `FILE:LINE` or `Class.member`.
fn criterion(word: &str) -> Result<Criterion, Error> {
    if word == "deadlock" {
        return Ok(Criterion::Deadlock);
    }
    if word == "throw" {
        return Ok(Criterion::Throw);
    }
    if let Some(SlicedLine { file, line }) = file_and_line(word) {
        return Ok(Criterion::Line { file, line });
    }
    match word.rsplit_once('.') {
        Some((class, name)) if !class.is_empty() && !name.is_empty() => {
            Ok(Criterion::Member { class: class.to_owned(), name: name.to_owned() })
        }
        _ => Err(Error::new(format_args!(
            "--criterion {word}: not deadlock, throw, FILE:LINE, Class.field or Class.method"
        ))),
    }
}

pub(super) fn file_and_line(word: &str) -> Option<SlicedLine> {
    let (file, line) = word.rsplit_once(':')?;
    Some(SlicedLine { file: file.to_owned(), line: line.parse().ok()? })
}

/// Returns a chain of dependences between a line and a criterion.
fn chain(
    inspected: &Inspected<'_>,
    slice: &analysis::Slice,
    asked: &str,
) -> Result<Vec<Dependence>, Error> {
    let fits = |line: &&SlicedLine| match file_and_line(asked) {
        Some(of) => line.line == of.line && line.file.ends_with(&of.file),
        None => asked.parse() == Ok(line.line),
    };
    let line = slice.lines.keys().find(fits).ok_or_else(|| {
        Error::new(format_args!("--why {asked}: no code that the program can execute is there"))
    })?;
    let links = slice.why(line).ok_or_else(|| {
        Error::new(format_args!("--why {asked}: the line is outside of the slice"))
    })?;
    let count = links.len();
    let step = |(number, link): (usize, &analysis::Link)| {
        let throws = slice.throws.get(&link.line).filter(|_| number + 1 == count);
        let (class, name) = class_and_name(&link.line.file);
        Dependence {
            file: link.line.file.clone(),
            line: link.line.line,
            by: link.by.map(Kind::name),
            throws: throws.into_iter().flatten().map(|name| (*name).to_owned()).collect(),
            text: inspected.sources.line(&class, name, link.line.line.into()).unwrap_or_default(),
        }
    };
    Ok(links.iter().enumerate().map(step).collect())
}

/// Splits the path of a source file below its root into a class of its package and the name of the
/// file.
pub(super) fn class_and_name(file: &str) -> (String, &str) {
    match file.rsplit_once('/') {
        Some((package, name)) => (format!("{package}/_"), name),
        None => ("_".to_owned(), file),
    }
}

fn files(inspected: &Inspected<'_>, slice: &analysis::Slice) -> Vec<SlicedFile> {
    let mut files: BTreeMap<&str, SlicedFile> = BTreeMap::new();
    for (line, is_in) in &slice.lines {
        let file = files.entry(&line.file).or_insert_with(|| {
            let (class, name) = class_and_name(&line.file);
            let path = inspected.sources.path(&class, name);
            SlicedFile {
                file: path.unwrap_or_else(|| line.file.clone()),
                text: inspected.sources.text(&class, name).map(|text| text.to_string()),
                ..SlicedFile::default()
            }
        });
        if slice.never.contains(line) {
            file.never.push(line.line);
            continue;
        }
        let lines = if *is_in { &mut file.lines } else { &mut file.outside };
        lines.push(line.line);
        if let Some(values) = slice.decided.get(line) {
            let values = values.iter().cloned().collect();
            file.decided.push(DecidedLine { line: line.line, values });
        }
        if slice.criteria.contains(line) {
            file.criteria.push(line.line);
        }
    }
    files.into_values().collect()
}
