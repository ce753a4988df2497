//! The program under check: settings, class library and target, and the machines that execute it.
//!
//! Invariant: all machines of a job have equal initial states.

use crate::jdk::Jdk;
use crate::machine::{Purpose, start};
use crate::target::{self, Sources, Target};
use crate::temporal;
use config::{Error, Reduction, Settings};
use properties::Property;
use std::path::PathBuf;
use vm::Machine;

/// The default properties.
const DEFAULT_PROPERTIES: [&str; 2] = ["deadlock", "uncaught-exception"];

/// The program, the JDK and the settings of one search.
#[derive(Debug)]
pub struct Job {
    pub(crate) settings: Settings,
    pub(crate) jdk: Jdk,
    pub(crate) target: Target,
}

impl Job {
    /// Finds the JDK and the target of the settings.
    pub fn new(settings: &Settings) -> Result<Self, Error> {
        settings.validate()?;
        refuse_what_is_missing(settings)?;
        let mut settings = settings.clone();
        let jdk = Jdk::find(&mut settings)?;
        let own = target::own_class_path()?;
        let target = target::resolve(&settings, &jdk, &own)?;
        let has_inputs = settings.environment.symbolic || settings.environment.inputs.is_some();
        if target.method.is_some() && !has_inputs {
            return Err(Error::new(format_args!(
                "{}: a method is checked with --symbolic",
                settings.program.target
            )));
        }
        Ok(Self { settings, jdk, target })
    }

    /// Returns the same program with other settings.
    pub(crate) fn with(&self, settings: Settings) -> Self {
        Self { settings, jdk: self.jdk.clone(), target: self.target.clone() }
    }

    /// Returns the reduction of schedules that the settings determine.
    pub(crate) fn reduction(&self) -> Reduction {
        self.settings.reduction()
    }

    /// Returns the access to the source files of the program.
    pub(crate) fn sources(&self) -> Sources {
        let mut roots = self.settings.program.sourcepath.clone();
        roots.extend(self.target.source_roots.clone());
        Sources::new(roots)
    }

    /// Returns a machine in the initial state, which executes paths of the search. The main thread of
    /// the program is about to run.
    pub fn machine(&self) -> Result<Machine, Error> {
        self.launched(Purpose::Replay)
    }

    /// Returns a machine in the initial state, which executes a search.
    pub fn searching_machine(&self) -> Result<Machine, Error> {
        self.launched(Purpose::Search)
    }

    /// Returns a machine in the initial state, which executes one observed execution.
    pub(crate) fn observed(&self) -> Result<Machine, Error> {
        self.launched(Purpose::Observe)
    }

    fn launched(&self, purpose: Purpose) -> Result<Machine, Error> {
        let mut machine = start(&self.settings, &self.jdk, &self.target, purpose)?;
        machine.options.choosing.generators.clone_from(&self.settings.extensions.generators);
        machine.launch(&self.target.main_class, &self.settings.program.args).map_err(Error::new)?;
        crate::symbolic::begin(&self.settings, &mut machine)?;
        Ok(machine)
    }

    /// Returns the properties to check.
    pub(crate) fn properties(&self) -> Result<Vec<Box<dyn Property>>, Error> {
        let named = &self.settings.checks.properties;
        let names: Vec<&str> = if named.is_empty() && self.settings.checks.temporal.is_empty() {
            DEFAULT_PROPERTIES.to_vec()
        } else {
            named.iter().map(String::as_str).collect()
        };
        names
            .into_iter()
            .filter(|name| *name != properties::ENDLESS_LOOP)
            .map(|name| {
                let own = self.settings.extensions.properties.iter().find(|row| row.name == name);
                match own.or_else(|| properties::find(name)) {
                    Some(row) => Ok((row.open)()),
                    None => Err(unknown_property(name)),
                }
            })
            .collect()
    }

    /// Returns the default file for a path that the program stores.
    pub(crate) fn usual_trace(&self) -> PathBuf {
        let name = self.settings.jpf.get("trace.file").map(String::as_str);
        PathBuf::from(name.unwrap_or("trace.json"))
    }

    pub(crate) fn assumptions(&self) -> Vec<String> {
        let processors = self.settings.environment.processors;
        let heap = self.settings.environment.heap_limit() as f64 / f64::from(1 << 30);
        let frames = self.settings.environment.java.frames();
        let host = self.settings.environment.host_name.as_deref().unwrap_or("localhost");
        let mut all = vec![
            "memory-model: sequentially consistent".to_owned(),
            "hashes: one assignment of identity hash codes and of names of proxy classes, and one order of Set.of and Map.of".to_owned(),
            "references: weak and phantom ones are cleared by System.gc() only, soft ones never; no finalizers".to_owned(),
            format!("processors: {processors}"),
            format!("heap: {heap} GiB; a thread's stack: {frames} frames"),
            format!("environment: files, properties and arguments as they are now; host {host}, no network; time stands still but for timeouts"),
            random(&self.settings).to_owned(),
        ];
        all.push(if self.settings.model.spurious {
            "spurious: no spurious failures of weak compare-and-set".to_owned()
        } else {
            "spurious: no spurious wake-ups, no spurious failures of weak compare-and-set"
                .to_owned()
        });
        all.extend(config::assumptions(&self.settings));
        all.extend(config::input_assumptions(&self.settings));
        all.extend(temporal::assumptions(&self.settings));
        if self.settings.model.trust_jdk {
            all.push(
                "jdk: named calls of java.util.concurrent are atomic and right (--trust-jdk)"
                    .to_owned(),
            );
        }
        all
    }
}

/// Returns the assumption about random numbers, as text.
const fn random(settings: &Settings) -> &'static str {
    if settings.environment.symbolic {
        "random: inputs, but for SplittableRandom, SecureRandom and the seeds that a program gives; one stream of numbers for each thread decides where a worker of a ForkJoinPool looks first"
    } else {
        "random: one stream of numbers for each thread, which also decides where a worker of a ForkJoinPool looks first"
    }
}

fn unknown_property(name: &str) -> Error {
    let known: Vec<&str> = config::properties().iter().map(|(name, _)| *name).collect();
    Error::new(format_args!(
        "there is no property {name} (supported: {}, and formulas as 'ltl: FORMULA')",
        known.join(", ")
    ))
}

/// Returns an error for settings that are not implemented.
fn refuse_what_is_missing(settings: &Settings) -> Result<(), Error> {
    if settings.model.time != config::TimeMode::default() {
        return Err(Error::new("--time free is not supported yet"));
    }
    Ok(())
}
