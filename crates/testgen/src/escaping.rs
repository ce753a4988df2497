//! The accesses to an object that a sequence of public calls does not have.
//!
//! An object that a call returned or got can be changed between two calls. So can an accessible field.
//! Static methods and nested classes can use private members. Each such access is a reason for which
//! a goal without a test is open.
//!
//! Source: decision 0132. Invariant: an access is only omitted if it cannot change the state of the
//! receiver, or needs a package-private method.

use crate::method::{Method, is_of_library, lineage, simple_name};
use classfile::instruction::{Instruction, instructions};
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, Opcode, access};
use std::collections::BTreeSet;

/// Types of the class library whose objects never change.
const IMMUTABLE: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/Void",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/util/Locale",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
];

/// Superclasses of the class library that have no members which change an object.
const STATELESS: &[&str] = &["java/lang/Object", "java/lang/Record", "java/lang/Enum"];

/// The depth to which the fields of immutable classes are examined.
const DEPTH: u32 = 4;

/// The number of members that a reason names.
const NAMED: usize = 3;

type Load<'a> = &'a dyn Fn(&str) -> Option<ClassFile>;

/// Whether objects of a class of the class library never change.
pub fn is_immutable(class: &str) -> bool {
    IMMUTABLE.contains(&class) || class.starts_with("java/time/")
}

/// Returns the reasons for which other code can bring a receiver into states that no sequence of calls
/// reaches.
pub(crate) fn reasons(method: &Method, load: Load<'_>) -> Vec<String> {
    let files = lineage(&method.class, load);
    let is_own =
        |file: &&ClassFile| file.this_class == method.class || !is_of_library(&file.this_class);
    let own: Vec<&ClassFile> = files.iter().filter(is_own).collect();
    let types = supertypes(&files, load);
    let access = Access { own: &own, types: &types, load };
    let mut all = vec![
        ("the program could set", access.open_fields()),
        ("the program could change the object that is returned by", access.returned()),
        ("the program could change the array that it passed to", access.passed()),
        ("sequences do not call", access.others(&method.class)),
    ];
    // The classes of the library are possibly not among the loaded ones.
    let inherited = own.last().and_then(|file| file.super_class.clone());
    let inherited = inherited.filter(|name| !STATELESS.contains(&name.as_str()));
    let inherited = inherited.iter().map(|name| name.replace('/', ".")).collect();
    all.push(("sequences do not call methods of", inherited));
    all.into_iter().filter_map(|(text, names)| reason(text, &names)).collect()
}

fn reason(text: &str, names: &[String]) -> Option<String> {
    let (first, rest) = names.split_at(names.len().min(NAMED));
    if first.is_empty() {
        return None;
    }
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    Some(format!("{text} {}{more}", first.join(", ")))
}

fn java_name(file: &ClassFile) -> String {
    file.this_class.replace('/', ".")
}

/// Returns the names of classes and of all their interfaces.
fn supertypes(files: &[ClassFile], load: Load<'_>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut open: Vec<String> = Vec::new();
    for file in files {
        all.insert(file.this_class.clone());
        open.extend(file.interfaces.iter().cloned());
    }
    while let Some(name) = open.pop() {
        if all.insert(name.clone())
            && let Some(file) = load(&name)
        {
            open.extend(file.interfaces);
        }
    }
    all
}

/// The accesses to objects of a class.
struct Access<'a> {
    /// The class and those of its superclasses whose methods are called.
    own: &'a [&'a ClassFile],
    /// The names of the class, its superclasses and interfaces.
    types: &'a BTreeSet<String>,
    load: Load<'a>,
}

impl Access<'_> {
    /// Returns the fields that other code can set, or that contain an object that it can change.
    fn open_fields(&self) -> Vec<String> {
        let mut all = Vec::new();
        for file in self.own {
            let hidden = if is_of_library(&file.this_class) { 0 } else { access::PRIVATE };
            for field in &file.fields {
                let is_open = if hidden == 0 {
                    access::has(field.access, access::PUBLIC)
                } else {
                    !access::has(field.access, hidden)
                };
                let is_final = access::has(field.access, access::FINAL);
                let is_fixed = is_final && self.is_immutable(&field.descriptor, DEPTH);
                let is_hidden = access::has(field.access, access::SYNTHETIC);
                if is_open && !field.is_static() && !is_hidden && !is_fixed {
                    all.push(format!("{}.{}", short(file), field.name));
                }
            }
        }
        all
    }

    /// Returns the public methods whose result can be, or refer to, a part of the receiver.
    fn returned(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for (file, info) in self.methods() {
            let unwanted = access::STATIC | access::SYNTHETIC;
            if info.access & unwanted != 0
                || !access::has(info.access, access::PUBLIC)
                || info.name.starts_with('<')
                || !seen.insert((&info.name, &info.descriptor))
            {
                continue;
            }
            let result = info.descriptor.rsplit_once(')').map_or("", |(_, result)| result);
            if !self.is_immutable(result, DEPTH) && !self.returns_new(file, info) {
                all.push(format!("{}.{}", short(file), info.name));
            }
        }
        all
    }

    /// Returns the public methods and constructors that may keep an array of numbers.
    fn passed(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (file, info) in self.methods() {
            let is_called = info.name == "<init>" && file.this_class == self.own[0].this_class
                || !info.name.starts_with('<') && !access::has(info.access, access::STATIC);
            let parsed = MethodDescriptor::parse(&info.descriptor);
            let arrays: Vec<String> = parsed
                .iter()
                .flat_map(|of| &of.parameters)
                .filter(|kind| matches!(kind, FieldType::Array(_)))
                .map(ToString::to_string)
                .collect();
            if is_called
                && access::has(info.access, access::PUBLIC)
                && arrays.iter().any(|array| may_keep(file, info, array))
            {
                all.push(named(file, info));
            }
        }
        all
    }

    /// Returns the static methods and nested classes that use private members of the receiver.
    fn others(&self, class: &str) -> Vec<String> {
        let nest = self.nest(class);
        let is_own =
            |file: &&ClassFile| self.own.iter().any(|own| own.this_class == file.this_class);
        let hidden: Vec<&str> = nest
            .iter()
            .filter(|file| {
                !is_own(file) && file.methods.iter().any(|one| self.uses(file, one, &[]))
            })
            .map(|file| file.this_class.as_str())
            .collect();
        let mut all = Vec::new();
        for (file, info) in self.methods() {
            let is_open = access::has(info.access, access::PUBLIC | access::STATIC)
                && !access::has(info.access, access::SYNTHETIC);
            if is_open && self.may_have_receiver(info) && self.uses(file, info, &hidden) {
                all.push(named(file, info));
            }
        }
        for file in nest.iter().filter(|file| !is_own(file)) {
            let inner = file.inner_classes.iter().find(|inner| inner.inner == file.this_class);
            let is_open = inner.is_none_or(|inner| {
                inner.outer.is_some() && !access::has(inner.access, access::PRIVATE)
            });
            if is_open && file.methods.iter().any(|one| self.uses(file, one, &hidden)) {
                all.push(format!("methods of {}", java_name(file)));
            }
        }
        all
    }

    /// Returns the classes of a nest. Older compilers name only the nested classes.
    fn nest(&self, class: &str) -> Vec<ClassFile> {
        let Some(file) = (self.load)(class) else { return Vec::new() };
        let host = file.nest_host.as_ref().and_then(|host| (self.load)(host));
        let host = host.unwrap_or_else(|| file.clone());
        let listed = [&file, &host].into_iter().flat_map(|file| &file.inner_classes);
        let prefix = format!("{}$", host.this_class);
        let listed = listed.map(|inner| &inner.inner).filter(|name| name.starts_with(&prefix));
        let names: BTreeSet<&String> =
            host.nest_members.iter().chain(listed).chain([&host.this_class]).collect();
        names.into_iter().filter_map(|name| (self.load)(name)).collect()
    }

    fn methods(&self) -> impl Iterator<Item = (&ClassFile, &MethodInfo)> {
        self.own.iter().flat_map(|file| file.methods.iter().map(move |info| (*file, info)))
    }

    /// Whether a static method returns an object of the class, or may get one.
    fn may_have_receiver(&self, info: &MethodInfo) -> bool {
        let Some(of) = MethodDescriptor::parse(&info.descriptor) else { return true };
        let is_it =
            |kind: &FieldType| matches!(kind, FieldType::Object(name) if self.types.contains(name));
        of.return_type.as_ref().is_some_and(is_it)
            || of.parameters.iter().any(|kind| !self.is_immutable(&kind.to_string(), DEPTH))
    }

    /// Whether a method uses members of the class that a public call does not use, itself or through
    /// one of the classes `through`.
    fn uses(&self, file: &ClassFile, info: &MethodInfo, through: &[&str]) -> bool {
        let Some(code) = &info.code else { return false };
        instructions(&code.bytes).map_while(Result::ok).any(|(_, insn)| {
            let member = insn.pool_index().and_then(|index| file.pool.member(index));
            let of = |name: &str| self.own.iter().find(|own| own.this_class == name);
            match insn.opcode {
                Opcode::putfield => member.is_some_and(|member| of(member.class).is_some()),
                Opcode::getfield => member.is_some_and(|member| {
                    of(member.class).is_some() && !self.is_immutable(member.descriptor, DEPTH)
                }),
                Opcode::invokespecial | Opcode::invokestatic | Opcode::invokevirtual => member
                    .is_some_and(|member| match of(member.class) {
                        Some(own) => own
                            .method(member.name, member.descriptor)
                            .is_some_and(|called| !access::has(called.access, access::PUBLIC)),
                        None => through.contains(&member.class) && member.class != file.this_class,
                    }),
                // The body of a lambda is a private method.
                Opcode::invokedynamic => {
                    of(&file.this_class).is_some() && {
                        let call =
                            insn.pool_index().and_then(|index| file.pool.name_and_type(index));
                        call.is_none_or(|(name, _)| !name.starts_with("makeConcat"))
                    }
                }
                _ => false,
            }
        })
    }

    /// Whether objects of a type, given by a descriptor, never change.
    fn is_immutable(&self, descriptor: &str, depth: u32) -> bool {
        let name = match FieldType::parse(descriptor) {
            Some(FieldType::Object(name)) => name,
            Some(FieldType::Array(_)) => return false,
            _ => return true,
        };
        if is_immutable(&name) {
            return true;
        }
        let Some(file) = (self.load)(&name).filter(|_| !is_of_library(&name)) else { return false };
        if access::has(file.access, access::ENUM) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        access::has(file.access, access::FINAL)
            && lineage(&name, self.load).iter().flat_map(|file| &file.fields).all(|field| {
                field.is_static()
                    || access::has(field.access, access::FINAL)
                        && self.is_immutable(&field.descriptor, depth)
            })
    }

    /// Whether a method returns only its receiver, null, or objects that refer to no mutable one.
    fn returns_new(&self, file: &ClassFile, info: &MethodInfo) -> bool {
        let Some(code) = &info.code else { return false };
        let all: Vec<(u32, Instruction)> =
            instructions(&code.bytes).map_while(Result::ok).collect();
        let targets: BTreeSet<u32> = all.iter().flat_map(|(_, insn)| insn.targets()).collect();
        (0..all.len()).all(|at| {
            all[at].1.opcode != Opcode::areturn
                || !targets.contains(&all[at].0) && self.pushes_new(file, &all[..at])
        })
    }

    /// Whether the last instruction pushes the receiver, null, or an object that refers to no mutable one.
    fn pushes_new(&self, file: &ClassFile, before: &[(u32, Instruction)]) -> bool {
        let Some((_, last)) = before.last() else { return false };
        let member = last.pool_index().and_then(|index| file.pool.member(index));
        match last.opcode {
            Opcode::aload_0 | Opcode::aconst_null => true,
            Opcode::invokespecial => member.is_some_and(|member| {
                member.name == "<init>"
                    && MethodDescriptor::parse(member.descriptor).is_some_and(|of| {
                        let mut kinds = of.parameters.iter();
                        kinds.all(|kind| self.is_immutable(&kind.to_string(), DEPTH))
                    })
            }),
            _ => pushes_copy(file, before),
        }
    }
}

/// Whether the last instruction pushes a new array of numbers.
fn pushes_copy(file: &ClassFile, before: &[(u32, Instruction)]) -> bool {
    let Some((_, last)) = before.last() else { return false };
    let member = last.pool_index().and_then(|index| file.pool.member(index));
    match last.opcode {
        Opcode::newarray => true,
        Opcode::invokestatic => member.is_some_and(|member| {
            member.class == "java/util/Arrays"
                && member.name.starts_with("copyOf")
                && !member.descriptor.contains('L')
        }),
        Opcode::checkcast => {
            let kind = last.pool_index().and_then(|index| file.pool.class_name(index));
            let call = before.len().checked_sub(2).map(|at| &before[at].1);
            let called = call
                .filter(|call| call.opcode == Opcode::invokevirtual)
                .and_then(|call| file.pool.member(call.pool_index()?));
            kind.is_some_and(|kind| kind.len() == 2 && kind.starts_with('['))
                && called
                    .is_some_and(|called| called.class.starts_with('[') && called.name == "clone")
        }
        _ => false,
    }
}

/// Whether a method may store an array of a type, or pass it to a method that may store it.
fn may_keep(file: &ClassFile, info: &MethodInfo, array: &str) -> bool {
    let Some(code) = &info.code else { return true };
    let may_hold = |descriptor: &str| {
        descriptor == array
            || ["Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;"]
                .contains(&descriptor)
    };
    let all: Vec<(u32, Instruction)> = instructions(&code.bytes).map_while(Result::ok).collect();
    all.iter().enumerate().any(|(at, (_, insn))| {
        let member = insn.pool_index().and_then(|index| file.pool.member(index));
        match insn.opcode {
            Opcode::putfield | Opcode::putstatic => member
                .is_none_or(|member| may_hold(member.descriptor) && !pushes_copy(file, &all[..at])),
            Opcode::aastore | Opcode::invokedynamic => true,
            Opcode::invokevirtual
            | Opcode::invokespecial
            | Opcode::invokestatic
            | Opcode::invokeinterface => member.is_none_or(|member| {
                let is_known = ["java/util/Arrays", "java/lang/System", "java/lang/String"]
                    .contains(&member.class);
                let of = MethodDescriptor::parse(member.descriptor);
                !is_known
                    && of
                        .is_none_or(|of| of.parameters.iter().any(|one| may_hold(&one.to_string())))
            }),
            _ => false,
        }
    })
}

/// Returns the name of a class without its package and outer classes.
fn short(file: &ClassFile) -> String {
    simple_name(&FieldType::Object(file.this_class.clone()))
}

fn named(file: &ClassFile, info: &MethodInfo) -> String {
    if info.name == "<init>" {
        format!("the constructor of {}", short(file))
    } else {
        format!("{}.{}", short(file), info.name)
    }
}
