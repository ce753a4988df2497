//! The parser of expressions.
//!
//! Source: JLS §3.10 (literals), §15.7 to §15.25 (precedence: the operators of a row bind more
//! tightly than those of earlier rows). Invariant: a text is accepted as a whole or refused with
//! the reason; nesting is bounded, so that no text exhausts the stack.

use crate::Operand;
use crate::syntax::{Operator, StringMethod, SyntaxNode, UnaryOperator};
use vm::access::Value;

/// Operators with two operands, by ascending precedence; operators of a row are left-associative.
const ROWS: [&[(&str, Operator)]; 10] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("|", Operator::BitOr)],
    &[("^", Operator::BitXor)],
    &[("&", Operator::BitAnd)],
    &[("==", Operator::Equal), ("!=", Operator::Unequal)],
    &[
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[
        ("<<", Operator::ShiftLeft),
        (">>>", Operator::ShiftRightUnsigned),
        (">>", Operator::ShiftRight),
    ],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

/// All separators and operators. Each one precedes its prefixes, so that the longest match is
/// taken.
const SIGNS: [&str; 32] = [
    ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "->", "<", ">", "!", "~",
    "+", "-", "*", "/", "%", "&", "|", "^", "(", ")", "[", "]", ".", "?", ":", ",",
];

/// The maximal nesting of expressions.
const DEEPEST: usize = 60;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(String),
    Char(u16),
    Text(Vec<u16>),
    Name(String),
    Sign(&'static str),
}

/// Parses a whole text.
pub(crate) fn parse(text: &str) -> Result<SyntaxNode, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens, at: 0, depth: 0 };
    let node = parser.expression()?;
    match parser.tokens.get(parser.at) {
        None => Ok(node),
        Some(token) => Err(format!("{} is not expected in {}", name(token), text.trim())),
    }
}

fn name(token: &Token) -> String {
    match token {
        Token::Number(text) | Token::Name(text) => text.clone(),
        Token::Char(_) => "a character".to_owned(),
        Token::Text(_) => "a string".to_owned(),
        Token::Sign(sign) => (*sign).to_owned(),
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut all = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let begins_number = first.is_ascii_digit()
            || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        let used = if begins_number {
            let end = end_of_number(rest);
            all.push(Token::Number(rest[..end].replace('_', "")));
            end
        } else if first.is_alphabetic() || first == '_' || first == '$' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
            let end = end.unwrap_or(rest.len());
            all.push(Token::Name(rest[..end].to_owned()));
            end
        } else if first == '"' || first == '\'' {
            let (units, used) = quoted(rest, first)?;
            all.push(match (first, units.as_slice()) {
                ('"', _) => Token::Text(units),
                (_, [unit]) => Token::Char(*unit),
                _ => return Err(format!("{} is no character", &rest[..used])),
            });
            used
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            all.push(Token::Sign(sign));
            sign.len()
        } else if first == '=' {
            return Err(
                "= is not supported: nothing is changed by looking (== compares)".to_owned()
            );
        } else {
            return Err(format!("{first} is not supported"));
        };
        rest = rest[used..].trim_start();
    }
    Ok(all)
}

/// Returns the end of a number: digits, letters, points, and the sign of an exponent.
fn end_of_number(text: &str) -> usize {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    let ends = |(_, c): &(usize, char)| {
        let sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E') && !hexadecimal;
        let continues = c.is_ascii_alphanumeric() || matches!(c, '_' | '.') || sign;
        before = *c;
        !continues
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// Returns the characters of a literal in quotes, and its length with the quotes.
fn quoted(text: &str, quote: char) -> Result<(Vec<u16>, usize), String> {
    let mut units = Vec::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        let c = match c {
            c if c == quote => return Ok((units, at + 1)),
            '\\' => match chars.next().map(|(_, c)| c) {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('0') => '\0',
                Some('s') => ' ',
                Some(c @ ('\\' | '\'' | '"')) => c,
                Some('u') => {
                    let digits: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    let unit = u16::from_str_radix(&digits, 16);
                    units.push(unit.map_err(|_| format!("\\u{digits} is no character"))?);
                    continue;
                }
                other => {
                    let other = other.map(String::from).unwrap_or_default();
                    return Err(format!("\\{other} is not supported in a literal"));
                }
            },
            c => c,
        };
        units.extend(c.encode_utf16(&mut [0; 2]).iter());
    }
    Err(format!("a {quote} is missing"))
}

/// Returns the value of a number, negated after a minus.
fn number(digits: &str, negative: bool) -> Option<Value> {
    let sign = if negative { "-" } else { "" };
    let lower = digits.to_ascii_lowercase();
    let (body, long) = match lower.strip_suffix('l') {
        Some(body) => (body, true),
        None => (lower.as_str(), false),
    };
    let radix = [("0x", 16), ("0b", 2)];
    let based = radix.iter().find_map(|(prefix, radix)| Some((body.strip_prefix(prefix)?, *radix)));
    let octal = || body.strip_prefix('0').filter(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    let based = based.or_else(|| octal().filter(|rest| !rest.is_empty()).map(|rest| (rest, 8)));
    if let Some((digits, radix)) = based {
        return if long {
            let value = u64::from_str_radix(digits, radix).ok()? as i64;
            Some(Value::Long(if negative { value.wrapping_neg() } else { value }))
        } else {
            let value = u32::from_str_radix(digits, radix).ok()? as i32;
            Some(Value::Int(if negative { value.wrapping_neg() } else { value }))
        };
    }
    if body.bytes().all(|b| b.is_ascii_digit()) {
        let text = format!("{sign}{body}");
        return if long {
            text.parse().ok().map(Value::Long)
        } else {
            text.parse().ok().map(Value::Int)
        };
    }
    if long || !body.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if let Some(float) = body.strip_suffix('f') {
        return format!("{sign}{float}").parse().ok().map(Value::Float);
    }
    format!("{sign}{}", body.strip_suffix('d').unwrap_or(body)).parse().ok().map(Value::Double)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.tokens.get(self.at), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(found);
        found
    }

    fn needs(&mut self, sign: &str) -> Result<(), String> {
        if self.takes(sign) { Ok(()) } else { Err(format!("a {sign} is missing")) }
    }

    fn next(&mut self) -> Result<Token, String> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token.ok_or_else(|| "something is missing at the end".to_owned())
    }

    fn expression(&mut self) -> Result<SyntaxNode, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} expressions within each other"));
        }
        let mut node = self.row(0)?;
        if self.takes("?") {
            let yes = self.expression()?;
            self.needs(":")?;
            node = SyntaxNode::Conditional(
                Box::new(node),
                Box::new(yes),
                Box::new(self.expression()?),
            );
        }
        self.depth -= 1;
        Ok(node)
    }

    fn row(&mut self, row: usize) -> Result<SyntaxNode, String> {
        let Some(operators) = ROWS.get(row) else { return self.unary() };
        let mut left = self.row(row + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.row(row + 1)?;
            left = SyntaxNode::Binary(operator, Box::new(left), Box::new(right));
        }
        if let Some(Token::Name(name)) = self.tokens.get(self.at)
            && name == "instanceof"
        {
            return Err("instanceof is not supported".to_owned());
        }
        Ok(left)
    }

    fn operator(&mut self, among: &[(&str, Operator)]) -> Option<Operator> {
        among.iter().find(|(sign, _)| self.takes(sign)).map(|(_, operator)| *operator)
    }

    fn unary(&mut self) -> Result<SyntaxNode, String> {
        const SIGNS: [(&str, UnaryOperator); 4] = [
            ("!", UnaryOperator::Not),
            ("~", UnaryOperator::Complement),
            ("+", UnaryOperator::Plus),
            ("-", UnaryOperator::Minus),
        ];
        let Some((_, sign)) = SIGNS.iter().find(|(sign, _)| self.takes(sign)) else {
            return self.postfix();
        };
        // The least numbers have no literal without their sign.
        if *sign == UnaryOperator::Minus
            && let Some(Token::Number(digits)) = self.tokens.get(self.at)
        {
            let value = number(digits, true).ok_or_else(|| format!("-{digits} is no number"))?;
            self.at += 1;
            return Ok(SyntaxNode::Literal(Operand::Value(value)));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} expressions within each other"));
        }
        let of = self.unary()?;
        self.depth -= 1;
        Ok(SyntaxNode::Unary(*sign, Box::new(of)))
    }

    fn postfix(&mut self) -> Result<SyntaxNode, String> {
        // In `(a).b`, the name `b` denotes a field of a value, never a field of a class `a`.
        let is_name = matches!(self.tokens.get(self.at), Some(Token::Name(_)));
        let mut node = self.primary()?;
        loop {
            if self.takes("[") {
                let index = self.expression()?;
                self.needs("]")?;
                node = SyntaxNode::Element(Box::new(node), Box::new(index));
            } else if self.takes(".") {
                let Token::Name(name) = self.next()? else {
                    return Err("a name is missing after a point".to_owned());
                };
                if self.takes("(") {
                    node = self.call(node, &name)?;
                } else if is_name && let SyntaxNode::Names(names) = &mut node {
                    names.push(name);
                } else {
                    node = SyntaxNode::Field(Box::new(node), name);
                }
            } else {
                return Ok(node);
            }
        }
    }

    fn call(&mut self, of: SyntaxNode, name: &str) -> Result<SyntaxNode, String> {
        let (method, wanted) = match name {
            "equals" => (StringMethod::Equals, 1),
            "length" => (StringMethod::Length, 0),
            "isEmpty" => (StringMethod::IsEmpty, 0),
            _ => return Err(not_called(name)),
        };
        let mut given = Vec::new();
        if !self.takes(")") {
            loop {
                given.push(self.expression()?);
                if !self.takes(",") {
                    break;
                }
            }
            self.needs(")")?;
        }
        if given.len() != wanted {
            return Err(format!("{name} takes {wanted} arguments, not {}", given.len()));
        }
        Ok(SyntaxNode::Call(Box::new(of), method, given))
    }

    fn primary(&mut self) -> Result<SyntaxNode, String> {
        let literal = |value| Ok(SyntaxNode::Literal(Operand::Value(value)));
        match self.next()? {
            Token::Number(digits) => match number(&digits, false) {
                Some(value) => literal(value),
                None => Err(format!("{digits} is no number")),
            },
            Token::Char(unit) => literal(Value::Char(unit)),
            Token::Text(units) => Ok(SyntaxNode::Literal(Operand::Text(units))),
            Token::Sign("(") => {
                let node = self.expression()?;
                self.needs(")")?;
                // An operand directly after a parenthesis would be the operand of a cast.
                match self.tokens.get(self.at) {
                    Some(Token::Name(name)) if name != "instanceof" => {
                        Err("casts are not supported".to_owned())
                    }
                    Some(Token::Number(_) | Token::Char(_) | Token::Text(_)) => {
                        Err("casts are not supported".to_owned())
                    }
                    _ => Ok(node),
                }
            }
            Token::Sign(sign) => Err(format!("{sign} is not expected")),
            Token::Name(name) => match name.as_str() {
                "true" => literal(Value::Boolean(true)),
                "false" => literal(Value::Boolean(false)),
                "null" => literal(Value::Reference(0)),
                "new" | "super" | "instanceof" | "switch" => {
                    Err(format!("{name} is not supported"))
                }
                _ if self.takes("(") => Err(not_called(&name)),
                _ => Ok(SyntaxNode::Names(vec![name])),
            },
        }
    }
}

fn not_called(name: &str) -> String {
    format!(
        "calling {name}() is not supported: of methods only equals, length and isEmpty of strings are understood"
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn shape(node: &SyntaxNode) -> String {
        match node {
            SyntaxNode::Literal(Operand::Value(value)) => format!("{value:?}"),
            SyntaxNode::Literal(Operand::Text(units)) => {
                format!("{:?}", String::from_utf16_lossy(units))
            }
            SyntaxNode::Names(names) => names.join("."),
            SyntaxNode::Static(field) => field.0.name.to_string(),
            SyntaxNode::Passed(value) => format!("{value:?}"),
            SyntaxNode::Field(of, name) => format!("{}.{name}", shape(of)),
            SyntaxNode::Element(of, index) => format!("{}[{}]", shape(of), shape(index)),
            SyntaxNode::Call(of, method, given) => {
                format!("{}.{method:?}{:?}", shape(of), given.iter().map(shape).collect::<Vec<_>>())
            }
            SyntaxNode::Unary(sign, of) => format!("{sign:?}({})", shape(of)),
            SyntaxNode::Binary(operator, a, b) => {
                format!("({} {operator:?} {})", shape(a), shape(b))
            }
            SyntaxNode::Conditional(c, a, b) => {
                format!("({} ? {} : {})", shape(c), shape(a), shape(b))
            }
        }
    }

    #[test]
    fn operator_precedence_follows_java() {
        for (text, wanted) in [
            ("a.b[3] . c", "a.b[Int(3)].c"),
            ("a[b[3]]", "a[b[Int(3)]]"),
            ("a + b * 2 - c", "((a Add (b Multiply Int(2))) Subtract c)"),
            ("a || b && !c == d", "(a Or (b And (Not(c) Equal d)))"),
            ("a < 3 == b >= 4", "((a Less Int(3)) Equal (b GreaterOrEqual Int(4)))"),
            ("a >>> 2 > b >> 1", "((a ShiftRightUnsigned Int(2)) Greater (b ShiftRight Int(1)))"),
            ("a | b ^ c & d", "(a BitOr (b BitXor (c BitAnd d)))"),
            ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
            ("- -a", "Minus(Minus(a))"),
            ("(a + b) * 2", "((a Add b) Multiply Int(2))"),
            (
                "s.equals(\"x\\ty\") && t.length() > 2",
                "(s.Equals[\"\\\"x\\\\ty\\\"\"] And (t.Length[] Greater Int(2)))",
            ),
            ("a[0].b.c", "a[Int(0)].b.c"),
            ("(a).b", "a.b"),
        ] {
            assert_eq!(shape(&parse(text).unwrap()), wanted, "{text}");
        }
    }

    #[test]
    fn literals_are_those_of_java() {
        for (text, wanted) in [
            ("-12L", Value::Long(-12)),
            ("-2147483648", Value::Int(i32::MIN)),
            ("0xFFFF_FFFF", Value::Int(-1)),
            ("0b101", Value::Int(5)),
            ("017", Value::Int(15)),
            ("0", Value::Int(0)),
            ("'x'", Value::Char(120)),
            ("'\\u0041'", Value::Char(65)),
            ("'\\''", Value::Char(39)),
            ("1.5", Value::Double(1.5)),
            (".5f", Value::Float(0.5)),
            ("1e-3", Value::Double(0.001)),
            ("2d", Value::Double(2.0)),
            ("null", Value::Reference(0)),
        ] {
            assert_eq!(parse(text).unwrap(), SyntaxNode::Literal(Operand::Value(wanted)), "{text}");
        }
    }

    #[test]
    fn unsupported_syntax_is_refused() {
        for wrong in [
            "",
            "a.",
            "a[",
            "a[3",
            "f()",
            "a.f()",
            "a..b",
            ".a",
            "3a",
            "a b",
            "a ==",
            "== 3",
            "a = b",
            "a += 1",
            "a++",
            "--a",
            "a -> b",
            "2147483648",
            "'xy'",
            "'",
            "\"open",
            "\\",
            "(int) a",
            "(int) 3",
            "a instanceof B",
            "new A()",
            "s.equals()",
            "s.length(1)",
            "a ? b",
            "#",
            "a.3",
            "0x",
            "1.2.3",
            "NaN(",
            "08",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}: {:?}", parse(wrong));
        }
        assert!(parse(&"(".repeat(100_000)).is_err());
        assert!(parse(&"!".repeat(100_000)).is_err());
        assert!(parse(&"a[".repeat(100_000)).is_err());
    }
}
