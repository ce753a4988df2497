//! Coverage as text: total counts, counts of each class, and the parts that were not executed.
//!
//! Invariant: a completely covered class has one line.

use super::style::{DIM, HEAD, styled};
use crate::coverage::{ClassCoverage, Count, Coverage, ranges};
use std::io::{self, Write};

pub fn render(coverage: &Coverage, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{}", styled(HEAD, "Coverage"))?;
    let totals = coverage.totals().map(|(name, count)| share(name, count));
    let totals: Vec<String> = totals.into_iter().flatten().collect();
    if totals.is_empty() {
        return writeln!(out, "  no class of the program was loaded");
    }
    writeln!(out, "  {}", totals.join(", "))?;
    for class in &coverage.classes {
        self::class(class, out)?;
    }
    Ok(())
}

fn class(class: &ClassCoverage, out: &mut dyn Write) -> io::Result<()> {
    let figures = [
        share("lines", class.line_count()),
        share("branches", class.branch_count()),
        share("methods", class.method_count()),
    ];
    let figures: Vec<String> = figures.into_iter().flatten().collect();
    writeln!(out, "  {}: {}", class.class, figures.join(", "))?;
    let missed = class.missed_lines();
    let file = class.file.as_deref().unwrap_or("the source");
    if !missed.is_empty() {
        let text = format!("not executed in {file}: {}", ranges(&missed));
        writeln!(out, "    {}", styled(DIM, text))?;
    }
    for (line, branches) in class.partial_lines() {
        let Count { missed, .. } = branches;
        let text = format!("{file}:{line}: {missed} of {} branches not taken", branches.total());
        writeln!(out, "    {}", styled(DIM, text))?;
    }
    let methods = class.methods.iter().filter(|method| !method.is_covered());
    let names: Vec<String> =
        methods.map(|method| format!("{}{}", method.name, method.descriptor)).collect();
    if !names.is_empty() {
        writeln!(out, "    {}", styled(DIM, format!("never entered: {}", names.join(", "))))?;
    }
    Ok(())
}

/// Formats a count as `lines 3 of 6 (50%)`. Returns `None` without items.
fn share(name: &str, count: Count) -> Option<String> {
    let percent = count.percent()?;
    Some(format!("{name} {} of {} ({percent}%)", count.covered, count.total()))
}
