//! Members of the program that objects of reflection denote, and the calls through such objects.
//!
//! The classes and names of such an object are those that the calls which made the object received. An
//! object without a known name denotes every member, and one without a known class is of any class.

use super::calls::CallKind;
use super::objects::{ObjectId, Origin, Place, Slot, Variable};
use super::{MethodAt, Points, Solver};
use crate::program::is_of_program;
use classes::{ClassRef, FieldRef, MethodRef};
use library::effects::ByName;
use std::collections::{BTreeMap, BTreeSet};

/// The members that an object of reflection may denote.
#[derive(Debug, Default)]
pub(crate) struct Members {
    classes: BTreeMap<usize, ClassRef>,
    names: BTreeSet<String>,
    /// Whether the object denotes the elements of arrays.
    pub(crate) has_elements: bool,
}

impl Points<'_> {
    /// Returns the members that some objects of reflection may denote.
    pub(crate) fn members_named(&self, objects: &BTreeSet<ObjectId>) -> Members {
        let mut members = Members::default();
        let mut seen = BTreeSet::new();
        let mut open: Vec<ObjectId> = objects.iter().copied().collect();
        while let Some(object) = open.pop().filter(|_| seen.len() < MOST) {
            if !seen.insert(object) {
                continue;
            }
            match self.get(object).origin {
                Origin::Mirror(number) => {
                    members.classes.insert(number, self.program.class_numbered(number));
                }
                Origin::Literal(_) => {
                    members.names.extend(self.literal(object).map(str::to_owned));
                }
                Origin::Library(place) => self.made_by(place, &mut members, &mut open),
                _ => {}
            }
        }
        members
    }

    /// Adds what the call that made an object of reflection received.
    fn made_by(&self, place: Place, members: &mut Members, open: &mut Vec<ObjectId>) {
        let body = self.body(place.method);
        let Some(callee) = self.named(body, place.pc) else { return };
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let passed = call.args.iter().filter(|argument| argument.is_reference);
        let passed = passed.flat_map(|argument| self.register(place, argument.register));
        members.has_elements |= callee.name == "arrayElementVarHandle";
        for object in passed {
            let literal = self.literal(object).filter(|_| callee.name == "forName");
            let class = if callee.name == "getClass" { self.get(object).class } else { None };
            let class = class
                .or_else(|| self.program.class(body.method.class(), &literal?.replace('.', "/")));
            match class {
                Some(class) => {
                    members.classes.insert(class.id.index(), class);
                }
                None => open.push(object),
            }
        }
    }

    /// Returns the classes of the program with methods or objects.
    fn classes_of_program(&self) -> BTreeMap<usize, ClassRef> {
        let of_methods = self.methods.iter().map(|body| body.method.class());
        let of_objects = self.objects.iter().filter_map(|object| object.class);
        let all = of_methods.chain(of_objects).filter(|class| is_of_program(class));
        all.map(|class| (class.id.index(), class)).collect()
    }

    /// Returns the classes of some members, with their superclasses.
    fn classes_named(&self, members: &Members) -> BTreeMap<usize, ClassRef> {
        let mut named: BTreeMap<usize, ClassRef> = members.classes.clone();
        named.retain(|_, class| is_of_program(class) && !class.is_array());
        if named.is_empty() {
            named = self.classes_of_program();
        }
        let mut all = BTreeMap::new();
        for class in named.into_values() {
            let mut at = Some(class);
            while let Some(class) = at.filter(|class| is_of_program(class)) {
                all.insert(class.id.index(), class);
                at = class.super_class;
            }
        }
        all
    }

    /// Returns the fields of the program that an object of reflection may denote.
    pub(crate) fn fields_named(&self, members: &Members) -> Vec<FieldRef> {
        if members.has_elements {
            return Vec::new();
        }
        let is_named =
            |field: &FieldRef| members.names.is_empty() || members.names.contains(&*field.name);
        let classes = self.classes_named(members);
        classes.into_values().flat_map(|class| &class.fields).filter(is_named).collect()
    }

    /// Returns the methods of the program that an object of reflection may denote. Without a class and
    /// a name, the methods are unknown.
    fn methods_named(&self, members: &Members) -> Vec<MethodRef> {
        if members.classes.is_empty() && members.names.is_empty() {
            return Vec::new();
        }
        let is_named = |method: &MethodRef| {
            !method.name.starts_with('<')
                && (members.names.is_empty() || members.names.contains(&*method.name))
        };
        let classes = self.classes_named(members);
        classes.into_values().flat_map(|class| &class.methods).filter(is_named).collect()
    }
}

/// The maximal number of objects that are followed to the class and the name of a member.
const MOST: usize = 200;

/// Adds the constraints of accesses and calls through objects of reflection that are known so far.
pub(super) fn add_named(this: &mut Solver<'_>) {
    let mut calls = Vec::new();
    for (number, body) in this.points.methods.iter().enumerate() {
        let method = MethodAt::new(number as u32);
        for pc in (0..body.len()).filter(|pc| body.insn(*pc).is_call()) {
            let Some(callee) = this.points.named(body, pc) else { continue };
            calls.extend(callee.access().map(|access| (Place { method, pc }, access)));
        }
    }
    for (place, access) in calls {
        if this.program.limits.is_over() {
            this.points.is_ended = true;
            return;
        }
        add_access(this, place, access);
    }
}

fn add_access(this: &mut Solver<'_>, place: Place, access: ByName) {
    let body = this.body(place.method).clone();
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    let mut passed = call.args.iter().filter(|of| of.is_reference).map(|of| of.register);
    let handles = passed.next().map(|of| this.register(place, of)).unwrap_or_default();
    let members = this.members_named(&handles);
    let result = this.object(Origin::Library(place), None);
    let arguments = Variable::Slot(result, Slot::Contents);
    match access {
        ByName::Reads | ByName::Writes => {
            let bases: Vec<ObjectId> = passed.flat_map(|of| this.register(place, of)).collect();
            for field in this.fields_named(&members) {
                add_field(this, place, field, &bases, arguments);
            }
        }
        ByName::Calls => {
            for method in this.methods_named(&members) {
                add_call(this, place, method, arguments);
            }
        }
        ByName::Makes => {
            let classes: Vec<ClassRef> = members.classes.into_values().collect();
            let [class] = classes[..] else { return };
            this.initialize(place, class);
            let made = this.object(Origin::Made(place), Some(class));
            this.add(Variable::Result(place), made);
            for method in class.methods.iter().filter(|method| method.is_constructor()) {
                let Some(local) = method.arguments.first() else { continue };
                if let Some(at) = add_call(this, place, method, arguments) {
                    this.add(Variable::Parameter(at, *local), made);
                }
            }
        }
    }
}

fn add_field(
    this: &mut Solver<'_>,
    place: Place,
    field: FieldRef,
    bases: &[ObjectId],
    arguments: Variable,
) {
    if !field.is_reference() {
        return;
    }
    let of = this.type_of(field.class(), &field.descriptor);
    let variables: Vec<Variable> = if field.is_static() {
        vec![Variable::of_static(field)]
    } else {
        let is_base = |object: &&ObjectId| {
            this.get(**object).class.is_some_and(|class| class.is_subclass_of(field.class()))
        };
        let slot = |object: &ObjectId| Variable::Slot(*object, Slot::of(field));
        bases.iter().filter(is_base).map(slot).collect()
    };
    for variable in variables {
        this.flow(variable, Variable::Result(place), None);
        this.flow(arguments, variable, of);
    }
}

fn add_call(
    this: &mut Solver<'_>,
    place: Place,
    method: MethodRef,
    arguments: Variable,
) -> Option<MethodAt> {
    let at = this.edge(place, method, CallKind::Callback)?;
    for (number, local) in method.arguments.iter().enumerate() {
        let of_receiver = number == 0 && !method.is_static();
        let of = of_receiver.then(|| method.class());
        this.flow(arguments, Variable::Parameter(at, *local), of);
    }
    this.flow(Variable::Returned(at), Variable::Result(place), None);
    Some(at)
}

/// Adds the constants of an enumeration to the contents and the result of a call of the class
/// library. The call receives the mirror of the enumeration.
pub(super) fn constants(this: &mut Solver<'_>, place: Place, mirror: ObjectId) {
    let Origin::Mirror(number) = this.get(mirror).origin else { return };
    let class = this.program.class_numbered(number);
    let is_enum = class.super_class.is_some_and(|of| &*of.name == "java/lang/Enum");
    if !is_enum || !is_of_program(class) {
        return;
    }
    this.initialize(place, class);
    let result = this.object(Origin::Library(place), None);
    let own = class.descriptor();
    for field in class.fields.iter().filter(|of| of.is_static() && *of.descriptor == *own) {
        let constant = Variable::of_static(field);
        this.flow(constant, Variable::Slot(result, Slot::Contents), None);
        this.flow(constant, Variable::Result(place), None);
    }
}
