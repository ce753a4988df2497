//! The temporal properties of the settings, as formulas over numbered propositions.
//!
//! Source: docs/contract.md, "Temporal properties". Invariant: an error names the option and the
//! column, counted in the text that the user gave.

use super::proposition::{Proposition, ThreadChoice};
use config::{Error, TemporalSettings};
use std::collections::BTreeMap;
use temporal::formula::parse::{self, Atom, AtomError, SyntaxError};
use temporal::formula::{Binary, Formula, Unary};
use temporal::patterns::parse::{is_pattern, parse_pattern};
use temporal::stutter::{Stutter, stutter};

/// The number of propositions of all properties together.
const MOST: usize = super::recorder::BEGUN as usize;

/// The requirement of a property.
#[derive(Clone, Debug)]
pub(super) enum Requirement {
    /// A formula over the numbered propositions.
    Formula(Formula),
    /// No thread waits for ever for a lock. With `waits`, nor in a wait set.
    NoStarvation { waits: bool },
    /// No execution goes on for ever without progress: arrivals of threads where these propositions hold for
    /// them, or, without propositions, output and ends of threads.
    NoLivelock { progress: Vec<u8> },
}

/// A temporal property.
#[derive(Clone, Debug)]
pub(super) struct TemporalProperty {
    /// The name of its kind in results: `ltl` or that of a preset.
    pub(super) kind: &'static str,
    /// Its own name, unless it is a preset.
    pub(super) name: Option<String>,
    /// The text as the user gave it.
    pub(super) text: String,
    pub(super) requirement: Requirement,
    /// The formula that must hold somewhere, since otherwise nothing is required.
    pub(super) trigger: Option<Formula>,
}

/// The position of a proposition in an option.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The option, such as `--property 'ltl: …'`.
    option: String,
    /// The text of the option's value.
    text: String,
    /// The byte offset of the proposition in that text.
    offset: usize,
}

impl Origin {
    /// Returns the error at a byte offset of the proposition.
    pub(super) fn error(&self, offset: usize, why: &str) -> Error {
        let column = parse::column(&self.text, self.offset + offset);
        Error::new(format_args!("{}: column {column}: {why}", self.option))
    }
}

/// A numbered proposition.
#[derive(Clone, Debug)]
pub(super) struct NumberedProposition {
    pub(super) proposition: Proposition,
    pub(super) text: String,
    pub(super) origin: Origin,
}

/// All temporal properties of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Specification {
    pub(super) properties: Vec<TemporalProperty>,
    /// By number.
    pub(super) propositions: Vec<NumberedProposition>,
    numbers: BTreeMap<String, u8>,
    /// The texts of defined propositions with their origins.
    definitions: BTreeMap<String, Origin>,
}

impl Specification {
    /// Parses the properties of the settings.
    pub(super) fn parse(settings: &TemporalSettings) -> Result<Self, Error> {
        let mut all = Self::default();
        for (at, line) in settings.specification.iter().enumerate() {
            all.add_line(at + 1, line, &settings.progress_at)?;
        }
        for text in &settings.asked {
            all.add(&format!("--property '{text}'"), text, &settings.progress_at)?;
        }
        if settings.finite
            && let Some(preset) = all.properties.iter().find(|property| property.name.is_none())
        {
            return Err(Error::new(format_args!(
                "--property {} cannot be combined with --finite: it is about executions that may not end",
                preset.text.trim()
            )));
        }
        Ok(all)
    }

    fn add_line(&mut self, number: usize, line: &str, progress_at: &[String]) -> Result<(), Error> {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || text.starts_with("//") {
            return Ok(());
        }
        let option = format!("--spec, line {number}");
        let colon = text.find(':');
        let equals = text.find('=');
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
        };
        match equals {
            Some(at) if colon.is_none_or(|colon| at < colon) && is_word(text[..at].trim()) => {
                let offset = at + 1;
                let origin = Origin { option, text: text.to_owned(), offset };
                self.definitions.insert(text[..at].trim().to_owned(), origin);
                Ok(())
            }
            _ => self.add(&option, text, progress_at),
        }
    }

    /// Adds the property that an option names.
    fn add(&mut self, option: &str, text: &str, progress_at: &[String]) -> Result<(), Error> {
        let wrong = |why: &str| Error::new(format_args!("{option}: {why}"));
        let preset = |kind, requirement| TemporalProperty {
            kind,
            name: None,
            text: text.to_owned(),
            requirement,
            trigger: None,
        };
        match text.trim() {
            "termination" => {
                let ended = self.number("ended", &[], option, text, 0);
                let ended = ended.map_err(|error| wrong(&error.message))?;
                let formula = Formula::Proposition(ended).eventually();
                self.properties.push(preset("termination", Requirement::Formula(formula)));
                return Ok(());
            }
            "starvation" | "starvation:wait" => {
                let waits = text.trim() != "starvation";
                self.properties.push(preset("starvation", Requirement::NoStarvation { waits }));
                return Ok(());
            }
            "livelock" => {
                let progress = self.progress(progress_at)?;
                self.properties.push(preset("livelock", Requirement::NoLivelock { progress }));
                return Ok(());
            }
            _ => {}
        }
        let at = |SyntaxError { column, message }: SyntaxError, offset: usize| {
            let column = column + parse::column(text, offset) - 1;
            Error::new(format_args!("{option}: column {column}: {message}"))
        };
        let begins = [0].into_iter().chain(text.find(':').map(|at| at + 1));
        for begin in begins {
            let rest = text[begin..].trim_start();
            let after = rest.strip_prefix("forall").map(str::trim_start);
            if after.is_some_and(|after| after.starts_with('[')) {
                let column = parse::column(text, text.len() - rest.len());
                return Err(wrong(&format!("column {column}: forall is not supported")));
            }
        }
        let colon = text.find(':');
        let (name, offset) = match colon {
            _ if is_pattern(text) => ("", 0),
            Some(colon) => (text[..colon].trim(), colon + 1),
            None => return Err(wrong("a temporal property is 'ltl: FORMULA' or 'NAME: PATTERN'")),
        };
        let body = &text[offset..];
        let mut resolve = |atom: &Atom<'_>| self.atom(atom, option, text, offset);
        let (formula, trigger) = if is_pattern(body) {
            let wanted = parse_pattern(body, &mut resolve).map_err(|why| at(why, offset))?;
            (wanted.formula(), wanted.trigger().cloned())
        } else {
            let formula = parse::parse(body, &mut resolve).map_err(|why| at(why, offset))?;
            let trigger = trigger(&formula).cloned();
            (formula, trigger)
        };
        let name = match name {
            "ltl" | "" => {
                let normal = formula
                    .normal_form()
                    .text(&|number| self.propositions[usize::from(number)].text.clone());
                format!("{:08x}", base::fingerprint::of(normal.as_bytes()) as u32)
            }
            name => name.to_owned(),
        };
        self.properties.push(TemporalProperty {
            kind: "ltl",
            name: Some(name),
            text: text.to_owned(),
            requirement: Requirement::Formula(formula),
            trigger,
        });
        Ok(())
    }

    /// Returns the propositions of the places whose visits are progress.
    fn progress(&mut self, places: &[String]) -> Result<Vec<u8>, Error> {
        let mut all = Vec::new();
        for place in places {
            let option = format!("--progress-at {place}");
            let is_line = place.rsplit_once(':').is_some_and(|(_, line)| {
                !line.is_empty() && line.bytes().all(|digit| digit.is_ascii_digit())
            });
            let text = if is_line { format!("at({place})") } else { format!("entry({place})") };
            let number = self.number(&text, &[], &option, &text, 0);
            let number =
                number.map_err(|error| Error::new(format_args!("{option}: {}", error.message)))?;
            all.push(number);
        }
        Ok(all)
    }

    /// Returns the formula of a proposition in a formula that begins at an offset of an option's text.
    fn atom(
        &mut self,
        atom: &Atom<'_>,
        option: &str,
        text: &str,
        offset: usize,
    ) -> Result<Formula, AtomError> {
        let threads: Result<Vec<ThreadChoice>, String> =
            atom.threads.iter().map(|thread| ThreadChoice::parse(thread)).collect();
        let threads = threads.map_err(|message| AtomError { message, offset: 0 })?;
        if let Some(definition) = self.definitions.get(atom.text).cloned() {
            let body = definition.text[definition.offset..].to_owned();
            let start = definition.offset + body.len() - body.trim_start().len();
            let (option, text) = (&definition.option, &definition.text);
            let number = self.number(body.trim(), &threads, option, text, start);
            return number.map(Formula::Proposition).map_err(|error| AtomError {
                message: format!("in the definition of {}: {}", atom.text, error.message),
                offset: 0,
            });
        }
        self.number(atom.text, &threads, option, text, offset + atom.offset)
            .map(Formula::Proposition)
    }

    /// Returns the number of a proposition.
    fn number(
        &mut self,
        proposition: &str,
        threads: &[ThreadChoice],
        option: &str,
        text: &str,
        offset: usize,
    ) -> Result<u8, AtomError> {
        let key = format!("{threads:?} {proposition}");
        if let Some(known) = self.numbers.get(&key) {
            return Ok(*known);
        }
        if self.propositions.len() == MOST {
            let message = format!("there are more than {MOST} propositions");
            return Err(AtomError { message, offset: 0 });
        }
        let parsed = Proposition::parse(proposition, threads);
        let parsed = parsed.map_err(|wrong| AtomError { message: wrong.why, offset: wrong.offset });
        let parsed = parsed?;
        let number = self.propositions.len() as u8;
        let origin = Origin { option: option.to_owned(), text: text.to_owned(), offset };
        self.propositions.push(NumberedProposition {
            proposition: parsed,
            text: proposition.to_owned(),
            origin,
        });
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// Returns the text of a formula whose truth depends on the number of steps, by the operator `X`.
    pub(super) fn counts_steps(&self) -> Option<&str> {
        let counts = self.properties.iter().find(|property| match &property.requirement {
            Requirement::Formula(formula) => {
                formula.has_next() && !matches!(stutter(formula), Ok(Stutter::Invariant))
            }
            Requirement::NoStarvation { .. } | Requirement::NoLivelock { .. } => false,
        });
        counts.map(|property| property.text.as_str())
    }
}

/// Returns the formula that must hold somewhere for a formula `[] (p -> ...)` to require anything.
fn trigger(formula: &Formula) -> Option<&Formula> {
    let Formula::Unary(Unary::Globally, inner) = formula else { return None };
    let Formula::Binary(Binary::Implies, left, _) = &**inner else { return None };
    (!left.is_temporal()).then_some(left)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn of(asked: &[&str], lines: &[&str]) -> Result<Specification, String> {
        let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let settings = TemporalSettings {
            asked: own(asked),
            specification: own(lines),
            ..TemporalSettings::default()
        };
        Specification::parse(&settings).map_err(|error| error.to_string())
    }

    #[test]
    fn properties_have_names_and_share_propositions() {
        let all = of(&["ltl: [] (A.x == 1 -> <> A.y)", "Again: []<> A.y"], &[]).unwrap();
        assert_eq!(all.propositions.len(), 2);
        assert_eq!(all.properties[1].name.as_deref(), Some("Again"));
        let same = of(&["ltl: G(A.x == 1 -> F A.y)"], &[]).unwrap();
        assert_eq!(all.properties[0].name, same.properties[0].name);
    }

    #[test]
    fn a_file_has_definitions_and_properties() {
        let lines = ["# a buffer", "full = Buf.q.cnt == 2", "", "Emptied: [] (full -> <> !full)"];
        let all = of(&[], &lines).unwrap();
        assert_eq!(all.propositions.len(), 1);
        assert_eq!(all.propositions[0].text, "Buf.q.cnt == 2");
        assert_eq!(all.properties.len(), 1);
    }

    #[test]
    fn errors_name_the_column_in_the_whole_text() {
        let error = of(&["ltl: [] (A.x = 1)"], &[]).unwrap_err();
        assert!(
            error.starts_with("--property 'ltl: [] (A.x = 1)': column 10: = is not"),
            "{error}"
        );
        let error = of(&["ltl: [] ("], &[]).unwrap_err();
        assert!(error.contains("column 9"), "{error}");
    }
}
