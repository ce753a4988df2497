//! Parses the words of the command line into a command.
//!
//! Source: the published contract; JPF's `+key=value`. Invariant: `+key=value` words before a `--`
//! are removed before any other parsing.

use crate::java_words;
use crate::options::{Command, CommandLine};
use clap::{Parser, error::ErrorKind};
use session::{Error, config};
use std::ffi::OsString;
use std::path::PathBuf;

/// A command and the JPF properties given with it.
#[derive(Debug)]
pub(crate) struct Invocation {
    /// The command.
    pub command: Command,
    /// Keys and values of the `+key=value` words, in order.
    pub pairs: Vec<(String, String)>,
}

/// A result of parsing without a command to execute.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The text of the help or the version, which is printed on stdout.
    Shown(String),
    /// The words are invalid.
    Wrong {
        /// The error in the words.
        error: Error,
        /// The file for the result, if the words determine it.
        json: Option<PathBuf>,
        /// Whether the command was `run`.
        is_run: bool,
    },
}

impl Invocation {
    /// Parses the words after the program's name.
    pub fn parse(words: Vec<OsString>) -> Result<Self, Refusal> {
        let (words, pairs) = split(words);
        // A value that is not UTF-8 is ignored.
        let variable = std::env::var(java_words::VARIABLE).ok();
        let words = match java_words::translate(words.clone(), variable.as_deref()) {
            Ok(words) => words,
            Err(error) => return Err(wrong(error, &words)),
        };
        let words = join_strict(words);
        let named = std::iter::once(OsString::from("pathfinder")).chain(words.iter().cloned());
        match CommandLine::try_parse_from(named) {
            Ok(line) => Ok(Self { command: line.command, pairs }),
            Err(error) => Err(refusal(&error, &words)),
        }
    }
}

/// Joins `--symbolic strict` to one word. Any other word after `--symbolic` is the target.
fn join_strict(words: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(words.len());
    for word in words {
        match joined.last_mut().filter(|last| *last == "--symbolic" && word == "strict") {
            Some(last) => last.push("=strict"),
            None => joined.push(word),
        }
    }
    joined
}

fn refusal(error: &clap::Error, words: &[OsString]) -> Refusal {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return Refusal::Shown(error.render().ansi().to_string());
        }
        _ => {}
    }
    let text = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "no command was given; see pathfinder --help".to_owned()
        }
        ErrorKind::InvalidUtf8 => {
            let word = words.iter().find(|word| word.to_str().is_none());
            let word = word.map(|word| word.display().to_string()).unwrap_or_default();
            format!("'{word}' is not UTF-8")
        }
        _ => one_line(&error.render().to_string())
            .replace("number too large to fit in target type", "the number is too large"),
    };
    wrong(Error::new(text), words)
}

fn wrong(error: Error, words: &[OsString]) -> Refusal {
    let json = words.iter().enumerate().find_map(|(at, word)| match word.to_str()? {
        "--json" => words.get(at + 1).map(PathBuf::from),
        word => word.strip_prefix("--json=").map(PathBuf::from),
    });
    let is_run = words.first().is_some_and(|word| word == "run");
    Refusal::Wrong { error, json, is_run }
}

/// Returns the message and the tips of clap's text in one line, without the usage.
fn one_line(text: &str) -> String {
    let paragraphs = text.split("\n\n").take_while(|part| !part.trim_start().starts_with("Usage:"));
    let lines = paragraphs.flat_map(str::lines).map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join("; ").replace(":; ", ": ");
    let text = joined.strip_prefix("error: ").unwrap_or(&joined);
    text.strip_suffix("; For more information, try '--help'.").unwrap_or(text).to_owned()
}

/// Separates the `+key=value` words from the others.
fn split(words: Vec<OsString>) -> (Vec<OsString>, Vec<(String, String)>) {
    let mut rest = Vec::new();
    let mut pairs = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            rest.push(word);
            rest.extend(words.by_ref());
        } else if let Some(pair) = word.to_str().and_then(pair) {
            pairs.push(pair);
        } else {
            rest.push(word);
        }
    }
    (rest, pairs)
}

/// Parses `+key=value`, `+key+=value` (append) and `++key=value` (prepend). As in JPF, `+key` alone
/// means true, but only for a key of JPF: `+5` is passed to the program.
fn pair(word: &str) -> Option<(String, String)> {
    let property = word.strip_prefix('+')?;
    let Some((key, value)) = property.split_once('=') else {
        return config::is_of_jpf(property).then(|| (property.to_owned(), "true".to_owned()));
    };
    // JPF trims keys and values.
    let (key, value) = (key.trim_end(), value.trim());
    let name = key.strip_prefix('+').or_else(|| key.strip_suffix('+')).unwrap_or(key);
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '@');
    let goes_on = name.chars().all(|c| c.is_ascii_alphanumeric() || "_.$@-".contains(c));
    (begins && goes_on).then(|| (key.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::java_words::CLASS_PATH;
    use crate::options;
    use config::{
        AnalysisSettings, CheckSettings, CheckpointSettings, DataRaceSettings, EnvironmentSettings,
        FailOn, FileSettings, JdkSteps, LimitSettings, Masks, MemoryModel, ModelSettings, Por,
        ProgramSettings, ProgressMode, Races, ReportSettings, ScheduleSettings, SearchSettings,
        Symmetry, TimeMode,
    };
    use session::Settings;
    use std::path::Path;
    use std::time::Duration;

    fn parse(words: &[&str]) -> Result<Invocation, Refusal> {
        Invocation::parse(words.iter().map(OsString::from).collect())
    }

    fn settings(words: &[&str]) -> Settings {
        let Invocation { command, pairs } = parse(words).unwrap();
        match command {
            Command::Run(options) => options.settings(&pairs).unwrap(),
            Command::Check(options) => options.settings(&pairs).unwrap(),
            Command::Race(options) => options.settings(&pairs).unwrap(),
            Command::Replay(options) => options.settings(&pairs).unwrap(),
            other => panic!("{other:?} has no target"),
        }
    }

    fn wrong_words(words: &[&str]) -> String {
        match parse(words).unwrap_err() {
            Refusal::Wrong { error, .. } => error.to_string(),
            Refusal::Shown(text) => panic!("{text}"),
        }
    }

    #[test]
    fn the_class_path_has_the_names_of_java() {
        for name in CLASS_PATH {
            let words = ["check", "--search", "bfs", "--guided", "A", name, "lib", "--", name, "x"];
            let given = settings(&words);
            assert_eq!(given.program.classpath, [Path::new("lib")]);
            assert_eq!(given.program.args, [name, "x"]);
            let given = settings(&["run", "-D", "a=b", name, "lib", "A", name, "x"]);
            assert_eq!(given.program.classpath, [Path::new("lib")]);
            assert_eq!(given.program.args, [name, "x"]);
        }
    }

    #[test]
    fn every_option_of_check_reaches_the_settings() {
        let words = "check --classpath a:b --jdk /jdk --property deadlock --property data-race \
             --property ltl:[]A.b --fairness weak --finite --progress-at A.c --progress-at B.java:3 \
             --invariant A.b --listener budget:depth=9,states=8 --listener calls --search bfs --seed 7 --por none --memory-model strict --races all --store exact --max-depth 10 \
             --max-states 20 --max-instances a.B=3 --time-limit 2m --time-limit-per-test 3s --explain-limit 4s --memory-limit 512M \
             --checkpoint a.bin --checkpoint-interval 2s --resume b.bin --all-errors --workers 2 \
             --json out.json --trace path.trace --baseline b.json --write-baseline --fail-on incomplete --trace-detail --assumptions --progress always --sourcepath src --paranoid \
             --spurious --timeouts late --time free --jdk-steps single --masks off --static-facts faint --slice --symmetry threads --spin-turns 5 --heuristic random --width 9 --walks 8 --bug-depth 4 \
             --preemptions 0 --prefer-thread a --prefer-thread b --trust-jdk --guided --junit --changed-since HEAD --include-tag a --include-tag b --exclude-tag c --test-cache d --test-workers 6 --processors 3 --string-length 5 --array-length 6 Main 1 x";
        let settings = settings(&words.split_whitespace().collect::<Vec<_>>());
        let expected = Settings {
            program: ProgramSettings {
                target: "Main".into(),
                args: vec!["1".into(), "x".into()],
                classpath: vec!["a".into(), "b".into()],
                sourcepath: vec!["src".into()],
                jdk: Some("/jdk".into()),
                ..ProgramSettings::default()
            },
            checks: CheckSettings {
                properties: vec!["deadlock".into(), "data-race".into()],
                invariants: vec!["A.b".into()],
                listeners: ["budget:depth=9,states=8", "calls"]
                    .map(|text| config::listener_of(text).unwrap())
                    .into(),
                temporal: config::TemporalSettings {
                    asked: vec!["ltl:[]A.b".into()],
                    fairness: config::Fairness::Weak,
                    finite: true,
                    progress_at: vec!["A.c".into(), "B.java:3".into()],
                    ..config::TemporalSettings::default()
                },
            },
            search: SearchSettings {
                strategy: "bfs".into(),
                seed: 7,
                heuristic: Some("random".into()),
                width: Some(9),
                walks: Some(8),
                bug_depth: Some(4),
                preemptions: Some(0),
                prefer_threads: vec!["a".into(), "b".into()],
                ..SearchSettings::default()
            },
            schedules: ScheduleSettings {
                por: Some(Por::None),
                facts: Some("faint".parse().unwrap()),
                slice: true,
                symmetry: Symmetry::Threads,
                spin_turns: Some(config::SpinTurns::After(5)),
                ..ScheduleSettings::default()
            },
            data_races: DataRaceSettings { memory_model: MemoryModel::Strict, races: Races::All },
            store: "exact".into(),
            limits: LimitSettings {
                max_depth: Some(10),
                max_states: Some(20),
                max_instances: vec![("a.B".into(), 3)],
                time_limit: Some(Duration::from_mins(2)),
                time_limit_per_test: Some(Duration::from_secs(3)),
                explain_limit: Some(Duration::from_secs(4)),
                memory_limit: Some(512 << 20),
                requested_time_limit: None,
                shares_memory: false,
            },
            checkpoint: CheckpointSettings {
                file: Some("a.bin".into()),
                interval: Duration::from_secs(2),
                resume: Some("b.bin".into()),
            },
            all_errors: true,
            workers: 2,
            files: FileSettings {
                json: Some("out.json".into()),
                trace: Some("path.trace".into()),
                baseline: Some("b.json".into()),
                write_baseline: true,
                ..FileSettings::default()
            },
            report: ReportSettings {
                failures: config::Failures::Incomplete,
                trace_detail: true,
                assumptions: true,
                progress: ProgressMode::Always,
                ..ReportSettings::default()
            },
            paranoid: true,
            model: ModelSettings {
                spurious: true,
                timeouts: Some(config::Timeouts::Late),
                time: TimeMode::Free,
                jdk_steps: JdkSteps::Single,
                masks: Masks::Off,
                trust_jdk: true,
                ..ModelSettings::default()
            },
            analysis: AnalysisSettings { guided: true, ..AnalysisSettings::default() },
            tests: config::TestSettings {
                junit: true,
                changed_since: Some("HEAD".into()),
                include_tags: vec!["a".into(), "b".into()],
                exclude_tags: vec!["c".into()],
                cache: config::TestCache::Folder("d".into()),
                workers: Some(6),
            },
            environment: EnvironmentSettings {
                processors: 3,
                bounds: config::InputSettings {
                    string_length: Some(5),
                    array_length: Some(6),
                    ..config::InputSettings::default()
                },
                ..EnvironmentSettings::default()
            },
            ..Settings::default()
        };
        assert_eq!(settings, expected);
    }

    #[test]
    fn every_option_of_check_has_a_property() {
        let command = options::command();
        let check = command.find_subcommand("check").unwrap();
        let mut options: Vec<&str> =
            check.get_arguments().filter_map(|arg| arg.get_long()).collect();
        options.extend(["target", "args"]);
        // Reports are options of the command line only.
        options.retain(|name| !matches!(*name, "help" | "report" | "coverage"));
        let mut known: Vec<&str> = config::options().collect();
        options.sort_unstable();
        known.sort_unstable();
        assert_eq!(options, known);
        let given =
            settings(&["check", "+pathfinder.max-states=7", "+pathfinder.por=none", "Main"]);
        assert_eq!((given.limits.max_states, given.schedules.por), (Some(7), Some(Por::None)));
    }

    #[test]
    fn options_of_check_may_follow_the_target() {
        let given = settings(&["check", "Main", "1", "-5", "--por", "none", "--", "--por", "x"]);
        assert_eq!(given.schedules.por, Some(Por::None));
        assert_eq!(given.program.args, ["1", "-5", "--por", "x"]);
    }

    #[test]
    fn run_passes_all_words_after_the_target_to_the_program() {
        let given = settings(&["run", "-c", "lib", "Main", "-c", "--json", "x"]);
        assert_eq!(given.program.classpath, [Path::new("lib")]);
        assert_eq!(given.program.args, ["-c", "--json", "x"]);
    }

    #[test]
    fn run_refuses_options_that_it_does_not_have() {
        let given = ["run", "--max-states", "9", "Main"];
        let Invocation { command: Command::Run(options), pairs } = parse(&given).unwrap() else {
            panic!("not run");
        };
        let refused = options.settings(&pairs).unwrap_err().to_string();
        assert!(refused.contains("'--max-states'"), "{refused}");
    }

    #[test]
    fn properties_are_taken_from_anywhere() {
        let words = ["check", "+target.args=1,2", "Main", "+search.multiple_errors"];
        let given = settings(&words);
        assert_eq!(given.program.args, ["1", "2"]);
        assert!(given.all_errors);
        let Invocation { pairs, .. } =
            parse(&["+classpath+=a", "check", "++classpath=b", "A", "--", "+x=y"]).unwrap();
        assert_eq!(pairs[0], ("classpath+".to_owned(), "a".to_owned()));
        assert_eq!(pairs[1], ("+classpath".to_owned(), "b".to_owned()));
        assert_eq!(pairs.len(), 2);
    }

    #[test]
    fn malformed_properties_are_program_arguments() {
        let given = settings(&["check", "Main", "+5", "+", "+=1", "+1=2"]);
        assert_eq!(given.program.args, ["+5", "+", "+=1", "+1=2"]);
    }

    #[test]
    fn every_option_of_race_reaches_the_settings() {
        let words = "race --runs 5 --seed 9 --fail-on warning --no-happens-before --time-limit 2s \
             --json out.json --allow-read data --stdin input Main x";
        let given = settings(&words.split_whitespace().collect::<Vec<_>>());
        let expected = Settings {
            program: ProgramSettings {
                target: "Main".into(),
                args: vec!["x".into()],
                ..ProgramSettings::default()
            },
            analysis: AnalysisSettings {
                runs: 5,
                fail_on: FailOn::Warning,
                happens_before: false,
                ..AnalysisSettings::default()
            },
            search: SearchSettings { seed: 9, ..SearchSettings::default() },
            limits: LimitSettings {
                time_limit: Some(Duration::from_secs(2)),
                ..LimitSettings::default()
            },
            files: FileSettings { json: Some("out.json".into()), ..FileSettings::default() },
            environment: EnvironmentSettings {
                allow_read: vec!["data".into()],
                stdin: Some("input".into()),
                ..EnvironmentSettings::default()
            },
            ..Settings::default()
        };
        assert_eq!(given, expected);
        assert_eq!(settings(&["race", "Main"]).analysis.fail_on, FailOn::Never);
    }

    #[test]
    fn options_win_over_properties() {
        let given = settings(&["check", "--max-depth", "3", "+search.depth_limit=9", "Main"]);
        assert_eq!(given.limits.max_depth, Some(3));
        assert_eq!(settings(&["check", "+search.depth_limit=9", "Main"]).limits.max_depth, Some(9));
        assert_eq!(
            settings(&["check", "+search.depth_limit = 9", "Main"]).limits.max_depth,
            Some(9)
        );
        assert_eq!(settings(&["check", "+target=App"]).program.target, "App");
    }

    #[test]
    fn usage_errors_have_one_line() {
        for (words, part) in [
            (vec!["check", "--por", "most", "Main"], "'most' for '--por <LEVEL>'"),
            (vec!["check", "--time-limit", "10", "Main"], "not a duration"),
            (vec!["check", "--memory-limit", "2X", "Main"], "not a size"),
            (vec!["check", "--max-depth", "0", "Main"], "at least 1"),
            (vec!["check", "--serch", "dfs", "Main"], "--serch"),
            (vec!["chekc", "Main"], "chekc"),
            (vec![], "no command was given"),
            (vec!["run"], "TARGET"),
        ] {
            let text = wrong_words(&words);
            assert!(text.contains(part) && !text.contains('\n'), "{words:?}: {text}");
            assert!(!text.contains("Usage"), "{text}");
        }
    }

    #[test]
    fn a_usage_error_keeps_the_result_file() {
        let Err(Refusal::Wrong { json, is_run, .. }) = parse(&["check", "--json=r", "--x"]) else {
            panic!("--x is no option");
        };
        assert_eq!((json, is_run), (Some(PathBuf::from("r")), false));
    }

    #[test]
    fn help_is_shown() {
        let Err(Refusal::Shown(text)) = parse(&["check", "--help"]) else { panic!("no help") };
        for part in
            ["--classpath", "--memory-limit", "How to search:", "pathfinder list strategies"]
        {
            assert!(text.contains(part), "{part}");
        }
    }
}
