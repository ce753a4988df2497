//! Strings of `@SuppressWarnings` annotations around a line of a Java source.
//!
//! Source: JLS 9.6.4.5. Invariant: text within a comment or a
//! literal neither begins an annotation nor ends a declaration.

use crate::java_tokens::{Kind, Token, tokens};

/// Returns the first result of `of` for a string of `@SuppressWarnings` at a declaration that contains the
/// line. Lines are counted from 1.
pub fn annotated<T>(text: &str, line: usize, of: impl Fn(&str) -> Option<T>) -> Option<T> {
    let tokens = tokens(text);
    let name = |at: usize| match &tokens.get(at)?.kind {
        Kind::Word(word) => Some(word.as_str()),
        _ => None,
    };
    let sign = |at: usize, wanted: char| {
        tokens.get(at).is_some_and(|token| token.kind == Kind::Sign(wanted))
    };
    for at in 0..tokens.len() {
        if !sign(at, '@') || tokens[at].line > line {
            continue;
        }
        let mut open = at + 1;
        while name(open).is_some() && sign(open + 1, '.') {
            open += 2;
        }
        if name(open) != Some("SuppressWarnings") || !sign(open + 1, '(') {
            continue;
        }
        let rest = &tokens[open + 1..];
        let end = rest.iter().position(|token| token.kind == Kind::Sign(')')).unwrap_or(rest.len());
        let (elements, declaration) = rest.split_at(end);
        let found = elements.iter().find_map(|token| match &token.kind {
            Kind::Literal(literal) => of(literal),
            _ => None,
        });
        if found.is_some() && line <= last_line(declaration.get(1..).unwrap_or_default()) {
            return found;
        }
    }
    None
}

/// Returns the last line of the declaration with which the tokens begin.
fn last_line(tokens: &[Token]) -> usize {
    let (mut braces, mut parentheses) = (0_u32, 0_u32);
    for token in tokens {
        let Kind::Sign(sign) = token.kind else { continue };
        match sign {
            '(' => parentheses += 1,
            ')' => parentheses = parentheses.saturating_sub(1),
            // Braces in parentheses are those of annotations or of lambdas as arguments.
            _ if parentheses > 0 => {}
            '{' => braces += 1,
            '}' if braces <= 1 => return token.line,
            '}' => braces -= 1,
            // An annotated parameter is extended to this line, too, at which no violation can occur.
            ';' if braces == 0 => return token.line,
            _ => {}
        }
    }
    usize::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of declarations whose annotation has the string `x`.
    fn lines(text: &str) -> Vec<usize> {
        let is_x = |literal: &str| (literal == "x").then_some(());
        (0..text.lines().count() + 2)
            .filter(|line| annotated(text, *line, is_x).is_some())
            .collect()
    }

    #[test]
    fn the_lines_of_the_annotated_declaration_have_its_strings() {
        let method = "class A {\n@SuppressWarnings(\"x\")\nvoid a() {\none();\n}\nvoid b() {}\n}\n";
        assert_eq!(lines(method), [2, 3, 4, 5]);
        let elements = "@java.lang.SuppressWarnings(value = {\"y\",\n\"x\"}) class A {\n{ { } }\n}\nclass B {}\n";
        assert_eq!(lines(elements), [1, 2, 3, 4]);
        let field =
            "class A {\n@SuppressWarnings(\"x\")\nint a = f(() -> { g(); },\n1);\nint b;\n}\n";
        assert_eq!(lines(field), [2, 3, 4]);
    }

    #[test]
    fn comments_and_literals_have_no_annotations_and_no_braces() {
        let braces = "@SuppressWarnings(\"x\") void a() {\nf(\"}\", '}'); // }\n/* } */ g(\"\"\"\n}\n\"\"\");\n}\nint b;\n";
        assert_eq!(lines(braces), [1, 2, 3, 4, 5, 6]);
        for text in [
            "// @SuppressWarnings(\"x\")\nint a;\n",
            "String a = \"@SuppressWarnings(\\\"x\\\")\";\n",
            "@Suppress(\"x\")\nint a;\n",
            "@SuppressWarnings(\"y\") @Named(\"x\")\nint a;\n",
        ] {
            assert_eq!(lines(text), [0; 0], "{text}");
        }
    }

    #[test]
    fn unfinished_sources_have_an_end() {
        for text in [
            "@SuppressWarnings(\"x\"",
            "@SuppressWarnings(\"x\") void a() {\n'\n\"\\",
            "/* ",
            "\"\"\"\n",
        ] {
            let _ = lines(text);
        }
        assert_eq!(lines("@SuppressWarnings(\"x\") void a() {\n"), [1, 2]);
    }
}
