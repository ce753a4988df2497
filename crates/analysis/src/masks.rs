//! Masks: numbers on which no decision, exception or call of the class library depends, and the code
//! that only computes such numbers.
//!
//! The result is the greatest set of variables whose values reach only masked variables, computed as a
//! fixpoint. At first, all fields and arrays of numbers are masked, and all arguments and results are
//! unneeded. Liveness analysis of the changed code then finds the needed variables, until the sets are
//! stable. Source: the non-interference rule of Volpano, Smith and Irvine, "A sound type system for
//! secure flow analysis" (1996), with two levels. Strong liveness is the same rule for registers.
//!
//! Invariant: a mask is a proposal. The machine withdraws the mask when it observes that the value is
//! needed.

use crate::depend::Facts;
use crate::leaves::Leaves;
use crate::places::{method_text, simple};
use crate::points::{CallKind, MethodAt, ObjectId, Origin, Place, Points, Variable};
use crate::program::{Program, is_of_program};
use crate::slice::{SlicedLine, line_of};
use crate::tables::TableRow;
use classes::FieldRef;
use code::builders::own_builders;
use code::masking::{
    ALL_ELEMENTS, ALL_MONITORS, ALL_TEXTS, Masks, MethodMasks, access_name, argument_name,
    class_monitor_name, field_name, method_name, monitors_name, output_name, range_of, result_name,
    text_name,
};
use code::operation::{Allocation, Dispatch, Memory, Operation, Resolution, Returned, Storage};
use code::texts::{TextCall, text_call};
use code::{Code, Liveness, Op, Rules, translate};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the masks of a program, without the withdrawn ones; none if the points-to analysis exceeded
/// its budget.
///
/// With a seed, some needed variables are masked too. A test requires that the machine withdraws these
/// masks.
pub fn masks(
    program: &Program<'_>,
    withdrawn: &BTreeSet<String>,
    wrong: Option<u64>,
) -> Option<Masks> {
    let points = Points::new(program);
    if !points.is_closed() {
        return None;
    }
    let mut masking = Masking::new(&points, withdrawn, wrong);
    while masking.refine() {}
    Some(masking.masks())
}

/// Returns the masks as rows of a table: fields, elements by their allocation, results, arguments of
/// calls, and leaf monitors.
pub(crate) fn rows(facts: &Facts<'_>) -> Vec<TableRow> {
    if !facts.points.is_closed() {
        return Vec::new();
    }
    let withdrawn = BTreeSet::new();
    let mut masking = Masking::new(&facts.points, &withdrawn, None);
    while masking.refine() {}
    let of_kind = |kind: &str, line: Option<SlicedLine>, of: String, place: Option<Place>| {
        let place = place.map(|place| method_text(facts, place));
        TableRow { line, cells: vec![vec![kind.to_owned()], vec![of], place.into_iter().collect()] }
    };
    let row = |line, of, place| of_kind("irrelevant", line, of, Some(place));
    let mut rows = BTreeSet::new();
    for object in masking.leaves(&masking.masks().methods) {
        rows.extend(match facts.points.get(object).origin {
            Origin::Mirror(number) => {
                let class = facts.points.program.class_numbered(number).java_name();
                let of = format!("the monitor of class {}", simple(&class));
                Some(of_kind("leaf-monitor", None, of, None))
            }
            Origin::Site(place) => {
                let of = "the monitor of the new object".to_owned();
                Some(of_kind("leaf-monitor", line_of(facts, place), of, Some(place)))
            }
            _ => None,
        });
    }
    for (method, body) in facts.points.methods() {
        let masks = masking.masks_of(method);
        for pc in 0..body.len() {
            let place = Place { method, pc };
            let bytecode = body.code.bytecodes[pc as usize];
            let line = line_of(facts, place);
            if masks.accesses.contains(&bytecode)
                && let Some(Accessed::Field(field)) = masking.accessed(place)
            {
                let of = format!("{}.{}", simple(&field.class().java_name()), field.name);
                rows.insert(row(line.clone(), of, place));
            }
            if masks.arrays.contains(&bytecode)
                && matches!(body.operation(pc), Operation::Allocate(_))
            {
                rows.insert(row(line.clone(), "elements of the new array".to_owned(), place));
            }
            if masks.result && matches!(body.operation(pc), Operation::Return(_)) {
                rows.insert(row(line.clone(), "the result".to_owned(), place));
            }
            if masks.outputs.contains(&bytecode) {
                rows.insert(row(line.clone(), "the printed value".to_owned(), place));
            }
            if masks.texts.contains(&bytecode) {
                rows.insert(row(line.clone(), "the text".to_owned(), place));
            }
            if body.insn(pc).is_call() {
                for (_, number) in masks.arguments.iter().filter(|(at, _)| *at == bytecode) {
                    rows.insert(row(line.clone(), format!("argument {number}"), place));
                }
            }
        }
    }
    rows.into_iter().collect()
}

/// The variables that an instruction accesses.
enum Accessed {
    Field(FieldRef),
    Arrays(BTreeSet<ObjectId>),
}

/// The assumptions of an iteration. The sets of needed variables only grow.
struct Masking<'a> {
    points: &'a Points<'a>,
    withdrawn: &'a BTreeSet<String>,
    wrong: Option<u64>,
    /// The code of each method with the masks applied.
    codes: Vec<Code>,
    /// For each method, the masks of its code.
    refined: Vec<Option<MethodMasks>>,
    /// The names of the needed fields.
    fields: BTreeSet<String>,
    /// The names of the fields from which indices of masked elements are computed.
    bounded: BTreeSet<String>,
    /// The arrays whose elements are needed.
    arrays: BTreeSet<ObjectId>,
    /// The needed parameters, by local variable.
    parameters: BTreeSet<(MethodAt, u16)>,
    /// The methods whose results are needed.
    results: BTreeSet<MethodAt>,
    /// The calls whose texts are needed.
    texts: BTreeSet<Place>,
    /// For each method, the calls on each string builder that no other method uses.
    builders: Vec<Vec<BTreeSet<u32>>>,
}

impl<'a> Masking<'a> {
    fn new(points: &'a Points<'a>, withdrawn: &'a BTreeSet<String>, wrong: Option<u64>) -> Self {
        let rules = Rules {
            inverts_loops: false,
            records_locks: false,
            drops_faint: true,
            ..Rules::default()
        };
        let codes = points.methods().filter_map(|(_, body)| translate(body.method, rules).ok());
        let mut this = Self {
            points,
            withdrawn,
            wrong,
            codes: codes.collect(),
            refined: points.methods().map(|_| None).collect(),
            fields: BTreeSet::new(),
            bounded: BTreeSet::new(),
            arrays: BTreeSet::new(),
            parameters: BTreeSet::new(),
            results: BTreeSet::new(),
            texts: BTreeSet::new(),
            builders: points.methods().map(|(_, body)| own_builders(&body.code)).collect(),
        };
        this.needed_outside();
        this
    }

    /// Whether a test ignores the need with this name.
    fn ignores(&self, name: &str) -> bool {
        self.wrong
            .is_some_and(|seed| base::fingerprint::of(format!("{seed} {name}").as_bytes()) & 1 == 0)
    }

    /// Adds the variables that code outside of the analysed methods needs.
    fn needed_outside(&mut self) {
        for object in self.points.objects() {
            let of = self.points.get(object);
            let has_numbers = of.class.and_then(classes::Class::component).is_some();
            let is_single = matches!(of.origin, Origin::Site(place)
                if matches!(self.operation(place), Operation::Allocate(Allocation::Primitives)));
            if !has_numbers || !is_single || self.withdrawn.contains(ALL_ELEMENTS) {
                self.arrays.insert(object);
            }
        }
        for (place, edge) in self.points.calls() {
            let is_ignored = self.ignores(&format!("called {}", edge.callee.raw()));
            if !self.binds(place, edge.callee, edge.kind) && !is_ignored {
                self.results.insert(edge.callee);
            }
        }
        for (method, body) in self.points.methods() {
            if self.withdrawn.contains(&result_name(body.method)) {
                self.results.insert(method);
            }
            for pc in 0..body.len() {
                let place = Place { method, pc };
                let is_ignored = self.ignores(&format!("passed {method:?} {pc}"));
                if !body.insn(pc).is_call() || self.binds_all(place) || is_ignored {
                    continue;
                }
                let call = &body.code.calls[body.insn(pc).wide() as usize];
                for argument in &call.args {
                    self.arrays.extend(self.points.register(place, argument.register));
                }
            }
        }
    }

    fn operation(&self, place: Place) -> Operation {
        self.points.body(place.method).operation(place.pc)
    }

    /// Whether an edge of the call graph leads to the method of the program that the call names, or to
    /// an overriding method.
    fn binds(&self, place: Place, callee: MethodAt, kind: CallKind) -> bool {
        let body = self.points.body(place.method);
        let callee = self.points.body(callee).method;
        kind == CallKind::Direct
            && self.points.named(body, place.pc).is_some_and(|named| {
                named.name == &*callee.name
                    && named.descriptor == &*callee.descriptor
                    && named.method.is_some_and(|method| is_of_program(method.class()))
            })
    }

    /// Whether all methods that a call executes are methods of the program that the call names.
    fn binds_all(&self, place: Place) -> bool {
        let mut edges = self.points.callees(place).filter(|edge| edge.kind != CallKind::Initialize);
        let mut some = false;
        let all = edges.all(|edge| {
            some = true;
            self.binds(place, edge.callee, edge.kind)
        });
        all && some
    }

    /// Returns the field or the arrays that an instruction accesses.
    fn accessed(&self, place: Place) -> Option<Accessed> {
        let body = self.points.body(place.method);
        let insn = body.insn(place.pc);
        let (Operation::Load(memory, ..) | Operation::Store(memory, ..)) = self.operation(place)
        else {
            return None;
        };
        let site = match memory {
            Memory::Element => {
                return Some(Accessed::Arrays(self.points.register(place, insn.a)));
            }
            Memory::Field => u32::from(insn.b),
            Memory::Static => insn.wide(),
        };
        let pool = body.code.sites[site as usize].pool;
        self.points.program.field(body.method.class(), pool).map(Accessed::Field)
    }

    fn is_masked_field(&self, field: FieldRef) -> bool {
        let name = field_name(field);
        !field.is_reference()
            && is_of_program(field.class())
            && !self.fields.contains(&name)
            && !self.withdrawn.contains(&name)
    }

    fn is_masked_access(&self, place: Place) -> bool {
        let body = self.points.body(place.method);
        let is_masked = match self.accessed(place) {
            Some(Accessed::Field(field)) => self.is_masked_field(field),
            Some(Accessed::Arrays(all)) => !all.is_empty() && all.is_disjoint(&self.arrays),
            None => false,
        };
        let is_number = !matches!(
            body.operation(place.pc),
            Operation::Load(_, Storage::Reference, _) | Operation::Store(_, Storage::Reference, _)
        );
        let is_wrong = match self.accessed(place) {
            Some(Accessed::Field(field)) => !field.is_reference(),
            Some(Accessed::Arrays(_)) => is_number,
            None => false,
        } && self.ignores(&format!("masked {place:?}"));
        let name = || access_name(body.method, body.code.bytecodes[place.pc as usize]);
        (is_masked || is_wrong) && !self.withdrawn.contains(&name())
    }

    /// Marks the variables that an instruction accesses as needed. Returns whether a variable is new.
    fn need(&mut self, place: Place) -> bool {
        if self.ignores(&format!("{place:?}")) {
            return false;
        }
        match self.accessed(place) {
            Some(Accessed::Field(field)) => self.fields.insert(field_name(field)),
            Some(Accessed::Arrays(all)) => {
                let before = self.arrays.len();
                self.arrays.extend(all);
                self.arrays.len() > before
            }
            None => false,
        }
    }

    /// Whether no callee needs an argument, and the argument does not select the callee.
    fn is_masked_argument(&self, place: Place, number: usize) -> bool {
        let body = self.points.body(place.method);
        let bytecode = body.code.bytecodes[place.pc as usize];
        let selects = number == 0
            && !matches!(body.operation(place.pc), Operation::Call(Dispatch::Static, _));
        let mut callees = self.points.callees(place);
        !selects
            && self.binds_all(place)
            && !self.withdrawn.contains(&argument_name(body.method, bytecode, number as u16))
            && callees.all(|edge| {
                let arguments = &self.points.body(edge.callee).method.arguments;
                edge.kind != CallKind::Direct
                    || arguments
                        .get(number)
                        .is_some_and(|local| !self.parameters.contains(&(edge.callee, *local)))
            })
    }

    /// Whether the text of a call is masked. Printed texts are masked unless they are constants; other
    /// texts are masked if no code needs them.
    fn is_masked_text(&self, place: Place, call: TextCall) -> bool {
        if self.withdrawn.contains(ALL_TEXTS) {
            return false;
        }
        let body = self.points.body(place.method);
        let bytecode = body.code.bytecodes[place.pc as usize];
        match call {
            TextCall::Print(..) => {
                let site = &body.code.calls[body.insn(place.pc).wide() as usize];
                let before = place.pc.checked_sub(1).map(|before| body.insn(before));
                let is_constant = before.is_some_and(|before| {
                    matches!(before.op.operation(), Operation::Constant(_))
                        && site.args.get(1).is_some_and(|of| of.register == before.d)
                });
                !is_constant && !self.withdrawn.contains(&output_name(body.method, bytecode))
            }
            TextCall::Number(_) | TextCall::Concatenation => self.is_needless_text(place),
            TextCall::Append(_) | TextCall::Finish => {
                let of_method = &self.builders[place.method.index()];
                let own = of_method.iter().find(|group| group.contains(&place.pc));
                let is_needless = |pc: &u32| self.is_needless_text(Place { pc: *pc, ..place });
                own.is_some_and(|group| group.iter().all(is_needless))
            }
        }
    }

    /// Whether no code that needs the text of a call is known.
    fn is_needless_text(&self, place: Place) -> bool {
        let body = self.points.body(place.method);
        let bytecode = body.code.bytecodes[place.pc as usize];
        !self.texts.contains(&place) && !self.withdrawn.contains(&text_name(body.method, bytecode))
    }

    /// Returns the masks of a method under the present assumptions.
    fn masks_of(&self, method: MethodAt) -> MethodMasks {
        let body = self.points.body(method);
        let mut masks = MethodMasks::default();
        for pc in 0..body.len() {
            let place = Place { method, pc };
            let bytecode = body.code.bytecodes[pc as usize];
            match body.operation(pc) {
                Operation::Load(..) | Operation::Store(..) if self.is_masked_access(place) => {
                    masks.accesses.insert(bytecode);
                    if let Some(Accessed::Field(field)) = self.accessed(place)
                        && self.bounded.contains(&field_name(field))
                    {
                        masks.bounded.insert(bytecode);
                    }
                }
                Operation::Call(..) => {
                    let call = &body.code.calls[body.insn(pc).wide() as usize];
                    let masked =
                        (0..call.args.len()).filter(|n| self.is_masked_argument(place, *n));
                    masks.arguments.extend(masked.map(|number| (bytecode, number as u16)));
                    match text_call(&body.code, body.insn(pc)) {
                        Some(call) if self.is_masked_text(place, call) => {
                            let prints = matches!(call, TextCall::Print(..));
                            let all = if prints { &mut masks.outputs } else { &mut masks.texts };
                            all.insert(bytecode);
                        }
                        _ => {}
                    }
                }
                Operation::Allocate(Allocation::Primitives) => {
                    let all = self.points.set(Variable::Result(place));
                    if !all.is_empty() && all.is_disjoint(&self.arrays) {
                        masks.arrays.insert(bytecode);
                    }
                }
                Operation::Return(Returned::Number | Returned::Reference) => {
                    masks.result |= !self.results.contains(&method);
                }
                _ => {}
            }
        }
        masks
    }

    /// Adds the variables that the masked code needs. Returns whether a variable is new.
    fn refine(&mut self) -> bool {
        let mut changed = false;
        for at in 0..self.codes.len() {
            let method = MethodAt::new(at as u32);
            let masks = self.masks_of(method);
            // The needs of a method depend on its masks alone.
            if self.refined[at].as_ref() == Some(&masks) {
                continue;
            }
            let body = self.points.body(method).clone();
            for (now, before) in self.codes[at].insns.iter().zip(&body.code.insns) {
                now.set(before.get());
            }
            masks.apply(&mut self.codes[at], false);
            self.refined[at] = Some(masks);
            let without_bounds = self.needed_without_bounds(at);
            let liveness = Liveness::new(&self.codes[at]);
            let code = &self.codes[at];
            let entry = liveness.at(code, 0, false);
            let live: Vec<u16> = entry.iter().map(|(register, _)| *register).collect();
            for local in body.method.arguments.iter().filter(|local| live.contains(local)) {
                if !self.ignores(&format!("{method:?} {local}")) {
                    changed |= self.parameters.insert((method, *local));
                }
            }
            for pc in 0..body.len() {
                let is_bounded = !without_bounds.contains(&pc);
                changed |= self.refine_at(&liveness, Place { method, pc }, is_bounded);
            }
        }
        changed
    }

    /// Returns the loads of a method whose results have further uses. Indices of masked elements,
    /// and values of fields from which such indices are computed, do not count.
    fn needed_without_bounds(&mut self, at: usize) -> BTreeSet<u32> {
        let code = &mut self.codes[at];
        code.drops_bounded = true;
        let liveness = Liveness::new(code);
        let is_needed = |pc: &u32| {
            let insn = code.insns[*pc as usize].get();
            let after = pc + 1;
            matches!(insn.op.operation(), Operation::Load(..))
                && (after as usize) < code.insns.len()
                && liveness.at(code, after, false).iter().any(|(live, _)| *live == insn.d)
        };
        let all = (0..code.insns.len() as u32).filter(is_needed).collect();
        code.drops_bounded = false;
        all
    }

    /// Marks the field of a masked access as one from which indices are computed. Returns whether the
    /// field is new; none if the values of the field have no small range.
    fn bound(&mut self, place: Place) -> Option<bool> {
        let Some(Accessed::Field(field)) = self.accessed(place) else { return None };
        let name = field_name(field);
        let declared =
            field.class().file().and_then(|file| file.fields.get(usize::from(field.index)));
        // A constant is not the initial value that ranges assume.
        let is_constant = declared.is_some_and(|of| of.constant_value.is_some());
        let is_small = matches!(field.letter(), b'I' | b'S' | b'B' | b'C')
            && !(field.is_static() && is_constant)
            && range_of(&name, self.withdrawn).is_small();
        is_small.then(|| self.bounded.insert(name))
    }

    fn refine_at(&mut self, liveness: &Liveness, place: Place, is_bounded: bool) -> bool {
        let code = &self.codes[place.method.index()];
        let insn = code.insns[place.pc as usize].get();
        let is_used = |register: u16| {
            let after = place.pc + 1;
            (after as usize) < code.insns.len()
                && liveness.at(code, after, false).iter().any(|(live, _)| *live == register)
        };
        match insn.op.operation() {
            Operation::Load(..) | Operation::Store(..) => {
                let is_kept = match insn.op {
                    Op::PutFieldX
                    | Op::PutStaticX
                    | Op::StoreX
                    | Op::PutFieldN
                    | Op::PutStaticN => true,
                    Op::GetFieldX | Op::GetStaticX | Op::LoadX => !is_used(insn.d),
                    Op::GetFieldN | Op::GetStaticN => is_bounded,
                    _ => false,
                };
                let is_wrong = || self.ignores(&format!("bounded {place:?}"));
                if is_kept {
                    return false;
                }
                let becomes_bounded =
                    matches!(insn.op, Op::GetFieldX | Op::GetStaticX) && (is_bounded || is_wrong());
                match becomes_bounded.then(|| self.bound(place)).flatten() {
                    Some(is_new) => is_new,
                    None => self.need(place),
                }
            }
            Operation::Call(_, Resolution::Masked) => {
                let gives_string = text_call(code, insn).is_some_and(TextCall::gives_string);
                let is_needed = gives_string && is_used(insn.d);
                let is_ignored = || self.ignores(&format!("text {place:?}"));
                is_needed && !is_ignored() && self.texts.insert(place)
            }
            Operation::Call(..) if code.calls[insn.wide() as usize].returns != b'V' => {
                let callees = self.points.callees(place).map(|edge| edge.callee);
                let is_needed = is_used(insn.d) && !self.ignores(&format!("result {place:?}"));
                let all: Vec<MethodAt> = if is_needed { callees.collect() } else { vec![] };
                let before = self.results.len();
                self.results.extend(all);
                self.results.len() > before
            }
            _ => false,
        }
    }

    /// Returns the masks of all methods, fields and class monitors.
    fn masks(&self) -> Masks {
        let mut methods: BTreeMap<String, MethodMasks> = BTreeMap::new();
        let mut fields = BTreeSet::new();
        for (method, body) in self.points.methods() {
            let masks = self.masks_of(method);
            for pc in (0..body.len())
                .filter(|pc| masks.accesses.contains(&body.code.bytecodes[*pc as usize]))
            {
                if let Some(Accessed::Field(field)) = self.accessed(Place { method, pc })
                    && self.is_masked_field(field)
                {
                    fields.insert(field_name(field));
                }
            }
            if !masks.is_empty() {
                methods.insert(method_name(body.method), masks);
            }
        }
        let mut monitors = BTreeSet::new();
        for object in self.leaves(&methods) {
            match self.points.get(object).origin {
                Origin::Mirror(number) => {
                    let class = self.points.program.class_numbered(number);
                    if !self.withdrawn.contains(&class_monitor_name(&class.name)) {
                        monitors.insert(class.name.to_string());
                    }
                }
                Origin::Site(place) if !self.has_withdrawn_monitors(object) => {
                    let body = self.points.body(place.method);
                    let own: &mut MethodMasks =
                        methods.entry(method_name(body.method)).or_default();
                    own.monitors.insert(body.code.bytecodes[place.pc as usize]);
                }
                _ => {}
            }
        }
        let with_range = fields.iter().filter(|name| self.bounded.contains(*name));
        let ranges = with_range.map(|name| (name.clone(), range_of(name, self.withdrawn)));
        let ranges = ranges.collect();
        Masks { fields, methods, monitors, ranges, gave_up: false }
    }

    /// Returns the objects with leaf monitors.
    fn leaves(&self, methods: &BTreeMap<String, MethodMasks>) -> Vec<ObjectId> {
        if self.withdrawn.contains(ALL_MONITORS) {
            return Vec::new();
        }
        Leaves::new(self.points, methods, |name| self.ignores(name)).all().collect()
    }

    /// Whether the leaf monitors of the object's class were withdrawn.
    fn has_withdrawn_monitors(&self, object: ObjectId) -> bool {
        let class = self.points.get(object).class;
        class.is_none_or(|class| self.withdrawn.contains(&monitors_name(class)))
    }
}
