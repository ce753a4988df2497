//! The recipes of `docs/ci.md` work: their shell commands and arguments are extracted from the page and
//! executed in a project with tests of `JUnit` 4.
//!
//! Source: GitHub's documentation of `run` (`bash -e`), GitLab's of `script`. Invariant: the commands are
//! executed exactly as printed on the page; without `JUnit`, the tests report that they are skipped.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    missing_docs
)]

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

const TESTS: &str = "
package app;
import static org.junit.Assert.assertEquals;
import org.junit.Test;

public class CellTest {
    private int value;

    @Test public void adds() throws Exception {
        Thread other = new Thread(() -> value++);
        other.start();
        FIRST
        SECOND
        assertEquals(2, value);
    }
}
";

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci.md");
    fs::read_to_string(page).unwrap()
}

/// Returns the code block in this language that contains this text.
fn block(language: &str, part: &str) -> String {
    let page = page();
    let fence = format!("```{language}\n");
    let mut blocks = page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.find(|block| block.contains(part)).expect(part).to_owned()
}

/// Returns the lines of a block scalar of YAML, without their indentation.
fn scalar(yaml: &str, before: &str, head: &str) -> Vec<String> {
    let mut lines = yaml.lines().skip_while(|line| !line.contains(before));
    let begin = lines.by_ref().find(|line| line.trim_start().starts_with(head)).expect(head);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let outer = indent(begin);
    lines
        .take_while(|line| line.trim().is_empty() || indent(line) > outer)
        .map(|line| line.trim_start().to_owned())
        .collect()
}

/// A project in Maven's layout, with a safe or an unsafe test.
struct Project {
    folder: PathBuf,
    binary: PathBuf,
    /// The class path without the project's own classes.
    jars: String,
}

impl Project {
    fn new(name: &str, safe: bool) -> Option<Self> {
        let jars = ["junit4", "hamcrest"].map(|name| format!("/usr/share/java/{name}.jar"));
        if let Some(missing) = jars.iter().find(|jar| !Path::new(jar).is_file()) {
            eprintln!("skipped: there is no {missing}");
            return None;
        }
        let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("recipe-{name}-{safe}"));
        let _ = fs::remove_dir_all(&folder);
        let source = folder.join("src/test/java/app");
        fs::create_dir_all(&source).unwrap();
        fs::create_dir_all(folder.join("target/classes")).unwrap();
        let order =
            if safe { ["other.join();", "value++;"] } else { ["value++;", "other.join();"] };
        let text = TESTS.replace("FIRST", order[0]).replace("SECOND", order[1]);
        fs::write(source.join("CellTest.java"), text).unwrap();
        let jars = jars.join(":");
        fs::write(folder.join("classpath.txt"), &jars).unwrap();
        let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
        javac.current_dir(&folder).args(["-g", "-cp", &jars, "-d", "target/test-classes"]);
        let compiled = process::run(javac.arg("src/test/java/app/CellTest.java"), LIMIT).unwrap();
        assert_eq!(compiled.exit, Some(0), "{}", compiled.stderr);
        Some(Self { folder, binary: workshop.binary().unwrap(), jars })
    }

    /// Runs a script in the way of GitHub and GitLab, with `pathfinder` on the path.
    fn bash(&self, script: &str) -> Outcome {
        let path = std::env::var("PATH").unwrap_or_default();
        let own = self.binary.parent().unwrap().display();
        let mut bash = Command::new("bash");
        bash.current_dir(&self.folder).args(["-e", "-c", script]);
        bash.env("PATH", format!("{own}:{path}")).env("GITHUB_STEP_SUMMARY", "summary.md");
        bash.env("XDG_CACHE_HOME", self.folder.join("cache"));
        process::run(&mut bash, LIMIT).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
    }
}

#[track_caller]
fn ended(outcome: &Outcome, exit: i32) {
    assert_eq!(outcome.exit, Some(exit), "{}{}", outcome.stdout, outcome.stderr);
}

#[test]
fn the_github_job_reports_and_fails() {
    for (safe, exit) in [(true, 0), (false, 1)] {
        let Some(project) = Project::new("github", safe) else { return };
        let script = scalar(&block("yaml", "runs-on:"), "name: Check the tests", "run: |");
        ended(&project.bash(&script.join("\n")), exit);
        let sarif: serde_json::Value =
            serde_json::from_str(&project.read("pathfinder.sarif")).unwrap();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), safe, "{results:?}");
        if !safe {
            let place = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"];
            assert_eq!(place["uri"], "src/test/java/app/CellTest.java");
            assert!(project.read("pathfinder.trace.json").contains("pathfinder.trace/"));
        }
        assert!(project.read("pathfinder.html").contains("CellTest"));
        assert!(project.read("summary.md").contains("`app.CellTest#adds`"));
    }
}

#[test]
fn the_gitlab_job_reports_and_fails() {
    for (safe, exit) in [(true, 0), (false, 1)] {
        let Some(project) = Project::new("gitlab", safe) else { return };
        let job = block("yaml", "image: maven");
        let command = scalar(&job, "script:", "- >-").join(" ");
        ended(&project.bash(&command), exit);
        let xml = project.read("pathfinder.xml");
        assert_eq!(xml.contains("<failure"), !safe, "{xml}");
        assert!(project.read("pathfinder.html").contains("CellTest"));
    }
}

/// The command `pathfinder init` writes a job whose script checks the tests of the build.
#[test]
fn the_job_that_init_writes_reports_and_fails() {
    for (safe, exit) in [(true, 0), (false, 1)] {
        let Some(project) = Project::new("init", safe) else { return };
        fs::write(project.folder.join("pom.xml"), "<project/>").unwrap();
        fs::write(project.folder.join("target/classpath.txt"), &project.jars).unwrap();
        let url = "https://example.org/pathfinder.tar.gz";
        ended(&project.bash(&format!("pathfinder init --archive {url}")), 0);
        let job = project.read(".github/workflows/pathfinder.yml");
        assert!(job.contains(&format!("PATHFINDER_URL: \"{url}\"")), "{job}");
        assert!(scalar(&job, "name: Compile", "run: |")[0].starts_with("mvn -B -q test-compile"));
        let script = scalar(&job, "name: Check the tests", "run: |");
        ended(&project.bash(&script.join("\n")), exit);
        let sarif = project.read("pathfinder.sarif");
        assert_eq!(sarif.contains("src/test/java/app/CellTest.java"), !safe, "{sarif}");
        assert!(project.read("summary.md").contains("`app.CellTest#adds`"));
    }
}

/// The job for Gradle compiles the tests, writes their class path, and checks them.
#[test]
fn the_job_that_init_writes_for_gradle_reports_and_fails() {
    let mut probe = Command::new("gradle");
    if !process::run(probe.arg("--version"), LIMIT).is_ok_and(|o| o.exit == Some(0)) {
        eprintln!("skipped: there is no gradle");
        return;
    }
    let Some(project) = Project::new("gradle", false) else { return };
    let quoted: Vec<String> = project.jars.split(':').map(|jar| format!("'{jar}'")).collect();
    let build = format!(
        "apply plugin: 'java'\ndependencies {{ testImplementation files({}) }}\n",
        quoted.join(", ")
    );
    fs::write(project.folder.join("build.gradle"), build).unwrap();
    fs::write(project.folder.join("settings.gradle"), "").unwrap();
    fs::remove_dir_all(project.folder.join("target")).unwrap();
    ended(&project.bash("pathfinder init"), 0);
    let job = project.read(".github/workflows/pathfinder.yml");
    let compile = scalar(&job, "name: Compile", "run: |").join("\n");
    let home = project.folder.join("gradle-home");
    let script = format!(
        "export RUNNER_TEMP=$PWD GRADLE_USER_HOME={} GRADLE_OPTS=-Dorg.gradle.daemon=false\n{compile}",
        home.display()
    );
    ended(&project.bash(&script), 0);
    let classpath = project.read("build/classpath.txt");
    assert!(
        classpath.contains("build/classes/java/test") && classpath.contains(&project.jars),
        "{classpath}"
    );
    let check = scalar(&job, "name: Check the tests", "run: |").join("\n");
    ended(&project.bash(&check), 1);
    assert!(project.read("pathfinder.sarif").contains("src/test/java/app/CellTest.java"));
}

#[test]
fn an_incomplete_check_can_be_tolerated() {
    let script = block("sh", "\"$status\" -eq 3");
    for (safe, bound, exit) in [(true, "--max-states 1", 0), (true, "", 0), (false, "", 1)] {
        let Some(project) = Project::new("tolerant", safe) else { return };
        let words = format!("{bound} -c {} target/test-classes", project.jars);
        assert!(script.contains("--junit ... ||"), "{script}");
        let outcome = project.bash(&script.replace("...", &words));
        ended(&outcome, exit);
        let incomplete = outcome.stdout.contains("nothing found, but not everything was explored");
        assert_eq!(incomplete, !bound.is_empty(), "{}", outcome.stdout);
    }
}

#[test]
fn the_arguments_for_maven_are_accepted() {
    let plugin = block("xml", "<executable>pathfinder</executable>");
    for (safe, exit) in [(true, 0), (false, 1)] {
        let Some(project) = Project::new("maven", safe) else { return };
        let base = project.folder.display().to_string();
        let words: Vec<String> = plugin
            .lines()
            .filter_map(|line| match line.trim() {
                "<classpath/>" => Some(project.jars.clone()),
                line => {
                    line.strip_prefix("<argument>")?.strip_suffix("</argument>").map(Into::into)
                }
            })
            .map(|word| {
                word.replace("${project.build.testOutputDirectory}", "target/test-classes")
                    .replace("${project.build.directory}", "target")
                    .replace("${project.basedir}", &base)
            })
            .collect();
        assert!(words.iter().all(|word| !word.contains("${")), "{words:?}");
        fs::create_dir_all(project.folder.join("target/surefire-reports")).unwrap();
        let mut command = Command::new(&project.binary);
        command.env("XDG_CACHE_HOME", project.folder.join("cache"));
        ended(
            &process::run(command.current_dir(&project.folder).args(&words), LIMIT).unwrap(),
            exit,
        );
        let xml = project.read("target/surefire-reports/TEST-pathfinder.xml");
        assert_eq!(xml.contains("<failure"), !safe, "{xml}");
        for code in [0, 3] {
            let tolerated = format!("<successCode>{code}</successCode>");
            assert!(plugin.contains(&tolerated), "{tolerated}");
        }
    }
}

/// Debian's Maven executes the plugin in a build that has its tests compiled.
#[test]
fn the_plugin_for_maven_checks_in_a_build() {
    const REPOSITORY: &str = "/usr/share/maven-repo";
    let plugins = Path::new(REPOSITORY).join("org/codehaus/mojo/exec-maven-plugin");
    let versions = fs::read_dir(&plugins).into_iter().flatten().flatten();
    let Some(version) = versions.filter_map(|of| of.file_name().into_string().ok()).max() else {
        eprintln!("skipped: there is no {}", plugins.display());
        return;
    };
    let plugin = block("xml", "<executable>pathfinder</executable>").replace("3.5.0", &version);
    for (safe, exit) in [(true, 0), (false, 1)] {
        let Some(project) = Project::new("mvn", safe) else { return };
        let dependency = |(name, jar): (&str, &str)| {
            format!(
                "<dependency><groupId>g</groupId><artifactId>{name}</artifactId><version>1</version>\
                 <scope>system</scope><systemPath>{jar}</systemPath></dependency>"
            )
        };
        let jars: String = ["junit", "hamcrest"]
            .into_iter()
            .zip(project.jars.split(':'))
            .map(dependency)
            .collect();
        let pom = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId>\
             <artifactId>a</artifactId><version>1</version><packaging>pom</packaging>\
             <dependencies>{jars}</dependencies>\
             <build><plugins>{plugin}</plugins></build></project>"
        );
        let settings = format!(
            "<settings><localRepository>{}</localRepository><mirrors><mirror><id>debian</id>\
             <mirrorOf>*</mirrorOf><url>file://{REPOSITORY}</url></mirror></mirrors></settings>",
            project.folder.join("repository").display()
        );
        fs::write(project.folder.join("pom.xml"), pom).unwrap();
        fs::write(project.folder.join("settings.xml"), settings).unwrap();
        fs::create_dir_all(project.folder.join("target/surefire-reports")).unwrap();
        let outcome = project.bash("mvn -B -q -s settings.xml verify");
        ended(&outcome, exit);
        let xml = project.read("target/surefire-reports/TEST-pathfinder.xml");
        assert_eq!(xml.contains("<failure"), !safe, "{xml}");
    }
}

#[test]
fn the_jobs_are_yaml() {
    let keys = "import sys, yaml\nfor key in yaml.safe_load(open(sys.argv[1])): print(key)";
    let mut probe = Command::new("python3");
    if !process::run(probe.args(["-c", "import yaml"]), LIMIT).is_ok_and(|o| o.exit == Some(0)) {
        eprintln!("skipped: there is no python3 with yaml");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let own = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let jobs = [
        (block("yaml", "runs-on:"), "jobs"),
        (block("yaml", "image: maven"), "pathfinder"),
        (own("action.yml"), "runs"),
        (own(".github/workflows/release.yml"), "jobs"),
        (own("crates/cli/src/init/github.yml").replace("{{compile}}", "true"), "jobs"),
        (own("crates/cli/src/init/gitlab.yml").replace("{{script}}", "true"), "pathfinder"),
    ];
    for (at, (text, key)) in jobs.iter().enumerate() {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("recipe-{at}.yml"));
        fs::write(&file, text).unwrap();
        let mut python = Command::new("python3");
        python.args(["-c", keys]).arg(&file);
        let read = process::run(&mut python, LIMIT).unwrap();
        ended(&read, 0);
        assert!(read.stdout.lines().any(|line| line == *key), "{}", read.stdout);
    }
}
