//! `jdk.internal.loader.NativeLibraries`: the JDK's own libraries are always there, the program's
//! never.
//!
//! Source: the class's documentation. A library of the program's own is then reported as Java does
//! (`UnsatisfiedLinkError`).

use crate::values::{Answer, nothing, reference, yes};
use vm::Machine;

vm::natives! {
    class "jdk/internal/loader/NativeLibraries";
    "findBuiltinLib(Ljava/lang/String;)Ljava/lang/String;" => find_builtin_library;
    "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z" => load;
    "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z" => load;
    "unload(Ljava/lang/String;ZJ)V" => nothing;
    "unload(Ljava/lang/String;ZZJ)V" => nothing;
    "findEntry0(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J" => nothing;
}

/// `jdk.internal.loader.NativeLibrary`, from release 18 on.
pub mod library {
    vm::natives! {
        class "jdk/internal/loader/NativeLibrary";
        "findEntry0(JLjava/lang/String;)J" => super::nothing;
    }
}

/// Libraries whose native methods are rows of our tables.
const BUILT_IN: &[&str] = &[
    "java",
    "jimage",
    "net",
    "nio",
    "zip",
    "extnet",
    "prefs",
    "management",
    "verify",
    "syslookup",
];

/// The library's plain name if it is one of the JDK's.
fn find_builtin_library(machine: &mut Machine, args: &[u64]) -> Answer {
    let file = machine.text(reference(args, 0));
    let name = file.strip_prefix("lib").and_then(|rest| rest.strip_suffix(".so")).unwrap_or(&file);
    match BUILT_IN.iter().find(|known| **known == name) {
        Some(name) => machine.literal_text(name).map(u64::from),
        None => Ok(0),
    }
}

fn load(machine: &mut Machine, args: &[u64]) -> Answer {
    let library = reference(args, 0);
    machine.set_field(library, "handle", 1);
    machine.set_field(library, "jniVersion", 0x0001_0008);
    yes(machine, args)
}
