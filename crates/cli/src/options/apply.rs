//! Applies options to the settings.
//!
//! Invariant: an option that is not given changes nothing.

use super::search::{
    BoundOptions, CheckedOptions, InputOptions, LimitOptions, OutputOptions, StrategyOptions,
    TemporalOptions, TuningOptions,
};
use super::{
    AnalyzeOptions, CheckOptions, DebugOptions, FollowOptions, JavaArguments, LintOptions,
    MachineOptions, ProgramOptions, RaceOptions, ReplayOptions, RunOptions, SearchOptions,
    SliceOptions, TargetOptions, TestgenOptions,
};
use config::{self, Asked, JdkSteps, TemporalSettings, TestCache};
use session::{Error, Framework, GoalKind, InputOrigin, Settings, TestRequest};
use std::time::Duration;

/// The default time limit of an analysis of code; it includes the check that confirms warnings.
const ANALYSIS: Duration = Duration::from_mins(1);

/// Sets a value if the option was given.
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
        let Self { classpath, sourcepath, jdk, processors, host_name, java } = self;
        if let Some(path) = classpath {
            // Folders of the command line precede those of the `.jpf` file.
            settings.program.classpath.splice(0..0, config::split_path(&path));
        }
        if let Some(path) = sourcepath {
            settings.program.sourcepath.splice(0..0, config::split_path(&path));
        }
        set_some(&mut settings.program.jdk, jdk);
        set(&mut settings.environment.processors, processors);
        set_some(&mut settings.environment.host_name, host_name);
        let JavaArguments {
            system_properties,
            add_exports,
            add_opens,
            add_reads,
            add_modules,
            java_options,
        } = java;
        let options = &mut settings.environment.java;
        options.system_properties.extend(system_properties);
        options.add_exports.extend(add_exports);
        options.add_opens.extend(add_opens);
        options.add_reads.extend(add_reads);
        options.add_modules.extend(add_modules);
        options.java_option.extend(java_options);
    }
}

impl ProgramOptions {
    /// Returns the settings with these options.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::new(self.target.as_deref(), self.args, pairs)?;
        self.options.apply(&mut settings);
        Ok(settings)
    }
}

impl FollowOptions {
    /// Replaces the temporal properties of the settings. Those of files are for `check`.
    fn apply(self, settings: &mut Settings) -> Result<(), Error> {
        settings.checks.temporal = TemporalSettings::default();
        for name in &self.properties {
            if !TemporalSettings::is_temporal(name) {
                return Err(Error::new(format_args!(
                    "--property {name}: one execution is followed for temporal properties only, such as 'ltl: [] FORMULA'"
                )));
            }
            settings.add_property(name);
        }
        if let Some(file) = &self.spec {
            let lines = config::specification_lines(file).map_err(Error::new)?;
            settings.checks.temporal.specification = lines;
        }
        Ok(())
    }
}

impl RunOptions {
    /// Returns the settings of properties and options.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut words = self.words.into_iter();
        let target = words.next();
        if let Some(option) = target.as_deref().filter(|word| word.starts_with('-')) {
            let what = format!("unexpected argument '{option}': run has no such option");
            return Err(Error::new(what));
        }
        let program = ProgramOptions { options: self.machine, target, args: words.collect() };
        let mut settings = program.settings(pairs)?;
        settings.model.deterministic = self.deterministic;
        self.follow.apply(&mut settings)?;
        if self.time_limit.is_some() && settings.checks.temporal.is_empty() {
            return Err(Error::new("--time-limit is of no use in run without --property"));
        }
        settings.limits.time_limit = self.time_limit;
        Ok(settings)
    }
}

impl CheckOptions {
    /// Returns a text with every setting, its value and its origin.
    pub fn explain(self, pairs: &[(String, String)]) -> Result<String, Error> {
        let settings = self.settings(pairs)?;
        settings.validate()?;
        config::explain(settings.program.application.as_deref(), pairs, &settings)
    }

    /// Returns the settings of properties and options.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let TargetOptions { name: target, args } = self.target;
        let program = ProgramOptions { options: self.machine, target, args };
        let mut settings = program.settings(pairs)?;
        if settings.program.target.is_empty() {
            return Err(no_target(&settings));
        }
        let SearchOptions { input, checks, strategy, limits, output, tuning, bounds } = self.search;
        input.apply(&mut settings);
        checks.apply(&mut settings)?;
        strategy.apply(&mut settings);
        limits.apply(&mut settings);
        output.apply(&mut settings);
        tuning.apply(&mut settings);
        bounds.apply(&mut settings);
        Ok(settings)
    }

    /// Returns the target as given, for the result of a failed check.
    pub fn target(&self) -> Option<&str> {
        self.target.name.as_deref()
    }
}

/// Returns the error for settings without a target.
fn no_target(settings: &Settings) -> Error {
    match &settings.program.application {
        Some(file) => Error::new(format_args!(
            "{} names no target: add the line target=CLASS to it, or give +target=CLASS",
            file.display()
        )),
        None => Error::new("no target was given: name a class or file, or set +target="),
    }
}

impl LintOptions {
    /// Returns the settings of properties and options.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        code_settings(&self.target, &self.machine, self.time_limit, pairs)
    }
}

/// Returns the settings of a command that analyses the code of a target.
fn code_settings(
    target: &TargetOptions,
    machine: &MachineOptions,
    limit: Option<Duration>,
    pairs: &[(String, String)],
) -> Result<Settings, Error> {
    let TargetOptions { name, args } = target;
    let program =
        ProgramOptions { options: machine.clone(), target: name.clone(), args: args.clone() };
    let mut settings = program.settings(pairs)?;
    let limit = limit.or(settings.limits.time_limit);
    settings.limits.time_limit = Some(limit.unwrap_or(ANALYSIS));
    if settings.program.target.is_empty() {
        return Err(no_target(&settings));
    }
    Ok(settings)
}

impl AnalyzeOptions {
    /// Returns the settings of properties and options.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        code_settings(&self.target, &self.machine, self.time_limit, pairs)
    }
}

impl SliceOptions {
    /// Returns the settings of properties and options.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        code_settings(&self.target, &self.machine, self.time_limit, pairs)
    }
}

impl TestgenOptions {
    /// Returns the target as given, for the result of a failed command.
    pub fn target(&self) -> &str {
        &self.code.target
    }

    /// Returns the settings, and the request for tests.
    pub fn request(&self, pairs: &[(String, String)]) -> Result<(Settings, TestRequest), Error> {
        let target = Some(self.code.target.clone());
        let options = self.machine.clone();
        let mut settings = ProgramOptions { options, target, args: Vec::new() }.settings(pairs)?;
        self.bounds.clone().apply(&mut settings);
        set_some(&mut settings.limits.max_depth, self.max_depth);
        set_some(&mut settings.limits.max_states, self.max_states);
        set_some(&mut settings.limits.time_limit, self.time_limit);
        set_some(&mut settings.environment.solver_lib, self.solver_lib.clone());
        let goal = match self.goal.as_str() {
            "branch" => GoalKind::Branch,
            "statement" => GoalKind::Statement,
            "path" => GoalKind::Path,
            "user" => GoalKind::User,
            "condition" => GoalKind::Condition,
            "mcdc" => GoalKind::Mcdc,
            "exception" => GoalKind::Exception,
            other => return Err(refused("--goal", other)),
        };
        let from = match self.from.as_deref() {
            None | Some("code") => InputOrigin::Code,
            Some("structures") => InputOrigin::Structures,
            Some("sequences") => InputOrigin::Sequences,
            Some(other) => return Err(refused("--from", other)),
        };
        settings.environment.bounds.opened.clone_from(&self.opening.open);
        settings.environment.bounds.conservative.clone_from(&self.opening.conservative);
        settings.environment.bounds.statics.clone_from(&self.opening.statics);
        if !self.opening.statics.is_empty() && from == InputOrigin::Sequences {
            return Err(Error::new("--statics: with --from sequences, calls set static fields"));
        }
        settings.environment.bounds.builders.clone_from(&self.opening.builders);
        if !self.opening.builders.is_empty()
            && (from == InputOrigin::Sequences || self.opening.conservative.is_some())
        {
            return Err(Error::new("--builders: not with --from sequences or --conservative"));
        }
        if self.opening.conservative.is_some() && from != InputOrigin::Code {
            return Err(Error::new("--conservative needs --from code"));
        }
        if self.opening.boundaries && (from != InputOrigin::Code || goal == GoalKind::Path) {
            return Err(Error::new("--boundaries needs --from code, and goals other than paths"));
        }
        if !self.opening.open.is_empty() && from == InputOrigin::Sequences {
            return Err(Error::new("--open: with --from sequences, calls alone make the object"));
        }
        let framework = match self.framework.as_str() {
            "junit5" => Framework::Junit5,
            "junit4" => Framework::Junit4,
            "plain" => Framework::Plain,
            other => return Err(refused("--framework", other)),
        };
        if self.exactly.is_some() && from != InputOrigin::Structures {
            return Err(Error::new("--exactly needs --from structures"));
        }
        let (out, exactly, up_to) = (self.out.clone(), self.exactly, self.up_to);
        if from != InputOrigin::Sequences {
            set_some(&mut settings.environment.bounds.size, exactly.or(up_to));
        }
        for asked in &self.ranges {
            let (name, [low, high]) = range(asked)?;
            // An end of the range may exceed a small type; inputs of that type are then not restricted.
            let kinds = [
                ("byte", i64::from(i8::MIN), i64::from(i8::MAX)),
                ("short", i64::from(i16::MIN), i64::from(i16::MAX)),
                ("char", 0, i64::from(u16::MAX)),
                ("int", low, high),
                ("long", low, high),
            ];
            for (kind, ..) in kinds.into_iter().filter(|(_, min, max)| *min <= low && high <= *max)
            {
                let number = |number: i64| {
                    Some(if kind == "long" { number as u64 } else { u64::from(number as u32) })
                };
                let ends = [number(low), number(high)];
                let ranges = &mut settings.environment.bounds.ranges;
                ranges.push((kind.to_owned(), Some(name.clone()), ends));
            }
        }
        let goals_in = self.goals_in.clone();
        Ok((
            settings,
            TestRequest {
                changed_since: self.code.changed_since.clone(),
                goal,
                from,
                is_open: self.from.is_none()
                    && self.opening.open.is_empty()
                    && self.opening.builders.is_empty()
                    && self.opening.conservative.is_none(),
                goals_in,
                exactly,
                up_to,
                framework,
                verifies: self.verify,
                is_exhaustive: self.exhaustive,
                has_boundaries: self.opening.boundaries,
                is_minimal: self.opening.minimal,
                measures: !self.reports.is_empty(),
                out,
                cancel: None,
            },
        ))
    }
}

/// Parses a range into its name and its ends.
fn range(asked: &str) -> Result<(String, [i64; 2]), Error> {
    let parts = asked.split_once('=').and_then(|(name, ends)| {
        let (low, high) = ends.split_once("..")?;
        Some((name, low.parse::<i32>().ok()?, high.parse::<i32>().ok()?))
    });
    match parts {
        Some((name, low, high)) if !name.is_empty() && low <= high => {
            Ok((name.to_owned(), [i64::from(low), i64::from(high)]))
        }
        _ => Err(Error::new(format_args!("--range {asked}: not NAME=LOW..HIGH with int numbers"))),
    }
}

/// Returns the error for a word that an option does not accept.
fn refused(option: &str, word: &str) -> Error {
    Error::new(format_args!("{option} {word}: there is no such word"))
}

impl InputOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        settings.tests.junit |= self.junit;
        set_some(&mut settings.tests.changed_since, self.changed_since);
        settings.tests.include_tags.extend(self.include_tag);
        settings.tests.exclude_tags.extend(self.exclude_tag);
        if let Some(folder) = self.test_cache {
            settings.tests.cache = TestCache::of(folder);
        }
        settings.tests.workers = self.test_workers.or(settings.tests.workers);
        settings.environment.allow_read.extend(self.allow_read);
        set_some(&mut settings.environment.stdin, self.stdin);
    }
}

impl CheckedOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) -> Result<(), Error> {
        if !self.properties.is_empty() {
            settings.checks.clear_properties();
            self.properties.iter().for_each(|name| settings.add_property(name));
        } else if self.temporal.spec.is_some() {
            settings.checks.clear_properties();
        }
        settings.checks.invariants.extend(self.invariants);
        settings.checks.listeners.extend(self.listeners);
        set(&mut settings.data_races.memory_model, self.memory_model);
        set(&mut settings.data_races.races, self.races);
        settings.all_errors |= self.all_errors;
        settings.model.spurious |= self.spurious;
        set(&mut settings.model.time, self.time);
        set_some(&mut settings.model.timeouts, self.timeouts);
        self.temporal.apply(settings)
    }
}

impl TemporalOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) -> Result<(), Error> {
        let temporal = &mut settings.checks.temporal;
        if let Some(file) = &self.spec {
            temporal.specification = config::specification_lines(file).map_err(Error::new)?;
        }
        let temporal = &mut settings.checks.temporal;
        set(&mut temporal.fairness, self.fairness);
        temporal.finite |= self.finite;
        temporal.progress_at.extend(self.progress_at);
        Ok(())
    }
}

impl StrategyOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        set(&mut settings.search.strategy, self.search);
        set(&mut settings.search.seed, self.seed);
        set_some(&mut settings.search.heuristic, self.heuristic);
        set_some(&mut settings.search.width, self.width);
        set_some(&mut settings.search.walks, self.walks);
        set_some(&mut settings.search.bug_depth, self.bug_depth);
        set_some(&mut settings.search.preemptions, self.preemptions);
        settings.search.prefer_threads.extend(self.prefer_threads);
        set(&mut settings.search.scheduler, self.scheduler);
        set_some(&mut settings.search.sampling, self.sampling);
        set_some(&mut settings.checkpoint.resume, self.resume);
        set(&mut settings.workers, self.workers);
        settings.analysis.guided |= self.guided;
    }
}

impl LimitOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        set_some(&mut settings.limits.max_depth, self.max_depth);
        set_some(&mut settings.limits.max_states, self.max_states);
        settings.limits.max_instances.extend(self.max_instances);
        set_some(&mut settings.limits.time_limit, self.time_limit);
        set_some(&mut settings.limits.time_limit_per_test, self.time_limit_per_test);
        set_some(&mut settings.limits.explain_limit, self.explain_limit);
        set_some(&mut settings.limits.memory_limit, self.memory_limit);
    }
}

impl OutputOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        let listens = settings.checks.listeners.iter().any(|asked| asked.name == "coverage");
        if !self.coverage.is_empty() && !listens {
            settings.checks.listeners.push(Asked { name: "coverage".into(), ..Asked::default() });
        }
        set_some(&mut settings.checkpoint.file, self.checkpoint);
        set(&mut settings.checkpoint.interval, self.checkpoint_interval);
        set_some(&mut settings.files.json, self.json);
        set_some(&mut settings.files.trace, self.trace);
        set_some(&mut settings.files.baseline, self.baseline);
        settings.files.write_baseline |= self.write_baseline;
        set(&mut settings.report.failures, self.fail_on);
        settings.report.trace_detail |= self.trace_detail;
        settings.report.assumptions |= self.assumptions;
        settings.report.input_paths |= self.input_paths;
        settings.report.fork_profile |= self.profile.is_some();
        set(&mut settings.report.progress, self.progress);
    }
}

impl BoundOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        let bounds = &mut settings.environment.bounds;
        set_some(&mut bounds.size, self.input_size);
        set_some(&mut bounds.args, self.symbolic_args);
        set_some(&mut bounds.array_length, self.array_length);
        set_some(&mut bounds.string_length, self.string_length);
        set_some(&mut bounds.loop_turns, self.loop_bound.map(std::num::NonZeroU32::get));
        bounds.classes.extend(self.input_classes);
        set_some(&mut bounds.precondition, self.precondition);
    }
}

impl TuningOptions {
    /// Overrides settings by these options.
    fn apply(self, settings: &mut Settings) {
        set_some(&mut settings.schedules.por, self.por);
        set(&mut settings.store, self.store);
        settings.environment.symbolic |= self.symbolic.is_some();
        settings.environment.bounds.strict |= self.symbolic.as_deref() == Some("strict");
        settings.environment.bounds.subsumption |= self.subsumption;
        settings.environment.bounds.check_solver |= self.check_solver;
        set_some(&mut settings.environment.solver_lib, self.solver_lib);
        settings.paranoid |= self.paranoid;
        settings.checks.temporal.merged_calls |= self.jdk_steps == Some(JdkSteps::Merged);
        set(&mut settings.model.jdk_steps, self.jdk_steps);
        set(&mut settings.model.masks, self.masks);
        set_some(&mut settings.schedules.facts, self.static_facts);
        settings.schedules.slice |= self.slice;
        set(&mut settings.schedules.symmetry, self.symmetry);
        set_some(&mut settings.schedules.spin_turns, self.spin_turns);
        settings.model.trust_jdk |= self.trust_jdk;
    }
}

impl RaceOptions {
    /// Returns the settings of properties and options.
    pub fn settings(self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let TargetOptions { name: target, args } = self.target;
        let mut settings =
            ProgramOptions { options: self.machine, target, args }.settings(pairs)?;
        if settings.program.target.is_empty() {
            return Err(no_target(&settings));
        }
        self.follow.apply(&mut settings)?;
        set(&mut settings.analysis.runs, self.runs);
        set(&mut settings.search.seed, self.seed);
        set(&mut settings.analysis.fail_on, self.fail_on);
        settings.analysis.happens_before &= !self.no_happens_before;
        set_some(&mut settings.limits.time_limit, self.time_limit);
        set_some(&mut settings.files.json, self.json);
        settings.report.assumptions |= self.assumptions;
        settings.environment.allow_read.extend(self.allow_read);
        set_some(&mut settings.environment.stdin, self.stdin);
        Ok(settings)
    }

    /// Returns the target as given, for the result of a failed command.
    pub fn target(&self) -> Option<&str> {
        self.target.name.as_deref()
    }
}

impl DebugOptions {
    /// Returns the settings of properties and options. The trace contains all other settings.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::without_files(pairs)?;
        self.machine.clone().apply(&mut settings);
        Ok(settings)
    }
}

impl ReplayOptions {
    /// Returns the settings of properties and options. The trace contains all other settings.
    pub fn settings(&self, pairs: &[(String, String)]) -> Result<Settings, Error> {
        let mut settings = Settings::without_files(pairs)?;
        self.machine.clone().apply(&mut settings);
        settings.files.json.clone_from(&self.json);
        settings.paranoid = self.paranoid;
        settings.report.trace_detail = self.trace_detail;
        settings.report.assumptions = self.assumptions;
        Ok(settings)
    }
}
