//! Stacks, with repeated frames folded.
//!
//! Invariant: only frames that equal the frames above are folded, and no frames are omitted.

/// The longest cycle of calls that is recognized.
const LONGEST: usize = 32;

/// The fewest frames that are folded.
const FEWEST: usize = 6;

/// Returns the lines of a stack. Frames that repeat the frames above are one line.
pub(super) fn lines(stack: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = stack;
    while let Some(first) = rest.first() {
        let Some((period, more)) = repeated(rest) else {
            lines.push(format!("at {first}"));
            rest = &rest[1..];
            continue;
        };
        lines.extend(rest[..period].iter().map(|frame| format!("at {frame}")));
        let frames = if period == 1 { "frame".to_owned() } else { format!("{period} frames") };
        lines.push(format!("... the same {frames} {more} more times"));
        rest = &rest[period * (more + 1)..];
    }
    lines
}

/// Returns the length of the shortest cycle at the start of a stack whose repetitions are folded,
/// and the number of repetitions.
fn repeated(stack: &[String]) -> Option<(usize, usize)> {
    (1..=LONGEST.min(stack.len() / 2)).find_map(|period| {
        let (first, rest) = stack.split_at(period);
        let more = rest.chunks_exact(period).take_while(|next| *next == first).count();
        (more > 1 && period * more >= FEWEST).then_some((period, more))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(calls: &str) -> String {
        let frames: Vec<String> = calls.chars().map(String::from).collect();
        lines(&frames).join(" ").replace("at ", "").replace("... the same ", "")
    }

    #[test]
    fn cycles_of_calls_are_folded() {
        assert_eq!(folded("abc"), "a b c");
        assert_eq!(folded("aaaaaaaab"), "a frame 7 more times b");
        assert_eq!(folded("xabcabcabcaby"), "x a b c 3 frames 2 more times a b y");
        assert_eq!(folded("abcabc"), "a b c a b c");
        assert_eq!(folded("aaaa"), "a a a a");
    }
}
