//! Converts Bandera's assertions and observables in documentation comments to properties and
//! definitions.
//!
//! Source: the tutorial of Bandera, nodes 60 to 64; docs/temporal.md. Invariant: only names of fields in an
//! expression are rewritten. An assertion that cannot be expressed is an error with its name.

use super::comments::{self, Declaration, Declarations};
use crate::job::Job;
use classes::path::ClassPath;
use config::{Error, Settings};
use std::collections::BTreeMap;

/// The name of the property that requires all assertions.
const ASSERTIONS: &str = "bsl";

/// The name of the receiver, as a parameter of definitions.
const RECEIVER: &str = "$this";

/// The definitions and properties in sources.
#[derive(Debug, Default)]
struct CommentedClauses {
    /// Names, and their definitions as `name(parameters) = proposition`.
    definitions: Vec<(String, String)>,
    properties: Vec<String>,
}

/// Returns the settings with the observables of the sources as definitions. The property `bsl` is replaced by
/// the properties of the assertions.
pub(crate) fn with_comments(settings: &Settings) -> Result<Settings, Error> {
    let mut settings = settings.clone();
    if settings.checks.temporal.is_empty() || settings.tests.junit {
        return Ok(settings);
    }
    let job = Job::new(&settings)?;
    let asks = settings.checks.temporal.asked.iter().any(|text| text.trim() == ASSERTIONS);
    let mut found = CommentedClauses::default();
    for (file, text) in texts(&job)? {
        found.add(&file, &comments::read(&text), asks)?;
    }
    let temporal = &mut settings.checks.temporal;
    if asks {
        if found.properties.is_empty() {
            return Err(Error::new(format_args!(
                "--property {ASSERTIONS}: no source that was found has a comment with @assert"
            )));
        }
        temporal.asked.retain(|text| text.trim() != ASSERTIONS);
        temporal.asked.extend(found.properties);
    }
    temporal.definitions = lines(found.definitions);
    Ok(settings)
}

/// Returns the definitions under their full names, and also under short names if these are unique.
fn lines(definitions: Vec<(String, String)>) -> Vec<String> {
    let mut short: BTreeMap<String, usize> = BTreeMap::new();
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    for (name, _) in &definitions {
        *short.entry(last(name)).or_default() += 1;
    }
    let mut all = Vec::new();
    for (name, definition) in definitions {
        let name_of_last = last(&name);
        if short.get(&name_of_last) == Some(&1) {
            all.push(format!("{name_of_last}{definition}"));
        }
        all.push(format!("{name}{definition}"));
    }
    all
}

/// Returns the sources of the main class, and of the classes that properties name.
fn texts(job: &Job) -> Result<Vec<(String, String)>, Error> {
    let sources = job.sources();
    let main = &job.target.main_class;
    let path = ClassPath::open(&job.target.classpath, job.jdk.jar_versions)?;
    let found = path.find_class(&main.replace('.', "/")).ok().flatten();
    let parsed = found.and_then(|found| classfile::parse(&found.bytes, "main").ok());
    let mut names: Vec<String> = parsed.and_then(|file| file.source_file).into_iter().collect();
    let temporal = &job.settings.checks.temporal;
    for text in temporal.asked.iter().chain(&temporal.specification) {
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let classes = words.filter(|word| word.starts_with(|c: char| c.is_uppercase()));
        names.extend(classes.map(|class| format!("{class}.java")));
    }
    names.sort();
    names.dedup();
    let texts = names.into_iter().filter_map(|file| {
        let text = sources.text(main, &file)?;
        Some((file, text.to_string()))
    });
    Ok(texts.collect())
}

impl CommentedClauses {
    /// Adds the observables in the comments of a file. Adds the assertions if they are requested. An
    /// observable that cannot be expressed gets no definition, so its use is an error.
    fn add(&mut self, file: &str, all: &Declarations, asks: bool) -> Result<(), Error> {
        for one in &all.documented {
            for (tag, clause) in clauses(&one.comment) {
                let wrong =
                    |why: &str| Error::new(format_args!("{file}: @{tag} {}: {why}", clause.trim()));
                let parsed = Clause::parse(clause).ok_or("it has no name".to_owned());
                let made = parsed.and_then(|clause| match tag {
                    "assert" if !asks => Ok(()),
                    "assert" => self.assert(one, all, file, &clause),
                    _ => self.observe(one, all, file, &clause),
                });
                if asks && tag == "assert" {
                    made.map_err(|why| wrong(&why))?;
                }
            }
        }
        Ok(())
    }

    fn observe(
        &mut self,
        of: &Declaration,
        all: &Declarations,
        file: &str,
        clause: &Clause<'_>,
    ) -> Result<(), String> {
        let Clause { kind, label, name, expression } = clause;
        let Declaration { class, method, is_static, .. } = of;
        let (parameters, body, owner) = match (*kind, method) {
            ("EXP", None) => {
                let expression = expression.ok_or("an expression is missing")?;
                let (text, is_of_object) = with_receiver(expression, class, all, RECEIVER);
                let parameters = if is_of_object { format!("({RECEIVER})") } else { String::new() };
                (parameters, text, class.clone())
            }
            ("INVOKE" | "RETURN", Some(method)) => {
                let place = if *kind == "INVOKE" { "entry" } else { "return" };
                let receiver = (!is_static).then(|| format!("this == {RECEIVER}"));
                let condition = expression.map(|expression| format!("({expression})"));
                let all: Vec<String> = receiver.into_iter().chain(condition).collect();
                let condition =
                    if all.is_empty() { String::new() } else { format!(": {}", all.join(" && ")) };
                let parameters = if *is_static { String::new() } else { format!("({RECEIVER})") };
                let body = format!("{place}({class}.{method}{condition})");
                (parameters, body, format!("{class}.{method}"))
            }
            ("LOCATION", Some(method)) if expression.is_none() => {
                let line = line_of(of, *label)?;
                (String::new(), format!("at({file}:{line})"), format!("{class}.{method}"))
            }
            ("LOCATION", Some(_)) => return Err("a LOCATION has no expression here".to_owned()),
            _ => return Err(format!("{kind} is not possible here")),
        };
        self.definitions.push((format!("{owner}.{name}"), format!("{parameters} = {body}")));
        Ok(())
    }

    fn assert(
        &mut self,
        of: &Declaration,
        all: &Declarations,
        file: &str,
        clause: &Clause<'_>,
    ) -> Result<(), String> {
        let Clause { kind, label, name, expression } = clause;
        let class = &of.class;
        let method = of.method.as_ref().ok_or("an assertion belongs to a method")?;
        let expression = expression.ok_or("an expression is missing")?;
        let formula = match *kind {
            "PRE" => format!("[] !entry({class}.{method}: !({expression}))"),
            "POST" => format!("[] !return({class}.{method}: !({expression}))"),
            "LOCATION" => {
                let line = line_of(of, *label)?;
                let (text, is_of_object) = with_receiver(expression, class, all, "this");
                if is_of_object {
                    return Err("a LOCATION with fields of an object is not supported".to_owned());
                }
                format!("[] (at({file}:{line}) -> {{{text}}})")
            }
            _ => return Err(format!("{kind} is no kind of assertion")),
        };
        self.properties.push(format!("assert/{class}.{method}/{name}: {formula}"));
        Ok(())
    }
}

/// Returns the line of a label in a method.
fn line_of(of: &Declaration, label: Option<&str>) -> Result<u32, String> {
    let label = label.ok_or("a label is missing: LOCATION[label]")?;
    let found = of.labels.iter().find(|(known, _)| known == label);
    found.map(|(_, line)| *line).ok_or_else(|| format!("the method has no label {label}"))
}

/// A clause of a tag, such as an assertion.
struct Clause<'a> {
    kind: &'a str,
    label: Option<&'a str>,
    name: &'a str,
    expression: Option<&'a str>,
}

impl<'a> Clause<'a> {
    /// Parses `KIND[label] name: expression`.
    fn parse(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let (head, expression) = match text.split_once(':') {
            Some((head, expression)) => (head.trim(), Some(expression.trim())),
            None => (text, None),
        };
        let (kind, name) = head.rsplit_once(|c: char| c.is_whitespace() || c == ']')?;
        let (kind, label) = match kind.split_once('[') {
            Some((kind, label)) => (kind.trim(), Some(label.trim().trim_end_matches(']').trim())),
            None => (kind.trim(), None),
        };
        (!name.is_empty() && !kind.contains(char::is_whitespace)).then_some(Self {
            kind,
            label,
            name,
            expression,
        })
    }
}

/// Returns the clauses of Bandera's tags in a comment, each with its tag. Tags of other tools with these
/// names do not begin with a kind of clause.
fn clauses(comment: &str) -> Vec<(&'static str, &str)> {
    let mut all = Vec::new();
    for (tag, kinds) in [
        ("assert", &["PRE", "POST", "LOCATION"][..]),
        ("observable", &["EXP", "INVOKE", "RETURN", "LOCATION"]),
    ] {
        let mark = format!("@{tag}");
        for part in comment.split(mark.as_str()).skip(1) {
            let first = part.split_whitespace().next().unwrap_or_default();
            let first = first.split(['[', ':']).next().unwrap_or_default();
            if !part.starts_with(char::is_whitespace) || !kinds.contains(&first) {
                continue;
            }
            let end = part.find("\n @").into_iter().chain(part.find("@assert"));
            let end = end.chain(part.find("@observable")).min().unwrap_or(part.len());
            let clauses = part[..end].split(';').map(str::trim).filter(|text| !text.is_empty());
            all.extend(clauses.map(|clause| (tag, clause)));
        }
    }
    all
}

/// Adds the receiver to names of instance fields, and the class to names of static fields. Returns whether
/// the expression uses the receiver.
fn with_receiver(text: &str, class: &str, all: &Declarations, receiver: &str) -> (String, bool) {
    let (mut written, mut is_of_object) = (String::new(), false);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let end = if first == '"' || first == '\'' {
            rest[1..].find(first).map_or(rest.len(), |at| at + 2)
        } else if is_part(first) {
            rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        let field = all.fields.iter().find(|(of, name, _)| of == class && name == word);
        match field.filter(|_| !written.trim_end().ends_with('.')) {
            Some((.., true)) => written.extend([class, ".", word]),
            Some(_) => {
                is_of_object = true;
                written.extend([receiver, ".", word]);
            }
            None if word == "this" => {
                is_of_object = true;
                written.push_str(receiver);
            }
            None => written.push_str(word),
        }
        rest = after;
    }
    (written.split_whitespace().collect::<Vec<_>>().join(" "), is_of_object)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SOURCE: &str = r"
/**
 * @observable
 *   EXP Full: (head == tail) && this.head != LIMIT;
 *   EXP None: LIMIT == 0;
 */
class Buf {
    static int LIMIT;
    int head;
    int tail;
    /** @assert PRE Positive: n > 0; POST Kept: $ret == n && head == 0; */
    int make(int n) { return n; }
    /**
     * @observable INVOKE Call;
     *   RETURN Made: $ret != 0;
     *   LOCATION[mid] Middle;
     * @param x unused
     */
    void add(int x) {
        mid: x++;
    }
    /** @observable INVOKE Call; */
    static void go() { }
}
";

    #[test]
    fn tags_become_definitions_and_properties() {
        let mut found = CommentedClauses::default();
        found.add("Buf.java", &comments::read(SOURCE), true).unwrap();
        let definitions = lines(found.definitions);
        for line in [
            "Full($this) = ($this.head == $this.tail) && $this.head != Buf.LIMIT",
            "Buf.None = Buf.LIMIT == 0",
            "Buf.add.Call($this) = entry(Buf.add: this == $this)",
            "Made($this) = return(Buf.add: this == $this && ($ret != 0))",
            "Middle = at(Buf.java:20)",
            "Buf.go.Call = entry(Buf.go)",
        ] {
            assert!(definitions.contains(&line.to_owned()), "{line}: {definitions:#?}");
        }
        assert!(!definitions.iter().any(|line| line.starts_with("Call")));
        assert_eq!(
            found.properties,
            [
                "assert/Buf.make/Positive: [] !entry(Buf.make: !(n > 0))",
                "assert/Buf.make/Kept: [] !return(Buf.make: !($ret == n && head == 0))",
            ]
        );
    }

    #[test]
    fn wrong_clauses_are_errors_with_their_text() {
        for (comment, wanted) in [
            ("@assert PRE: x", "PRE: x: it has no name"),
            ("@assert LOCATION[other] L: true", "no label other"),
            ("@assert PRE P: true; AFTER A: true", "AFTER is no kind"),
        ] {
            let text = format!("class C {{ /** {comment}; */ void m() {{ }} }}");
            let error = CommentedClauses::default()
                .add("C.java", &comments::read(&text), true)
                .unwrap_err();
            assert!(error.to_string().contains(wanted), "{comment}: {error}");
        }
        let others = "class C { /** @assert that x; @observable EXP E: x; */ void m() { } }";
        let mut found = CommentedClauses::default();
        found.add("C.java", &comments::read(others), true).unwrap();
        assert!(found.definitions.is_empty() && found.properties.is_empty());
    }
}
