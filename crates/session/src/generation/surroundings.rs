//! Reads of values that are not inputs: static fields, contents of their objects, and results of calls that
//! depend on the environment.
//!
//! Source: decision 0110. Invariant: if an execution with equal inputs could behave differently, there is a
//! reason.

use classes::{ClassRef, FieldRef, LoaderId};
use classfile::{ClassFile, access};
use code::Operation;
use code::operation::{Dispatch, Memory};
use library::surroundings::{HiddenRead, hashes_keys, hidden_read, source_of_field};
use std::collections::{BTreeSet, HashMap, HashSet};
use vm::prepared::Code;
use vm::{Machine, Ref};

/// The package of the class library whose objects are mutable numbers.
const NUMBERS: &str = "java/util/concurrent/atomic/";

/// The reads of an execution whose results are not inputs.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// Descriptions of the reads, for the result.
    pub(super) read: BTreeSet<String>,
    /// Static fields that are inputs: internal name of the class, and name.
    pub(super) inputs: Vec<(String, String)>,
    /// Whether the current execution has read such a value, except for hash codes and values that a test
    /// sets.
    pub(super) is_used: bool,
    /// Descriptions of reads by the initializer of a class of the program, by class. They count in executions
    /// that read a static field of the class, one that the initializer accesses, or a constant of the class.
    initialized: HashMap<usize, BTreeSet<String>>,
    /// The classes whose initializers access a static field of another class.
    touched: HashMap<usize, BTreeSet<usize>>,
    /// The inspected calls, by code and position.
    seen: HashMap<(usize, u32), SeenCall>,
    /// Static fields whose read is no reason, each with the class of its object.
    settled: HashSet<(usize, usize)>,
    /// The kinds of reads of the entered methods of the class library, by code.
    entered: HashMap<usize, Option<HiddenRead>>,
    /// The number of identity hash codes at the start of the current execution.
    asked_at_start: Option<u64>,
    /// The number of identity hash codes before the last call, if the call is no call of a hash table.
    asked_before: Option<u64>,
}

/// A call in the code of the program.
#[derive(Clone, Copy, Debug)]
struct SeenCall {
    /// Whether the result depends on the environment.
    is_used: bool,
    /// Whether identity hash codes that the call asks for can determine its result.
    is_hashed: bool,
}

/// The reason for goals that depend on identity hash codes.
const HASH_CODES: &str = "identity hash codes are no inputs: a number that the JVM chooses";

impl Surroundings {
    /// Prepares for the next execution.
    pub(super) const fn restart(&mut self) {
        (self.is_used, self.asked_at_start, self.asked_before) = (false, None, None);
    }

    /// Records the entry of a method of the class library, if the method reads a value that is not an
    /// input.
    pub(super) fn note_entry(&mut self, machine: &Machine, code: &'static Code) {
        let asked = machine.run.identity_hashes.asked;
        let at_start = *self.asked_at_start.get_or_insert(asked);
        let method = code.method;
        let kind = *self
            .entered
            .entry(std::ptr::from_ref(code) as usize)
            .or_insert_with(|| hidden_read(&method.class().name, &method.name));
        let reason = match kind {
            None => return,
            Some(HiddenRead::Hashed) if asked <= at_start => return,
            Some(HiddenRead::Hashed) => HASH_CODES.to_owned(),
            Some(HiddenRead::Salted) => {
                self.is_used = true;
                "the order of Set.of and Map.of is no input: a number that the JVM chooses"
                    .to_owned()
            }
            Some(HiddenRead::Default(name)) => {
                format!("the result of {name} is no input: a default of the system")
            }
        };
        // Initializers of the class library read defaults for other purposes.
        let frames = &machine.live.threads[machine.live.current].frames;
        let is_initializer = |frame: &vm::thread::Frame| {
            let method = frame.code.method;
            &*method.name == "<clinit>" && method.class().loader.is_jdk()
        };
        if !frames.iter().any(is_initializer) {
            self.note_read(machine, reason);
        }
    }

    /// Records a read. Returns whether the execution depends on it, and not only static fields.
    fn note_read(&mut self, machine: &Machine, reason: String) -> bool {
        let classes = initialized_now(machine);
        if classes.is_empty() {
            self.read.insert(reason);
            return true;
        }
        for class in classes {
            self.initialized.entry(class).or_default().insert(reason.clone());
        }
        false
    }

    /// Records the reads of the initializers of some classes.
    fn note_initialized(&mut self, classes: impl Iterator<Item = usize>) {
        let reasons = classes.filter_map(|of| self.initialized.get(&of));
        let reasons: Vec<String> = reasons.flatten().cloned().collect();
        self.is_used |= !reasons.is_empty();
        self.read.extend(reasons);
    }

    /// Records the access to a static field by the initializer of a class.
    pub(super) fn note_initializer(&mut self, machine: &Machine, field: FieldRef) {
        let field = std::ptr::from_ref(field) as usize;
        self.touched.entry(field).or_default().extend(initialized_now(machine));
    }

    /// Records the next instruction, if it reads a value that is not an input. Hash codes count during the
    /// call of the method under check only.
    pub(super) fn note(&mut self, machine: &Machine, is_called: bool) {
        let Some(frame) = machine.live.threads[machine.live.current].frames.last() else { return };
        let insn = frame.code.insns[frame.pc as usize].get();
        let asked = machine.run.identity_hashes.asked;
        self.asked_at_start.get_or_insert(asked);
        if is_called && self.asked_before.take().is_some_and(|before| asked > before) {
            self.read.insert(HASH_CODES.to_owned());
        }
        match insn.op.operation() {
            Operation::Call(dispatch, _) if dispatch != Dispatch::Linked => {
                self.note_call(machine, frame.code, insn.wide(), frame.pc, frame.base);
            }
            Operation::Load(Memory::Field, ..) => {
                self.note_constant(machine, u64::from(frame.base) + u64::from(insn.a));
            }
            _ => {}
        }
    }

    fn note_call(&mut self, machine: &Machine, code: &'static Code, site: u32, pc: u32, base: u32) {
        let key = (std::ptr::from_ref(code) as usize, pc);
        let asked = machine.run.identity_hashes.asked;
        if let Some(call) = self.seen.get(&key) {
            self.is_used |= call.is_used && initialized_now(machine).is_empty();
            self.asked_before = call.is_hashed.then_some(asked);
            return;
        }
        let Some(site) = code.calls.get(site as usize) else { return };
        let pool = code.method.class().file().map(|file| &file.pool);
        let Some(member) = pool.and_then(|pool| pool.member(site.pool)) else { return };
        let mut class = member.class;
        let of_object = matches!(member.name, "hashCode" | "toString");
        if of_object && member.descriptor.starts_with("()") {
            let receiver = site.args.first().map_or(0, |argument| {
                let registers = &machine.live.threads[machine.live.current].registers;
                registers[base as usize + usize::from(argument.register)] as Ref
            });
            if receiver != 0 {
                class = declaring(
                    machine.live.heap.peek(receiver).class(),
                    member.name,
                    member.descriptor,
                );
            }
        }
        let source = library::surroundings::source_of_result(class, member.name, member.descriptor);
        let is_hashed = source.is_none() && !hashes_keys(member.class);
        self.asked_before = is_hashed.then_some(asked);
        if !of_object {
            self.seen.insert(key, SeenCall { is_used: source.is_some(), is_hashed });
        }
        if let Some(source) = source {
            let class = class.replace('/', ".");
            let name = member.name.replace("<init>", "new");
            let reason = format!("the result of {class}.{name} is no input: {source}");
            self.is_used |= self.note_read(machine, reason) && !of_object;
        }
    }

    /// Records the read of a field of an enum constant.
    fn note_constant(&mut self, machine: &Machine, register: u64) {
        let registers = &machine.live.threads[machine.live.current].registers;
        let Some(object) = registers.get(register as usize).map(|of| *of as Ref) else { return };
        if object == 0 {
            return;
        }
        let class = machine.live.heap.peek(object).class();
        let is_constant = class.has(access::ENUM) && !class.loader.is_jdk();
        if is_constant {
            // An input can be a constant without a read of a static field.
            let lineage = std::iter::successors(Some(class), |class| class.super_class);
            self.note_initialized(lineage.map(|class| std::ptr::from_ref(class) as usize));
        }
        if is_constant && has_changing_fields(machine, class) {
            let name = class.java_name();
            self.is_used = true;
            self.read.insert(format!("the fields of the constants of {name} are no inputs"));
        }
    }

    /// Records the first access to a static field, whose value it reads.
    pub(super) fn note_static(&mut self, machine: &Machine, field: FieldRef) {
        let class = field.class();
        if let Some(source) = source_of_field(&class.name) {
            let class = class.java_name();
            self.read
                .insert(format!("the static field {class}.{} is no input: {source}", field.name));
            return;
        }
        if self.inputs.iter().any(|(of, name)| *of == *class.name && *name == *field.name) {
            return;
        }
        let own = std::iter::once(std::ptr::from_ref(class) as usize);
        let others = self.touched.get(&(std::ptr::from_ref(field) as usize));
        let others: Vec<usize> = others.into_iter().flatten().copied().collect();
        self.note_initialized(own.chain(others));
        let object = match machine.program.known_static_place(field) {
            Some((mirror, slot)) if field.descriptor.starts_with(['L', '[']) => {
                machine.live.heap.slot(mirror, slot) as Ref
            }
            _ => 0,
        };
        let of = (object != 0).then(|| machine.live.heap.peek(object).class());
        let class_of_object = of.map_or(0, |of| std::ptr::from_ref(of) as usize);
        let key = (std::ptr::from_ref(field) as usize, class_of_object);
        if self.settled.contains(&key) {
            return;
        }
        let name = format!("{}.{}", class.java_name(), field.name);
        let nest = nest(machine, class);
        let is_late = |file: &&ClassFile| testgen::is_assigned_late(file, &class.name, &field.name);
        let is_private = field.has(access::PRIVATE);
        if !field.has(access::FINAL) && (!is_private || nest.iter().any(is_late)) {
            self.read.insert(format!("the static field {name} is no input"));
            return;
        }
        let Some(of) = of else {
            self.settled.insert(key);
            return;
        };
        let may_change =
            |file: &&ClassFile| testgen::may_change_contents(file, &class.name, &field.name);
        let changes = if of.is_array() || of.loader.is_jdk() {
            of.name.starts_with(NUMBERS) || nest.iter().any(may_change)
        } else {
            has_changing_fields(machine, of)
        };
        if changes {
            // Other tests may change the contents.
            self.is_used = true;
            self.read.insert(format!("the contents of the static field {name} are no inputs"));
        } else {
            self.settled.insert(key);
        }
    }
}

/// Returns the classes of the program whose initializers are under way.
fn initialized_now(machine: &Machine) -> Vec<usize> {
    let frames = machine.live.threads[machine.live.current].frames.iter();
    let methods = frames.map(|frame| frame.code.method);
    let own = methods.filter(|of| &*of.name == "<clinit>" && !of.class().loader.is_jdk());
    own.map(|of| std::ptr::from_ref(of.class()) as usize).collect()
}

/// Returns the internal name of the class that declares an object's method.
fn declaring(class: ClassRef, name: &str, descriptor: &str) -> &'static str {
    let mut all = std::iter::successors(Some(class), |class| class.super_class);
    let declares = |class: &ClassRef| class.declared_method(name, descriptor).is_some();
    all.find(declares).map_or("", |class| &class.name)
}

/// Returns the class files of the nest of a class.
fn nest(machine: &Machine, class: ClassRef) -> Vec<&'static ClassFile> {
    let load = |name: &str| machine.program.registry.load(LoaderId::APP, name).ok();
    let Some(own) = class.file() else { return Vec::new() };
    let host = own.nest_host.as_deref().and_then(load).and_then(|host| host.file()).unwrap_or(own);
    let members = host.nest_members.iter().filter_map(|name| load(name)?.file());
    std::iter::once(host).chain(members).collect()
}

/// Whether objects of a class have a field that may change after construction.
fn has_changing_fields(machine: &Machine, class: ClassRef) -> bool {
    let lineage = std::iter::successors(Some(class), |class| class.super_class);
    lineage.filter(|class| !class.loader.is_jdk()).any(|class| {
        let nest = nest(machine, class);
        class.fields.iter().any(|field| {
            let is_late =
                |file: &&ClassFile| testgen::is_assigned_late(file, &class.name, &field.name);
            !field.is_static()
                && !field.has(access::FINAL)
                && (!field.has(access::PRIVATE) || nest.iter().any(is_late))
        })
    })
}
