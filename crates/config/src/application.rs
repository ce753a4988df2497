//! The properties of one application: common files, a `.jpf` file, and `+key=value` arguments;
//! later sources override earlier ones.
//!
//! Source: `gov.nasa.jpf.Config` of JPF (expansion when an entry is read, `key+=` and `+key=`,
//! `config` and `config_path`, back-quotes in lists). Invariant: every value has the base directory
//! of its relative paths. A value that cannot be expanded is an error, never the empty string.

use super::files::{Flow, Places, toml_entries};
use super::value::{Layer, Value};
use super::{Error, properties};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The longest file of properties.
const LONGEST_FILE: u64 = 16 << 20;
/// The longest value, and the sum of all values that were read: expansions may double them.
const LONGEST_VALUE: usize = 1 << 20;
const MOST_TEXT: usize = 64 << 20;

/// All properties by key.
#[derive(Clone, Debug)]
pub struct Application {
    values: BTreeMap<String, Value>,
    /// Keys used in the expansion of other values; they need no meaning of their own.
    variables: BTreeSet<String>,
    /// The `+key=value` arguments, which expansions in files can use.
    arguments: Vec<(String, String)>,
    /// Whether a key of `pathfinder.toml` is an option of `check`; any other key is a property of JPF.
    is_option: fn(&str) -> bool,
    /// The number of nested files that are being read.
    pub(super) depth: usize,
    /// The length of all values that were read.
    size: usize,
}

impl Application {
    /// Reads `file`, if any, and then the arguments, which override the file. An argument is the
    /// key and value of `+key=value`. A key of `pathfinder.toml` that `is_option` accepts is an
    /// option of `check`.
    pub fn load(
        file: Option<&Path>,
        arguments: &[(String, String)],
        places: &Places,
        is_option: fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let mut application = Self {
            values: BTreeMap::new(),
            variables: BTreeSet::new(),
            arguments: arguments.to_vec(),
            is_option,
            depth: 0,
            size: 0,
        };
        application.read_common(file, places)?;
        if let Some(file) = file {
            application.read(file, Layer::Application)?;
        }
        for (key, value) in arguments {
            let origin = format!("+{key}={value}");
            application
                .put(key, value, Path::new(""), &origin, Layer::Argument)
                .map_err(|problem| Error::new(format_args!("{origin}: {problem}")))?;
        }
        // An empty list of topics excludes all topics, so such a value is kept.
        let is_list = |key: &str| key.starts_with("report.console.");
        application
            .values
            .retain(|key, value| is_list(key) || !matches!(&*value.text, "" | "nil" | "null"));
        application.add_projects();
        Ok(application)
    }

    /// Adds the class and source paths of projects to those of the application. JPF's own projects are
    /// not needed.
    fn add_projects(&mut self) {
        for path in ["classpath", "sourcepath"] {
            let of_project = |key: &String| {
                key.strip_suffix(path)
                    .is_some_and(|name| name.ends_with('.') && name != "jpf-core.")
            };
            let keys: Vec<String> =
                self.values.keys().filter(|key| of_project(key)).cloned().collect();
            for key in keys {
                let Some(value) = self.values.remove(&key) else { continue };
                let found = value.paths();
                let all = found.iter().map(|path| path.display().to_string().replace(',', "`,"));
                let text = all.collect::<Vec<_>>().join(",");
                self.values
                    .entry(path.to_owned())
                    .and_modify(|known| {
                        let own: Vec<String> =
                            known.paths().iter().map(|p| p.display().to_string()).collect();
                        known.text = format!("{},{text}", own.join(","));
                        known.origin = format!("{}, {}", known.origin, value.origin);
                    })
                    .or_insert(Value { text, base: PathBuf::new(), ..value });
            }
        }
    }

    /// Returns the value that an argument sets for a key.
    pub(super) fn argument(&self, key: &str) -> Option<String> {
        self.arguments.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.clone())
    }

    /// Returns the text of a property, as far as it has been read.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        self.argument(key).or_else(|| self.values.get(key).map(|value| value.text.clone()))
    }

    /// Whether a property is set, as far as it has been read.
    pub(super) fn has(&self, key: &str) -> bool {
        self.text(key).is_some()
    }

    /// Returns the elements of a property that is a list.
    pub(super) fn list_of(&self, key: &str) -> Vec<String> {
        self.values.get(key).map_or_else(Vec::new, Value::list)
    }

    /// Returns the properties in the order of their sources and keys, without built-in ones and
    /// mere variables. Parameters of a strategy follow the strategy.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &Value)> {
        let values = self.values.iter().map(|(key, value)| (key.as_str(), value));
        let is_setting = |key: &str| !is_built_in(key) && !self.variables.contains(key);
        let mut settings: Vec<_> = values.filter(|(key, _)| is_setting(key)).collect();
        let refines = |key: &str| key.starts_with("search.heuristic.");
        settings.sort_by_key(|(key, value)| (refines(key), value.layer));
        settings.into_iter()
    }

    pub(super) fn read(&mut self, file: &Path, layer: Layer) -> Result<(), Error> {
        self.depth += 1;
        let built_in = ["config", "config_path"].map(|key| (key, self.values.get(key).cloned()));
        let done = self.read_one(file, layer);
        // Restores the values of the including file.
        for (key, value) in built_in {
            if let Some(value) = value {
                self.values.insert(key.to_owned(), value);
            }
        }
        self.depth -= 1;
        done
    }

    fn read_one(&mut self, file: &Path, layer: Layer) -> Result<(), Error> {
        let failed = |problem: &str| Error::new(format_args!("{}: {problem}", file.display()));
        let bytes = classes::bounded::read(file, LONGEST_FILE)
            .map_err(|why| failed(&format!("cannot be read: {why}")))?;
        let text = String::from_utf8(bytes).map_err(|_| failed("is not UTF-8"))?;
        let whole = std::path::absolute(file).map_err(|why| failed(&why.to_string()))?;
        let base = whole.parent().unwrap_or(&whole);
        for (key, path) in [("config", whole.as_path()), ("config_path", base)] {
            let value = Value { text: path.display().to_string(), ..Value::default() };
            self.values.insert(key.to_owned(), value);
        }
        let is_toml = layer == Layer::Own;
        let entries = if is_toml { toml_entries(&text) } else { properties::parse(&text) };
        for entry in entries.map_err(|problem| failed(&problem))? {
            let origin = match entry.line {
                0 => file.display().to_string(),
                line => format!("{}:{line}", file.display()),
            };
            let problem =
                |problem: String| Error::new(format_args!("{origin}: {}: {problem}", entry.key));
            if is_core(&entry, layer) {
                let value = base.display().to_string();
                return self
                    .put(&entry.key, &value, base, &origin, layer)
                    .map(|_| ())
                    .map_err(problem);
            }
            let own = is_toml && (self.is_option)(&entry.key);
            let key = if own { format!("pathfinder.{}", entry.key) } else { entry.key.clone() };
            match self.put(&key, &entry.value, base, &origin, layer).map_err(problem)? {
                Flow::On => {}
                Flow::Skip => break,
            }
        }
        Ok(())
    }

    fn put(
        &mut self,
        key: &str,
        value: &str,
        base: &Path,
        origin: &str,
        layer: Layer,
    ) -> Result<Flow, String> {
        if key.starts_with('@') {
            return self.direct(key, value, base, layer);
        }
        let (key, before, after) = match (key.strip_prefix('+'), key.strip_suffix('+')) {
            (Some(key), _) => (key, false, true),
            (None, Some(key)) => (key, true, false),
            (None, None) => (key, false, false),
        };
        let key = self.expand(key)?;
        let added = self.expand(value.trim())?;
        let old = self.values.get(&key).map(|old| old.text.clone()).unwrap_or_default();
        let separators = [',', ';', ':'];
        let text = match (before, after) {
            // The separator is omitted if the old value is empty.
            (true, _) if old.is_empty() => added.trim_start_matches(separators).to_owned(),
            (_, true) if old.is_empty() => added.trim_end_matches(separators).to_owned(),
            (true, _) => old + &added,
            (_, true) => added + &old,
            _ => added,
        };
        self.size += text.len();
        if text.len() > LONGEST_VALUE || self.size > MOST_TEXT {
            return Err(too_long());
        }
        let (base, origin) = (base.to_owned(), origin.to_owned());
        self.values.insert(key, Value { text, base, origin, layer });
        Ok(Flow::On)
    }

    /// Replaces each `${name}` by that property, or by `user.dir` and `user.home` of the process.
    pub(super) fn expand(&mut self, text: &str) -> Result<String, String> {
        let mut expanded = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let Some((name, after)) = after.split_once('}') else {
                return Err(format!("'${{{after}' has no closing brace"));
            };
            expanded.push_str(before);
            expanded.push_str(&self.variable(name)?);
            if expanded.len() > LONGEST_VALUE {
                return Err(too_long());
            }
            rest = after;
        }
        expanded.push_str(rest);
        Ok(expanded)
    }

    fn variable(&mut self, name: &str) -> Result<String, String> {
        let argument = self.arguments.iter().rev().find(|(key, _)| key == name);
        let argument = argument.map(|(_, value)| value.clone());
        if let Some(text) = argument.or_else(|| self.values.get(name).map(|v| v.text.clone())) {
            self.variables.insert(name.to_owned());
            return Ok(text);
        }
        let of_process = match name {
            "user.dir" => std::env::current_dir().ok(),
            "user.home" => std::env::home_dir(),
            _ => None,
        };
        let path = of_process.map(|path| path.display().to_string());
        path.ok_or_else(|| format!("${{{name}}} is not defined; set it with +{name}=..."))
    }
}

fn too_long() -> String {
    let (one, all) = (LONGEST_VALUE >> 20, MOST_TEXT >> 20);
    format!("a value is longer than {one} MiB, or all are longer than {all} MiB")
}

/// Whether the key only locates files.
fn is_built_in(key: &str) -> bool {
    matches!(key, "config" | "config_path" | "site" | "extensions")
}

/// Whether the file with this entry belongs to jpf-core, whose settings are JPF's defaults.
fn is_core(entry: &properties::Entry, layer: Layer) -> bool {
    layer == Layer::Project && entry.key == "jpf-core" && entry.value.trim() == "${config_path}"
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;

    fn load(text: &str, arguments: &[(&str, &str)]) -> Result<(Application, PathBuf), Error> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("App.jpf");
        fs::write(&file, text).unwrap();
        let arguments: Vec<_> =
            arguments.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let loaded =
            Application::load(Some(&file), &arguments, &Places::default(), crate::own::is_meant)?;
        Ok((loaded, folder.path().to_owned()))
    }

    fn text(application: &Application, key: &str) -> String {
        application.values.get(key).map(|value| value.text.clone()).unwrap_or_default()
    }

    #[test]
    fn arguments_override_the_file() {
        let (application, _) = load("target=A\ntarget.args=1,2", &[("target", "B")]).unwrap();
        assert_eq!(text(&application, "target"), "B");
        assert_eq!(application.values.get("target.args").unwrap().list(), ["1", "2"]);
    }

    #[test]
    fn values_are_expanded_when_read() {
        let source = "home = ${config_path}/x\nclasspath = ${home}/a;${home}/b,c:d\nhome = y";
        let (application, folder) = load(source, &[]).unwrap();
        let root = folder.join("x");
        let paths = [root.join("a"), root.join("b"), folder.join("c"), folder.join("d")];
        assert_eq!(application.values.get("classpath").unwrap().paths(), paths);
        assert_eq!(text(&application, "home"), "y");
    }

    #[test]
    fn variables_are_not_settings() {
        let (application, _) =
            load("root=/r\nclasspath=${root}/a\ntarget=${name}", &[("name", "A")]).unwrap();
        let keys: Vec<_> = application.settings().map(|(key, _)| key).collect();
        assert_eq!(keys, ["classpath", "target"]);
        assert_eq!(text(&application, "target"), "A");
    }

    #[test]
    fn an_undefined_variable_is_an_error_with_its_place() {
        let problem = load("target=A\nclasspath=${jpf-core}/a", &[]).unwrap_err().to_string();
        assert!(problem.contains("App.jpf:2: classpath: ${jpf-core} is not defined"), "{problem}");
    }

    #[test]
    fn plus_appends_and_prepends() {
        let (application, _) =
            load("classpath=b\nclasspath+=;c\n+classpath=a;", &[("classpath+", ";d")]).unwrap();
        assert_eq!(text(&application, "classpath"), "a;b;c;d");
        let alone = Application::load(
            None,
            &[("classpath+".into(), ";x".into())],
            &Places::default(),
            crate::own::is_meant,
        );
        let alone = alone.unwrap();
        assert_eq!(text(&alone, "classpath"), "x");
    }

    #[test]
    fn values_that_double_are_an_error() {
        let lines = |count: usize| {
            let lines = (0..count).map(|at| format!("a{}=${{a{at}}}${{a{at}}}", at + 1));
            format!("a0=0123456789abcdef\n{}", lines.collect::<Vec<_>>().join("\n"))
        };
        assert_eq!(text(&load(&lines(16), &[]).unwrap().0, "a16").len(), 1 << 20);
        let problem = load(&lines(60), &[]).unwrap_err().to_string();
        assert!(problem.contains("App.jpf:18: a17: a value is longer than 1 MiB"), "{problem}");
        let many = format!("{}\n{}", lines(16), "b+=${a16}\n".repeat(2));
        assert!(load(&many, &[]).unwrap_err().to_string().contains("longer than 1 MiB"));
        let copies: Vec<String> = (0..70).map(|at| format!("c{at}=${{a16}}")).collect();
        let many = format!("{}\n{}", lines(16), copies.join("\n"));
        assert!(load(&many, &[]).unwrap_err().to_string().contains("all are longer than 64 MiB"));
    }

    #[test]
    fn an_empty_value_is_no_value() {
        assert!(!load("target=A\nlistener=", &[]).unwrap().0.values.contains_key("listener"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let problem = Application::load(
            Some(Path::new("no/such.jpf")),
            &[],
            &Places::default(),
            crate::own::is_meant,
        )
        .unwrap_err();
        assert!(problem.to_string().starts_with("no/such.jpf: cannot be read"), "{problem}");
    }
}
