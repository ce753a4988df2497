//! `jdk.internal.loader.NativeLibraries`: the JDK's own libraries are always present, and libraries
//! of a program never are.
//!
//! Source: the class's documentation. A missing library is an `UnsatisfiedLinkError`, as in Java; a
//! library that exists ends the run by name.

use crate::values::{Answer, nothing, reference, yes};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "jdk/internal/loader/NativeLibraries";
    "findBuiltinLib(Ljava/lang/String;)Ljava/lang/String;" => find_builtin_library;
    "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z" => load;
    "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z" => load;
    "unload(Ljava/lang/String;ZJ)V" => nothing;
    "unload(Ljava/lang/String;ZZJ)V" => nothing;
    "findEntry0(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J" => nothing;
}

/// The class `jdk.internal.loader.NativeLibrary`, from release 18 on.
pub mod library {
    vm::natives! {
        class "jdk/internal/loader/NativeLibrary";
        "findEntry0(JLjava/lang/String;)J" => super::nothing;
    }
}

/// Libraries whose native methods are rows of the tables of this crate.
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

/// Returns the library's plain name if the library belongs to the JDK.
fn find_builtin_library(machine: &mut Machine, args: &[u64]) -> Answer {
    let file = machine.text(reference(args, 0));
    let name = file.strip_prefix("lib").and_then(|rest| rest.strip_suffix(".so")).unwrap_or(&file);
    match BUILT_IN.iter().find(|known| **known == name) {
        Some(name) => machine.literal_text(name).map(u64::from),
        None => Ok(0),
    }
}

/// Loads a library for a class of the JDK; refuses a library of the program.
fn load(machine: &mut Machine, args: &[u64]) -> Answer {
    let library = reference(args, 0);
    let mirror = machine.live.get_field(library, "fromClass") as Ref;
    let caller = machine.live.class_of_mirror(mirror);
    if caller.is_none_or(|class| !machine.program.known.modules.contains_key(class.package())) {
        let file = machine.text(reference(args, 1));
        return Err(Exit::Unsupported(format!("loading {file}: native code cannot be explored")));
    }
    machine.live.set_field(library, "handle", 1);
    machine.live.set_field(library, "jniVersion", 0x0001_0008);
    yes(machine, args)
}
