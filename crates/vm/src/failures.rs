//! What counts as a failure of the program: for which of its classes `assert` does something, and
//! whether an exception is one that a handler of the program's own has dealt with.
//!
//! Source: JLS §11.3, §14.10; JPF's `vm.enable_assertions`, `vm.disable_assertions` and
//! `vm.ignore_uncaught_handler`. Invariant: only what the user asked for is overlooked (SEMANTICS 19).

use crate::heap::Ref;
use crate::machine::Machine;

/// What counts as a failure. Classes are told by patterns of names with dots, in which `*` stands for
/// anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// The program's classes whose assertions are enabled; none for all.
    pub enabled: Vec<String>,
    /// Those of them whose assertions are not.
    pub disabled: Vec<String>,
    /// Whether an uncaught exception is none if a handler that the program set returns from it.
    pub handlers_count: bool,
}

impl Failures {
    /// Whether assertions are enabled for the class of this name.
    pub fn asserts(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        let among = |patterns: &[String]| patterns.iter().any(|one| fits(one, &name));
        (self.enabled.is_empty() || among(&self.enabled)) && !among(&self.disabled)
    }
}

impl Machine {
    /// Whether an exception that leaves this thread goes to a handler that the program has set, or to
    /// a group whose class has one, and that is to count as dealt with.
    pub(crate) fn is_dealt_with(&mut self, thread: Ref) -> bool {
        if !self.options.failures.handlers_count {
            return false;
        }
        let Ok(class) = self.program.registry.boot("java/lang/Thread") else { return false };
        if self.get_field(thread, "uncaughtExceptionHandler") != 0 {
            return true;
        }
        let signature = self
            .program
            .registry
            .signature("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
        let mut group = self.group_of(thread);
        while group != 0 {
            let of = self.live.heap.get(group).class();
            let own = classes::resolve::lookup_method(&self.program.registry, of, signature);
            if own.is_ok_and(|m| m.is_some_and(|m| &*m.class().name != "java/lang/ThreadGroup")) {
                return true;
            }
            group = self.get_field(group, "parent") as Ref;
        }
        self.get_static(class, "defaultUncaughtExceptionHandler") != 0
    }

    /// The group of a thread; 0 if it has none.
    pub(crate) fn group_of(&self, thread: Ref) -> Ref {
        let group = self.get_field(thread, "group") as Ref;
        if group != 0 {
            return group;
        }
        // From 19 on.
        let holder = self.get_field(thread, "holder") as Ref;
        if holder == 0 { 0 } else { self.get_field(holder, "group") as Ref }
    }
}

/// Whether a name is what a pattern stands for, in which `*` is any part.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter().any(|at| fits(rest, &name[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_part_of_a_name() {
        for (pattern, name, expected) in [
            ("*", "p.A", true),
            ("p.A", "p.A", true),
            ("p.A", "p.AB", false),
            ("*A", "p.BA", true),
            ("*A", "p.A$1", false),
            ("p.*A*", "p.q.A$1", true),
            ("p.*", "q.A", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
        let enabled = vec!["p.*".into()];
        let some = Failures { enabled, disabled: vec!["*.B".into()], ..Failures::default() };
        assert!(Failures::default().asserts("q/A") && some.asserts("p/A"));
        assert!(!some.asserts("p/B") && !some.asserts("q/A"));
    }
}
