//! Options of `java` that programs need: system properties and access to modules.
//!
//! Source: the manual page of `java`; `jdk.internal.module.ModuleBootstrap` for the properties.

use crate::units;
use serde::{Deserialize, Serialize};

/// Options with the meaning that they have for `java`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JavaOptions {
    /// System properties, as `KEY=VALUE` or `KEY` (`-D`).
    pub system_properties: Vec<String>,
    /// Exported packages, as `MODULE/PACKAGE=TARGET,...`.
    pub add_exports: Vec<String>,
    /// Packages opened for reflection, as `MODULE/PACKAGE=TARGET,...`.
    pub add_opens: Vec<String>,
    /// Modules read, as `MODULE=TARGET,...`.
    pub add_reads: Vec<String>,
    /// Root modules.
    pub add_modules: Vec<String>,
    /// Other options in the syntax of `java`, which [`java_option`] accepts.
    pub java_option: Vec<String>,
}

/// The bytes of stack per frame: the default stack of `java`, 1 MiB, has room for 8192 frames.
const FRAME: u64 = 128;
/// The largest stack size, which bounds the number of frames.
const LARGEST_STACK: u64 = 32 << 20;
/// The smallest sizes of stack and heap with which the class library starts.
const SMALLEST_STACK: u64 = 128 << 10;
const SMALLEST_HEAP: u64 = 4 << 20;

/// Options of `java` that do not change the behaviour of a program. They concern compilation, garbage
/// collection and logging.
const WITHOUT_EFFECT: [&str; 18] = [
    "-XX:",
    "-Xms",
    "-Xmn",
    "-Xint",
    "-Xcomp",
    "-Xmixed",
    "-Xbatch",
    "-Xlog",
    "-Xloggc",
    "-Xshare",
    "-Xrs",
    "-Xcheck:jni",
    "-server",
    "-client",
    "-dsa",
    "-disablesystemassertions",
    "-showversion",
    "-verbose",
];
/// Beginnings of unsupported options that change the behaviour, and the subjects of their messages.
const UNSUPPORTED: [(&str, &str); 10] = [
    ("-javaagent:", "agents are"),
    ("-agentlib:", "agents are"),
    ("-agentpath:", "agents are"),
    ("-Xrun", "agents are"),
    ("-Xdebug", "debuggers of the JVM are"),
    ("-Xbootclasspath", "another class library is"),
    ("-Xverify", "code without verification is"),
    ("-noverify", "code without verification is"),
    ("-esa", "assertions of the class library are"),
    ("-enablesystemassertions", "assertions of the class library are"),
];
/// Complete names of unsupported options about modules.
const UNSUPPORTED_MODULES: [&str; 5] =
    ["--module-path", "--patch-module", "--limit-modules", "--upgrade-module-path", "--module"];

/// Whether a word is an option of `java` that [`java_option`] accepts or refuses.
pub fn is_java_option(word: &str) -> bool {
    switch(word).is_some()
        || word == "--enable-preview"
        || word.starts_with("-Xss")
        || word.starts_with("-Xmx")
        || WITHOUT_EFFECT.iter().any(|known| word.starts_with(known))
        || UNSUPPORTED.iter().any(|(known, _)| word.starts_with(known))
        || UNSUPPORTED_MODULES.contains(&word.split('=').next().unwrap_or_default())
}

/// Validates an option in the syntax of `java`. An unsupported option is an error that names it.
pub fn java_option(word: &str) -> Result<String, String> {
    let unsupported = UNSUPPORTED.iter().find(|(known, _)| word.starts_with(known));
    if let Some((_, what)) = unsupported {
        return Err(format!("{word}: {what} not supported"));
    }
    if UNSUPPORTED_MODULES.contains(&word.split('=').next().unwrap_or_default()) {
        return Err(format!("{word}: modules of the program are not supported; use --classpath"));
    }
    if let Some(text) = word.strip_prefix("-Xss") {
        between(word, text, SMALLEST_STACK, LARGEST_STACK)?;
    } else if let Some(text) = word.strip_prefix("-Xmx") {
        between(word, text, SMALLEST_HEAP, 1 << 40)?;
    } else if !is_java_option(word) {
        return Err(format!("{word} is no option of java that is known here"));
    }
    Ok(word.to_owned())
}

fn between(word: &str, text: &str, least: u64, most: u64) -> Result<(), String> {
    let size = units::size(text).map_err(|why| format!("{word}: {why}"))?;
    if (least..=most).contains(&size) {
        return Ok(());
    }
    let (least, most) = (least >> 10, most >> 10);
    Err(format!("{word} is not between {least}k and {most}k"))
}

/// Parses `-ea` and `-da`: whether it enables assertions, and the class or package, if there is one.
fn switch(word: &str) -> Option<(bool, Option<&str>)> {
    let (name, what) = match word.split_once(':') {
        Some((name, what)) => (name, Some(what).filter(|what| !what.is_empty())),
        None => (word, None),
    };
    match name {
        "-ea" | "-enableassertions" => Some((true, what)),
        "-da" | "-disableassertions" => Some((false, what)),
        _ => None,
    }
}

impl JavaOptions {
    /// Whether preview features are enabled.
    pub fn preview(&self) -> bool {
        self.java_option.iter().any(|word| word == "--enable-preview")
    }

    /// Returns the size of the heap in bytes (`-Xmx`), if given.
    pub fn heap(&self) -> Option<usize> {
        Some(self.last_size("-Xmx")? as usize)
    }

    /// Returns the maximal number of frames of a thread (`-Xss`).
    pub fn frames(&self) -> usize {
        (self.last_size("-Xss").unwrap_or(1 << 20) / FRAME) as usize
    }

    fn last_size(&self, name: &str) -> Option<u64> {
        let text = self.java_option.iter().rev().find_map(|word| word.strip_prefix(name))?;
        units::size(text).ok()
    }

    /// Returns the options about assertions in order: whether an option enables them, and the class or
    /// package.
    pub fn assertions(&self) -> Vec<(bool, Option<String>)> {
        let switches = self.java_option.iter().filter_map(|word| switch(word));
        switches.map(|(enables, what)| (enables, what.map(str::to_owned))).collect()
    }

    /// Returns all options in the syntax of `java`. The order of those in `java_option` is kept, since they
    /// depend on it.
    pub fn words(&self) -> Vec<String> {
        let mut all: Vec<String> =
            self.system_properties.iter().map(|property| format!("-D{property}")).collect();
        for (name, values) in [
            ("exports", &self.add_exports),
            ("opens", &self.add_opens),
            ("reads", &self.add_reads),
            ("modules", &self.add_modules),
        ] {
            all.extend(values.iter().map(|value| format!("--add-{name}={value}")));
        }
        all.extend(self.java_option.iter().cloned());
        all
    }

    /// Returns the system properties before the class library starts. The start of the module system
    /// reads those about modules, and removes them.
    pub fn properties(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (name, values) in [
            ("addexports", &self.add_exports),
            ("addopens", &self.add_opens),
            ("addreads", &self.add_reads),
            ("addmods", &self.add_modules),
        ] {
            let numbered = values.iter().enumerate();
            all.extend(
                numbered.map(|(at, value)| (format!("jdk.module.{name}.{at}"), value.clone())),
            );
        }
        for property in &self.system_properties {
            let (key, value) = property.split_once('=').unwrap_or((property, ""));
            all.retain(|(known, _)| known != key);
            all.push((key.to_owned(), value.to_owned()));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn options_of_java_have_their_meaning_or_are_refused() {
        for word in ["-Xss512k", "-Xmx64m", "-ea", "-da:p...", "--enable-preview", "-XX:+UseZGC"] {
            assert!(is_java_option(word) && java_option(word).is_ok(), "{word}");
        }
        for (word, part) in [
            ("-Xss1k", "not between 128k and 32768k"),
            ("-Xss1g", "not between"),
            ("-Xmxmuch", "not a size"),
            ("-javaagent:a.jar", "agents are not supported"),
            ("-Xverify:none", "code without verification is not supported"),
            ("--module-path=mods", "modules of the program"),
            ("-Xnone", "no option of java"),
        ] {
            assert!(java_option(word).unwrap_err().contains(part), "{word}");
        }
        assert!(!is_java_option("-x") && !is_java_option("--por"));
        let words = ["-Xss256k", "-Xmx64m", "-da", "-ea:p.A", "--enable-preview", "-Xss2m"];
        let options =
            JavaOptions { java_option: words.map(str::to_owned).into(), ..JavaOptions::default() };
        assert_eq!((options.frames(), options.heap()), (16384, Some(64 << 20)));
        assert!(options.preview());
        assert_eq!(options.assertions(), [(false, None), (true, Some("p.A".to_owned()))]);
        assert_eq!(JavaOptions::default().frames(), 8192);
        let told = JavaOptions {
            system_properties: vec!["key=a b".to_owned()],
            add_opens: vec!["java.base/java.util=ALL-UNNAMED".to_owned()],
            java_option: vec!["-da:p...".to_owned()],
            ..JavaOptions::default()
        };
        let words = ["-Dkey=a b", "--add-opens=java.base/java.util=ALL-UNNAMED", "-da:p..."];
        assert_eq!(told.words(), words);
    }
}
