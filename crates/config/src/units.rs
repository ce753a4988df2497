//! Durations, sizes, numbers, truth values and class paths in human notation: `90s`, `2m`, `512M`,
//! `yes`.
//!
//! Source: the command line's contract; truth values as in JPF's `Config`. Invariant: a duration needs
//! a unit, and units of sizes are powers of 1024. A value without a clear meaning is refused.

use std::path::PathBuf;
use std::time::Duration;

/// Splits a `:`-separated class path as `java` does. An empty element is the current directory, and
/// `dir/*` denotes all jars of `dir`.
pub fn split_path(text: &str) -> Vec<PathBuf> {
    classes::path::ClassPath::split(text)
}

/// The longest duration. Sums with the present time then never overflow.
const LONGEST: Duration = Duration::from_hours(24 * 36_500);

/// Parses `500ms`, `10s`, `2m`, `1h`, `1d`, at most 36,500 days; fractions are allowed (`1.5h`).
pub fn duration(text: &str) -> Result<Duration, String> {
    let problem = || format!("'{text}' is not a duration; write for example 500ms, 10s, 2m or 1h");
    let (number, unit) = split(text).ok_or_else(problem)?;
    let seconds = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return Err(problem()),
    };
    match Duration::try_from_secs_f64(number * seconds) {
        Ok(duration) if duration <= LONGEST => Ok(duration),
        _ if number >= 0.0 => Err(format!("'{text}' is longer than 36500d")),
        _ => Err(problem()),
    }
}

/// Parses `65536`, `512k`, `512M`, `2G`, `1T`, `2GiB` and `2GB`. Units are powers of 1024, and
/// fractions are allowed.
pub fn size(text: &str) -> Result<u64, String> {
    let problem = || format!("'{text}' is not a size; write for example 512M or 2G");
    let (number, unit) = split(text).ok_or_else(problem)?;
    let unit = unit.to_ascii_lowercase();
    let unit = unit.strip_suffix("ib").or_else(|| unit.strip_suffix('b')).unwrap_or(&unit);
    let power = match unit {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(problem()),
    };
    let bytes = number * (1_u64 << power) as f64;
    if bytes >= u64::MAX as f64 {
        return Err(problem());
    }
    Ok(bytes as u64)
}

/// Parses `off`, which is 0, or a whole number of at least 1.
pub fn count_or_off(text: &str) -> Result<u64, String> {
    match text {
        "off" => Ok(0),
        _ => at_least(1, text).map_err(|why| format!("{why}, or off")),
    }
}

/// Parses a whole number of at least `least`.
pub fn at_least(least: u64, text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(format!("'{text}' is not a whole number of at least {least}")),
    }
}

/// The maximal number of workers, each of which has a machine with its own heap.
const MOST_WORKERS: u64 = 256;
/// The maximal bug depth, since the strategy draws a number for each level.
const MOST_BUG_DEPTH: u64 = 10_000;

/// Parses the number of workers.
pub fn workers(text: &str) -> Result<u64, String> {
    between(MOST_WORKERS, text)
}

/// Parses the bug depth for which a strategy draws schedules.
pub fn bug_depth(text: &str) -> Result<u64, String> {
    between(MOST_BUG_DEPTH, text)
}

fn between(most: u64, text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("'{text}' is not a whole number from 1 to {most}")),
    }
}

/// Parses the name of a host: letters, digits, `-`, `_` and `.`.
pub fn host_name(text: &str) -> Result<String, String> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if text.is_empty() || !text.chars().all(is_of_name) {
        return Err(format!("'{text}' is not the name of a host"));
    }
    Ok(text.to_owned())
}

/// Parses `KEY=VALUE` or `KEY`, as after `-D` of `java`.
pub fn system_property(text: &str) -> Result<String, String> {
    if text.is_empty() || text.starts_with('=') {
        return Err(format!("'{text}' is no property; write KEY=VALUE"));
    }
    Ok(text.to_owned())
}

/// Parses `MODULE/PACKAGE=TARGET,...`.
pub fn package_access(text: &str) -> Result<String, String> {
    let is_access = text.split_once('=').is_some_and(|(package, targets)| {
        let is_package = package.split_once('/').is_some_and(|(module, package)| {
            !module.is_empty() && !package.is_empty() && !package.contains('/')
        });
        is_package && targets.split(',').all(|target| !target.is_empty())
    });
    if is_access {
        return Ok(text.to_owned());
    }
    let example = "java.base/java.lang=ALL-UNNAMED";
    Err(format!("'{text}' is not MODULE/PACKAGE=TARGET; write for example {example}"))
}

/// Parses `MODULE=TARGET,...`.
pub fn module_reads(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((module, targets)) if !module.is_empty() && !targets.is_empty() => Ok(text.to_owned()),
        _ => Err(format!("'{text}' is not MODULE=TARGET; write for example a.module=ALL-UNNAMED")),
    }
}

/// Parses `a.b.C=N`: a class and its maximal number of instances.
pub fn bound(text: &str) -> Result<(String, u64), String> {
    let problem = || format!("'{text}' is not a class and a number; write for example a.b.Node=10");
    let (class, number) = text.rsplit_once('=').ok_or_else(problem)?;
    let number = number.trim().parse().map_err(|_| problem())?;
    if class.trim().is_empty() { Err(problem()) } else { Ok((class.trim().to_owned(), number)) }
}

/// Parses `true`, `yes`, `on` or `false`, `no`, `off`, in any case.
pub fn truth(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Ok(true),
        "false" | "no" | "off" => Ok(false),
        _ => Err(format!("'{text}' is neither true nor false")),
    }
}

/// Splits a text into a number and its unit. The number is finite and not negative.
fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn access_to_packages_names_module_package_and_targets() {
        let right = "java.base/java.lang=ALL-UNNAMED,other";
        assert_eq!(package_access(right), Ok(right.to_owned()));
        for wrong in
            ["", "java.lang=ALL-UNNAMED", "java.base/java.lang", "/a=b", "a/=b", "a/b=", "a/b=c,"]
        {
            package_access(wrong).unwrap_err();
        }
        module_reads("a=b").unwrap();
        module_reads("a=").unwrap_err();
        system_property("key=a=b").unwrap();
        system_property("=b").unwrap_err();
    }

    #[test]
    fn durations_need_a_unit() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("2m"), Ok(Duration::from_mins(2)));
        assert_eq!(duration("1.5h"), Ok(Duration::from_mins(90)));
        assert_eq!(duration("36500d"), Ok(LONGEST));
        for long in ["36501d", "9223372036854775808s", "99999999999999999999d"] {
            assert!(duration(long).unwrap_err().ends_with("longer than 36500d"), "{long}");
        }
        for wrong in ["", "10", "s", "-1s", "10 parsecs", "1.2.3s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_powers_of_1024() {
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("2G"), Ok(2 << 30));
        assert_eq!(size("2GiB"), size("2gb"));
        assert_eq!(size("0.5k"), Ok(512));
        for wrong in ["", "G", "-1M", "1X", "99999999999T"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_instance_bound_has_a_class_and_a_number() {
        assert_eq!(bound("a.B$C=3"), Ok(("a.B$C".to_owned(), 3)));
        for wrong in ["a.B", "a.B=", "=3", "a.B=-1", "a.B=x"] {
            assert!(bound(wrong).unwrap_err().contains("a.b.Node=10"), "{wrong}");
        }
    }

    #[test]
    fn truth_values_are_those_of_jpf() {
        assert_eq!(truth("Yes"), Ok(true));
        assert_eq!(truth("off"), Ok(false));
        assert!(truth("1").is_err());
    }

    #[test]
    fn numbers_of_threads_and_depths_have_a_maximum() {
        assert_eq!((workers("1"), workers("256")), (Ok(1), Ok(256)));
        assert_eq!(bug_depth("10000"), Ok(10_000));
        for text in ["0", "257", "100000", "18446744073709551616", "-1", "two"] {
            assert!(workers(text).unwrap_err().ends_with("from 1 to 256"), "{text}");
        }
        assert!(bug_depth("4294967295").is_err());
    }

    #[test]
    fn numbers_below_the_minimum_are_refused() {
        assert_eq!(at_least(1, "1"), Ok(1));
        assert!(at_least(1, "0").is_err());
        assert!(at_least(0, "-1").is_err());
    }
}
