//! The path to a violation: a block for each stretch that one thread runs alone, a line for a step.
//!
//! Invariant: a choice of data is never folded away, nor the two steps at either end of a block.

use super::{CHOSEN, DIM, HEAD, counted, styled};
use crate::{Choice, TraceStep};
use std::io::{self, Write};

/// Steps shown at each end of a block that is folded.
const SHOWN_AT_ENDS: usize = 2;
/// Fewer lines than this are not worth folding.
const LEAST_FOLD: usize = 3;

pub fn render(trace: &[TraceStep], out: &mut dyn Write) -> io::Result<()> {
    if trace.is_empty() {
        return Ok(());
    }
    let length = counted(trace.len() as u64, "step");
    writeln!(
        out,
        "\n  {} {}",
        styled(HEAD, "How it comes to this"),
        styled(DIM, format_args!("({length})"))
    )?;
    let width = trace.iter().map(|step| position(step).len()).max().unwrap_or(0);
    for block in trace.chunk_by(|before, after| before.thread == after.thread) {
        render_block(block, width, out)?;
    }
    Ok(())
}

fn render_block(block: &[TraceStep], width: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = block.first() else { return Ok(()) };
    let name = name(first);
    writeln!(out, "  {name} {}", styled(DIM, format_args!("(thread {})", first.thread)))?;
    let lines: Vec<&[TraceStep]> = block.chunk_by(same_line).collect();
    let kept = |index: usize| {
        index < SHOWN_AT_ENDS
            || index + SHOWN_AT_ENDS >= lines.len()
            || lines[index].iter().any(|step| step.choice != Choice::Schedule)
    };
    let mut index = 0;
    while index < lines.len() {
        let hidden = (index..lines.len()).take_while(|&at| !kept(at)).count();
        if hidden >= LEAST_FOLD {
            let steps = lines[index..index + hidden].iter().map(|line| line.len() as u64).sum();
            let more = counted(steps, "more step");
            writeln!(out, "    {}", styled(DIM, format_args!("... {more} of {name}")))?;
            index += hidden;
        } else {
            render_line(lines[index], width, out)?;
            index += 1;
        }
    }
    Ok(())
}

/// One line of the report: a step, or equal steps in a row.
fn render_line(steps: &[TraceStep], width: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(step) = steps.first() else { return Ok(()) };
    write!(out, "    {}", styled(DIM, format_args!("{:<width$}", position(step))))?;
    let source = step.source.as_deref().map(str::trim).filter(|source| !source.is_empty());
    write!(out, "   {}", source.unwrap_or(&step.text))?;
    if source.is_some() && !step.text.is_empty() {
        let style = if step.choice == Choice::Schedule { DIM } else { CHOSEN };
        write!(out, "   {}", styled(style, format_args!("<- {}", step.text)))?;
    }
    if steps.len() > 1 {
        write!(out, " {}", styled(DIM, format_args!("(x{})", steps.len())))?;
    }
    writeln!(out)
}

/// Whether two steps read the same in the report.
fn same_line(a: &TraceStep, b: &TraceStep) -> bool {
    a.choice == b.choice
        && a.file == b.file
        && a.line == b.line
        && a.source == b.source
        && a.text == b.text
}

fn position(step: &TraceStep) -> String {
    match (&step.file, step.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        _ => String::new(),
    }
}

fn name(step: &TraceStep) -> String {
    match step.thread_name.as_str() {
        "" => format!("thread {}", step.thread),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn step(line: u32, choice: Choice) -> TraceStep {
        TraceStep {
            thread_name: "main".into(),
            file: Some("A.java".into()),
            line: Some(line),
            choice,
            text: format!("step {line}"),
            ..TraceStep::default()
        }
    }

    fn plain(trace: &[TraceStep]) -> String {
        let mut out = anstream::StripStream::new(Vec::new());
        render(trace, &mut out).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    #[test]
    fn data_choices_survive_folding() {
        let trace: Vec<_> = (0..20)
            .map(|line| step(line, if line == 9 { Choice::Data } else { Choice::Schedule }))
            .collect();
        let text = plain(&trace);
        assert!(text.contains("step 9"), "{text}");
        assert!(text.contains("... 7 more steps of main"), "{text}");
        assert!(text.contains("... 8 more steps of main"), "{text}");
        assert!(!text.contains("step 5"), "{text}");
    }

    #[test]
    fn a_short_stretch_is_not_folded() {
        let trace: Vec<_> = (0..6).map(|line| step(line, Choice::Schedule)).collect();
        assert!(!plain(&trace).contains("more step"));
    }

    #[test]
    fn equal_steps_in_a_row_share_a_line() {
        let trace = vec![step(3, Choice::Schedule); 5];
        assert!(plain(&trace).contains("step 3 (x5)"));
    }

    #[test]
    fn no_path_no_heading() {
        assert_eq!(plain(&[]), "");
    }
}
