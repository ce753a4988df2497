//! Static analysis of a target: slices, warnings and tables, without a search.
//!
//! Invariant: nothing here changes or supports a verdict.

mod analyzing;
mod linting;
mod slicing;

pub(crate) use analyzing::analyze;
pub use linting::LintRequest;
pub(crate) use linting::{lint, rules};
pub use slicing::SliceRequest;
pub(crate) use slicing::slice;

use crate::jdk::Jdk;
use crate::target::{self, Sources, Target};
use analysis::Program;
use classes::Registry;
use config::{Error, Settings};

/// A program for analysis, with its sources.
struct Inspected {
    program: Program,
    target: Target,
    sources: Sources,
}

/// Loads the classes of a target.
fn inspect(settings: &Settings) -> Result<Inspected, Error> {
    let mut settings = settings.clone();
    let jdk = Jdk::find(&mut settings)?;
    let own = target::own_class_path()?;
    let target = target::resolve(&settings, &jdk, &own)?;
    if target.method.is_some() {
        return Err(Error::new(format_args!(
            "{}: only programs with a main method are analysed",
            settings.program.target
        )));
    }
    let program = program_of(&jdk, &target)?;
    let sources = Sources::new(target.source_roots.clone());
    Ok(Inspected { program, target, sources })
}

/// Returns the program of a target.
pub(crate) fn program_of(jdk: &Jdk, target: &Target) -> Result<Program, Error> {
    let classes = crate::machine::class_source(jdk, target)?;
    let registry = Registry::new(Box::new(classes));
    Program::new(registry, &target.main_class)
        .map_err(|error| Error::new(format_args!("{}: {error}", target.main_class)))
}
