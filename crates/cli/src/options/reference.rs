//! Writes `docs/options.md` and `docs/names.md` from the tables of the command line, and compares them.

#![allow(clippy::unwrap_used)]
use super::parts::KINDS;
use clap::{Arg, Command};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const OPTIONS: &str = "# Options
The table of the command line generates this page. `PATHFINDER_BLESS=1 cargo test -p pathfinder reference` writes it again. The same texts are the answer of `pathfinder COMMAND --help`. The settings that are marked with *file* are also keys of `pathfinder.toml`, without their dashes. In a `.jpf` file and after `+` their names are `pathfinder.NAME`.
";

const NAMES: &str = "# Names
Options take these names. The same tables are the answer of `pathfinder list`, and a test compares them with this page. The names and keys of JPF are in [JPF's words](jpf-compatibility.md).
";

/// Escapes a text for a cell of a table.
fn cell(text: &str) -> String {
    let lines: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    lines.join("<br>").replace('|', "\\|").replace('<', "&lt;").replace("&lt;br>", "<br>")
}

/// Returns the name of an option with its value, or the name of an operand.
fn name(option: &Arg) -> String {
    let values = option.get_value_names().unwrap_or_default();
    let values = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let takes_value = option.get_action().takes_values();
    let short = option.get_short().map(|letter| format!("-{letter}, ")).unwrap_or_default();
    match option.get_long() {
        Some(long) if takes_value => format!("`{short}--{long} {values}`"),
        Some(long) => format!("`{short}--{long}`"),
        None => format!("`{values}`"),
    }
    .replace('|', "\\|")
}

/// Returns the help of an option, with the words that it accepts.
fn effect(option: &Arg) -> String {
    let help = option.get_long_help().or(option.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    // The page of names has the rows of tables.
    let help = match help.split_once(":\n  ") {
        Some((title, _)) => format!("{title} (see [names](names.md))"),
        None => help,
    };
    let help = help.replace(" [default:", "<br>[default:");
    let words = option.get_possible_values();
    let words: Vec<_> = words.iter().filter(|word| !word.is_hide_set()).collect();
    let takes_value = option.get_action().takes_values();
    let listed = words.iter().map(|word| format!("`{}`", word.get_name())).collect::<Vec<_>>();
    if takes_value && !listed.is_empty() {
        format!("{}<br>one of {}", cell(&help), listed.join(", "))
    } else {
        cell(&help)
    }
}

/// Whether an option of `check` is a key of `pathfinder.toml`.
fn is_key(option: &Arg) -> bool {
    let long = option.get_long().unwrap_or_default();
    config::options().any(|name| name == long)
}

/// Returns the tables of a command: its operands, then its options by their headings.
fn tables(command: &Command, is_omitted: &dyn Fn(&&Arg) -> bool) -> String {
    let shown = |option: &&Arg| {
        let is_help = matches!(option.get_id().as_str(), "help" | "version");
        !option.is_hide_set() && !is_help && !is_omitted(option)
    };
    let options: Vec<&Arg> = command.get_arguments().filter(shown).collect();
    let mut headings = Vec::new();
    for option in &options {
        let heading = option.get_help_heading().unwrap_or_default();
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let has_keys = command.get_name() == "check";
    let mut text = String::new();
    for heading in headings {
        if !heading.is_empty() {
            write!(text, "\n### {heading}").unwrap();
        }
        let (head, rule) = if has_keys { (" file |", "---|") } else { ("", "") };
        write!(text, "\n| option | effect |{head}\n|---|---|{rule}\n").unwrap();
        for option in &options {
            if option.get_help_heading().unwrap_or_default() == heading {
                let mark = match is_key(option) {
                    _ if !has_keys => "",
                    true => " *file* |",
                    false => " |",
                };
                writeln!(text, "| {} | {} |{mark}", name(option), effect(option)).unwrap();
            }
        }
    }
    text
}

fn options() -> String {
    let mut text = OPTIONS.to_owned();
    let mut line = super::command();
    line.build();
    let check = line.find_subcommand("check").unwrap().clone();
    for command in line.get_subcommands().filter(|command| command.get_name() != "help") {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        write!(text, "\n## pathfinder {}\n{}.", command.get_name(), cell(&about)).unwrap();
        let of_check = |option: &&Arg| {
            command.get_name() == "explain-config"
                && check.get_arguments().any(|other| other.get_id() == option.get_id())
        };
        if command.get_arguments().any(|option| of_check(&option)) {
            text.push_str(" It also takes the options of `check`.");
        }
        text.push('\n');
        text.push_str(&tables(command, &of_check));
    }
    text
}

fn names() -> String {
    let mut text = NAMES.to_owned();
    for kind in KINDS {
        write!(
            text,
            "\n## {}\nFor `{}`:\n\n| name | meaning |\n|---|---|\n",
            kind.name, kind.option
        )
        .unwrap();
        for (name, help) in (kind.rows)() {
            writeln!(text, "| `{}` | {} |", name.replace('|', "\\|"), cell(help)).unwrap();
        }
    }
    text
}

fn page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

#[test]
fn the_reference_equals_the_tables() {
    for (name, text) in [("options.md", options()), ("names.md", names())] {
        if std::env::var_os("PATHFINDER_BLESS").is_some() {
            fs::write(page(name), &text).unwrap();
        }
        let written = fs::read_to_string(page(name)).unwrap_or_default();
        let differs = text.lines().zip(written.lines()).find(|(a, b)| a != b);
        assert!(text == written, "docs/{name} is not up to date: {differs:?}");
    }
}

/// Every option of every command must be in the page.
#[test]
fn the_reference_has_all_options() {
    let text = options();
    for option in config::options().filter(|name| !matches!(*name, "target" | "args")) {
        let row = text.lines().find(|line| {
            line.starts_with("| `")
                && line.contains(&format!("--{option}"))
                && line.ends_with("*file* |")
        });
        assert!(row.is_some(), "{option}");
    }
}
