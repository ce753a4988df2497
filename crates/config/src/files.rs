//! Property files in addition to that of the application: `pathfinder.toml`, the site's
//! `site.properties`, the project's `jpf.properties`, and the files that they include.
//!
//! Source: `gov.nasa.jpf.Config` and `JPFSiteUtils` of JPF (order of loading, `@include`,
//! `@include_if`, `@include_unless`, `@using`, `@requires`, paths of projects). Invariant: if a named
//! file cannot be read, that is an error; an optional file may be missing.

use super::Error;
use super::application::Application;
use super::properties::Entry;
use super::value::Layer;
use std::path::{Path, PathBuf};

/// The maximal depth of nested inclusions.
const DEEPEST: usize = 16;

/// The folders in which property files are searched.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The current folder, or another one within the project.
    pub folder: Option<PathBuf>,
    /// The home folder of the user.
    pub home: Option<PathBuf>,
}

impl Places {
    /// Returns the current folder and the home folder of this process.
    pub fn here() -> Self {
        Self { folder: std::env::current_dir().ok(), home: std::env::home_dir() }
    }

    /// Returns the nearest file with a name, in the folder or an ancestor of it.
    fn above(&self, name: &str) -> Option<PathBuf> {
        let folders = self.folder.as_deref()?.ancestors();
        folders.map(|folder| folder.join(name)).find(|file| file.is_file())
    }
}

/// The effect of a directive, such as `@requires`, on the rest of its file.
pub(super) enum Flow {
    /// Reading continues.
    On,
    /// The rest of the file is skipped.
    Skip,
}

impl Application {
    /// Reads the property files that are not specific to one program.
    pub(super) fn read_common(
        &mut self,
        file: Option<&Path>,
        places: &Places,
    ) -> Result<(), Error> {
        if let Some(own) = places.folder.as_ref().map(|folder| folder.join("pathfinder.toml"))
            && own.is_file()
        {
            self.read(&own, Layer::Own)?;
        }
        let site = match self.argument("site").or_else(|| file.and_then(site_of)) {
            Some(named) => Some(PathBuf::from(self.expand(&named).map_err(Error::new)?)),
            None => places.home.as_ref().and_then(|home| {
                let names = [".jpf/site.properties", "jpf/site.properties"];
                names.iter().map(|name| home.join(name)).find(|file| file.is_file())
            }),
        };
        if let Some(site) = site {
            self.read(&site, Layer::Site)?;
            for project in self.list_of("extensions") {
                self.read_project(&PathBuf::from(project))?;
            }
        }
        match places.above("jpf.properties") {
            Some(project) => self.read(&project, Layer::Project),
            None => Ok(()),
        }
    }

    fn read_project(&mut self, folder: &Path) -> Result<(), Error> {
        self.read(&folder.join("jpf.properties"), Layer::Project)
    }

    /// Executes a directive: an entry whose key begins with `@`.
    pub(super) fn direct(
        &mut self,
        key: &str,
        value: &str,
        base: &Path,
        layer: Layer,
    ) -> Result<Flow, String> {
        let value = self.expand(value.trim())?;
        if self.depth >= DEEPEST {
            return Err(format!("more than {DEEPEST} files include each other"));
        }
        let include = |application: &mut Self, name: &str| {
            if name.is_empty() {
                return Err("the name of a file is missing".to_owned());
            }
            application.read(&base.join(name), layer).map_err(|problem| problem.to_string())
        };
        let conditional = |application: &mut Self, wanted: bool| {
            let parts = value.strip_prefix('?').and_then(|rest| rest.split_once('?'));
            let (key, name) = parts.ok_or("is to be written ?key?file")?;
            if application.has(key) == wanted { include(application, name) } else { Ok(()) }
        };
        match key {
            "@include" => include(self, &value)?,
            "@include_if" => conditional(self, true)?,
            "@include_unless" => conditional(self, false)?,
            "@using" => {
                for project in value.split(',').map(str::trim).filter(|name| *name != "jpf-core") {
                    let folder = self.text(project).ok_or_else(|| {
                        format!(
                            "the folder of {project} is not known; set {project}=... in site.properties. Only \
                             settings are read from there: the code of JPF's extensions is not executed"
                        )
                    })?;
                    self.read_project(&base.join(folder)).map_err(|problem| problem.to_string())?;
                }
            }
            "@requires" => {
                let keys = value.split([',', ' ']).map(str::trim).filter(|key| !key.is_empty());
                if !keys.clone().all(|key| self.has(key)) {
                    return Ok(Flow::Skip);
                }
            }
            _ => return Err("is not a directive; there are @include, @include_if, @include_unless, @using and @requires".to_owned()),
        }
        Ok(Flow::On)
    }
}

/// Returns the site file that the entry `site` of an application names.
fn site_of(file: &Path) -> Option<String> {
    let text = crate::disk::read_text(file).ok()?;
    let entries = super::properties::parse(&text).ok()?;
    entries.into_iter().find(|entry| entry.key == "site").map(|entry| entry.value)
}

/// Parses the entries of a `pathfinder.toml`. Its keys are keys of JPF, in quotes or as tables, and
/// options of `check` without their dashes.
pub(super) fn toml_entries(text: &str) -> Result<Vec<Entry>, String> {
    let table: toml::Table = text.parse().map_err(|problem: toml::de::Error| {
        problem.to_string().lines().map(str::trim).collect::<Vec<_>>().join(" ")
    })?;
    let mut entries = Vec::new();
    for (key, value) in table {
        flatten(&key, &value, &mut entries)?;
    }
    Ok(entries)
}

fn flatten(key: &str, value: &toml::Value, entries: &mut Vec<Entry>) -> Result<(), String> {
    if let toml::Value::Table(table) = value {
        return table
            .iter()
            .try_for_each(|(name, value)| flatten(&format!("{key}.{name}"), value, entries));
    }
    let value = match value {
        toml::Value::Array(elements) => {
            let words: Result<Vec<String>, String> =
                elements.iter().map(|e| word(key, e)).collect();
            words?
                .iter()
                .map(|word| word.replace('`', "``").replace(',', "`,"))
                .collect::<Vec<_>>()
                .join(",")
        }
        other => word(key, other)?,
    };
    entries.push(Entry { key: key.to_owned(), value, line: 0 });
    Ok(())
}

fn word(key: &str, value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        toml::Value::Boolean(truth) => Ok(truth.to_string()),
        _ => Err(format!("{key}: neither a text, a number, a truth value nor a list of them")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    /// Creates a folder with these files. The application is `work/App.jpf`.
    fn folder(files: &[(&str, &str)]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        folder
    }

    fn load(folder: &TempDir, arguments: &[(&str, &str)]) -> Result<Application, Error> {
        let root = folder.path();
        let places = Places { folder: Some(root.join("work")), home: Some(root.join("home")) };
        let arguments: Vec<_> =
            arguments.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Application::load(
            Some(&root.join("work/App.jpf")),
            &arguments,
            &places,
            crate::own::is_meant,
        )
    }

    fn all(application: &Application) -> Vec<(String, String)> {
        application.settings().map(|(key, value)| (key.to_owned(), value.text.clone())).collect()
    }

    fn of(application: &Application, key: &str) -> String {
        all(application)
            .into_iter()
            .find(|(name, _)| name == key)
            .map_or_else(String::new, |(_, v)| v)
    }

    #[test]
    fn later_sources_override_and_are_recorded() {
        let files = folder(&[
            ("home/.jpf/site.properties", "target=Site\nsearch.depth_limit=1"),
            ("jpf.properties", "target=Project\nsearch.depth_limit=2\nvm.gc=true"),
            ("work/pathfinder.toml", "target = \"Toml\"\nseed = 7\n\"vm.gc\" = false"),
            ("work/App.jpf", "search.depth_limit=3"),
        ]);
        let loaded = load(&files, &[("cg.seed", "9")]).unwrap();
        let expected = [
            ("pathfinder.seed", "7", "pathfinder.toml"),
            ("pathfinder.target", "Toml", "pathfinder.toml"),
            ("target", "Project", "jpf.properties:1"),
            ("vm.gc", "true", "jpf.properties:3"),
            ("search.depth_limit", "3", "App.jpf:1"),
            ("cg.seed", "9", "+cg.seed=9"),
        ];
        let found: Vec<_> = loaded.settings().collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((key, value), (name, text, origin)) in found.into_iter().zip(expected) {
            assert_eq!((key, value.text.as_str()), (name, text));
            assert!(value.origin.ends_with(origin), "{origin}: {}", value.origin);
        }
    }

    #[test]
    fn includes_are_relative_to_the_including_file() {
        let files = folder(&[
            (
                "work/App.jpf",
                "@include = sub/a.properties\ntarget = ${name}\nclasspath=${config_path}/x",
            ),
            (
                "work/sub/a.properties",
                "name = A\n@include=b.properties\nsourcepath=${config_path}/src",
            ),
            ("work/sub/b.properties", "name = ${name}B"),
        ]);
        let loaded = load(&files, &[]).unwrap();
        assert_eq!(of(&loaded, "target"), "AB");
        let work = files.path().join("work");
        assert_eq!(of(&loaded, "classpath"), work.join("x").display().to_string());
        assert_eq!(of(&loaded, "sourcepath"), work.join("sub/src").display().to_string());
    }

    #[test]
    fn include_conditions_depend_on_set_keys() {
        let app = "target=A\n@include_if=?target?yes\n@include_if=?nothing?no\n@include_unless=?target?no\n\
                   @include_unless=?nothing?other\n@requires=nothing\nsearch.depth_limit=1";
        let files = folder(&[
            ("work/App.jpf", app),
            ("work/yes", "cg.seed=1"),
            ("work/no", "cg.seed=2"),
            ("work/other", "vm.gc=true"),
        ]);
        let loaded = load(&files, &[]).unwrap();
        let keys: Vec<_> = all(&loaded).into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["cg.seed", "target", "vm.gc"]);
        assert_eq!(of(&loaded, "cg.seed"), "1");
    }

    #[test]
    fn projects_add_their_paths() {
        let files = folder(&[
            (
                "my.site",
                "jpf-core = ${user.home}/none\nlib = ${config_path}/lib\nextensions=${lib}",
            ),
            ("lib/jpf.properties", "lib=${config_path}\nlib.classpath=build;${lib}/more.jar"),
            ("other/jpf.properties", "other.classpath=o\nother.native_classpath=peers"),
            ("core/jpf.properties", "jpf-core = ${config_path}\nvm.class=unknown"),
            (
                "work/App.jpf",
                "site=${config_path}/../my.site\n@using = other, jpf-core\nother.sourcepath=s\nclasspath=own",
            ),
        ]);
        let root = files.path().display().to_string();
        let arguments = [("other", format!("{root}/other")), ("site", format!("{root}/my.site"))];
        let arguments: Vec<_> = arguments.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let loaded = load(&files, &arguments).unwrap();
        let classpath = of(&loaded, "classpath");
        let elements: Vec<_> = classpath.split(',').map(|path| path.replace(&root, "")).collect();
        assert_eq!(elements, ["/work/own", "/lib/build", "/lib/more.jar", "/other/o"]);
        assert_eq!(of(&loaded, "sourcepath"), format!("{root}/work/s"));
    }

    #[test]
    fn properties_of_jpf_core_are_ignored() {
        let core = "jpf-core = ${config_path}\nvm.class = whatever\njpf-core.classpath=a";
        let files = folder(&[("jpf.properties", core), ("work/App.jpf", "target=A")]);
        let loaded = load(&files, &[]).unwrap();
        assert_eq!(of(&loaded, "vm.class"), "");
        assert_eq!(of(&loaded, "classpath"), "");
    }

    #[test]
    fn failed_includes_are_reported_with_their_line() {
        for (line, part) in [
            ("@include=missing", "missing: cannot be read"),
            ("@include=App.jpf", "more than 16 files"),
            ("@include=", "name of a file"),
            ("@include_if=yes", "?key?file"),
            ("@using=unknown", "set unknown=... in site.properties"),
            ("@exclude=x", "@include_unless"),
        ] {
            let files = folder(&[("work/App.jpf", line)]);
            let problem = load(&files, &[]).unwrap_err().to_string();
            assert!(problem.contains("App.jpf:1") && problem.contains(part), "{problem}");
        }
        let files = folder(&[("work/pathfinder.toml", "seed = \n"), ("work/App.jpf", "")]);
        let problem = load(&files, &[]).unwrap_err().to_string();
        assert!(problem.contains("pathfinder.toml") && problem.contains("line 1"), "{problem}");
    }

    #[test]
    fn toml_has_lists_and_tables() {
        let text = "prefer-thread = [\"a\", \"b,c\"]\n[search]\nclass = \".search.DFSearch\"\n[search.heuristic]\nastar = true";
        let entries = toml_entries(text).unwrap();
        let pairs: Vec<_> = entries.iter().map(|e| (e.key.as_str(), e.value.as_str())).collect();
        assert!(pairs.contains(&("prefer-thread", "a,b`,c")), "{pairs:?}");
        assert!(pairs.contains(&("search.class", ".search.DFSearch")), "{pairs:?}");
        assert!(pairs.contains(&("search.heuristic.astar", "true")), "{pairs:?}");
        assert!(toml_entries("a = 2026-01-01").unwrap_err().starts_with("a: "));
    }
}
