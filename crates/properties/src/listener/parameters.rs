//! The settings of a listener: `NAME:key=value,...` on the command line, or keys of JPF.
//!
//! Invariant: an unknown key is rejected by name before the run.

use super::ListenerRow;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

/// The settings of a listener.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    own: BTreeMap<String, String>,
    jpf: BTreeMap<String, String>,
}

impl Parameters {
    /// Reads the settings of a listener: its own settings, and those with JPF keys.
    pub fn new(
        row: &ListenerRow,
        own: &BTreeMap<String, String>,
        jpf: &BTreeMap<String, String>,
    ) -> Result<Self, String> {
        for key in own.keys() {
            if !row.parameters.iter().any(|parameter| parameter.name == key) {
                let known: Vec<&str> = row.parameters.iter().map(|p| p.name).collect();
                let only = if known.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("only {}", known.join(", "))
                };
                return Err(format!("the listener {} has no setting {key}, {only}", row.name));
            }
        }
        let mut own = own.clone();
        for parameter in row.parameters.iter().filter(|p| !p.jpf.is_empty()) {
            if let Some(value) = jpf.get(parameter.jpf) {
                own.entry(parameter.name.to_owned()).or_insert_with(|| value.clone());
            }
        }
        Ok(Self { own, jpf: jpf.clone() })
    }

    /// Returns a setting as text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.own.get(name).map(String::as_str)
    }

    /// Returns the setting with a JPF key, which is given in full.
    pub fn of_jpf(&self, key: &str) -> Option<&str> {
        self.jpf.get(key).map(String::as_str)
    }

    /// Returns a setting as a value of another type.
    pub fn get<T: FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let Some(text) = self.text(name) else { return Ok(None) };
        text.trim().parse().map(Some).map_err(|_| format!("{name}={text} cannot be read"))
    }

    /// Returns a boolean setting; the default is `false`.
    pub fn is(&self, name: &str) -> Result<bool, String> {
        match self.text(name).unwrap_or("false") {
            "true" | "yes" | "on" => Ok(true),
            "false" | "no" | "off" => Ok(false),
            other => Err(format!("{name}={other} is neither true nor false")),
        }
    }

    /// Returns a list, whose elements are separated by `;` or by commas.
    pub fn list(&self, name: &str) -> Vec<String> {
        words(self.text(name).unwrap_or_default())
    }

    /// Returns a duration: a number of milliseconds, or a number with `ms`, `s` or `m`.
    pub fn time(&self, name: &str) -> Result<Option<Duration>, String> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(end);
        let millis = match unit {
            "" | "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            _ => 0,
        };
        match number.parse::<u64>() {
            Ok(number) if millis > 0 => {
                Ok(Some(Duration::from_millis(number.saturating_mul(millis))))
            }
            _ => Err(format!("{name}={text} is no time such as 500, 500ms, 10s or 2m")),
        }
    }
}

/// Splits a list into words.
pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split([';', ',']).map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn given(own: &[(&str, &str)], jpf: &[(&str, &str)]) -> Result<Parameters, String> {
        let map = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
        };
        Parameters::new(&super::super::budget::ROW, &map(own), &map(jpf))
    }

    #[test]
    fn own_settings_precede_jpf_settings_and_unknown_ones_are_refused() {
        let both =
            given(&[("depth", "3")], &[("budget.max_depth", "4"), ("budget.max_time", "2s")]);
        let both = both.unwrap();
        assert_eq!(both.get::<u32>("depth").unwrap(), Some(3));
        assert_eq!(both.time("time").unwrap(), Some(Duration::from_secs(2)));
        assert!(given(&[("dept", "3")], &[]).unwrap_err().contains("no setting dept, only"));
        assert!(given(&[("depth", "x")], &[]).unwrap().get::<u32>("depth").is_err());
    }
}
