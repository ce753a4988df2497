//! Writes `docs/jpf-compatibility.md` from the tables, and compares it with the file.

#![allow(clippy::unwrap_used)]
use super::defaults::DEFAULTS;
use super::jpf_names::JPF_KEYS;
use super::keys::{SEARCHES, honoured};
use super::{KEYS, Settings};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// The search and listener classes of JPF, one per line.
const CLASSES: &str = include_str!("jpf_classes.txt");

const HEAD: &str = "# JPF's words, and what they mean here
A key, listener or search class of JPF is honoured or refused by its name; nothing is ignored silently. The tables in `crates/config/src` generate this document, and a test compares them. `PATHFINDER_BLESS=1 cargo test -p config compatibility` writes it again.

## Where settings come from
A later source replaces the values of an earlier one. In this order:
1. the built-in values;
2. `pathfinder.toml` in the current folder;
3. the site's `site.properties`: `+site=FILE`, `site=` in the application's file, `~/.jpf/site.properties` or `~/jpf/site.properties`;
4. the `jpf.properties` of the site's `extensions`;
5. the project's `jpf.properties`, in the current folder or above it;
6. the application's `.jpf` file;
7. `+key=value`;
8. the options of the command line.

The command `pathfinder explain-config TARGET` prints every setting, its value and its origin.

Files `.jpf` and `.properties` have lines `key=value`, with Java's comments, continuation lines and escapes:
- `key+=value` and `+key=value` append and prepend.
- `${key}` is expanded when the entry is read; an unknown key is an error.
- `@include=FILE`, `@include_if=?key?FILE`, `@include_unless=?key?FILE`, `@using=PROJECT` and `@requires=KEY` work as in JPF.

The values `PROJECT.classpath` and `PROJECT.sourcepath` of projects are added to the application's. Those of jpf-core are not needed. In site and project files, keys that JPF does not have are names for other entries.

`pathfinder.toml` takes the options of `check` without their dashes (`por = \"none\"`, `property = [\"deadlock\"]`) and JPF's keys in quotes (`\"search.class\" = \"...\"`); in the other files the options are `pathfinder.NAME`.
";

fn applied(key: &str, value: &str) -> Result<Settings, String> {
    let pairs = [("target".to_owned(), "Main".to_owned()), (key.to_owned(), value.to_owned())];
    Settings::new(None, Vec::new(), &pairs).map_err(|problem| problem.to_string())
}

/// Describes how this tool treats a search class or listener of JPF.
fn answer(key: &str, class: &str) -> String {
    let before = applied("target", "Main").unwrap();
    let Ok(after) = applied(key, class) else { return "refused by name".to_owned() };
    let mut parts = Vec::new();
    if after.search.strategy != before.search.strategy || key == "search.class" {
        let heuristic = after.search.heuristic.map(|name| format!(" --heuristic {name}"));
        parts.push(format!(
            "`--search {}{}`",
            after.search.strategy,
            heuristic.unwrap_or_default()
        ));
    }
    parts.extend(after.checks.listeners.iter().map(|asked| format!("`--listener {}`", asked.name)));
    let more =
        after.checks.properties.iter().filter(|name| !before.checks.properties.contains(name));
    parts.extend(more.map(|name| format!("`--property {name}`")));
    parts.extend(after.notes);
    if parts.is_empty() { "honoured".to_owned() } else { parts.join("; ") }
}

fn document() -> String {
    let mut text = HEAD.to_owned();
    text.push_str("\n## Keys\n| key | here |\n|---|---|\n");
    let known = JPF_KEYS.lines().chain(KEYS.iter().map(|key| key.name));
    let names: BTreeSet<&str> = known.collect();
    for name in names {
        let here = if let Some(key) =
            KEYS.iter().find(|key| key.name == name).or_else(|| honoured(name))
        {
            key.help.to_owned()
        } else if let Some((row, parameter)) = ::properties::listener::setting_of_jpf(name) {
            format!("of `--listener {}`: {}", row.name, parameter.help)
        } else if let Some(row) = DEFAULTS.iter().find(|row| row.name == name) {
            format!("only `{}`: {}", row.values.join("` or `"), row.why)
        } else {
            "refused by name".to_owned()
        };
        let shown = if name.ends_with('.') { format!("{name}*") } else { name.to_owned() };
        writeln!(text, "| `{shown}` | {here} |").unwrap();
    }
    for (title, key, package) in [
        ("Search classes", "search.class", "gov.nasa.jpf.search."),
        ("Listeners", "listener", "gov.nasa.jpf.listener."),
    ] {
        write!(text, "\n## {title}\n| class | here |\n|---|---|\n").unwrap();
        for class in CLASSES.lines().filter(|class| class.starts_with(package)) {
            let shown = class.strip_prefix("gov.nasa.jpf").unwrap();
            writeln!(text, "| `{shown}` | {} |", answer(key, class)).unwrap();
        }
    }
    text
}

#[test]
fn the_document_equals_the_tables() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/jpf-compatibility.md");
    let text = document();
    if std::env::var_os("PATHFINDER_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = text.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(text == written, "docs/jpf-compatibility.md is not up to date: {differs:?}");
}

#[test]
fn defaults_are_jpf_properties_of_one_table() {
    for row in DEFAULTS {
        assert!(super::is_of_jpf(row.name), "{}", row.name);
        assert!(honoured(row.name).is_none(), "{}", row.name);
        assert!(applied(row.name, row.values[0]).is_ok(), "{}", row.name);
        assert!(applied(row.name, "something else").unwrap_err().contains(row.name));
    }
}

#[test]
fn jpf_strategies_are_known_classes() {
    for (class, ..) in SEARCHES {
        assert!(CLASSES.contains(&format!("gov.nasa.jpf.search.{class}\n")), "{class}");
    }
}
