//! Files without an end, files that must not be replaced, and options of `java`.
//!
//! Source: docs/contract.md. Invariant: the binary ends with its result, or with an error that names
//! the file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")).args(words);
    command
}

fn called(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command(folder, words).output().unwrap();
    let text = [stdout, stderr].concat();
    (status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// Creates a folder with a program of three threads, which ends with an exception.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = "public class Main {
        static int sum;
        public static void main(String[] args) throws Exception {
            Thread[] all = new Thread[3];
            for (int i = 0; i < all.length; i++)
                (all[i] = new Thread(() -> { for (int k = 0; k < 3; k++) sum++; })).start();
            for (Thread one : all) one.join();
            throw new Exception(System.getProperty(\"word\") + Runtime.getRuntime().maxMemory());
        }
    }";
    fs::write(folder.path().join("Main.java"), text).unwrap();
    folder
}

#[test]
fn files_that_do_not_end_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("Main.java", "class Main {}");
    file("include.jpf", "target=Main\n@include=/dev/zero\n");
    let doubles: Vec<String> =
        (0..60).map(|at| format!("a{}=${{a{at}}}${{a{at}}}", at + 1)).collect();
    file("doubles.jpf", &format!("target=Main\na0=0123456789\n{}", doubles.join("\n")));
    for (words, part) in [
        (&["check", "include.jpf"][..], "include.jpf:2: @include: /dev/zero"),
        (&["check", "doubles.jpf"], "a value is longer than 1 MiB"),
        (&["check", "--spec", "/dev/zero", "Main"], "--spec /dev/zero: it is longer"),
        (&["check", "--baseline", "/dev/zero", "Main"], "/dev/zero: it is longer"),
        (&["check", "-c", "/dev/zero", "Main.java"], "/dev/zero is neither a folder nor a file"),
        (&["replay", "/dev/zero"], "the trace /dev/zero: it is longer"),
        (&["check", "@/dev/zero"], "@/dev/zero: it is longer"),
    ] {
        let (code, text) = called(folder.path(), words);
        assert_eq!(code, Some(2), "{words:?}: {text}");
        assert!(text.contains(part), "{words:?}: {text}");
    }
}

#[test]
fn pipes_that_nobody_writes_to_are_errors() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    for (words, part) in [
        (&["check", "--baseline", "pipe", "Main.java"][..], "pipe: nobody writes to this pipe"),
        (&["check", "--stdin", "pipe", "Main.java"], "nobody writes to this pipe"),
        (&["check", "--resume", "pipe", "Main.java"], "the checkpoint pipe is no regular file"),
        (&["check", "@pipe"], "nobody writes to this pipe"),
        (&["replay", "pipe"], "nobody writes to this pipe"),
        (&["lint", "--baseline", "pipe", "Main.java"], "pipe: nobody writes to this pipe"),
    ] {
        let (code, text) = called(folder.path(), words);
        assert_eq!(code, Some(2), "{words:?}: {text}");
        assert!(text.contains(part), "{words:?}: {text}");
    }
}

#[test]
fn a_baseline_may_be_a_pipe() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let words = ["check", "--baseline", "known", "--write-baseline", "Main.java"];
    assert_eq!(called(folder.path(), &words).0, Some(0));
    let mut command = Command::new("sh");
    command.args(["-c", "sleep 0.3; cat known > pipe"]).current_dir(folder.path());
    let mut writer = command.spawn().unwrap();
    let (code, text) = called(folder.path(), &["check", "--baseline", "pipe", "Main.java"]);
    assert_eq!(code, Some(0), "{text}");
    writer.wait().unwrap();
}

#[test]
fn two_results_have_different_files() {
    let folder = folder();
    std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
    fs::write(folder.path().join("old"), "").unwrap();
    fs::hard_link(folder.path().join("old"), folder.path().join("same")).unwrap();
    for (one, two) in [("r", "r"), ("r", "./r"), ("real", "link"), ("old", "same")] {
        let part = if one == two {
            format!("{one} is named for two results")
        } else {
            format!("{one} and {two} are the same file")
        };
        let html = format!("html={two}");
        for words in [
            ["check", "--json", one, "--trace", two, "Main.java"],
            ["check", "--json", one, "--report", &html, "Main.java"],
            ["check", "--json", one, "--checkpoint", two, "Main.java"],
            ["lint", "--json", one, "--write-baseline", two, "Main.java"],
        ] {
            let (code, text) = called(folder.path(), &words);
            assert_eq!(code, Some(2), "{words:?}: {text}");
            assert!(text.contains(&part), "{words:?}: {text}");
        }
    }
    let words = ["check", "--json", "/dev/null", "--trace", "/dev/null", "Main.java"];
    assert_eq!(called(folder.path(), &words).0, Some(1));
}

#[test]
fn a_stream_that_fails_is_noticed_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let text = "import java.io.*;
    public class Full {
        public static void main(String[] args) throws Exception {
            System.out.println(1);
            System.err.println(System.out.checkError());
            try { new FileOutputStream(FileDescriptor.out).write(65); }
            catch (IOException e) { System.err.println(e.getMessage()); }
        }
    }";
    fs::write(folder.path().join("Full.java"), text).unwrap();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(folder.path(), &["run", "Full.java"]).stdout(full).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "true\nNo space left on device\n");
}

/// Creates a JDK whose compiler does not end if its arguments match a pattern of the shell. It writes its
/// number to the file `number`.
fn endless_compiler(folder: &Path, pattern: &str) -> String {
    let real = session::jdk::Jdk::find(&mut session::Settings::default()).unwrap().home;
    let home = folder.join("jdk");
    fs::create_dir_all(home.join("bin")).unwrap();
    for name in ["lib", "release", "conf"] {
        std::os::unix::fs::symlink(real.join(name), home.join(name)).unwrap();
    }
    let number = folder.join("number");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in {pattern}) ;; *) exec {}/bin/javac \"$@\";; esac\n\
         sleep 600 &\necho $! > {}\nwait\n",
        real.display(),
        number.display()
    );
    fs::write(home.join("bin/javac"), script).unwrap();
    fs::set_permissions(home.join("bin/javac"), fs::Permissions::from_mode(0o755)).unwrap();
    home.to_str().unwrap().to_owned()
}

/// Whether the process whose number the file has is alive.
fn is_alive(number: &Path) -> bool {
    let number = fs::read_to_string(number).unwrap();
    let status = fs::read_to_string(format!("/proc/{}/stat", number.trim()));
    status.is_ok_and(|text| !text.contains(") Z"))
}

#[test]
fn a_signal_or_the_limit_ends_a_compilation() {
    let folder = folder();
    let jdk = endless_compiler(folder.path(), "*");
    let number = folder.path().join("number");
    let target = ["--jdk", &jdk, "--json", "r.json"];
    for (command_words, interrupted, late) in [
        (&["check", "Main.java"][..], 3, 3),
        (&["race", "Main.java"], 0, 0),
        (&["testgen", "Main.java#main"], 3, 3),
        (&["lint", "Main.java"], 130, 3),
        (&["run", "Main.java"], 143, 143),
    ] {
        let is_run = command_words[0] == "run";
        let options = &target[..if is_run { 2 } else { 4 }];
        for limit in [None, Some(["--time-limit", "1s"])] {
            if is_run && limit.is_some() {
                continue;
            }
            let options = options.iter().chain(limit.iter().flatten());
            let words: Vec<&str> = command_words[..1]
                .iter()
                .chain(options)
                .chain(&command_words[1..])
                .copied()
                .collect();
            let _ = fs::remove_file(&number);
            let _ = fs::remove_file(folder.path().join("r.json"));
            let mut command = command(folder.path(), &words);
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            while fs::read_to_string(&number).unwrap_or_default().is_empty() {
                std::thread::sleep(Duration::from_millis(10));
            }
            if limit.is_none() {
                let id = child.id().to_string();
                assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
            }
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            let code = child.wait().unwrap().code();
            let expected = if limit.is_none() { interrupted } else { late };
            assert_eq!(code, Some(expected), "{words:?}: {said}");
            for _ in 0..200 {
                if is_alive(&number) {
                    std::thread::sleep(Duration::from_millis(10));
                }
            }
            assert!(!is_alive(&number), "{words:?}");
            if is_run {
                continue;
            }
            let text = fs::read_to_string(folder.path().join("r.json")).unwrap();
            let reason = if limit.is_none() { "interrupt" } else { "time limit" };
            assert!(text.contains(reason) && !text.contains("\"error\""), "{words:?}: {text}");
            assert!(text.contains("\"complete\": false"), "{words:?}: {text}");
        }
    }
}

#[test]
fn the_limit_ends_a_verification() {
    let folder = tempfile::tempdir().unwrap();
    let text = "public class Sign { static int of(int x) { return x > 0 ? 1 : 0; } }";
    fs::write(folder.path().join("Sign.java"), text).unwrap();
    let jdk = endless_compiler(folder.path(), "*Verification*");
    let words = ["testgen", "Sign.java#of", "--jdk", &jdk, "--verify", "--time-limit", "8s"];
    let words = [&words[..], &["--json", "r.json"]].concat();
    let (code, text) = called(folder.path(), &words);
    assert_eq!(code, Some(3), "{text}");
    let text = fs::read_to_string(folder.path().join("r.json")).unwrap();
    let reason = "the time limit was reached (8s) before all tests were executed on the JVM";
    assert!(text.contains(reason) && text.contains("\"complete\": false"), "{text}");
    assert!(text.contains("\"tests\": [\n    {") && !is_alive(&folder.path().join("number")));
}

#[test]
fn a_checkpoint_replaces_regular_files_only() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    fs::create_dir(at("directory")).unwrap();
    fs::write(at("kept"), "").unwrap();
    fs::set_permissions(at("kept"), fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("kept", at("link")).unwrap();
    for name in ["pipe", "directory", "/dev/null"] {
        let (code, text) = called(folder.path(), &["check", "--checkpoint", name, "Main.java"]);
        assert_eq!(code, Some(2), "{name}: {text}");
        assert!(text.contains("it is no regular file"), "{name}: {text}");
    }
    assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());
    let words = ["check", "--checkpoint", "link", "--max-states", "20", "Main.java"];
    let (code, text) = called(folder.path(), &words);
    assert_eq!(code, Some(3), "{text}");
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert!(fs::read(at("kept")).unwrap().starts_with(b"pathfinder.checkpoint/"));
    assert_eq!(fs::metadata(at("kept")).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_violation_is_told_although_its_path_cannot_be_written() {
    let folder = folder();
    let words = ["check", "--trace", "/dev/full", "Main.java"];
    let (code, text) = called(folder.path(), &words);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("cannot write the trace /dev/full"), "{text}");
}

#[test]
fn options_of_java_come_from_files_and_the_variable() {
    let folder = folder();
    fs::write(folder.path().join("args"), "# options\n-Dword='in file' -Xmx64m\n").unwrap();
    let run = |words: &[&str], variable: &str| {
        let mut command = command(folder.path(), words);
        let output = command.env("JDK_JAVA_OPTIONS", variable).output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let text = run(&["run", "@args", "Main.java"], "-Xmx32m");
    assert!(text.contains("Exception: in file67108864"), "{text}");
    let text = run(&["run", "Main.java"], "\"-Dword=a b\" -Xmx32m");
    assert!(text.contains("Exception: a b33554432"), "{text}");
    let text = run(&["check", "Main.java"], "-javaagent:a.jar");
    assert!(text.contains("agents are not supported"), "{text}");
}

#[test]
fn an_argument_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path(), &["check", "-c"]);
    let output = command.arg(std::ffi::OsStr::from_bytes(b"cp\xff")).arg("Main").output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("'cp\u{fffd}' is not UTF-8"), "{text}");
}

#[test]
fn a_result_replaces_no_file_of_the_program() {
    let folder = folder();
    let source = || fs::read_to_string(folder.path().join("Main.java")).unwrap();
    let before = source();
    for words in [
        &["check", "--json", "./Main.java", "Main.java"][..],
        &["check", "--trace", "./Main.java", "Main.java"],
        &["check", "--checkpoint", "./Main.java", "Main.java"],
        &["check", "--report", "html=./Main.java", "Main.java"],
        &["slice", "--json", "./Main.java", "Main.java"],
        &["lint", "--json", "./Main.java", "Main.java"],
        &["lint", "--write-baseline", "./Main.java", "Main.java"],
        &["testgen", "--json", "./Main.java", "Main.java"],
    ] {
        let (code, text) = called(folder.path(), words);
        assert_eq!(code, Some(2), "{words:?}: {text}");
        assert!(text.contains("./Main.java is a file of the program"), "{words:?}: {text}");
        assert_eq!(source(), before, "{words:?}");
    }
}

#[test]
fn the_error_in_the_arguments_replaces_earlier_results_only() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let before = fs::read_to_string(at("Main.java")).unwrap();
    for words in [
        &["check", "--json", "Main.java", "--nonsense", "Main.java"][..],
        &["check", "--json=Main.java", "--max-states", "x", "-c", "Main.java", "Main"],
        &["check", "--json", "Main.java", "+search.class=no.Such", "--search", "none", "Main.java"],
        &["race", "--json", "Main.java", "--nonsense", "Main.java"],
    ] {
        let (code, text) = called(folder.path(), words);
        assert_eq!(code, Some(2), "{words:?}: {text}");
        assert_eq!(fs::read_to_string(at("Main.java")).unwrap(), before, "{words:?}");
    }
    fs::write(at("old.json"), "{\"a\": 1}").unwrap();
    for name in ["old.json", "new.json"] {
        called(folder.path(), &["check", "--json", name, "--nonsense", "Main.java"]);
        let text = fs::read_to_string(at(name)).unwrap();
        assert!(text.contains("--nonsense"), "{name}: {text}");
    }
}

/// Returns the exit code and stdout of a program in `Hooks.java` that `run` executes, which gets the
/// signals after its first line.
fn signalled(text: &str, signals: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Hooks.java"), text).unwrap();
    // A test that a shell starts in the background ignores interrupts, and so would its children.
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_pathfinder"), "run", "Hooks.java"]);
    command.current_dir(folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut output = String::new();
    for signal in signals {
        lines.read_line(&mut output).unwrap();
        let words = [*signal, &child.id().to_string()];
        assert!(Command::new("kill").args(words).status().unwrap().success());
    }
    lines.read_to_string(&mut output).unwrap();
    (child.wait().unwrap().code(), output)
}

#[test]
fn a_signal_ends_a_program_after_its_shutdown_hooks() {
    let hook = "Runtime.getRuntime().addShutdownHook(new Thread(() -> {";
    let program = |in_hook: &str, in_main: &str| {
        let throwing = "public static void main(String[] args) throws Exception";
        let main = "Thread main = Thread.currentThread();";
        format!(
            "public class Hooks {{ {throwing} {{ {main} {hook} try {{ {in_hook} }}
            catch (Exception e) {{ }} }})); System.out.println(\"up\"); {in_main} }} }}"
        )
    };
    let prints = "System.out.println(\"hook\");";
    let joins = "System.out.println(\"hook\"); main.interrupt(); main.join();";
    let hangs = "System.out.println(\"hook\"); Thread.sleep(600_000);";
    let sleeps = "Thread.sleep(600_000);";
    let told = "try { Thread.sleep(600_000); } catch (InterruptedException e) { System.out.println(\"told\"); }";
    let spins = "while (true) { Thread.onSpinWait(); }";
    for (text, signals, code, output) in [
        (program(prints, sleeps), &["-TERM"][..], 143, "up\nhook\n"),
        (program(prints, sleeps), &["-INT"], 130, "up\nhook\n"),
        (program(prints, spins), &["-HUP"], 129, "up\nhook\n"),
        (program(joins, told), &["-TERM"], 143, "up\nhook\ntold\n"),
        (program(hangs, sleeps), &["-TERM", "-INT"], 130, "up\nhook\n"),
        (program(prints, "System.in.read();"), &["-TERM"], 143, "up\n"),
    ] {
        assert_eq!(signalled(&text, signals), (Some(code), output.to_owned()), "{text}");
    }
    let without = "public class Hooks { public static void main(String[] args) throws Exception {
        System.out.println(\"up\"); Thread.sleep(600_000); } }";
    assert_eq!(signalled(without, &["-TERM"]), (Some(143), "up\n".to_owned()));
}

#[test]
fn a_trace_is_written_through_a_link_to_a_missing_file() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("missing", at("link")).unwrap();
    let (code, text) = called(folder.path(), &["check", "--trace", "link", "Main.java"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert!(fs::read_to_string(at("missing")).unwrap().contains("pathfinder.trace"));
}

#[test]
fn an_interrupted_generation_keeps_its_tests() {
    let folder = folder();
    let words = ["testgen", "java.util.TreeMap", "--out", "tests", "--json", "tests.json"];
    // An interrupt may come before the handler is installed, which ends the process by the signal.
    let ended = (0..10).find_map(|turn| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
        command.args(words).current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(40 << turn));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        child.wait().unwrap().code()
    });
    let text = fs::read_to_string(folder.path().join("tests.json")).unwrap();
    assert!(matches!(ended, Some(1 | 3)), "{ended:?}: {text}");
    assert!(text.contains("\"complete\": false"), "{text}");
    assert!(text.contains("the generation was interrupted"), "{text}");
}

#[test]
fn a_failed_generation_has_a_result() {
    let folder = folder();
    let words = ["testgen", "Main.java#missing", "--json", "tests.json"];
    let (code, text) = called(folder.path(), &words);
    assert_eq!(code, Some(2), "{text}");
    let text = fs::read_to_string(folder.path().join("tests.json")).unwrap();
    assert!(text.contains("\"verdict\": \"error\"") && text.contains("missing"), "{text}");
}
