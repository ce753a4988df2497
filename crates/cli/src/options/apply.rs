//! Applies options to the settings.
//!
//! Invariant: an option that is not given changes nothing.

use super::{
    CheckOptions, DebugOptions, MachineOptions, ProgramOptions, RaceOptions, ReplayOptions,
    RunOptions, TargetOptions,
};
use config::{self, Asked};
use session::{Error, Settings};

/// Sets a value if one was given.
fn set<T>(place: &mut T, given: Option<T>) {
    if let Some(value) = given {
        *place = value;
    }
}

fn set_some<T>(place: &mut Option<T>, given: Option<T>) {
    if given.is_some() {
        *place = given;
    }
}

impl MachineOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        let Self { classpath, sourcepath, jdk, processors } = self;
        if let Some(path) = classpath {
            // Folders of the command line precede those of a `.jpf` file.
            settings.classpath.splice(0..0, config::split_path(&path));
        }
        if let Some(path) = sourcepath {
            settings.sourcepath.splice(0..0, config::split_path(&path));
        }
        set_some(&mut settings.jdk, jdk);
        set(&mut settings.processors, processors);
    }
}

impl ProgramOptions {
    /// Returns the settings, overridden by these options.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::new(self.target.as_deref(), self.args, pairs)?;
        self.options.apply(&mut settings);
        Ok(settings)
    }
}

impl RunOptions {
    /// Returns the settings from options and properties.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut words = self.words.into_iter();
        let target = words.next();
        let program = ProgramOptions { options: self.machine, target, args: words.collect() };
        Ok(Settings { deterministic: self.deterministic, ..program.settings(pairs)? })
    }
}

impl CheckOptions {
    /// Returns every setting with its value and its origin.
    pub fn explain(self, pairs: &[(String, String)]) -> Result<String, Error> {
        let settings = self.settings(pairs)?;
        settings.validate()?;
        config::explain(settings.application.as_deref(), pairs, &settings)
    }

    /// Returns the settings from options and properties.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let TargetOptions { name: target, args } = self.target;
        let program = ProgramOptions { options: self.machine, target, args };
        let mut settings = program.settings(pairs)?;
        if settings.target.is_empty() {
            return Err(Error::new("no target was given: name a class or file, or set +target="));
        }
        let options = self.search;
        if !options.properties.is_empty() {
            settings.properties.clear();
            options.properties.iter().for_each(|name| settings.add_property(name));
        }
        set(&mut settings.search, options.search);
        set(&mut settings.seed, options.seed);
        set_some(&mut settings.heuristic, options.heuristic);
        set_some(&mut settings.width, options.width);
        set_some(&mut settings.walks, options.walks);
        set_some(&mut settings.bug_depth, options.bug_depth);
        set_some(&mut settings.preemptions, options.preemptions);
        settings.prefer_threads.extend(options.prefer_threads);
        settings.invariants.extend(options.invariants);
        settings.listeners.extend(options.listeners);
        let listens = settings.listeners.iter().any(|asked| asked.name == "coverage");
        if !options.coverage.is_empty() && !listens {
            settings.listeners.push(Asked { name: "coverage".into(), ..Asked::default() });
        }
        set(&mut settings.scheduler, options.scheduler);
        set_some(&mut settings.por, options.por);
        set(&mut settings.memory_model, options.memory_model);
        set(&mut settings.races, options.races);
        set(&mut settings.store, options.store);
        set_some(&mut settings.max_depth, options.max_depth);
        set_some(&mut settings.max_states, options.max_states);
        settings.max_instances.extend(options.max_instances);
        set_some(&mut settings.time_limit, options.time_limit);
        set_some(&mut settings.memory_limit, options.memory_limit);
        set_some(&mut settings.checkpoint, options.checkpoint);
        set(&mut settings.checkpoint_interval, options.checkpoint_interval);
        set_some(&mut settings.resume, options.resume);
        settings.all_errors |= options.all_errors;
        settings.junit |= options.junit;
        set(&mut settings.workers, options.workers);
        set_some(&mut settings.json, options.json);
        set_some(&mut settings.trace, options.trace);
        settings.trace_detail |= options.trace_detail;
        settings.assumptions |= options.assumptions;
        set(&mut settings.progress, options.progress);
        settings.guided |= options.guided;
        settings.paranoid |= options.paranoid;
        settings.spurious |= options.spurious;
        set(&mut settings.time, options.time);
        set(&mut settings.jdk_steps, options.jdk_steps);
        set(&mut settings.masks, options.masks);
        set(&mut settings.symmetry, options.symmetry);
        settings.trust_jdk |= options.trust_jdk;
        settings.allow_read.extend(options.allow_read);
        set_some(&mut settings.stdin, options.stdin);
        Ok(settings)
    }

    /// Returns the target as given, for the result of a failure.
    pub fn target(&self) -> Option<&str> {
        self.target.name.as_deref()
    }
}

impl RaceOptions {
    /// Returns the settings from options and properties.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let TargetOptions { name: target, args } = self.target;
        let mut settings =
            ProgramOptions { options: self.machine, target, args }.settings(pairs)?;
        if settings.target.is_empty() {
            return Err(Error::new("no target was given: name a class or file, or set +target="));
        }
        set(&mut settings.runs, self.runs);
        set(&mut settings.seed, self.seed);
        set(&mut settings.fail_on, self.fail_on);
        settings.happens_before &= !self.no_happens_before;
        set_some(&mut settings.time_limit, self.time_limit);
        set_some(&mut settings.json, self.json);
        settings.assumptions |= self.assumptions;
        settings.allow_read.extend(self.allow_read);
        set_some(&mut settings.stdin, self.stdin);
        Ok(settings)
    }

    /// Returns the target as given, for the result of a failure.
    pub fn target(&self) -> Option<&str> {
        self.target.name.as_deref()
    }
}

impl DebugOptions {
    /// Returns the settings from options and properties; the rest is in the trace.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::without_files(pairs)?;
        self.machine.clone().apply(&mut settings);
        Ok(settings)
    }
}

impl ReplayOptions {
    /// Returns the settings from options and properties; the rest is in the trace.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::without_files(pairs)?;
        self.machine.clone().apply(&mut settings);
        settings.json.clone_from(&self.json);
        settings.paranoid = self.paranoid;
        settings.trace_detail = self.trace_detail;
        settings.assumptions = self.assumptions;
        Ok(settings)
    }
}
