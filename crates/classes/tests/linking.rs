//! Linking, dispatch tables, resolution and access control, on classes assembled for each rule.
//!
//! Source: JVMS §5.3.5, §5.4.3 to §5.4.6. The messages are those of a real JDK for the same classes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use classes::parsed::ParsedFiles;
use classes::registry::SourceClass;
use classes::versions::Versions;
use classes::{ClassRef, ClassSource, LinkError, LoaderId, MethodRef, Registry, link, resolve};
use classfile::access::{
    ABSTRACT, FINAL, INTERFACE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, SUPER,
};
use classfile::assemble::ClassBuilder;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Classes by name. Classes in `java/` belong to the bootstrap loader, all others to the
/// application loader.
struct ClassMap(HashMap<String, Vec<u8>>);

impl ClassSource for ClassMap {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        Ok(self.0.get(name).map(|bytes| SourceClass {
            loader: if name.starts_with("java/") { LoaderId::BOOT } else { LoaderId::APP },
            bytes: bytes.clone(),
            origin: "test".to_owned(),
        }))
    }
}

/// A source that parses classes of the bootstrap loader once, and records the requested names.
struct SharedMap {
    classes: ClassMap,
    parsed: Arc<ParsedFiles>,
    own: &'static str,
    requests: Arc<Mutex<Vec<String>>>,
}

impl ClassSource for SharedMap {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        self.requests.lock().unwrap().push(name.to_owned());
        self.classes.find(loader, name)
    }

    fn parsed(&self, name: &str) -> Option<&ParsedFiles> {
        (name != self.own).then_some(&self.parsed)
    }
}

/// The declaration of a test class. Members have the form `flags name descriptor`.
struct Shape<'a> {
    flags: u16,
    name: &'a str,
    parent: &'a str,
    interfaces: &'a [&'a str],
    members: &'a [(u16, &'a str, &'a str)],
}

const OBJECT: &str = "java/lang/Object";

fn class<'a>(name: &'a str, parent: &'a str, members: &'a [(u16, &'a str, &'a str)]) -> Shape<'a> {
    Shape { flags: PUBLIC | SUPER, name, parent, interfaces: &[], members }
}

fn interface<'a>(
    name: &'a str,
    interfaces: &'a [&'a str],
    members: &'a [(u16, &'a str, &'a str)],
) -> Shape<'a> {
    Shape { flags: PUBLIC | INTERFACE | ABSTRACT, name, parent: OBJECT, interfaces, members }
}

impl<'a> Shape<'a> {
    fn implementing(self, interfaces: &'a [&'a str]) -> Self {
        Self { interfaces, ..self }
    }

    fn flags(self, flags: u16) -> Self {
        Self { flags, ..self }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut built = ClassBuilder::new(61, self.flags, self.name, self.parent);
        for name in self.interfaces {
            built.interface(name);
        }
        for (flags, name, descriptor) in self.members {
            if !descriptor.starts_with('(') {
                built.field(*flags, name, descriptor);
            } else if flags & (ABSTRACT | NATIVE) != 0 {
                built.declare(*flags, name, descriptor);
            } else {
                built.method(*flags, name, descriptor, |code| _ = code.null().op(ATHROW));
            }
        }
        built.finish().unwrap()
    }
}

const ATHROW: classfile::opcode::Opcode = classfile::opcode::Opcode::athrow;

fn library() -> HashMap<String, Vec<u8>> {
    let object = class(
        OBJECT,
        OBJECT,
        &[
            (PUBLIC, "toString", "()Ljava/lang/String;"),
            (PROTECTED | NATIVE, "clone", "()Ljava/lang/Object;"),
        ],
    );
    let mut bytes = object.bytes();
    // The searched bytes are the flags, the class (first in the pool), and the superclass, which
    // `Object` lacks.
    let at = bytes.windows(6).rposition(|w| w == [0, 0x21, 0, 2, 0, 2]).unwrap();
    bytes[at + 4..at + 6].fill(0);
    let mut all = HashMap::from([(OBJECT.to_owned(), bytes)]);
    for name in ["java/lang/Cloneable", "java/io/Serializable"] {
        all.insert(name.to_owned(), interface(name, &[], &[]).bytes());
    }
    all
}

fn registry(shapes: &[Shape<'_>]) -> Registry {
    let mut all = library();
    all.extend(shapes.iter().map(|s| (s.name.to_owned(), s.bytes())));
    Registry::new(Box::new(ClassMap(all)))
}

fn load(registry: &Registry, name: &str) -> ClassRef {
    registry.load(LoaderId::APP, name).unwrap()
}

fn refused(registry: &Registry, name: &str) -> String {
    registry.load(LoaderId::APP, name).unwrap_err().to_string()
}

/// Returns the class whose method `m()V` an interface call on an instance of `class` executes.
fn selected(registry: &Registry, class: &str) -> String {
    let method = load(registry, class).select(registry.signature("m", "()V")).unwrap();
    method.class().name.to_string()
}

/// Returns the class whose method is executed by a call of `declared.m()V` on an instance of
/// `actual`.
fn dispatched(registry: &Registry, declared: &str, actual: &str) -> String {
    let method = load(registry, declared).declared_method("m", "()V").unwrap();
    let actual = load(registry, actual);
    actual.vtable()[method.vtable_index.get() as usize].class().name.to_string()
}

const M: (u16, &str, &str) = (PUBLIC, "m", "()V");
const ABSTRACT_M: (u16, &str, &str) = (PUBLIC | ABSTRACT, "m", "()V");
const PACKAGE_M: (u16, &str, &str) = (0, "m", "()V");

#[test]
fn package_private_methods_are_overridden_within_their_package_only() {
    let r = registry(&[
        class("a/A", OBJECT, &[PACKAGE_M]),
        class("b/B", "a/A", &[PACKAGE_M]),
        class("a/C", "b/B", &[PACKAGE_M]),
        class("a/D", "a/A", &[M]),
        class("b/E", "a/D", &[M]),
    ]);
    assert_eq!(dispatched(&r, "a/A", "b/B"), "a/A");
    assert_eq!(dispatched(&r, "b/B", "b/B"), "b/B");
    assert_eq!(dispatched(&r, "a/A", "a/C"), "a/C");
    assert_eq!(dispatched(&r, "b/B", "a/C"), "b/B");
    // A class between both makes the method public, so classes of all packages override it.
    assert_eq!(dispatched(&r, "a/A", "b/E"), "b/E");
    assert_eq!(dispatched(&r, "a/D", "b/E"), "b/E");
}

#[test]
fn private_and_static_methods_are_not_dispatched() {
    let r = registry(&[
        class("A", OBJECT, &[(PRIVATE, "m", "()V"), (STATIC | PUBLIC, "s", "()V")]),
        class("B", "A", &[M]),
    ]);
    let a = load(&r, "A");
    assert!(a.methods.iter().all(|m| m.vtable_index.get() == u32::MAX));
    assert_eq!(selected(&r, "B"), "B");
}

#[test]
fn overriders_of_a_method_inherited_from_an_interface_are_dispatched() {
    let r = registry(&[
        interface("I", &[], &[ABSTRACT_M]),
        class("A", OBJECT, &[]).implementing(&["I"]).flags(PUBLIC | ABSTRACT),
        class("B", "A", &[M]),
        class("C", "B", &[M]),
    ]);
    assert_eq!(dispatched(&r, "B", "C"), "C");
    assert_eq!(selected(&r, "C"), "C");
}

#[test]
fn classes_win_over_defaults_and_specific_defaults_over_general_ones() {
    let r = registry(&[
        interface("I", &[], &[M]),
        interface("J", &["I"], &[M]),
        interface("K", &["I"], &[]),
        class("Diamond", OBJECT, &[]).implementing(&["K", "J"]),
        class("General", OBJECT, &[]).implementing(&["I"]),
        class("Later", "General", &[]).implementing(&["J"]),
        class("Own", OBJECT, &[M]),
        class("Mixed", "Own", &[]).implementing(&["J"]),
        interface("Again", &["J"], &[ABSTRACT_M]),
        class("Abstracted", OBJECT, &[]).implementing(&["J", "Again"]),
    ]);
    assert_eq!(selected(&r, "Diamond"), "J");
    assert_eq!(selected(&r, "General"), "I");
    assert_eq!(selected(&r, "Later"), "J");
    assert_eq!(selected(&r, "Mixed"), "Own");
    assert_eq!(selected(&r, "Abstracted"), "Again");
    let none = link::conflict(load(&r, "Diamond"), r.signature("m", "()V"));
    assert!(none.is_empty());
}

#[test]
fn defaults_that_compete_are_a_conflict() {
    let r = registry(&[
        interface("I", &[], &[M]),
        interface("J", &[], &[M]),
        interface("Sub", &["I"], &[M]),
        class("C", OBJECT, &[]).implementing(&["I", "J"]),
        class("D", OBJECT, &[]).implementing(&["I", "Sub", "J"]),
        class("Mended", "C", &[M]),
    ]);
    let names = |class: &str| -> Vec<String> {
        let all: Vec<MethodRef> = link::conflict(load(&r, class), r.signature("m", "()V"));
        all.iter().map(|m| m.class().name.to_string()).collect()
    };
    assert_eq!(names("C"), ["I", "J"]);
    assert_eq!(names("D"), ["Sub", "J"]);
    assert_eq!(selected(&r, "Mended"), "Mended");
}

#[test]
fn fields_keep_their_slots_in_subclasses() {
    let r = registry(&[
        class("A", OBJECT, &[(0, "x", "I"), (STATIC, "s", "J"), (0, "o", OBJECT_TYPE)]),
        class("B", "A", &[(0, "x", "J"), (0, "p", "[I")]),
        interface("I", &[], &[(PUBLIC | STATIC | FINAL, "x", "I")]),
        class("C", "A", &[]).implementing(&["I"]),
    ]);
    let b = load(&r, "B");
    assert_eq!(b.instance_references, [false, true, false, true]);
    assert_eq!((b.static_slots, load(&r, "A").static_slots), (0, 1));
    let slot = |class, name, kind| r.resolve_field(b, load(&r, class), name, kind).unwrap().slot;
    assert_eq!((slot("B", "x", "J"), slot("B", "x", "I"), slot("B", "o", OBJECT_TYPE)), (2, 0, 1));
    // A field of a superinterface precedes a field of a superclass.
    let field = r.resolve_field(b, load(&r, "C"), "x", "I").unwrap();
    assert_eq!(&*field.class().name, "I");
}

const OBJECT_TYPE: &str = "Ljava/lang/Object;";

#[test]
fn wrong_supertypes_give_the_messages_of_the_jdk() {
    let r = registry(&[
        interface("I", &[], &[]),
        class("Final", OBJECT, &[]).flags(PUBLIC | FINAL),
        class("C1", "I", &[]),
        class("C2", "Final", &[]),
        class("C3", OBJECT, &[]).implementing(&["Final"]),
        class("C4", "Missing", &[]),
        class("P", OBJECT, &[(PUBLIC | FINAL, "m", "()V")]),
        class("C5", "P", &[M]),
        class("a/Hidden", OBJECT, &[]).flags(SUPER),
        class("b/C6", "a/Hidden", &[]),
        interface("a/HiddenI", &[], &[]).flags(INTERFACE | ABSTRACT),
        class("b/C7", OBJECT, &[]).implementing(&["a/HiddenI"]),
        class("a/C8", "a/Hidden", &[]).implementing(&["a/HiddenI"]),
    ]);
    let error = "java.lang.IncompatibleClassChangeError: class";
    assert_eq!(refused(&r, "C1"), format!("{error} C1 has interface I as super class"));
    assert_eq!(refused(&r, "C2"), format!("{error} C2 cannot inherit from final class Final"));
    assert_eq!(
        refused(&r, "C3"),
        format!(
            "{error} C3 can not implement Final, because it is not an interface (Final is in \
             unnamed module of loader 'app')"
        )
    );
    assert_eq!(refused(&r, "C4"), "java.lang.NoClassDefFoundError: Missing");
    assert_eq!(refused(&r, "C5"), format!("{error} C5 overrides final method P.m()V"));
    assert!(refused(&r, "b/C6").starts_with(
        "java.lang.IllegalAccessError: class b.C6 cannot access its superclass a.Hidden ("
    ));
    assert!(refused(&r, "b/C7").starts_with(
        "java.lang.IllegalAccessError: class b.C7 cannot access its superinterface a.HiddenI ("
    ));
    assert!(r.load(LoaderId::APP, "a/C8").is_ok());
}

#[test]
fn circular_misnamed_and_duplicate_classes_are_refused() {
    let mut all = library();
    for (name, parent) in [("A", "B"), ("B", "C"), ("C", "A")] {
        all.insert(name.to_owned(), class(name, parent, &[]).bytes());
    }
    all.insert("b/Y".to_owned(), class("b/X", OBJECT, &[]).bytes());
    let mut newer = class("New", OBJECT, &[]).bytes();
    newer[6..8].copy_from_slice(&99_u16.to_be_bytes());
    all.insert("New".to_owned(), newer);
    all.insert("Cut".to_owned(), class("Cut", OBJECT, &[]).bytes()[..20].to_vec());
    let r = Registry::new(Box::new(ClassMap(all)));
    for name in ["A", "B", "C", "A"] {
        assert_eq!(refused(&r, name), format!("java.lang.ClassCircularityError: {name}"));
    }
    assert_eq!(refused(&r, "b/Y"), "java.lang.NoClassDefFoundError: b/Y (wrong name: b/X)");
    assert!(refused(&r, "New").starts_with("java.lang.UnsupportedClassVersionError"));
    assert!(refused(&r, "Cut").starts_with("java.lang.ClassFormatError"));
    let twice = class("Twice", OBJECT, &[]).bytes();
    assert!(r.define(LoaderId::APP, None, &twice, "test").is_ok());
    let error = r.define(LoaderId::APP, None, &twice, "test").unwrap_err();
    assert_eq!(error.error, "java/lang/LinkageError");
}

#[test]
fn versions_of_class_files_are_those_of_the_release() {
    let with_version = |name: &str, major: u16, minor: u16| {
        let mut bytes = class(name, OBJECT, &[]).bytes();
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        (name.to_owned(), bytes)
    };
    let preview = 65535;
    for (enabled, expected) in [
        (false, "Preview features are not enabled for Preview (class file version 61.65535)"),
        (true, ""),
    ] {
        let mut all = library();
        all.extend([
            with_version("Same", 61, 0),
            with_version("Newer", 62, 0),
            with_version("Preview", 61, preview),
            with_version("Older", 60, preview),
        ]);
        let r = Registry::new(Box::new(ClassMap(all)));
        r.versions.set(Versions { newest: 61, preview: enabled }).unwrap();
        assert!(r.load(LoaderId::APP, "Same").is_ok());
        assert!(refused(&r, "Newer").contains("only recognizes class file versions up to 61.0"));
        assert!(refused(&r, "Older").contains("preview features that are unsupported"));
        match r.load(LoaderId::APP, "Preview") {
            Ok(_) => assert!(enabled),
            Err(error) => assert!(!enabled && error.to_string().contains(expected), "{error}"),
        }
    }
}

#[test]
fn hidden_classes_have_unique_names_and_resolve_themselves() {
    let r = registry(&[class("a/Host", OBJECT, &[(PRIVATE, "m", "()V")])]);
    let host = load(&r, "a/Host");
    let bytes = class("a/Lambda", OBJECT, &[]).bytes();
    let first = r.define_hidden(host, &bytes, "0x1").unwrap();
    let second = r.define_hidden(host, &bytes, "0x2").unwrap();
    assert_eq!(
        (first.java_name(), second.java_name()),
        ("a.Lambda/0x1".into(), "a.Lambda/0x2".into())
    );
    assert!(r.resolve_class(first, "a/Lambda").unwrap() == first);
    assert_eq!(refused(&r, "a/Lambda"), "java.lang.NoClassDefFoundError: a/Lambda");
    assert!(r.resolve_method(first, host, "m", "()V", false).is_ok(), "a nest mate of its host");
    assert!(r.array_of(first).unwrap().component() == Some(first));
}

#[test]
fn access_flags_control_field_resolution() {
    let members = [
        (PRIVATE, "private", "I"),
        (0, "package", "I"),
        (PROTECTED, "protected", "I"),
        (PROTECTED | STATIC, "static", "I"),
        (PUBLIC, "public", "I"),
    ];
    let r = registry(&[
        class("a/A", OBJECT, &members),
        class("a/Mate", OBJECT, &[]),
        class("b/Sub", "a/A", &[]),
        class("b/SubSub", "b/Sub", &[]),
        class("b/Other", "a/A", &[]),
        class("b/Stranger", OBJECT, &[]),
    ]);
    let may = |from: &str, through: &str| -> Vec<&str> {
        let names = members.iter().map(|m| m.1);
        let (from, through) = (load(&r, from), load(&r, through));
        names.filter(|name| r.resolve_field(from, through, name, "I").is_ok()).collect()
    };
    assert_eq!(may("a/A", "a/A").len(), 5);
    assert_eq!(may("a/Mate", "a/A"), ["package", "protected", "static", "public"]);
    assert_eq!(may("b/Stranger", "a/A"), ["public"]);
    assert_eq!(may("b/Sub", "b/SubSub"), ["protected", "static", "public"]);
    assert_eq!(may("b/Sub", "a/A"), ["protected", "static", "public"]);
    // Access through a sibling class is limited to static members.
    assert_eq!(may("b/Sub", "b/Other"), ["static", "public"]);
    let error = r.resolve_field(load(&r, "b/Sub"), load(&r, "a/A"), "private", "I").unwrap_err();
    assert_eq!(
        error.to_string(),
        "java.lang.IllegalAccessError: class b.Sub tried to access private field a.A.private \
         (b.Sub and a.A are in unnamed module of loader 'app')"
    );
}

#[test]
fn resolution_errors_name_the_member() {
    let r = registry(&[
        interface("I", &[], &[ABSTRACT_M]),
        class("a/C", OBJECT, &[(PRIVATE, "p", "(I[J)V")]).implementing(&["I"]),
        class("b/From", OBJECT, &[]),
        class("a/Package", OBJECT, &[]).flags(SUPER),
    ]);
    let (c, i, from) = (load(&r, "a/C"), load(&r, "I"), load(&r, "b/From"));
    let method = |class, name, descriptor, interface| {
        r.resolve_method(from, class, name, descriptor, interface).map_err(|e| e.to_string())
    };
    assert_eq!(
        method(c, "gone", "(ILjava/lang/Object;[[J)[Ljava/lang/String;", false),
        Err("java.lang.NoSuchMethodError: 'java.lang.String[] a.C.gone(int, java.lang.Object, long[][])'"
            .to_owned())
    );
    let change = "java.lang.IncompatibleClassChangeError: Found";
    assert_eq!(
        method(c, "m", "()V", true),
        Err(format!("{change} class a.C, but interface was expected"))
    );
    assert_eq!(
        method(i, "m", "()V", false),
        Err(format!("{change} interface I, but class was expected"))
    );
    assert_eq!(
        method(c, "p", "(I[J)V", false),
        Err("java.lang.IllegalAccessError: class b.From tried to access private method 'void \
             a.C.p(int, long[])' (b.From and a.C are in unnamed module of loader 'app')"
            .to_owned())
    );
    // The method is found in a superinterface, or for an interface in `Object`. Protected methods
    // of `Object` are not found.
    assert_eq!(&*method(c, "m", "()V", false).unwrap().class().name, "I");
    assert!(method(i, "toString", "()Ljava/lang/String;", true).is_ok());
    assert!(method(i, "clone", "()Ljava/lang/Object;", true).is_err());
    let array = r.load(LoaderId::APP, "[La/C;").unwrap();
    assert!(method(array, "clone", "()Ljava/lang/Object;", false).is_ok());
    let error = r.resolve_field(from, c, "gone", "I").unwrap_err();
    assert_eq!(error.to_string(), "java.lang.NoSuchFieldError: gone");
    let error = r.resolve_class(from, "a/Package").unwrap_err();
    assert!(
        error.message.starts_with("failed to access class a.Package from class b.From ("),
        "{error}"
    );
    assert!(r.resolve_class(from, "[La/Package;").is_err());
}

#[test]
fn array_types_follow_their_components() {
    let r = registry(&[
        interface("I", &[], &[]),
        class("A", OBJECT, &[]).implementing(&["I"]),
        class("B", "A", &[]),
    ]);
    let is = |sub: &str, of: &str| load(&r, sub).is_subclass_of(load(&r, of));
    assert!(is("[LB;", "[LA;") && is("[LB;", "[LI;") && is("[[LB;", "[[LA;"));
    assert!(is("[[LB;", "[Ljava/lang/Object;") && is("[[I", "[Ljava/lang/Object;"));
    assert!(is("[I", "java/lang/Cloneable") && is("[[I", "[Ljava/io/Serializable;"));
    assert!(!is("[LA;", "[LB;") && !is("[I", "[J") && !is("[I", "[Ljava/lang/Object;"));
    assert_eq!(resolve::java_type("[[Ljava/lang/String;"), "java.lang.String[][]");
    for bad in ["[V", "[", "[Q", "[LA"] {
        assert!(r.load(LoaderId::APP, bad).is_err(), "{bad}");
    }
}

#[test]
fn registries_share_the_parsed_files_of_the_class_library() {
    let (parsed, requests) = (Arc::<ParsedFiles>::default(), Arc::<Mutex<Vec<String>>>::default());
    let shapes = [
        class("java/A", OBJECT, &[(PUBLIC, "x", "I")]),
        class("java/Own", OBJECT, &[]),
        class("P", "java/A", &[]),
    ];
    let start = || {
        let mut all = library();
        all.extend(shapes.iter().map(|shape| (shape.name.to_owned(), shape.bytes())));
        Registry::new(Box::new(SharedMap {
            classes: ClassMap(all),
            parsed: Arc::clone(&parsed),
            own: "java/Own",
            requests: Arc::clone(&requests),
        }))
    };
    let load = |registry: &Registry| {
        ["P", "java/Own"].map(|name| registry.load(LoaderId::APP, name).unwrap())
    };
    let first = load(&start());
    assert_eq!(std::mem::take(&mut *requests.lock().unwrap()), ["P", "java/A", OBJECT, "java/Own"]);
    let second = load(&start());
    assert_eq!(std::mem::take(&mut *requests.lock().unwrap()), ["P", "java/Own"]);
    let of = |class: ClassRef| std::ptr::from_ref(class.file().unwrap());
    let parent = |classes: [ClassRef; 2]| classes[0].super_class.unwrap();
    assert_eq!(of(parent(first)), of(parent(second)));
    assert_ne!(of(first[0]), of(second[0]), "a class of the program may differ between machines");
    assert_ne!(parent(first), parent(second));
    assert_eq!(parent(second).loader, LoaderId::BOOT);
    assert_eq!(parent(second).instance_slots, 1);
}
