//! The table of patterns: a row for each kind and scope.

use super::Kind::{
    Absence, BoundedExistence, Existence, Precedence, PrecedenceOfChain, PrecedenceToChain,
    Response, ResponseOfChain, ResponseToChain, Universality,
};
use super::Scope::{After, AfterUntil, Before, Between, Globally};
use super::{Kind, Pattern, Scope};

const fn row(kind: Kind, scope: Scope, text: &'static str) -> Pattern {
    Pattern { kind, scope, text }
}

/// The rows. The formula `q && !r && <> r` says that a part between Q and R begins.
pub const PATTERNS: [Pattern; 50] = [
    row(Absence, Globally, "[] !p"),
    row(Absence, Before, "<> r -> !p U r"),
    row(Absence, After, "[] (q -> [] !p)"),
    row(Absence, Between, "[] (q && !r && <> r -> !p U r)"),
    row(Absence, AfterUntil, "[] (q && !r -> !p W r)"),
    row(Universality, Globally, "[] p"),
    row(Universality, Before, "<> r -> p U r"),
    row(Universality, After, "[] (q -> [] p)"),
    row(Universality, Between, "[] (q && !r && <> r -> p U r)"),
    row(Universality, AfterUntil, "[] (q && !r -> p W r)"),
    row(Existence, Globally, "<> p"),
    row(Existence, Before, "!r W (p && !r)"),
    row(Existence, After, "[] !q || <> (q && <> p)"),
    row(Existence, Between, "[] (q && !r -> !r W (p && !r))"),
    row(Existence, AfterUntil, "[] (q && !r -> !r U (p && !r))"),
    row(BoundedExistence, Globally, "!p W p W !p W p W [] !p"),
    row(
        BoundedExistence,
        Before,
        "<> r -> (!p && !r) U (r || (p && !r) U (r || (!p && !r) U (r || (p && !r) U (r || !p U r))))",
    ),
    row(BoundedExistence, After, "!q W (q && (!p W p W !p W p W [] !p))"),
    row(
        BoundedExistence,
        Between,
        "[] (q && !r && <> r -> \
         (!p && !r) U (r || (p && !r) U (r || (!p && !r) U (r || (p && !r) U (r || !p U r)))))",
    ),
    row(
        BoundedExistence,
        AfterUntil,
        "[] (q && !r -> \
         (!p && !r) W (r || (p && !r) W (r || (!p && !r) W (r || (p && !r) W (r || !p W r)))))",
    ),
    row(Precedence, Globally, "!p W s"),
    row(Precedence, Before, "<> r -> !p U (s || r)"),
    row(Precedence, After, "!q W (q && !p W s)"),
    row(Precedence, Between, "[] (q && !r && <> r -> !p U (s || r))"),
    row(Precedence, AfterUntil, "[] (q && !r -> !p W (s || r))"),
    row(Response, Globally, "[] (p -> <> s)"),
    row(Response, Before, "<> r -> (p -> !r U (s && !r)) U r"),
    row(Response, After, "[] (q -> [] (p -> <> s))"),
    row(Response, Between, "[] (q && !r && <> r -> (p -> !r U (s && !r)) U r)"),
    row(Response, AfterUntil, "[] (q && !r -> (p -> !r U (s && !r)) W r)"),
    row(PrecedenceOfChain, Globally, "!p W (s && !p && !t && !p U t)"),
    row(PrecedenceOfChain, Before, "<> r -> !p U (r || s && !p && !t && !p U t)"),
    row(PrecedenceOfChain, After, "!q W (q && !p W (s && !p && !t && !p U t))"),
    row(PrecedenceOfChain, Between, "[] (q && !r && <> r -> !p U (r || s && !p && !t && !p U t))"),
    row(PrecedenceOfChain, AfterUntil, "[] (q && !r -> !p W (r || s && !p && !t && !p U t))"),
    row(PrecedenceToChain, Globally, "!(s && !t && <> t) W p"),
    row(PrecedenceToChain, Before, "<> r -> !(s && !t && !r U (t && !r)) U (p || r)"),
    row(PrecedenceToChain, After, "!q W (q && !(s && !t && <> t) W p)"),
    row(
        PrecedenceToChain,
        Between,
        "[] (q && !r && <> r -> !(s && !t && !r U (t && !r)) U (p || r))",
    ),
    row(PrecedenceToChain, AfterUntil, "[] (q && !r -> !(s && !t && !r U (t && !r)) W (p || r))"),
    row(ResponseOfChain, Globally, "[] (p -> <> (s && !t && <> t))"),
    row(ResponseOfChain, Before, "<> r -> (p -> !r U (s && !r && !t && !r U (t && !r))) U r"),
    row(ResponseOfChain, After, "[] (q -> [] (p -> <> (s && !t && <> t)))"),
    row(
        ResponseOfChain,
        Between,
        "[] (q && !r && <> r -> (p -> !r U (s && !r && !t && !r U (t && !r))) U r)",
    ),
    row(
        ResponseOfChain,
        AfterUntil,
        "[] (q && !r -> (p -> !r U (s && !r && !t && !r U (t && !r))) W r)",
    ),
    row(ResponseToChain, Globally, "[] (s && !t && <> t -> <> (t && <> p))"),
    row(
        ResponseToChain,
        Before,
        "<> r -> (s && !t && !r U (t && !r) -> !r U (t && !r && !r U (p && !r))) U r",
    ),
    row(ResponseToChain, After, "[] (q -> [] (s && !t && <> t -> <> (t && <> p)))"),
    row(
        ResponseToChain,
        Between,
        "[] (q && !r && <> r -> \
         (s && !t && !r U (t && !r) -> !r U (t && !r && !r U (p && !r))) U r)",
    ),
    row(
        ResponseToChain,
        AfterUntil,
        "[] (q && !r -> (s && !t && !r U (t && !r) -> !r U (t && !r && !r U (p && !r))) W r)",
    ),
];
