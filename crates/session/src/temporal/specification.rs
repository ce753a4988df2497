//! The temporal properties of the settings, as formulas over numbered propositions.
//!
//! Source: docs/contract.md, "Temporal properties". Invariant: an error names the option and the column
//! in the text that the user gave.

use super::proposition::{Proposition, ThreadChoice};
use super::quantifiers::{self, Definition, Variable};
use config::{Error, TemporalSettings};
use std::collections::BTreeMap;
use temporal::formula::parse::{self, Atom, AtomError, SyntaxError};
use temporal::formula::{Binary, Formula, Unary};
use temporal::patterns::parse::{is_pattern, parse_pattern};
use temporal::property::Property;
use temporal::stutter::{Stutter, stutter};
use vm::observed::BoundVariable;

/// The maximal number of propositions of all properties.
const MOST: usize = super::recorder::BEGUN as usize;

/// The requirement of a property.
#[derive(Clone, Debug)]
pub(super) enum Requirement {
    /// The formula holds. It is over the numbered propositions.
    Formula(Formula),
    /// No thread waits forever for a lock. With `waits`, no thread waits forever in a wait set, either.
    NoStarvation { waits: bool },
    /// No execution continues forever without progress. Progress is the arrival of a thread at a place where
    /// one of these propositions holds. Without propositions, progress is output and the end of a thread.
    NoLivelock { progress: Vec<u8> },
}

/// A temporal property.
#[derive(Clone, Debug)]
pub(super) struct TemporalProperty {
    /// The kind of the property in results: `ltl`, or the name of a preset.
    pub(super) kind: &'static str,
    /// The name of the property, unless it is a preset.
    pub(super) name: Option<String>,
    /// The text as the user gave it.
    pub(super) text: String,
    pub(super) requirement: Requirement,
    /// The formula that must hold in some state, since the property otherwise requires nothing.
    pub(super) trigger: Option<Formula>,
    /// The variables over objects, each with the proposition that the variable is bound.
    pub(super) quantified: Vec<(Variable, u8)>,
}

impl TemporalProperty {
    /// Returns the formula for all executions that requires `formula` from the state on in which all
    /// variables are bound.
    pub(super) fn required(&self, formula: &Formula) -> Formula {
        let bound = self.quantified.iter().map(|(_, bound)| Formula::Proposition(*bound));
        let Some(bound) = bound.reduce(|all, one| all.join(Binary::And, one)) else {
            return formula.clone();
        };
        let at_binding = bound.clone().join(Binary::And, formula.clone());
        bound.negated().join(Binary::WeakUntil, at_binding)
    }

    /// Returns the propositions that all variables are bound, as bits.
    pub(super) fn bound(&self) -> u64 {
        self.quantified.iter().fold(0, |all, (_, bound)| all | 1 << bound)
    }
}

/// The position of a proposition in the value of an option.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The option, such as `--property 'ltl: …'`.
    option: String,
    /// The value of the option.
    text: String,
    /// The byte offset of the proposition in the value.
    offset: usize,
}

impl Origin {
    /// Returns an error at a byte offset of the proposition.
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
    /// The text with the threads that it is restricted to.
    pub(super) described: String,
    pub(super) origin: Origin,
    /// The variables whose names the proposition may use.
    pub(super) variables: Vec<Variable>,
}

/// The temporal properties of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Specification {
    pub(super) properties: Vec<TemporalProperty>,
    /// The propositions, by their numbers.
    pub(super) propositions: Vec<NumberedProposition>,
    numbers: BTreeMap<String, u8>,
    /// The defined propositions, by their names.
    definitions: BTreeMap<String, Definition>,
    /// The variables over objects, by their numbers, with their origins. Properties share variables, since
    /// it suffices to bind one object of each class at a time.
    pub(super) variables: Vec<(BoundVariable, Origin)>,
}

impl Specification {
    /// Parses the properties of the settings.
    pub(super) fn parse(settings: &TemporalSettings) -> Result<Self, Error> {
        let mut all = Self::default();
        for line in &settings.definitions {
            all.add_line("a documentation comment".to_owned(), line, &settings.progress_at)?;
        }
        for (at, line) in settings.specification.iter().enumerate() {
            all.add_line(format!("--spec, line {}", at + 1), line, &settings.progress_at)?;
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

    fn add_line(
        &mut self,
        option: String,
        line: &str,
        progress_at: &[String],
    ) -> Result<(), Error> {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || text.starts_with("//") {
            return Ok(());
        }
        let colon = text.find(':');
        let equals = text.find('=');
        let is_word = |word: &str| {
            !word.is_empty()
                && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
        };
        match equals {
            Some(at) if colon.is_none_or(|colon| at < colon) => {
                let (name, parameters) = quantifiers::applied(text[..at].trim())
                    .unwrap_or_else(|| (text[..at].trim(), Vec::new()));
                if !is_word(name) {
                    return self.add(&option, text, progress_at);
                }
                let name = name.to_owned();
                let parameters = parameters.into_iter().map(str::to_owned).collect();
                let origin = Origin { option, text: text.to_owned(), offset: at + 1 };
                self.definitions.insert(name, Definition { parameters, origin });
                Ok(())
            }
            _ => self.add(&option, text, progress_at),
        }
    }

    /// Adds the property that is the value of an option.
    fn add(&mut self, option: &str, text: &str, progress_at: &[String]) -> Result<(), Error> {
        let wrong = |why: &str| Error::new(format_args!("{option}: {why}"));
        let preset = |kind, requirement| TemporalProperty {
            kind,
            name: None,
            text: text.to_owned(),
            requirement,
            trigger: None,
            quantified: Vec::new(),
        };
        match text.trim() {
            "termination" => {
                let ended = self.number("ended", &[], (option, text, 0), &[]);
                let ended = ended.map_err(|error| wrong(&error.message))?;
                let formula = Formula::Proposition(ended).eventually();
                self.properties.push(preset("termination", Requirement::Formula(formula)));
                return Ok(());
            }
            "bsl" => return Err(wrong("assertions of comments need a check of one program")),
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
        let (name, offset) = match text.find(':') {
            _ if is_pattern(text) || quantifiers::begins(text) => ("", 0),
            Some(colon) => (text[..colon].trim(), colon + 1),
            None => return Err(wrong("a temporal property is 'ltl: FORMULA' or 'NAME: PATTERN'")),
        };
        let origin = Origin { option: option.to_owned(), text: text.to_owned(), offset };
        let (scope, length) = self.quantifiers(&origin)?;
        let offset = offset + length;
        let body = &text[offset..];
        let mut resolve = |atom: &Atom<'_>| self.atom(atom, (option, text, offset), &scope);
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
                    .text(&|number| self.propositions[usize::from(number)].described.clone());
                format!("{:08x}", base::fingerprint::of(normal.as_bytes()) as u32)
            }
            name => name.to_owned(),
        };
        let quantified = scope.into_iter().map(|variable| self.bound(variable));
        let quantified = quantified.collect::<Result<Vec<_>, AtomError>>();
        let quantified = quantified.map_err(|error| wrong(&error.message))?;
        let trigger = trigger.map(|trigger| {
            let bound = quantified.iter().map(|(_, bound)| Formula::Proposition(*bound));
            bound.fold(trigger, |all, bound| bound.join(Binary::And, all))
        });
        self.properties.push(TemporalProperty {
            kind: "ltl",
            name: Some(name),
            text: text.to_owned(),
            requirement: Requirement::Formula(formula),
            trigger,
            quantified,
        });
        Ok(())
    }

    /// Returns the numbers of the propositions of the places whose visits are progress.
    fn progress(&mut self, places: &[String]) -> Result<Vec<u8>, Error> {
        let mut all = Vec::new();
        for place in places {
            let option = format!("--progress-at {place}");
            let is_line = place.rsplit_once(':').is_some_and(|(_, line)| {
                !line.is_empty() && line.bytes().all(|digit| digit.is_ascii_digit())
            });
            let text = if is_line { format!("at({place})") } else { format!("entry({place})") };
            let number = self.number(&text, &[], (&option, &text, 0), &[]);
            let number =
                number.map_err(|error| Error::new(format_args!("{option}: {}", error.message)))?;
            all.push(number);
        }
        Ok(all)
    }

    /// Parses the quantifiers in front of a property. Returns the variables, and the length of the
    /// quantifiers.
    fn quantifiers(&mut self, origin: &Origin) -> Result<(Vec<Variable>, usize), Error> {
        let read = quantifiers::read(&origin.text[origin.offset..]);
        let (found, length) = read.map_err(|wrong| origin.error(wrong.offset, &wrong.why))?;
        let mut scope: Vec<Variable> = Vec::new();
        for (bound, offset) in found {
            // The variables of one class within a property are distinct.
            let is_used = |number: usize| scope.iter().any(|used| used.number == number);
            let mut known = self.variables.iter().enumerate();
            let number = known
                .find(|(number, (known, _))| known.class == bound.class && !is_used(*number))
                .map(|(number, _)| number);
            let number = number.unwrap_or_else(|| {
                let origin = Origin { offset: origin.offset + offset, ..origin.clone() };
                self.variables.push((bound.clone(), origin));
                self.variables.len() - 1
            });
            scope.push(Variable { name: bound.name, number });
        }
        if self.variables.len() > quantifiers::MOST {
            let why = format!("there are more than {} variables", quantifiers::MOST);
            return Err(origin.error(0, &why));
        }
        Ok((scope, length))
    }

    /// Returns a variable with the proposition that it is bound.
    fn bound(&mut self, variable: Variable) -> Result<(Variable, u8), AtomError> {
        let origin = self.variables[variable.number].1.clone();
        let (text, key) =
            (format!("{} bound", variable.name), format!("bound {}", variable.number));
        let proposition = Proposition::Bound(variable.number);
        let number = self.numbered(key, proposition, (&text, &[]), origin, &[])?;
        Ok((variable, number))
    }

    /// Returns the proposition of an atom. The formula begins at an offset of the option's value.
    fn atom(
        &mut self,
        atom: &Atom<'_>,
        (option, text, offset): (&str, &str, usize),
        scope: &[Variable],
    ) -> Result<Formula, AtomError> {
        if quantifiers::begins(atom.text) {
            let message = "forall stands in front of a property only".to_owned();
            return Err(AtomError { message, offset: 0 });
        }
        let threads: Result<Vec<ThreadChoice>, String> =
            atom.threads.iter().map(|thread| ThreadChoice::parse(thread)).collect();
        let threads = threads.map_err(|message| AtomError { message, offset: 0 })?;
        let (name, given) = quantifiers::applied(atom.text).unwrap_or((atom.text, Vec::new()));
        if let Some(definition) = self.definitions.get(name).cloned() {
            let Definition { parameters, origin } = &definition;
            let scope = quantifiers::passed(name, parameters, &given, scope)
                .map_err(|message| AtomError { message, offset: 0 })?;
            let body = origin.text[origin.offset..].to_owned();
            let start = origin.offset + body.len() - body.trim_start().len();
            let place = (origin.option.as_str(), origin.text.as_str(), start);
            let number = self.number(body.trim(), &threads, place, &scope);
            return number.map(Formula::Proposition).map_err(|error| AtomError {
                message: format!("in the definition of {name}: {}", error.message),
                offset: 0,
            });
        }
        self.number(atom.text, &threads, (option, text, offset + atom.offset), scope)
            .map(Formula::Proposition)
    }

    /// Returns the number of the proposition with a text, which is parsed if it is new.
    fn number(
        &mut self,
        proposition: &str,
        threads: &[ThreadChoice],
        (option, text, offset): (&str, &str, usize),
        scope: &[Variable],
    ) -> Result<u8, AtomError> {
        let key = format!("{threads:?} {scope:?} {proposition}");
        let parsed = Proposition::parse(proposition, threads);
        let parsed = parsed.map_err(|wrong| AtomError { message: wrong.why, offset: wrong.offset });
        let origin = Origin { option: option.to_owned(), text: text.to_owned(), offset };
        self.numbered(key, parsed?, (proposition, threads), origin, scope)
    }

    /// Returns the number of a parsed proposition. The text `key` identifies it.
    fn numbered(
        &mut self,
        key: String,
        proposition: Proposition,
        (text, threads): (&str, &[ThreadChoice]),
        origin: Origin,
        scope: &[Variable],
    ) -> Result<u8, AtomError> {
        if let Some(known) = self.numbers.get(&key) {
            return Ok(*known);
        }
        if self.propositions.len() == MOST {
            let message = format!("there are more than {MOST} propositions");
            return Err(AtomError { message, offset: 0 });
        }
        let number = self.propositions.len() as u8;
        self.propositions.push(NumberedProposition {
            proposition,
            text: text.to_owned(),
            described: threads
                .iter()
                .map(|thread| format!("{thread}: "))
                .chain([text.to_owned()])
                .collect(),
            origin,
            variables: scope.to_vec(),
        });
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// Returns the text of a property that is not a safety formula without quantifiers, or of a proposition
    /// that is not about variables.
    pub(super) fn beyond_paths(&self) -> Option<&str> {
        let of_others = self.propositions.iter().find(|one| !one.proposition.is_about_variables());
        let is_of_paths = |one: &&TemporalProperty| match &one.requirement {
            Requirement::Formula(formula) => {
                one.quantified.is_empty() && Property::new(formula).is_ok_and(|of| of.is_safety())
            }
            Requirement::NoStarvation { .. } | Requirement::NoLivelock { .. } => false,
        };
        let property = self.properties.iter().find(|one| !is_of_paths(one));
        property.map(|one| one.text.as_str()).or(of_others.map(|one| one.text.as_str()))
    }

    /// Returns the text of a formula whose value depends on the number of steps, because of the
    /// operator `X`.
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

/// Returns the formula `p` of `[] (p -> ...)`: the formula requires nothing if `p` never holds.
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
    fn properties_share_the_variables_over_a_class() {
        let lines = ["full(x) = x.cnt == 2", "One: forall[b: Buf]. [] (full(b) -> <> !full(b))"];
        let all = of(&["Two: forall[c: Buf, d: Buf]. {full(d)} is absent"], &lines).unwrap();
        let classes: Vec<&str> = all.variables.iter().map(|(v, _)| v.class.as_str()).collect();
        assert_eq!(classes, ["Buf", "Buf"]);
        // The propositions are `b bound`, `d bound`, and one about each of the two. The variable `c` is
        // `b`.
        assert_eq!(all.propositions.len(), 4);
        let [one, two] = &all.properties[..] else { unreachable!() };
        assert_eq!(one.bound().count_ones(), 1);
        assert_eq!((two.bound() & one.bound(), two.bound().count_ones()), (one.bound(), 2));
        assert!(matches!(
            one.required(&Formula::Constant(true)),
            Formula::Binary(Binary::WeakUntil, ..)
        ));
    }

    #[test]
    fn wrong_variables_have_columns() {
        for (text, wanted) in [
            ("P: forall[b]. [] b.x", "column 11: a variable is NAME: CLASS"),
            ("P: exists[b: B]. <> b.x", "column 4: exists over objects"),
            ("forall[b: B]. [] (forall[c: B]. c.x)", "column 19: forall stands in front"),
            ("P: forall[b: B]. [] full(c)", "column 21: there is no variable c"),
            ("P: forall[b: B]. [] full", "column 21: full has 1 parameters"),
        ] {
            let error = of(&[text], &["full(x) = x.cnt == 2"]).unwrap_err();
            assert!(error.contains(wanted), "{text}: {error}");
        }
        let many = "P: forall[a: A, b: A, c: A, d: A, e: A]. [] a == b";
        assert!(of(&[many], &[]).unwrap_err().contains("more than 4 variables"));
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
