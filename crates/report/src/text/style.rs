//! Styles of the text report, and numbers as text.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// Style of a verdict without violations.
pub(super) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Style of a violation.
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Style of an incomplete result and of warnings.
pub(super) const DOUBT: Style = AnsiColor::Yellow.on_default().bold();
/// Style of headings.
pub(super) const HEAD: Style = Style::new().bold();
/// Style of details.
pub(super) const DIM: Style = Style::new().dimmed();
/// Style of choices of data.
pub(super) const CHOSEN: Style = AnsiColor::Cyan.on_default();

/// Returns `text` in `style`.
pub(super) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Formats `12345678` as `12,345,678`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats `1 step`, `2 steps`, `3 classes`, `4 switches`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let ending = match (number, noun.ends_with('s') || noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {noun}{ending}", grouped(number))
}
