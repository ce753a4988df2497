//! Tokens of a Java source, and the declaration of a variable among these tokens.
//!
//! Source: JLS 3 for comments and literals. Invariant: text within a comment or a literal yields no tokens.

/// A token with its line, counted from 1.
pub(crate) struct Token {
    pub line: usize,
    pub kind: Kind,
}

#[derive(PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier, a keyword or a number.
    Word(String),
    /// The text between the quotes of a string literal.
    Literal(String),
    /// Any other character that is neither white space nor part of a comment.
    Sign(char),
}

/// Keywords that may precede the use of a variable, so that they are no types.
const BEFORE_USES: [&str; 7] = ["return", "throw", "else", "assert", "case", "yield", "do"];

/// Returns the line of the declaration of a variable, if the source has exactly one declaration of the name.
pub(crate) fn declaration(text: &str, name: &str) -> Option<usize> {
    let tokens = tokens(text);
    let sign = |at: usize, wanted: &[char]| {
        tokens
            .get(at)
            .is_some_and(|token| wanted.iter().any(|sign| token.kind == Kind::Sign(*sign)))
    };
    let is_type = |at: usize| match &tokens[at].kind {
        Kind::Word(word) => !BEFORE_USES.contains(&word.as_str()),
        Kind::Sign(sign) => ['>', ']'].contains(sign),
        Kind::Literal(_) => false,
    };
    let is_declared = |at: &usize| {
        let is_name = matches!(&tokens[*at].kind, Kind::Word(word) if word == name);
        let is_last = sign(at + 1, &['=', ';', ',', ')', ':']) && !sign(at + 2, &['=']);
        is_name && is_last && at.checked_sub(1).is_some_and(is_type)
    };
    let mut found = (0..tokens.len()).filter(is_declared);
    match (found.next(), found.next()) {
        (Some(only), None) => Some(tokens[only].line),
        _ => None,
    }
}

/// Splits a source into tokens.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, kind) = match first {
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
            _ if rest.starts_with("/*") => (2 + until(&rest[2..], "*/"), None),
            _ if rest.starts_with("\"\"\"") => (3 + until(&rest[3..], "\"\"\""), None),
            '"' => {
                let length = quoted(rest, '"');
                let inner = rest[1..length].trim_end_matches('"');
                (length, Some(Kind::Literal(inner.to_owned())))
            }
            '\'' => (quoted(rest, '\''), None),
            _ if is_of_word(first) => {
                let length = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
                (length, Some(Kind::Word(rest[..length].to_owned())))
            }
            _ if first.is_whitespace() => (first.len_utf8(), None),
            _ => (first.len_utf8(), Some(Kind::Sign(first))),
        };
        tokens.extend(kind.map(|kind| Token { line, kind }));
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Returns the length of a text up to the end of the first occurrence of a mark, else the whole length.
fn until(text: &str, mark: &str) -> usize {
    text.find(mark).map_or(text.len(), |at| at + mark.len())
}

/// Returns the length of a literal at the beginning of a text. A literal without a closing quote ends with
/// the line.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_found_if_it_is_the_only_one() {
        let class = "class A {\n// int x;\nprivate static volatile Map<String, int[]> x = of(\"int x;\");\n";
        for (rest, wanted) in [
            ("int f() { if (x == y) return x; x = z; g(x); return this.x; } }", Some(3)),
            ("int f(int x) { } }", None),
            ("int f() { for (int x : all) { } } }", None),
            ("int f() { var x = 1; } }", None),
        ] {
            assert_eq!(declaration(&format!("{class}{rest}"), "x"), wanted, "{rest}");
        }
        assert_eq!(declaration("class A {\nint[] a,\nx; }", "a"), Some(2));
        assert_eq!(declaration("class A {\nint[] a;\n}", "x"), None);
    }
}
