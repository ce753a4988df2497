//! The syntax of the command `java`: its names of options, `@file`, and the variable
//! `JDK_JAVA_OPTIONS`.
//!
//! Source: the manual page of `java` ("java Command-Line Argument Files"), `args.c` of the launcher.
//! Invariant: words of the program are not changed. They follow the target of `run`, or `--`.

use crate::options;
use session::Error;
use std::ffi::OsString;
use std::path::Path;

/// The options of `java` for the class path.
pub(crate) const CLASS_PATH: [&str; 3] = ["-cp", "-classpath", "--class-path"];

/// The variable whose options precede those of the command line.
pub(crate) const VARIABLE: &str = "JDK_JAVA_OPTIONS";

/// Replaces options of `java` by those of this tool. The parameter `variable` is the value of
/// `JDK_JAVA_OPTIONS`. The first word is the command; the words of commands that execute nothing are
/// not changed.
pub(crate) fn translate(
    words: Vec<OsString>,
    variable: Option<&str>,
) -> Result<Vec<OsString>, Error> {
    let command = options::command();
    let name = words.first().and_then(|word| word.to_str());
    let command = name.and_then(|name| command.find_subcommand(name));
    let takes_options = |command: &&clap::Command| {
        command.get_arguments().any(|option| option.get_long() == Some("java-option"))
    };
    // A replay has the options of its recorded path.
    let is_new = |command: &&clap::Command| command.get_name() != "replay";
    let Some(command) = command.filter(takes_options).filter(is_new) else { return Ok(words) };
    let is_run = command.get_name() == "run";
    let mut words = words;
    let given = split_variable(variable.unwrap_or_default())?;
    let mut of_variable = 1 + given.len();
    words.splice(1..1, given.into_iter().map(OsString::from));
    // Words before this position are from an argument file, which cannot include a further file.
    let mut of_file = 0;
    let mut has_target = false;
    let mut at = 1;
    while let Some(word) = words.get(at).and_then(|word| word.to_str()) {
        if word == "--" || is_run && has_target {
            break;
        }
        if let Some(name) = word.strip_prefix('@').filter(|_| !has_target && at >= of_file) {
            if name.starts_with('@') {
                words[at] = name.into();
                (has_target, at) = (true, at + 1);
                continue;
            }
            let inserted = read(Path::new(name))?;
            let more = inserted.len();
            words.splice(at..=at, inserted.into_iter().map(OsString::from));
            of_file = at + more;
            if at < of_variable {
                of_variable = of_variable + more - 1;
            }
            continue;
        }
        if !word.starts_with('-') {
            if at < of_variable {
                return Err(Error::new(format_args!("{VARIABLE}: '{word}' is no option")));
            }
            (has_target, at) = (true, at + 1);
            continue;
        }
        if CLASS_PATH.contains(&word) {
            words[at] = "--classpath".into();
            at += 2;
            continue;
        }
        if let Some(property) = word.strip_prefix("-D").filter(|property| !property.is_empty()) {
            words[at] = format!("--system-property={property}").into();
            at += 1;
            continue;
        }
        if config::is_java_option(word) {
            words[at] = format!("--java-option={word}").into();
            at += 1;
            continue;
        }
        let option = command.get_arguments().find(|option| {
            let long = word.strip_prefix("--").is_some_and(|long| option.get_long() == Some(long));
            long || option.get_short().is_some_and(|short| word == format!("-{short}"))
        });
        let takes_next = |option: &clap::Arg| {
            let is_strict = || words.get(at + 1).is_some_and(|next| next == "strict");
            option.get_action().takes_values() && (!option.is_require_equals_set() || is_strict())
        };
        at += 1 + usize::from(option.is_some_and(takes_next));
    }
    Ok(words)
}

/// Returns the words of an argument file.
fn read(file: &Path) -> Result<Vec<String>, Error> {
    let text = config::disk::read_text(file)
        .map_err(|why| Error::new(format_args!("@{}: {why}", file.display())))?;
    Ok(split_file(&text))
}

/// Splits the text of an argument file: `#` begins a comment, and `\` escapes within quotes.
fn split_file(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', Some(_)) => {
                let escaped = match chars.next() {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some('f') => '\u{c}',
                    Some('\n') => {
                        // The word continues after the blanks of the next line.
                        while chars.next_if(|c| c.is_whitespace() && *c != '\n').is_some() {}
                        continue;
                    }
                    Some(other) => other,
                    None => continue,
                };
                word.get_or_insert_default().push(escaped);
            }
            (c, Some(open)) if c == open => quote = None,
            // A line break ends a quotation.
            ('\n', Some(_)) => {
                quote = None;
                words.extend(word.take());
            }
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            ('#', None) if word.is_none() => while chars.next_if(|c| *c != '\n').is_some() {},
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Splits the variable at blanks outside of quotes.
fn split_variable(text: &str) -> Result<Vec<String>, Error> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(Error::new(format_args!("{VARIABLE}: there is no closing {open}")));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn translated(words: &[&str], variable: Option<&str>) -> Result<Vec<String>, String> {
        let words = words.iter().map(OsString::from).collect();
        let words = translate(words, variable).map_err(|error| error.to_string())?;
        Ok(words.into_iter().map(|word| word.into_string().unwrap()).collect())
    }

    #[test]
    fn options_of_java_are_accepted_before_the_programs_words() {
        let given = ["run", "-Xss2m", "-da:p...", "-cp", "lib", "Main", "-Xss1m", "@x", "-cp"];
        let expected = [
            "run",
            "--java-option=-Xss2m",
            "--java-option=-da:p...",
            "--classpath",
            "lib",
            "Main",
            "-Xss1m",
            "@x",
            "-cp",
        ];
        assert_eq!(translated(&given, None).unwrap(), expected);
        let given = ["check", "Main", "-ea", "--", "-ea"];
        let expected = ["check", "Main", "--java-option=-ea", "--", "-ea"];
        assert_eq!(translated(&given, None).unwrap(), expected);
        for given in [&["check", "--symbolic"][..], &["check", "--symbolic", "strict"]] {
            let given = [given, &["-cp", "lib", "Main"]].concat();
            let words = translated(&given, None).unwrap();
            assert_eq!(words[words.len() - 3..], ["--classpath", "lib", "Main"]);
        }
        // The value of an option is not parsed as an option of java.
        let given = ["check", "--json", "-ea", "Main"];
        assert_eq!(translated(&given, None).unwrap(), given);
    }

    #[test]
    fn the_variable_comes_first_and_has_options_only() {
        let variable = Some(" -Da='b c'\t--add-opens java.base/java.lang=ALL-UNNAMED ");
        let expected = [
            "check",
            "--system-property=a=b c",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "Main",
        ];
        assert_eq!(translated(&["check", "Main"], variable).unwrap(), expected);
        let problem = translated(&["check", "Main"], Some("Other")).unwrap_err();
        assert_eq!(problem, "JDK_JAVA_OPTIONS: 'Other' is no option");
        assert!(translated(&["run", "Main"], Some("-Da=\"b")).unwrap_err().contains("closing"));
        // A replay has the options of its recorded path.
        assert_eq!(translated(&["replay", "t"], variable).unwrap(), ["replay", "t"]);
    }

    #[test]
    fn files_of_arguments_are_inserted_before_the_target() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("args");
        let text = "# comment\n-cp \"my lib\\\\x:\\\n   y\" # more\n'-Da=b c'\n@not Main\n";
        std::fs::write(&file, text).unwrap();
        let name = format!("@{}", file.display());
        let expected =
            ["run", "--classpath", "my lib\\x:y", "--system-property=a=b c", "@not", "Main", "@z"];
        let mut words = translated(&["run", &name, "@z"], None).unwrap();
        assert_eq!(words, expected);
        words = translated(&["run", "Main", &name], None).unwrap();
        assert_eq!(words, ["run", "Main", &name]);
        words = translated(&["check", "@@Main", &name], None).unwrap();
        assert_eq!(words, ["check", "@Main", &name]);
        assert!(translated(&["run", "@/dev/zero"], None).unwrap_err().contains("longer than"));
        assert!(translated(&["run", "@/missing"], None).unwrap_err().starts_with("@/missing: "));
    }
}
