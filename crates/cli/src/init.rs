//! The command `init`: writes `pathfinder.toml` and a CI file for the build in a folder.
//!
//! Invariant: existing files are not changed.

use crate::options::InitOptions;
use session::Error;
use session::target::BUILDS;
use std::fs;
use std::path::Path;

/// A build tool.
struct Tool {
    name: &'static str,
    /// The commands of a CI job that compile the tests and write their class path.
    compile: &'static str,
    /// The same step as an instruction for the user.
    next: &'static str,
}

const MAVEN: Tool = Tool { name: "Maven", compile: BY_MAVEN, next: BY_MAVEN };

const GRADLE: Tool = Tool {
    name: "Gradle",
    compile: BY_GRADLE,
    next: "compile the tests and write their class path, as the script in the CI file does",
};

const BY_MAVEN: &str =
    "mvn -B -q test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath.txt";

/// The script for Gradle. It is part of the CI file, since Gradle has no task that prints a class path.
const BY_GRADLE: &str = "\
cat > \"$RUNNER_TEMP/pathfinder.gradle\" <<'END'
allprojects { afterEvaluate { if (plugins.hasPlugin('java')) tasks.create('pathfinderClasspath') {
  dependsOn 'testClasses'
  doLast { file('build/classpath.txt').text = sourceSets.test.runtimeClasspath.asPath }
} } }
END
$(test -x ./gradlew && echo ./gradlew || echo gradle) -q -I \"$RUNNER_TEMP/pathfinder.gradle\" pathfinderClasspath";

const SETTINGS: &str = include_str!("init/pathfinder.toml");
const GITHUB: &str = include_str!("init/github.yml");
const GITLAB: &str = include_str!("init/gitlab.yml");

const NO_URL: &str = "  set PATHFINDER_URL in it: the address of an archive made by `make dist`";

/// Writes the files. Returns a line for each file, and the next step of the user.
pub(crate) fn init(options: &InitOptions) -> Result<String, Error> {
    let folder = options.folder.as_path();
    let found = BUILDS.iter().find(|(file, _)| folder.join(file).is_file());
    let Some((file, classpath)) = found else {
        let names = BUILDS.map(|(file, _)| file).join(", ");
        return Err(Error::new(format_args!(
            "{} has no build that is known: none of {names}",
            folder.display()
        )));
    };
    let tool = if *file == "pom.xml" { MAVEN } else { GRADLE };
    let filled = |text: &str| filled(text, &tool, classpath, options);
    let on_gitlab = match options.ci.as_deref() {
        Some(name) => name == "gitlab",
        None => folder.join(".gitlab-ci.yml").is_file(),
    };
    let mut told = vec![format!("The build is that of {}.", tool.name)];
    write(folder, "pathfinder.toml", &filled(SETTINGS), &mut told)?;
    if options.ci.as_deref() != Some("none") {
        let (file, text) = if on_gitlab {
            ("pathfinder.gitlab-ci.yml", GITLAB)
        } else {
            (".github/workflows/pathfinder.yml", GITHUB)
        };
        if write(folder, file, &filled(text), &mut told)? {
            if on_gitlab {
                told.push("  add to .gitlab-ci.yml: include: pathfinder.gitlab-ci.yml".to_owned());
            }
            if options.archive.is_none() {
                told.push(NO_URL.to_owned());
            }
        }
    }
    told.push(format!("Next: {}; then call `pathfinder check` here.", tool.next));
    Ok(told.join("\n") + "\n")
}

/// Replaces the placeholders in braces.
fn filled(text: &str, tool: &Tool, classpath: &str, options: &InitOptions) -> String {
    let indent = |text: &str, by: &str| text.replace('\n', &format!("\n{by}"));
    text.replace("{{build}}", tool.name)
        .replace("{{compile}}", &indent(tool.compile, "          "))
        .replace("{{script}}", &indent(tool.compile, "      "))
        .replace("{{classpath}}", classpath)
        .replace("{{url}}", options.archive.as_deref().unwrap_or_default())
}

/// Writes a file unless it exists, and adds a line about it to `told`. Returns whether it was written.
fn write(folder: &Path, name: &str, text: &str, told: &mut Vec<String>) -> Result<bool, Error> {
    let file = folder.join(name);
    if file.exists() {
        told.push(format!("{name}: exists, and is kept"));
        return Ok(false);
    }
    let failed = |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    fs::write(&file, text).map_err(failed)?;
    told.push(format!("{name}: written"));
    Ok(true)
}
