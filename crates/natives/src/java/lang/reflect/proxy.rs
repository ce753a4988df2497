//! Classes that the JDK makes at run time for its own loaders: those of `java.lang.reflect.Proxy`.
//!
//! Source: `ClassLoader.defineClass1`; JVMS §5.3.5. What is defined on one path stays defined on all
//! others (SEMANTICS 5: bytes are append-only). A name that comes again with the same bytes means the
//! same class; with other bytes it is refused.

use crate::values::{Answer, int, loader, mirror_of, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/lang/ClassLoader";
    "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define;
}

fn define(m: &mut Machine, args: &[u64]) -> Answer {
    let Some(loader) = loader(m, reference(args, 0)) else {
        return Err(Exit::Unsupported(
            "ClassLoader.defineClass (a class loader of the program's own)".to_owned(),
        ));
    };
    let array = reference(args, 2);
    if array == 0 {
        return Err(m.null_pointer());
    }
    let range = usize::try_from(int(args, 3)).ok().zip(usize::try_from(int(args, 4)).ok());
    let bytes = range.and_then(|(at, count)| m.heap.get(array).bytes().get(at..at + count));
    let Some(bytes) = bytes.map(<[u8]>::to_vec) else {
        return Err(m.exception_without_message("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let name = match reference(args, 1) {
        0 => None,
        name => Some(m.text(name).replace('.', "/")),
    };
    if let Some(known) = name.as_ref().and_then(|name| m.registry.find_loaded(loader, name)) {
        let same = classfile::parse(&bytes, "class defined at run time").is_ok_and(|new| {
            known.file().is_some_and(|old| format!("{old:?}") == format!("{new:?}"))
        });
        if same {
            return mirror_of(m, Some(known));
        }
        return Err(Exit::Unsupported(format!(
            "two classes of the name {} defined on different paths",
            known.java_name()
        )));
    }
    match m.registry.define(loader, name.as_deref(), &bytes, "class defined at run time") {
        Ok(class) => mirror_of(m, Some(class)),
        Err(e) => Err(m.link_error(&e)),
    }
}
