//! The page about JPF's tests: a template whose tables are the results of a run.

use super::Method;
use super::reasons::{Kind, Reasons};
use super::trial::Agreement;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The results of one list of methods.
pub type Results<'a> = Vec<(&'a Method, Agreement)>;

/// A row: the title and the results.
#[derive(Debug)]
pub struct Row<'a> {
    /// The methods of the row.
    pub title: &'a str,
    /// The results of the methods.
    pub results: &'a Results<'a>,
}

/// The counts of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All methods.
    pub all: usize,
    /// Methods that agree.
    pub agree: usize,
    /// Methods that contradict Java.
    pub as_java: usize,
    /// Methods that need a feature that is not offered.
    pub not_offered: usize,
    /// The other methods.
    pub differ: usize,
}

impl Counts {
    /// Counts results.
    #[must_use]
    pub fn of(results: &Results<'_>) -> Self {
        let mut counts = Self { all: results.len(), ..Self::default() };
        for (_, one) in results {
            match one {
                Agreement::Agrees => counts.agree += 1,
                Agreement::AsJava(_) => counts.as_java += 1,
                Agreement::NotOffered(_) => counts.not_offered += 1,
                Agreement::Differs(_) => counts.differ += 1,
            }
        }
        counts
    }

    /// Returns the percentage of the methods that agree, among those that can agree.
    #[must_use]
    pub fn percent(&self) -> usize {
        self.agree * 100 / (self.agree + self.differ).max(1)
    }
}

/// Fills the template. Its marks are `{agreement}`, `{as-java}`, `{not-offered}` and `{different}`.
#[must_use]
pub fn fill(template: &str, rows: &[Row<'_>], reasons: &Reasons) -> String {
    let mut agreement = String::from(
        "| methods | all | agree | as Java | not offered | differ | agree, of those that can |\n|---|--:|--:|--:|--:|--:|--:|\n",
    );
    for Row { title, results } in rows {
        let counts = Counts::of(results);
        let Counts { all, agree, as_java, not_offered, differ } = counts;
        let percent = counts.percent();
        let _ = writeln!(
            agreement,
            "| {title} | {all} | {agree} | {as_java} | {not_offered} | {differ} | {percent}% |"
        );
    }
    let table = |kind: Kind, head: &str, columns: usize| {
        let mut table = format!("{head}\n|{}\n", "---|".repeat(columns + 1));
        for (texts, methods) in explained(rows, reasons, kind, columns) {
            let _ = writeln!(table, "| {} | {} |", listed(&methods), texts.join(" | "));
        }
        table.trim_end().to_owned()
    };
    template
        .replace("{agreement}", agreement.trim_end())
        .replace("{as-java}", &table(Kind::AsJava, "| methods | the test expects | Java |", 2))
        .replace("{not-offered}", &table(Kind::NotOffered, "| methods | feature |", 1))
        .replace("{different}", &table(Kind::Differs, "| methods | reason |", 1))
}

/// Returns the methods of a kind, by the texts of their reasons. Without a reason, the text is the
/// result.
fn explained<'a>(
    rows: &[Row<'a>],
    reasons: &Reasons,
    kind: Kind,
    columns: usize,
) -> BTreeMap<Vec<String>, Vec<&'a Method>> {
    let mut by_text: BTreeMap<Vec<String>, Vec<&Method>> = BTreeMap::new();
    for (method, one) in rows.iter().flat_map(|row| row.results) {
        let ((Agreement::AsJava(why), Kind::AsJava)
        | (Agreement::NotOffered(why), Kind::NotOffered)
        | (Agreement::Differs(why), Kind::Differs)) = (one, kind)
        else {
            continue;
        };
        let texts = reasons.find(kind, method).map_or_else(
            || {
                let result = format!("`{}`", why.replace(['|', '`'], "/"));
                let mut texts = vec![String::new(); columns - 1];
                texts.push(result);
                texts
            },
            |reason| reason.columns.clone(),
        );
        let methods = by_text.entry(texts).or_default();
        if !methods.contains(method) {
            methods.push(method);
        }
    }
    by_text
}

/// Returns the methods of each class: their names, or their number if there are many.
fn listed(methods: &[&Method]) -> String {
    const MANY: usize = 6;
    let mut by_class: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for method in methods {
        let class = method.class.rsplit('.').next().unwrap_or_default();
        by_class.entry(class).or_default().push(&method.name);
    }
    let classes = by_class.into_iter().map(|(class, mut names)| {
        names.sort_unstable();
        if names.len() > MANY {
            return format!("`{class}` ({} methods)", names.len());
        }
        let names = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        format!("`{class}`: {}", names.join(", "))
    });
    classes.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn tables_have_counts_and_reasons() {
        let reasons = Reasons::parse("as-java\tA.m\tx\ty\n").unwrap();
        let method = |name: &str| Method { class: "p.A".into(), name: name.into() };
        let (m, n, o) = (method("m"), method("n"), method("o"));
        let results = vec![
            (&m, Agreement::AsJava("unsafe".into())),
            (&n, Agreement::Differs("a|b".into())),
            (&o, Agreement::Agrees),
        ];
        let template = "{agreement}\n\n{as-java}\n\n{not-offered}\n\n{different}\n";
        let filled = fill(template, &[Row { title: "all", results: &results }], &reasons);
        assert!(filled.contains("| all | 3 | 1 | 1 | 0 | 1 | 50% |"), "{filled}");
        assert!(filled.contains("| `A`: `m` | x | y |"), "{filled}");
        assert!(filled.contains("| methods | feature |\n|---|---|\n\n"), "{filled}");
        assert!(filled.contains("| `A`: `n` | `a/b` |"), "{filled}");
    }
}
