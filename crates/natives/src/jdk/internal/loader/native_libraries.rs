//! `jdk.internal.loader.NativeLibraries`: the JDK's own libraries are always there, the program's
//! never.
//!
//! Source: the class's documentation. A library that is not found is reported as Java does
//! (`UnsatisfiedLinkError`); one that is found ends the run by name.

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

/// Library, file and more: the code of the JDK's own is in tables like this one.
fn load(machine: &mut Machine, args: &[u64]) -> Answer {
    let library = reference(args, 0);
    let asks = machine.live.get_field(library, "fromClass") as Ref;
    let asks = machine.live.class_of_mirror(asks);
    if asks.is_none_or(|class| !machine.program.known.modules.contains_key(class.package())) {
        let file = machine.text(reference(args, 1));
        return Err(Exit::Unsupported(format!("native code cannot be explored: loading {file}")));
    }
    machine.live.set_field(library, "handle", 1);
    machine.live.set_field(library, "jniVersion", 0x0001_0008);
    yes(machine, args)
}
