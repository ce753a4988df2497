//! The place that takes most states of a search that ended early, as text.

use super::style::{HEAD, counted, grouped, styled};
use crate::stuck::Difference;
use crate::{Report, story};
use std::io::{self, Write};

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let Some(stuck) = &report.stuck else { return Ok(()) };
    writeln!(out, "\n{}", styled(HEAD, "Most new states begin at"))?;
    let source = stuck.source.as_deref().unwrap_or_default();
    let place = stuck.location.short();
    writeln!(out, "  {}", format!("{} at {place}   {source}", stuck.thread).trim_end())?;
    writeln!(
        out,
        "    {} of {} begin there",
        grouped(stuck.states),
        counted(stuck.sampled, "sampled state")
    )?;
    for part in &stuck.differs {
        writeln!(out, "  differs: {}", story::short(&told(part), &report.target))?;
    }
    for advice in &stuck.advice {
        writeln!(out, "  try {}: {}", advice.option, story::short(&advice.reason, &report.target))?;
    }
    Ok(())
}

fn told(part: &Difference) -> String {
    let of = part.of.as_ref().map(|of| format!(" of {of}")).unwrap_or_default();
    let change = match (part.range, part.grows) {
        (Some((first, last)), true) => format!(", growing from {first} to {last}"),
        (None, true) => ", growing".to_owned(),
        (_, false) => String::new(),
    };
    format!("{} ({}{of}): {}{change}", part.name, part.kind.word(), counted(part.values, "value"))
}
