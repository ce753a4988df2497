//! Linking of `invokedynamic` call sites with bootstrap methods of the JDK.

use crate::bootstraps::resolve_site;
use crate::constants::{bootstrap_handle, static_arguments};
use crate::fitting::{fits, is_enum};
use crate::handle::linked_call;
use crate::labels::label;
use crate::linkage;
use crate::types::{is_filled, method_types, upcall};
use crate::variable::invoke_polymorphic;
use classes::ClassRef;
use classfile::{ClassFile, Constant, ConstantPool, FieldType, MethodDescriptor};
use code::Insn;
use spin::{
    Bootstrap, HandleRef, Label, LambdaSpec, ObjectMethodsSpec, SwitchSpec, concat_at, concat_spec,
    known,
};
use terms::TermId;
use vm::dynamic::Target;
use vm::heap::Ref;
use vm::interp::Leave;
use vm::machine::Machine;
use vm::native::Exit;
use vm::prepared::Code;
use vm::symbolic;
use vm::team::ImmortalCause;
use vm::thread::FrameKind;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// Reference kind of `getfield` (JVMS table 5.4.3.5-A).
const GET_FIELD: u8 = 1;

/// First version of class files in which primitive types can be labels, as a preview feature.
const PRIMITIVE_LABELS: u16 = 67;

/// Executes the dynamic call at `pc`; `None` if its result is in its register already.
pub(crate) fn invoke_dynamic(machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave> {
    let insn = code.insns[pc as usize].get();
    let site = &code.calls[insn.wide() as usize];
    machine.transition.native_point_passed = false;
    if machine.live.symbols.is_active() {
        match join_terms(machine, code, insn) {
            Ok(false) => {}
            Ok(true) => return None,
            Err(exit) => return Some(Leave::Exit(exit)),
        }
    }
    let base =
        machine.live.threads[machine.live.current].frames.last().map_or(0, |f| f.base as usize);
    if let Some(method) = site.method.get() {
        symbolic::pin_captures(machine, &site.args, base);
        return Some(invoke_polymorphic(machine, code, site, method));
    }
    if site.linked.get() == 0 {
        if let Err(exit) = resolve_site(machine, code.method.class(), site.pool) {
            return Some(Leave::Exit(exit));
        }
        machine.about_to_resolve(code);
        match earlier_link(machine, code.method.id, pc) {
            Ok(number) => site.linked.set(number),
            Err(exit) => return Some(Leave::Exit(exit)),
        }
    }
    if site.linked.get() == 0 {
        let call = insn.wide();
        let what = || ImmortalCause::Call(code.method.id, call);
        if let Err(exit) = machine.making(what, |machine| link_call(machine, code, call)) {
            return Some(Leave::Exit(exit));
        }
        if code.method.class().loader.is_program() && machine.options.check {
            let links = machine.program.linked.relinks.entry((code.method.id, pc)).or_default();
            links.push(site.linked.get());
        }
    }
    let target = machine.program.linked.targets[site.linked.get() as usize - 1];
    match target {
        Target::Method(_) => symbolic::pass_captures(machine, &site.args, base),
        Target::Constant(_) | Target::Cell(_) => {
            symbolic::pin_captures(machine, &site.args, base);
        }
    }
    match target {
        Target::Constant(object) => {
            machine.live.threads[machine.live.current].registers[base + insn.d as usize] =
                u64::from(object);
            None
        }
        Target::Method(method) => {
            let registers = &machine.live.threads[machine.live.current].registers;
            let args = site.args.iter().map(|a| registers[base + a.register as usize]).collect();
            Some(Leave::Exit(Exit::Call(method, args, FrameKind::Call)))
        }
        Target::Cell(cell) if is_filled(machine, cell) => {
            let registers = &machine.live.threads[machine.live.current].registers;
            let args = site.args.iter().map(|a| registers[base + a.register as usize]).collect();
            Some(linked_call(machine, cell, args))
        }
        Target::Cell(cell) => Some(bootstrap_site(machine, code, pc, site.pool, cell)),
    }
}

/// Links a call site, unless it is linked already.
pub(crate) fn link_call(machine: &mut Machine, code: &'static Code, call: u32) -> Result<(), Exit> {
    let Some(site) = code.calls.get(call as usize) else {
        return Err(Exit::Unsupported("a call site that is not there".to_owned()));
    };
    if site.linked.get() != 0 {
        return Ok(());
    }
    let target = match link_site(machine, code, site.pool) {
        Ok(Some(target)) => target,
        Ok(None) => Target::Cell(machine.new_cell()?),
        Err(exit) => {
            // The effects of the failed linking cannot be repeated on other machines.
            machine.fall_out("has call sites that cannot be linked");
            return Err(exit);
        }
    };
    machine.program.linked.targets.push(target);
    site.linked.set(machine.program.linked.targets.len() as u32);
    Ok(())
}

/// Returns the link that another path made for a call site, else 0. The supertypes of the linked
/// class must resolve to the same classes on this path.
fn earlier_link(machine: &mut Machine, method: classes::MethodId, pc: u32) -> Result<u32, Exit> {
    let links = machine.program.linked.relinks.get(&(method, pc)).cloned().unwrap_or_default();
    for number in links {
        let class = match machine.program.linked.targets[number as usize - 1] {
            Target::Cell(_) => return Ok(number),
            Target::Method(method) => method.class(),
            Target::Constant(object) => machine.live.heap.get(object).class(),
        };
        match machine.program.supertypes_agree(class) {
            Ok(true) => {
                machine.adopt(class);
                return Ok(number);
            }
            Ok(false) => {}
            Err(e) => return Err(machine.link_error(&e)),
        }
    }
    Ok(0)
}

/// Links a call site by a call of its bootstrap method. The call is a scheduling point, as threads
/// may race to link the site. Sites in classes of the JDK have no such point if the JDK's steps are
/// merged.
fn bootstrap_site(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    index: u16,
    cell: Ref,
) -> Leave {
    if machine.options.initialization_is_point(code.method.class()) && machine.watching() {
        if machine.transition.ends_at_next_point && !machine.resumes(pc) {
            return Leave::Boundary;
        }
        machine.transition.ends_at_next_point = true;
        machine.transition.native_point_passed = true;
    }
    match call_bootstrap(machine, code.method.class(), index, cell) {
        Ok(exit) | Err(exit) => Leave::Exit(exit),
    }
}

fn call_bootstrap(
    machine: &mut Machine,
    holder: ClassRef,
    index: u16,
    cell: Ref,
) -> Result<Exit, Exit> {
    let site = holder.file().and_then(|file| match file.pool.get(index) {
        Some(Constant::InvokeDynamic(bootstrap, _)) => {
            Some((file, *bootstrap, file.pool.name_and_type(index)?))
        }
        _ => None,
    });
    let Some((file, bootstrap, (name, descriptor))) = site else {
        return Err(machine.exception("java/lang/ClassFormatError", "dynamic call site expected"));
    };
    let handle = bootstrap_handle(machine, holder, file, bootstrap)?;
    let (result, parameters) = method_types(machine, holder, descriptor)?;
    let statics = static_arguments(machine, holder, file, bootstrap)?;
    let (caller, name) = (machine.mirror(holder), machine.literal_text(name)?);
    let args = [cell, caller, handle, name, result, parameters, statics];
    Ok(upcall(machine, linkage::CALL_SITE, &args))
}

/// Returns the target of a call site with a bootstrap method of the JDK; none for another bootstrap
/// method.
fn link_site(
    machine: &mut Machine,
    code: &'static Code,
    index: u16,
) -> Result<Option<Target>, Exit> {
    let holder = code.method.class();
    let Some(file) = holder.file() else {
        return Err(Exit::Unsupported("invokedynamic without a class file".to_owned()));
    };
    let Some(Constant::InvokeDynamic(bootstrap, _)) = file.pool.get(index) else {
        return Err(machine.exception("java/lang/ClassFormatError", "dynamic call site expected"));
    };
    let Some((name, descriptor)) = file.pool.name_and_type(index) else {
        return Err(machine.exception("java/lang/ClassFormatError", "dynamic call site expected"));
    };
    let Some(bootstrap) = known(file, *bootstrap) else { return Ok(None) };
    let pool = &file.pool;
    let host = holder.name.as_ref();
    let spun = match (bootstrap.class, bootstrap.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
            let spec = lambda_spec(pool, host, name, descriptor, &bootstrap);
            spec.filter(|spec| fits(machine, holder, spec))
                .map(|spec| (spin::lambda(&spec), spin::FACTORY, descriptor.to_owned()))
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
            concat_spec(pool, descriptor, &bootstrap)
                .map(|spec| (spin::concat(host, &spec), "concat", descriptor.to_owned()))
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap") => {
            let spec = object_methods_spec(file, name, descriptor, &bootstrap);
            let is_known = name != "toString" || agrees_with_outer_class(machine, holder, file);
            spec.filter(|spec| is_known && spec.record == host).map(|spec| {
                let bytes = spin::object_methods(&spec, spin::simple_name(file));
                (bytes, name, descriptor.to_owned())
            })
        }
        ("java/lang/runtime/SwitchBootstraps", kind @ ("typeSwitch" | "enumSwitch")) => {
            let spec = switch_spec(machine, holder, (file, descriptor), &bootstrap);
            spec.map(|spec| {
                let bytes = if kind == "typeSwitch" {
                    spin::type_switch(host, &spec)
                } else {
                    spin::enum_switch(host, &spec)
                };
                (bytes, kind, descriptor.to_owned())
            })
        }
        _ => return Ok(None),
    };
    // Forms that no compiler writes are left to the bootstrap method itself.
    let Some((Ok(bytes), method_name, descriptor)) = spun else { return Ok(None) };
    let class = define_spun(machine, holder, &bytes)?;
    let Some(method) = class.declared_method(method_name, &descriptor) else {
        return Err(Exit::Unsupported(format!("a spun class without {method_name}{descriptor}")));
    };
    if method_name == spin::FACTORY && method.arguments.is_empty() {
        // A lambda without captured values is one object for all evaluations, as in HotSpot.
        let slots = class.instance_slots as usize;
        let Ok(object) = machine.live.heap.fixed(class, 0, slots) else {
            return Err(Exit::Unsupported("more than 65536 literals and classes".to_owned()));
        };
        return Ok(Some(Target::Constant(object)));
    }
    Ok(Some(Target::Method(method)))
}

/// Defines a generated class as an initialized hidden nest mate of `host`.
pub(crate) fn define_spun(
    machine: &mut Machine,
    host: ClassRef,
    bytes: &[u8],
) -> Result<ClassRef, Exit> {
    machine.program.linked.spun += 1;
    let suffix = format!("0x{:016x}", machine.program.linked.spun);
    let class = match machine.program.registry.define_hidden(host, bytes, &suffix) {
        Ok(class) => class,
        Err(e) => return Err(machine.link_error(&e)),
    };
    let mirror = machine.mirror(class);
    machine.live.heap.unlogged(mirror).length = vm::initialize::INITIALIZED;
    machine.adopt(class);
    Ok(class)
}

fn handle(pool: &ConstantPool, index: u16) -> Option<HandleRef<'_>> {
    let Constant::MethodHandle(kind, member) = pool.get(index)? else { return None };
    let member = pool.member(*member)?;
    Some(HandleRef {
        kind: *kind,
        class: member.class,
        name: member.name,
        descriptor: member.descriptor,
        interface: member.interface,
    })
}

fn integer(pool: &ConstantPool, index: Option<&u16>) -> Option<i32> {
    match pool.get(*index?)? {
        Constant::Integer(value) => Some(*value),
        _ => None,
    }
}

/// Returns the number of arguments that a constant gives.
fn count(pool: &ConstantPool, index: Option<&u16>) -> Option<i32> {
    integer(pool, index).filter(|count| *count >= 0)
}

fn lambda_spec<'a>(
    pool: &'a ConstantPool,
    host: &'a str,
    name: &'a str,
    descriptor: &'a str,
    bootstrap: &Bootstrap<'a>,
) -> Option<LambdaSpec<'a>> {
    let mut arguments = bootstrap.arguments.iter();
    let erased = pool.method_type(*arguments.next()?)?;
    let implementation = handle(pool, *arguments.next()?)?;
    let instantiated = pool.method_type(*arguments.next()?)?;
    let mut marker_interfaces = Vec::new();
    let mut bridges = Vec::new();
    let mut serializable = false;
    if bootstrap.name == "altMetafactory" {
        let flags = integer(pool, arguments.next())?;
        serializable = flags & SERIALIZABLE != 0;
        if flags & MARKERS != 0 {
            for _ in 0..count(pool, arguments.next())? {
                marker_interfaces.push(pool.class_name(*arguments.next()?)?);
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..count(pool, arguments.next())? {
                bridges.push(pool.method_type(*arguments.next()?)?);
            }
        }
    }
    if arguments.next().is_some() {
        return None;
    }
    Some(LambdaSpec {
        host,
        method_name: name,
        factory: descriptor,
        erased,
        instantiated,
        implementation,
        marker_interfaces,
        bridges,
        serializable,
    })
}

/// Executes a concatenation that has arguments with terms, if its text need not be written now;
/// returns whether that was done. Otherwise the arguments are restricted to their numbers.
fn join_terms(machine: &mut Machine, code: &'static Code, insn: Insn) -> Result<bool, Exit> {
    let site = &code.calls[insn.wide() as usize];
    let me = machine.live.current;
    let base = machine.live.threads[me].frames.last().map_or(0, |f| f.base as usize);
    let mut registers = site.args.iter().map(|arg| base + usize::from(arg.register));
    let is_open =
        |register| symbolic::has_term(&machine.live, register) || is_late_text(machine, register);
    if !registers.any(is_open) {
        return Ok(false);
    }
    let spec = code.method.class().file().and_then(|file| concat_at(file, site.pool));
    let Some(spec) = spec else { return Ok(false) };
    let Some(text) = machine.program.attachments.terms.concat(machine, &spec, &site.args, base)?
    else {
        symbolic::pin_captures(machine, &site.args, base);
        return Ok(false);
    };
    let register = base + usize::from(insn.d);
    machine.live.threads[me].registers[register] = u64::from(text);
    machine.live.symbols.set_register(me, register, TermId::NONE);
    Ok(true)
}

/// Whether a register of the current thread refers to a string that is not written yet.
fn is_late_text(machine: &Machine, register: usize) -> bool {
    let live = &machine.live;
    let object = live.threads[live.current].registers[register] as Ref;
    let value = machine.program.known.string_value;
    object != 0
        && live.heap.is_live(object)
        && Some(live.heap.peek(object).class()) == machine.program.known.string
        && live.symbols.has_late_reference(&live.heap, object, value)
}

/// Whether a record has a simple name for sure: its outer class is of the same loader and declares it.
/// `Class.getSimpleName` throws otherwise.
fn agrees_with_outer_class(machine: &Machine, record: ClassRef, file: &ClassFile) -> bool {
    let Some(entry) = file.inner_classes.iter().find(|inner| inner.inner == file.this_class) else {
        return true;
    };
    let enclosing = file.enclosing_method.as_ref().map(|place| &place.class);
    let Some(outer) = entry.outer.as_ref().or(enclosing) else { return true };
    if record.loader.is_program() {
        return false;
    }
    let outer = machine.program.registry.load(record.loader, outer);
    outer.ok().and_then(|outer| outer.file()).is_some_and(|outer| {
        outer.inner_classes.iter().any(|of| of.inner == entry.inner && of.outer == entry.outer)
    })
}

/// Returns the description of `equals`, `hashCode` or `toString` of a record. The names, getters
/// and descriptor of the call site must be those of fields of the class.
fn object_methods_spec<'a>(
    file: &'a ClassFile,
    name: &'a str,
    descriptor: &str,
    bootstrap: &Bootstrap<'a>,
) -> Option<ObjectMethodsSpec<'a>> {
    let pool = &file.pool;
    let [record, names, getters @ ..] = bootstrap.arguments else { return None };
    let record = pool.class_name(*record)?;
    let rest = match name {
        "equals" => "Ljava/lang/Object;)Z",
        "hashCode" => ")I",
        "toString" => ")Ljava/lang/String;",
        _ => return None,
    };
    if descriptor.strip_prefix(&format!("(L{record};")) != Some(rest) {
        return None;
    }
    let component = |index: &u16| {
        let getter = handle(pool, *index)?;
        let field = file.field(getter.name, getter.descriptor)?;
        let is_own = getter.kind == GET_FIELD && getter.class == record && !field.is_static();
        is_own.then(|| (getter.name.to_owned(), getter.descriptor.to_owned()))
    };
    let components = getters.iter().map(component).collect::<Option<Vec<_>>>()?;
    let own_names: Vec<_> = components.iter().map(|(name, _)| name.as_str()).collect();
    if pool.string(*names)? != own_names.join(";") {
        return None;
    }
    Some(ObjectMethodsSpec { record, name, components })
}

fn switch_spec<'a>(
    machine: &Machine,
    holder: ClassRef,
    (file, descriptor): (&'a ClassFile, &'a str),
    bootstrap: &Bootstrap<'a>,
) -> Option<SwitchSpec<'a>> {
    let parsed = MethodDescriptor::parse(descriptor)?;
    let enumeration = match parsed.parameters.first()? {
        FieldType::Object(name) if bootstrap.name == "enumSwitch" => {
            if !is_enum(machine, holder, name) {
                return None;
            }
            Some(name.as_str())
        }
        _ => None,
    };
    let primitives = file.minor == u16::MAX && file.major >= PRIMITIVE_LABELS;
    let labels = bootstrap
        .arguments
        .iter()
        .map(|index| label(file, *index, enumeration))
        .collect::<Option<Vec<_>>>()?;
    let is_reference = |label: &Label<'_>| {
        let reference = matches!(label, Label::Class(_) | Label::String(_) | Label::Integer(_));
        reference || matches!(label, Label::Enum { .. })
    };
    let fits = primitives || parsed.parameters[0].is_reference() && labels.iter().all(is_reference);
    fits.then_some(SwitchSpec { descriptor, labels })
}
