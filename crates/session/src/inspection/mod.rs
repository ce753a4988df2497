//! Static analysis of a target: slices, warnings and tables, without a search.
//!
//! Invariant: static analysis neither changes nor supports a verdict.

mod analyzing;
mod linting;
mod slicing;

pub use analysis::{AT_TIME_LIMIT, phase as analysis_phase};
pub(crate) use analyzing::analyze;
pub use linting::LintRequest;
pub(crate) use linting::{lint, rules};
pub use slicing::SliceRequest;
pub(crate) use slicing::slice;

use crate::control::Control;
use crate::jdk::Jdk;
use crate::target::{self, Sources, Target};
use analysis::{Limits, Program};
use classes::Registry;
use config::{Error, Settings};
use std::time::Instant;

/// The program for analysis, with its sources.
struct Inspected<'a> {
    program: Program<'a>,
    target: Target,
    sources: Sources,
}

/// Loads the classes of a target for analysis.
fn inspect<'a>(settings: &Settings, control: &Control<'a>) -> Result<Inspected<'a>, Error> {
    let until = settings.limits.time_limit.map(|limit| Instant::now() + limit);
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
    let program = program_of(&jdk, &target, Limits::new(control.cancel, until))?;
    let sources = Sources::new(target.source_roots.clone());
    Ok(Inspected { program, target, sources })
}

/// Returns the program of a target for analysis.
pub(crate) fn program_of<'a>(
    jdk: &Jdk,
    target: &Target,
    limits: Limits<'a>,
) -> Result<Program<'a>, Error> {
    let classes = crate::machine::class_source(jdk, target)?;
    let registry = Registry::new(Box::new(classes));
    Program::new(registry, &target.main_class, limits)
        .map_err(|error| Error::new(format_args!("{}: {error}", target.main_class)))
}
