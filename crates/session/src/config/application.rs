//! The properties of one application: a `.jpf` file with `+key=value` arguments on top.
//!
//! Source: `gov.nasa.jpf.Config` of JPF (expansion when an entry is read, `key+=` and `+key=`,
//! `config` and `config_path`, back-quotes in lists). Invariant: every value remembers the directory
//! its relative paths are meant from; what cannot be expanded is an error, never the empty string.

use super::{Error, properties};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A property's text and the directory that its relative paths start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The text, expanded and trimmed.
    pub text: String,
    /// The directory of the file it comes from; empty for an argument.
    pub base: PathBuf,
}

impl Value {
    /// The elements between `,` and `;`, trimmed; a back-quote keeps the character after it.
    pub fn list(&self) -> Vec<String> {
        split(&self.text, &[',', ';'])
    }

    /// The paths between `,`, `;` and `:`, relative ones from `base`.
    pub fn paths(&self) -> Vec<PathBuf> {
        let elements = split(&self.text, &[',', ';', ':']);
        elements.iter().filter(|path| !path.is_empty()).map(|path| self.base.join(path)).collect()
    }
}

/// All properties by key.
#[derive(Clone, Debug, Default)]
pub struct Application {
    values: BTreeMap<String, Value>,
    /// Keys that other values were expanded with: they need no meaning of their own.
    variables: BTreeSet<String>,
    /// What was given as `+key=value`, to be seen by expansions in the file.
    arguments: Vec<(String, String)>,
}

impl Application {
    /// Reads `file`, if any, and then the arguments, which win. An argument is the key and value of
    /// `+key=value`.
    pub fn load(file: Option<&Path>, arguments: &[(String, String)]) -> Result<Self, Error> {
        let mut application = Self { arguments: arguments.to_vec(), ..Self::default() };
        if let Some(file) = file {
            application.read(file)?;
        }
        for (key, value) in arguments {
            application
                .put(key, value, Path::new(""))
                .map_err(|problem| Error::new(format_args!("+{key}={value}: {problem}")))?;
        }
        application.values.retain(|_, value| !value.text.is_empty());
        Ok(application)
    }

    /// The properties in the order of their keys, without the built-in ones and mere variables.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &Value)> {
        let values = self.values.iter().map(|(key, value)| (key.as_str(), value));
        values.filter(|(key, _)| !is_built_in(key) && !self.variables.contains(*key))
    }

    fn read(&mut self, file: &Path) -> Result<(), Error> {
        let failed = |problem: &str| Error::new(format_args!("{}: {problem}", file.display()));
        let bytes = fs::read(file).map_err(|why| failed(&format!("cannot be read: {why}")))?;
        let text = String::from_utf8(bytes).map_err(|_| failed("is not UTF-8"))?;
        let whole = std::path::absolute(file).map_err(|why| failed(&why.to_string()))?;
        let base = whole.parent().unwrap_or(&whole);
        for (key, path) in [("config", whole.as_path()), ("config_path", base)] {
            let text = path.display().to_string();
            self.values.insert(key.to_owned(), Value { text, base: PathBuf::new() });
        }
        for entry in properties::parse(&text).map_err(|problem| failed(&problem))? {
            let problem = |problem: String| {
                let line = entry.line;
                Error::new(format_args!("{}:{line}: {}: {problem}", file.display(), entry.key))
            };
            self.put(&entry.key, &entry.value, base).map_err(problem)?;
        }
        Ok(())
    }

    fn put(&mut self, key: &str, value: &str, base: &Path) -> Result<(), String> {
        if key.starts_with('@') {
            return Err("including other property files is not supported yet".into());
        }
        let (key, before, after) = match (key.strip_prefix('+'), key.strip_suffix('+')) {
            (Some(key), _) => (key, false, true),
            (None, Some(key)) => (key, true, false),
            (None, None) => (key, false, false),
        };
        let key = self.expand(key)?;
        let added = self.expand(value.trim())?;
        let old = self.values.get(&key).map(|old| old.text.clone()).unwrap_or_default();
        let text = match (before, after) {
            (true, _) => old + &added,
            (_, true) => added + &old,
            _ => added,
        };
        self.values.insert(key, Value { text, base: base.to_owned() });
        Ok(())
    }

    /// Replaces each `${name}` by that property, or by `user.dir` and `user.home` of the process.
    fn expand(&mut self, text: &str) -> Result<String, String> {
        let mut expanded = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let Some((name, after)) = after.split_once('}') else {
                return Err(format!("'${{{after}' has no closing brace"));
            };
            expanded.push_str(before);
            expanded.push_str(&self.variable(name)?);
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

/// Whether the key is set by reading a file, not by the file.
fn is_built_in(key: &str) -> bool {
    matches!(key, "config" | "config_path")
}

fn split(text: &str, delimiters: &[char]) -> Vec<String> {
    let mut elements = vec![String::new()];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let kept = match c {
            '`' => chars.next(),
            _ if delimiters.contains(&c) => {
                elements.push(String::new());
                None
            }
            _ => Some(c),
        };
        if let Some(last) = elements.last_mut() {
            last.extend(kept);
        }
    }
    if elements.last().is_some_and(|last| last.trim().is_empty()) {
        elements.pop();
    }
    elements.iter().map(|element| element.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn load(text: &str, arguments: &[(&str, &str)]) -> Result<(Application, PathBuf), Error> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("App.jpf");
        fs::write(&file, text).unwrap();
        let arguments: Vec<_> =
            arguments.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Ok((Application::load(Some(&file), &arguments)?, folder.path().to_owned()))
    }

    fn text(application: &Application, key: &str) -> String {
        application.values.get(key).map(|value| value.text.clone()).unwrap_or_default()
    }

    #[test]
    fn arguments_win_over_the_file() {
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
    fn mere_variables_are_no_settings() {
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
        let alone = Application::load(None, &[("classpath+".into(), "x".into())]).unwrap();
        assert_eq!(text(&alone, "classpath"), "x");
    }

    #[test]
    fn includes_are_refused_by_name() {
        for key in ["@include", "@using"] {
            let problem = load(&format!("{key}=other"), &[]).unwrap_err().to_string();
            assert!(problem.contains(key) && problem.contains("not supported"), "{problem}");
        }
    }

    #[test]
    fn a_back_quote_keeps_a_delimiter() {
        assert_eq!(split("a`,b, c;", &[',', ';']), ["a,b", "c"]);
        assert_eq!(split("", &[',']), Vec::<String>::new());
        assert_eq!(split(",a", &[',']), ["", "a"]);
    }

    #[test]
    fn an_empty_value_is_as_good_as_none() {
        assert!(!load("target=A\nlistener=", &[]).unwrap().0.values.contains_key("listener"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let problem = Application::load(Some(Path::new("no/such.jpf")), &[]).unwrap_err();
        assert!(problem.to_string().starts_with("no/such.jpf: cannot be read"), "{problem}");
    }
}
