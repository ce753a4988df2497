//! The executed part of the program: classes, their methods, lines and branches, as plain data.
//!
//! Source: the counters of `JaCoCo` (instructions, branches, lines, methods, classes), so that
//! the formats of `JaCoCo` and LCOV can be derived. Invariant: every count of a whole is the sum over its
//! parts, so that renderers agree. A line is covered if any instruction of the line was executed.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign};

/// Numbers of executed and not executed items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The executed items.
    pub covered: u64,
    /// The items that were not executed.
    pub missed: u64,
}

impl Count {
    /// Returns the count of one item.
    pub fn one(covered: bool) -> Self {
        Self { covered: covered.into(), missed: (!covered).into() }
    }

    /// Returns the number of items.
    pub fn total(self) -> u64 {
        self.covered + self.missed
    }

    /// Returns the executed share in whole percent, rounded down; `None` without items.
    pub fn percent(self) -> Option<u64> {
        (self.covered * 100).checked_div(self.total())
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { covered: self.covered + other.covered, missed: self.missed + other.missed }
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

/// A source line of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCoverage {
    /// The line, counted from 1.
    pub line: u32,
    /// The number of executions of the line's first instruction over all explored paths. The number
    /// is 1 if only the fact of an execution is known.
    pub hits: u64,
    /// The instructions of the line.
    pub instructions: Count,
    /// The branches of the line's conditional jumps and switches: two for an `if`.
    #[serde(default)]
    pub branches: Count,
}

impl LineCoverage {
    /// Whether any instruction of the line was executed.
    pub fn is_covered(&self) -> bool {
        self.instructions.covered > 0
    }
}

/// A method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodCoverage {
    /// The name of the method, including `<init>` and `<clinit>`.
    pub name: String,
    /// The descriptor, as in the class file.
    pub descriptor: String,
    /// The instructions of the method.
    pub instructions: Count,
    /// The branches of the method's conditional jumps and switches.
    #[serde(default)]
    pub branches: Count,
    /// The lines of the method, in the order of their numbers; empty without a line number table
    /// in the class file.
    #[serde(default)]
    pub lines: Vec<LineCoverage>,
}

impl MethodCoverage {
    /// Whether the method was entered.
    pub fn is_covered(&self) -> bool {
        self.instructions.covered > 0
    }

    /// Whether two methods of one class have equal names and descriptors.
    fn is_same(&self, other: &Self) -> bool {
        self.name == other.name && self.descriptor == other.descriptor
    }

    /// Adds the executed parts of the method in another check.
    fn join(&mut self, other: &Self) {
        let greater = |known: &mut Count, more: Count| {
            if more.covered > known.covered {
                *known = more;
            }
        };
        greater(&mut self.instructions, other.instructions);
        greater(&mut self.branches, other.branches);
        for (known, more) in self.lines.iter_mut().zip(&other.lines) {
            known.hits += more.hits;
            greater(&mut known.instructions, more.instructions);
            greater(&mut known.branches, more.branches);
        }
    }

    /// Returns the count of the method's lines.
    pub fn line_count(&self) -> Count {
        self.lines.iter().map(|line| Count::one(line.is_covered())).sum()
    }
}

/// A class and its methods.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCoverage {
    /// The name of the class, with dots.
    pub class: String,
    /// The name of the source file, if the class file has it.
    pub file: Option<String>,
    /// The path of the source file, as in a location. The sources of the report have their texts by this path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The methods that have code, in the order of the class file.
    pub methods: Vec<MethodCoverage>,
}

impl ClassCoverage {
    /// Returns the count of the methods.
    pub fn method_count(&self) -> Count {
        self.methods.iter().map(|method| Count::one(method.is_covered())).sum()
    }

    /// Returns the count of the lines of the methods.
    pub fn line_count(&self) -> Count {
        self.methods.iter().map(MethodCoverage::line_count).sum()
    }

    /// Returns the count of the branches of conditional jumps and switches.
    pub fn branch_count(&self) -> Count {
        self.methods.iter().map(|method| method.branches).sum()
    }

    /// Returns the count of the instructions of the methods.
    pub fn instruction_count(&self) -> Count {
        self.methods.iter().map(|method| method.instructions).sum()
    }

    /// Returns the numbers of lines without an executed instruction, in order.
    pub fn missed_lines(&self) -> Vec<u32> {
        let lines = || self.methods.iter().flat_map(|method| &method.lines);
        let covered: std::collections::BTreeSet<u32> =
            lines().filter(|line| line.is_covered()).map(|line| line.line).collect();
        let all: std::collections::BTreeSet<u32> = lines().map(|line| line.line).collect();
        all.difference(&covered).copied().collect()
    }

    /// Returns the numbers of executed lines with branches that were not taken, in order, with the
    /// counts.
    pub fn partial_lines(&self) -> Vec<(u32, Count)> {
        let lines = self.methods.iter().flat_map(|method| &method.lines);
        let partial = lines.filter(|line| line.is_covered() && line.branches.missed > 0);
        let mut all: Vec<(u32, Count)> = partial.map(|line| (line.line, line.branches)).collect();
        all.sort_unstable_by_key(|(line, _)| *line);
        all
    }
}

/// The part of the program that was executed on any explored path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// The selected classes, sorted by name.
    pub classes: Vec<ClassCoverage>,
}

impl Coverage {
    /// Returns the total counts of instructions, branches, lines and methods, each with its name.
    pub fn totals(&self) -> [(&'static str, Count); 4] {
        let sum = |of: fn(&ClassCoverage) -> Count| self.classes.iter().map(of).sum();
        [
            ("instructions", sum(ClassCoverage::instruction_count)),
            ("branches", sum(ClassCoverage::branch_count)),
            ("lines", sum(ClassCoverage::line_count)),
            ("methods", sum(ClassCoverage::method_count)),
        ]
    }

    /// Adds the executed parts of another check. The sets of executed instructions and branches of
    /// a line are unknown. So the greater of both counts is kept, which may be too low.
    pub fn join(&mut self, other: &Self) {
        for class in &other.classes {
            let name = &class.class;
            match self.classes.binary_search_by(|known| known.class.cmp(name)) {
                Err(at) => self.classes.insert(at, class.clone()),
                Ok(at) => {
                    let methods = &mut self.classes[at].methods;
                    for more in &class.methods {
                        match methods.iter_mut().find(|known| known.is_same(more)) {
                            Some(known) => known.join(more),
                            None => methods.push(more.clone()),
                        }
                    }
                }
            }
        }
    }
}

/// Formats sorted numbers as ranges: `3, 5-7`.
pub fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let texts = runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        one => one.iter().map(u32::to_string).collect(),
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn totals_are_the_sum_of_the_classes() {
        let coverage = samples::coverage();
        let totals: Vec<(&str, u64, u64)> =
            coverage.totals().map(|(name, count)| (name, count.covered, count.missed)).into();
        let wanted =
            [("instructions", 14, 9), ("branches", 1, 3), ("lines", 3, 3), ("methods", 2, 1)];
        assert_eq!(totals, wanted);
    }

    #[test]
    fn a_shared_line_is_missed_only_if_no_method_executed_it() {
        let line = |line, covered| LineCoverage {
            line,
            instructions: Count::one(covered),
            ..LineCoverage::default()
        };
        let method = |lines| MethodCoverage { lines, ..MethodCoverage::default() };
        let class = ClassCoverage {
            methods: vec![
                method(vec![line(1, true), line(2, false), line(3, false)]),
                method(vec![line(2, true), line(5, false)]),
            ],
            ..ClassCoverage::default()
        };
        assert_eq!(class.missed_lines(), [3, 5]);
    }

    #[test]
    fn line_numbers_are_printed_as_ranges() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[3, 5, 6, 7, 9]), "3, 5-7, 9");
    }

    #[test]
    fn joined_coverage_is_the_union_of_both() {
        let mut both = samples::coverage();
        let mut other = samples::coverage();
        other.classes[0].methods[2].lines[0].instructions = Count { covered: 6, missed: 0 };
        other.classes[0].methods[2].instructions = Count { covered: 6, missed: 0 };
        other.classes.push(ClassCoverage { class: "Other".into(), ..ClassCoverage::default() });
        both.join(&other);
        assert_eq!(both.totals()[2].1, Count { covered: 4, missed: 2 });
        assert_eq!(both.classes[0].methods[1].lines[0].hits, 14);
        assert_eq!(both.classes.len(), 2);
    }

    #[test]
    fn an_empty_count_has_no_percentage() {
        assert_eq!(Count::default().percent(), None);
        assert_eq!(Count { covered: 2, missed: 1 }.percent(), Some(66));
    }
}
