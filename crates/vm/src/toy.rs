//! A minimal class library for tests of the machine without a JDK: `Object`, `String`, a few exceptions,
//! and the classes of a test.
//!
//! Invariant: the class library is never started. All objects are fixed, and no instruction is a
//! scheduling point, unless a test itself seals the heap.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod attachments;

use crate::boot::WellKnown;
use crate::interp::Level;
use crate::machine::{Granularity, Machine, Options, Platform};
use crate::native::NativeTable;
use crate::thread::Thread;
use classes::registry::SourceClass;
use classes::{ClassSource, LinkError, LoaderId, MethodRef, Registry};
use classfile::access::{ABSTRACT, INTERFACE, PUBLIC, STATIC};
use classfile::assemble::{ClassBuilder, CodeBuilder};
use std::collections::HashMap;

const EXCEPTIONS: &[&str] = &[
    "java/lang/ArithmeticException",
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
    "java/lang/VerifyError",
    "java/lang/ClassCastException",
    "java/lang/AbstractMethodError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/IllegalAccessError",
    "java/lang/InstantiationError",
    "java/lang/NoSuchFieldError",
    "java/lang/NoSuchMethodError",
    "java/lang/NoClassDefFoundError",
    "java/lang/IllegalMonitorStateException",
];

struct Toys(HashMap<String, Vec<u8>>);

impl ClassSource for Toys {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        let origin = "toy".to_owned();
        Ok(self.0.get(name).map(|bytes| SourceClass {
            loader: LoaderId::BOOT,
            bytes: bytes.clone(),
            origin,
        }))
    }
}

/// Returns the class file of a class without members.
fn plain(name: &str, parent: &str, flags: u16) -> Vec<u8> {
    ClassBuilder::new(50, flags, name, parent).finish().unwrap()
}

/// Returns the class file of `java/lang/Object`, the only class without a superclass.
fn object() -> Vec<u8> {
    let mut bytes = plain("java/lang/Object", "java/lang/Object", PUBLIC);
    // The last eight bytes are the numbers of interfaces, fields, methods and attributes. The superclass
    // precedes them.
    let at = bytes.len() - 10;
    bytes[at..at + 2].fill(0);
    bytes
}

/// Returns a machine with this library and the given classes. The library is not started.
pub(crate) fn machine(classes: &[(&str, Vec<u8>)]) -> Machine {
    let mut all: HashMap<String, Vec<u8>> = HashMap::new();
    let mut add = |name: &str, bytes| all.insert(name.to_owned(), bytes);
    add("java/lang/Object", object());
    for name in ["java/lang/Class", "java/lang/Throwable"] {
        add(name, plain(name, "java/lang/Object", PUBLIC));
    }
    for name in ["java/lang/Cloneable", "java/io/Serializable"] {
        add(name, plain(name, "java/lang/Object", PUBLIC | INTERFACE | ABSTRACT));
    }
    let mut string = ClassBuilder::new(50, PUBLIC, "java/lang/String", "java/lang/Object");
    string.field(0, "value", "[B").field(0, "coder", "B");
    add("java/lang/String", string.finish().unwrap());
    for name in EXCEPTIONS {
        let mut class = ClassBuilder::new(50, PUBLIC, name, "java/lang/Throwable");
        class.field(0, "detailMessage", "Ljava/lang/String;");
        add(name, class.finish().unwrap());
    }
    for (name, bytes) in classes {
        add(name, bytes.clone());
    }
    let options = Options {
        check: false,
        observe: false,
        granularity: Granularity {
            level: Level::None,
            shows_each_access: false,
            follows: false,
            merge_jdk_steps: true,
            merge_thread_steps: true,
            merge_locks: true,
            merged_tasks: library::atomic_calls::TaskSteps::Merged,
            merge_loads: true,
            without_row: None,
            guards_calls: true,
            masks: true,
            facts: crate::facts::FactKinds::NONE,
            unprotected: std::collections::BTreeSet::new(),
            masked: None,
            masked_values: crate::facts::MaskedValues::Erased,
            ignored_event: None,
            visible: crate::observed::Visible::default(),
            refines: false,
            trust_jdk: false,
            cut_length: 1 << 30,
        },
        platform: Platform {
            release: 25,
            heap_limit: 1 << 26,
            stack_limit: 200,
            processors: 4,
            host_name: "localhost".to_owned(),
            properties: Vec::new(),
            class_path: String::new(),
            java_home: String::new(),
            loads_by_application_loader: false,
            describes_packages: false,
        },
        inputs: crate::symbolic::InputValues::default(),
        input_limits: crate::symbolic::InputLimits::default(),
        enumerate_random: false,
        spurious: false,
        late_timeouts: false,
        ends_idle_pools: false,
        starts_early: false,
        choosing: crate::choice::Choosing::default(),
        failures: crate::failures::Failures::default(),
    };
    let registry = Registry::new(Box::new(Toys(all)));
    let natives = NativeTable::default();
    let mut machine = Machine::new(options, registry, natives, attachments::ABSENT);
    let class = machine.program.registry.boot("java/lang/Class").unwrap();
    let string = machine.program.registry.boot("java/lang/String").unwrap();
    machine.program.known = WellKnown {
        string: Some(string),
        string_value: string.field_named("value").unwrap().slot,
        string_coder: string.field_named("coder").unwrap().slot,
        class: Some(class),
        class_slots: class.instance_slots,
        ..WellKnown::default()
    };
    for at in 0..machine.program.registry.len() {
        let class = machine.program.registry.class(classes::ClassId::new(at as u32));
        machine.mirror(class);
    }
    machine.live.threads.push(Thread::new([].into(), 0));
    machine.initialize_now("java/lang/Object").unwrap();
    for (name, _) in classes {
        machine.initialize_now(name).unwrap();
    }
    machine
}

/// Returns a machine with a class `T` that has one static method `f`.
pub(crate) fn with_method(descriptor: &str, body: impl FnOnce(&mut CodeBuilder<'_>)) -> Machine {
    let mut class = ClassBuilder::new(50, PUBLIC, "T", "java/lang/Object");
    class.method(PUBLIC | STATIC, "f", descriptor, body);
    machine(&[("T", class.finish().unwrap())])
}

/// Returns the only method `f` of class `T`.
pub(crate) fn f(machine: &Machine) -> MethodRef {
    let class = machine.program.registry.boot("T").unwrap();
    class.methods.iter().find(|m| &*m.name == "f").unwrap()
}

/// Calls `T.f`. Returns the result, or the text of the failure.
pub(crate) fn call(machine: &mut Machine, args: &[u64]) -> Result<u64, String> {
    let method = f(machine);
    let result = machine.call_now(method, args).map_err(|e| e.0);
    machine.live.threads[0].frames.clear();
    result
}
