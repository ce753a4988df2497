//! Finds documentation comments in Java sources, and the declarations that they belong to.
//!
//! Source: JLS §3.7 (comments), §14.7 (labels). Invariant: a text that is not Java has fewer declarations
//! and is never an error, since the compiler has checked it.

/// A class or method with a documentation comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declaration {
    /// The class of the declaration: names from the outermost class on, with dots.
    pub(super) class: String,
    /// The name of the method; `<init>` for constructors.
    pub(super) method: Option<String>,
    pub(super) is_static: bool,
    /// The text of the comment, without its delimiters and asterisks.
    pub(super) comment: String,
    /// The labels of the method's body, with the lines of their statements.
    pub(super) labels: Vec<(String, u32)>,
}

/// The declarations of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declarations {
    /// The declarations with documentation comments.
    pub(super) documented: Vec<Declaration>,
    /// The fields: class, name, and whether it is static.
    pub(super) fields: Vec<(String, String, bool)>,
}

/// The kind of text between braces.
enum Block {
    Class(String),
    /// A method, by its index among the documented declarations.
    Method(Option<usize>),
    Other,
}

/// Parses the declarations of a source text.
pub(super) fn read(text: &str) -> Declarations {
    let mut all = Declarations::default();
    let mut blocks: Vec<Block> = Vec::new();
    let (mut words, mut comment) = (String::new(), None::<String>);
    let mut label: Option<String> = None;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let in_class = blocks.iter().all(|block| matches!(block, Block::Class(_)));
        let skipped = skipped(rest);
        if skipped > 0 {
            let is_documentation = in_class && skipped > 4;
            if let Some(body) = rest[..skipped].strip_prefix("/**").filter(|_| is_documentation) {
                comment = Some(without_frame(body.trim_end_matches("*/")));
            } else if first == '"' {
                words.push_str("\"\"");
            }
            at += skipped;
            continue;
        }
        at += first.len_utf8();
        if !first.is_whitespace()
            && let Some(name) = label.take()
            && let Some(Block::Method(Some(number))) =
                blocks.iter().find(|block| matches!(block, Block::Method(_)))
        {
            let line = text[..at].matches('\n').count() as u32 + 1;
            all.documented[*number].labels.push((name, line));
        }
        match first {
            '{' | ';' if in_class => {
                let class = class_of(&blocks);
                let block = declare(&mut all, &words, comment.take(), &class);
                if first == '{' {
                    blocks.push(block);
                }
                words.clear();
            }
            '{' => {
                blocks.push(Block::Other);
                words.clear();
            }
            '}' => {
                blocks.pop();
                words.clear();
            }
            ';' => words.clear(),
            ':' if !in_class && !rest.starts_with("::") => {
                let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                let name = words.trim();
                label = (!name.is_empty() && name.chars().all(is_name) && name != "default")
                    .then(|| name.to_owned());
                words.clear();
            }
            other => words.push(other),
        }
    }
    all
}

/// Returns the length of a comment or a literal at the start of a text.
fn skipped(text: &str) -> usize {
    let until = |from: usize, end: &str| {
        text[from..].find(end).map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return until(2, "*/");
    }
    if text.starts_with("\"\"\"") {
        return until(3, "\"\"\"");
    }
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return 0 };
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Removes the asterisks at the beginnings of lines.
fn without_frame(comment: &str) -> String {
    let lines = comment.lines().map(|line| line.trim_start().trim_start_matches('*'));
    lines.collect::<Vec<_>>().join("\n")
}

fn class_of(blocks: &[Block]) -> String {
    let names = blocks.iter().filter_map(|block| match block {
        Block::Class(name) => Some(name.as_str()),
        Block::Method(_) | Block::Other => None,
    });
    names.collect::<Vec<_>>().join(".")
}

/// Adds a declaration. The words are those before its body or semicolon.
fn declare(all: &mut Declarations, words: &str, comment: Option<String>, class: &str) -> Block {
    let head = words.split('=').next().unwrap_or_default();
    let before_parameters = head.split('(').next().unwrap_or_default();
    let names: Vec<&str> = before_parameters
        .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$' || c == '@'))
        .filter(|word| !word.is_empty())
        .collect();
    let kinds = ["class", "interface", "enum", "record"];
    let is_static = names.contains(&"static");
    let declaration = Declaration { is_static, ..Declaration::default() };
    if let Some(kind) = names.iter().position(|word| kinds.contains(word))
        && let Some(name) = names.get(kind + 1)
    {
        let whole = if class.is_empty() { (*name).to_owned() } else { format!("{class}.{name}") };
        if let Some(comment) = comment {
            all.documented.push(Declaration { class: whole, comment, ..declaration });
        }
        return Block::Class((*name).to_owned());
    }
    let Some(name) = names.last().filter(|_| !class.is_empty()) else { return Block::Other };
    if !head.contains('(') {
        all.fields.push((class.to_owned(), (*name).to_owned(), is_static));
        return Block::Other;
    }
    let is_constructor = class.rsplit('.').next() == Some(name);
    let method = if is_constructor { "<init>" } else { name };
    let number = comment.map(|comment| {
        let (class, method) = (class.to_owned(), Some(method.to_owned()));
        all.documented.push(Declaration { class, method, comment, ..declaration });
        all.documented.len() - 1
    });
    Block::Method(number)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn comments_belong_to_the_next_declaration() {
        let text = r#"
package a;
/** First. */
@Deprecated public class A<T> extends B {
    /** A field. */
    static final int N = 3; // {
    private int[] items = { 1 }, more;
    String text = "/** no { */";

    /**
     * Constructs.
     */
    A(int n) { items = new int[n]; }

    /** Puts: {@code x}. */
    public static synchronized void put(final int x) throws E {
        char c = '{';
        /** Not here. */
        begin: while (x > 0) { if (x == 1) continue begin; }
        switch (x) { case 1: break; default: }
        int y = x > 0 ? c : x;
        end:
            x--;
    }
    interface In { /** Deep. */ int m(); }
}
"#;
        let all = read(text);
        let shown: Vec<_> = all
            .documented
            .iter()
            .map(|one| {
                let method = one.method.as_deref().unwrap_or("-");
                (one.class.as_str(), method, one.is_static, one.comment.trim())
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("A", "-", false, "First."),
                ("A", "<init>", false, "Constructs."),
                ("A", "put", true, "Puts: {@code x}."),
                ("A.In", "m", false, "Deep."),
            ]
        );
        let labels = &all.documented[2].labels;
        assert_eq!(*labels, [("begin".to_owned(), 19), ("end".to_owned(), 23)]);
        assert!(all.fields.contains(&("A".to_owned(), "N".to_owned(), true)));
        assert!(all.fields.contains(&("A".to_owned(), "text".to_owned(), false)));
    }
}
