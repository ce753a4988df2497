//! The rules of report formats for CI systems, checked on the reports of cases.
//!
//! Source: the schema of SARIF 2.1.0 (decision 0022), and GitHub's documentation of SARIF files for code
//! scanning. For JUnit XML, the schema of Jenkins's xUnit plugin, and Maven's Surefire. Invariant: a rule is
//! stated here once, and holds for each case.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// The schema of SARIF, for all cases.
static SCHEMA: LazyLock<Result<jsonschema::Validator, String>> = LazyLock::new(schema);

fn schema() -> Result<jsonschema::Validator, String> {
    let file = "../crates/report/schemas/sarif-2.1.0.json";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    // The published schema has a superfluous bracket in the patterns of languages.
    let text = text.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}?$");
    let value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    jsonschema::validator_for(&value).map_err(|why| why.to_string())
}

/// GitHub's limits of results, of steps in all flows of a result, and of related locations.
const RESULTS: usize = 5_000;
const STEPS: usize = 10_000;
const RELATED: usize = 100;

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Checks a SARIF log by the schema and by the rules that GitHub documents.
pub(crate) fn sarif(text: &str) -> Result<(), String> {
    let log: Value = serde_json::from_str(text).map_err(|why| format!("SARIF: {why}"))?;
    let schema = SCHEMA.as_ref().map_err(Clone::clone)?;
    if let Some(wrong) = schema.iter_errors(&log).next() {
        return Err(format!("SARIF: {wrong} at {}", wrong.instance_path()));
    }
    let [run] = list(&log["runs"]) else { return Err("SARIF: not one run".to_owned()) };
    let rules = list(&run["tool"]["driver"]["rules"]);
    let results = list(&run["results"]);
    if results.len() > RESULTS {
        return Err(format!("SARIF: {} results", results.len()));
    }
    for result in results {
        of_result(result, rules).map_err(|why| format!("SARIF: {why}: {result}"))?;
    }
    Ok(())
}

fn of_result(result: &Value, rules: &[Value]) -> Result<(), String> {
    let has_text = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
    let [place] = list(&result["locations"]) else {
        return Err("not one location".to_owned());
    };
    let physical = &place["physicalLocation"];
    let uri = physical["artifactLocation"]["uri"].as_str().unwrap_or_default();
    if uri.is_empty() || uri.starts_with('/') || uri.contains('\\') {
        return Err(format!("the URI '{uri}'"));
    }
    if physical.get("region").is_some_and(|region| region["startLine"].as_u64() == Some(0)) {
        return Err("line 0".to_owned());
    }
    if !has_text(&result["message"]["text"]) {
        return Err("no message".to_owned());
    }
    if result["partialFingerprints"].as_object().is_none_or(serde_json::Map::is_empty) {
        return Err("no fingerprint".to_owned());
    }
    let rule = result["ruleIndex"].as_u64().and_then(|at| rules.get(usize::try_from(at).ok()?));
    let rule = rule.ok_or("no rule")?;
    if rule["id"] != result["ruleId"] || !has_text(&rule["shortDescription"]["text"]) {
        return Err(format!("another rule {rule}"));
    }
    let flows = list(&result["codeFlows"]).iter().flat_map(|flow| list(&flow["threadFlows"]));
    let steps: usize = flows.map(|flow| list(&flow["locations"]).len()).sum();
    let related = list(&result["relatedLocations"]).len();
    if steps >= STEPS || related > RELATED {
        return Err(format!("{steps} steps, {related} related locations"));
    }
    Ok(())
}

/// An element of the format: its attributes, those of them that are needed, and the elements in it.
struct Rule {
    attributes: &'static [&'static str],
    needed: &'static [&'static str],
    children: &'static [&'static str],
    has_text: bool,
}

const OUTCOME: Rule =
    Rule { attributes: &["type", "message"], needed: &[], children: &[], has_text: true };

fn rule(element: &str) -> Option<Rule> {
    let rule =
        |attributes, needed, children| Rule { attributes, needed, children, has_text: false };
    Some(match element {
        "testsuites" => rule(&["name", "time", "tests", "failures", "errors"], &[], &["testsuite"]),
        "testsuite" => rule(
            &["name", "tests", "failures", "errors", "skipped", "time"],
            &["name", "tests", "failures", "errors"],
            &["properties", "testcase"],
        ),
        "properties" => rule(&[], &[], &["property"]),
        "property" => rule(&["name", "value"], &["name", "value"], &[]),
        "testcase" => rule(
            &["name", "classname", "time"],
            &["name"],
            &["skipped", "error", "failure", "system-out"],
        ),
        "failure" | "error" | "skipped" => OUTCOME,
        "system-out" => Rule { attributes: &[], ..OUTCOME },
        _ => return None,
    })
}

/// An open element, with the numbers of the elements in it.
struct Open<'a> {
    name: &'a str,
    attributes: BTreeMap<&'a str, &'a str>,
    children: BTreeMap<&'a str, usize>,
}

/// Checks a file of JUnit XML: well-formed, with the elements and attributes of the format, and with the
/// announced numbers of results.
pub(crate) fn junit(text: &str) -> Result<(), String> {
    let text = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut rest = text.ok_or("JUnit XML: no declaration")?;
    let (mut open, mut counts): (Vec<Open<'_>>, Vec<BTreeMap<&str, usize>>) = (Vec::new(), vec![]);
    let failed = |why: String| Err(format!("JUnit XML: {why}"));
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        let has_text = open.last().and_then(|top| rule(top.name)).is_some_and(|r| r.has_text);
        if !before.trim().is_empty() && !has_text || !is_escaped(before) {
            return failed(format!("the text {before}"));
        }
        let Some(end) = tag.find('>') else { return failed("an open tag".to_owned()) };
        rest = &tag[end + 1..];
        let inner = &tag[1..end];
        if let Some(name) = inner.strip_prefix('/') {
            let Some(top) = open.pop().filter(|top| top.name == name) else {
                return failed(format!("the end of {name}"));
            };
            close(&top, &mut counts)?;
            continue;
        }
        let (inner, is_empty) = inner.strip_suffix('/').map_or((inner, false), |i| (i, true));
        let element = begin(inner)?;
        if let Some(top) = open.last_mut() {
            if rule(top.name).is_none_or(|rule| !rule.children.contains(&element.name)) {
                return failed(format!("{} in {}", element.name, top.name));
            }
            *top.children.entry(element.name).or_default() += 1;
        } else if element.name != "testsuites" {
            return failed(format!("the root {}", element.name));
        }
        if element.name == "testsuite" {
            counts.push(BTreeMap::new());
        }
        if is_empty { close(&element, &mut counts)? } else { open.push(element) }
    }
    if !open.is_empty() || !rest.trim().is_empty() {
        return failed("an element without an end".to_owned());
    }
    Ok(())
}

/// Reads the name and the attributes of an element.
fn begin(text: &str) -> Result<Open<'_>, String> {
    let (name, mut rest) = text.split_once(' ').unwrap_or((text, ""));
    let rule = rule(name).ok_or_else(|| format!("JUnit XML: the element {name}"))?;
    let mut attributes = BTreeMap::new();
    while !rest.is_empty() {
        let parts = rest.split_once("=\"").and_then(|(key, rest)| {
            let (value, rest) = rest.split_once('"')?;
            Some((key, value, rest.trim_start()))
        });
        let (key, value, after) = parts.ok_or_else(|| format!("JUnit XML: {rest} in {name}"))?;
        let is_new = attributes.insert(key, value).is_none();
        if !is_new || !rule.attributes.contains(&key) || !is_escaped(value) {
            return Err(format!("JUnit XML: the attribute {key} of {name}"));
        }
        rest = after;
    }
    if let Some(missing) = rule.needed.iter().find(|key| !attributes.contains_key(*key)) {
        return Err(format!("JUnit XML: {name} without {missing}"));
    }
    let time = attributes.get("time").copied().unwrap_or_default();
    if time.chars().any(|letter| !letter.is_ascii_digit() && letter != '.') {
        return Err(format!("JUnit XML: the time {time} of {name}"));
    }
    Ok(Open { name, attributes, children: BTreeMap::new() })
}

/// Compares the announced numbers of a suite with its test cases.
fn close<'a>(element: &Open<'a>, counts: &mut Vec<BTreeMap<&'a str, usize>>) -> Result<(), String> {
    let mut told = BTreeMap::new();
    match element.name {
        "testcase" => {
            let Some(all) = counts.last_mut() else { return Ok(()) };
            *all.entry("tests").or_default() += 1;
            for (child, key) in
                [("failure", "failures"), ("error", "errors"), ("skipped", "skipped")]
            {
                *all.entry(key).or_default() += usize::from(element.children.contains_key(child));
            }
            return Ok(());
        }
        "testsuite" => told.extend(counts.last().into_iter().flatten().map(|(k, n)| (*k, *n))),
        "testsuites" => {
            for (key, number) in counts.iter().flatten().filter(|(key, _)| **key != "skipped") {
                *told.entry(*key).or_insert(0) += *number;
            }
        }
        _ => return Ok(()),
    }
    for (key, number) in told {
        // The number of skipped tests may be left out, and the root may have no numbers.
        let told = element.attributes.get(key).copied();
        let is_optional = element.name == "testsuites" || number == 0;
        let Some(announced) = told.or((!is_optional).then_some("nothing")) else { continue };
        if announced != number.to_string() {
            return Err(format!("JUnit XML: {} has {key}={announced}, not {number}", element.name));
        }
    }
    Ok(())
}

/// Whether each `&` begins a reference, and all characters are those of XML 1.0.
fn is_escaped(text: &str) -> bool {
    let is_allowed = |letter: char| letter >= ' ' || matches!(letter, '\n' | '\t' | '\r');
    let references = ["lt;", "gt;", "amp;", "quot;", "#10;", "#9;"];
    let mut parts = text.split('&').skip(1);
    text.chars().all(is_allowed)
        && parts.all(|part| references.iter().any(|reference| part.starts_with(reference)))
}

/// Fails unless wrong reports are recognized.
pub(crate) fn recognizes_faults() -> Result<(), String> {
    let suite = |attributes: &str, inner: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"a\" {attributes}>{inner}</testsuite>\n</testsuites>\n"
        )
    };
    let right = "tests=\"1\" failures=\"0\" errors=\"0\"";
    let case = "<testcase name=\"t\"/>";
    junit(&suite(right, case))?;
    for (attributes, inner) in [
        ("tests=\"2\" failures=\"0\" errors=\"0\"", case),
        ("tests=\"1\" failures=\"0\"", case),
        (right, "<testcase name=\"t\"><failure/></testcase>"),
        (right, "<testcase name=\"t\"><properties/></testcase>"),
        (right, "<testcase name=\"t\" kind=\"a\"/>"),
        (right, "<testcase name=\"a & b\"/>"),
        (right, "<testcase name=\"t\">"),
        (right, "<testcase/>"),
    ] {
        if junit(&suite(attributes, inner)).is_ok() {
            return Err(format!("JUnit XML: {attributes} {inner} passes"));
        }
    }
    let log = r#"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": RESULTS}]}"#;
    sarif(&log.replace("RESULTS", "[]"))?;
    let without_place = r#"[{"message": {"text": "a"}, "partialFingerprints": {"a": "b"}}]"#;
    if sarif(&log.replace("RESULTS", without_place)).is_ok() {
        return Err("SARIF: a result without a location passes".to_owned());
    }
    Ok(())
}
