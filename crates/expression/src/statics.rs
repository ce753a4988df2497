//! Expressions over static fields and all that they reach, without a frame.
//!
//! Source: JLS §6.5.2, §6.5.6 (meaning of a name without a scope); decision 0063. The declared
//! types of fields decide about names, as in a compiler. A value of type `Object`, of an interface
//! or of an abstract class may have any field, since the language has no casts. Invariant: no name
//! is left unresolved.

use crate::Expression;
use crate::passed::{self, ObservedCall};
use crate::syntax::{PassedValue, StaticField, SyntaxNode, UnaryOperator};
use crate::types::{StaticType, UnknownName};
use classes::{ClassRef, FieldRef};
use classfile::access;
use std::collections::BTreeSet;

/// The variables that an expression may read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadVariables {
    /// The names of fields. Their classes are not known.
    pub fields: BTreeSet<String>,
    /// Whether elements of arrays are read.
    pub elements: bool,
}

/// The names that have a meaning without a frame.
#[derive(Clone, Copy)]
pub struct KnownNames<'a> {
    /// Returns the class with a name such as `a.b.C`.
    pub find: &'a dyn Fn(&str) -> Option<ClassRef>,
    /// The variables over objects: name, number, and class. Their names hide other names.
    pub bound: &'a [(String, usize, ClassRef)],
}

struct Resolver<'a> {
    known: KnownNames<'a>,
    /// The call whose values have names.
    call: Option<&'a ObservedCall<'a>>,
}

type Resolved = Result<(SyntaxNode, StaticType), UnknownName>;

impl Expression {
    /// Returns the variables that the expression may read, for any meaning of its names.
    pub fn variables(&self) -> ReadVariables {
        let mut all = ReadVariables::default();
        all.add(&self.node);
        all
    }

    /// Returns the expression with its names resolved to static fields and variables.
    pub fn in_statics(&self, known: KnownNames<'_>) -> Result<Self, UnknownName> {
        let (node, _) = Resolver { known, call: None }.resolve(&self.node)?;
        Ok(Self { text: self.text.clone(), node })
    }

    /// Resolves names as [`in_statics`](Self::in_statics) does, in an expression that must be
    /// boolean.
    pub fn in_statics_as_truth(&self, known: KnownNames<'_>) -> Result<Self, UnknownName> {
        self.as_truth(&mut Resolver { known, call: None })
    }

    /// Resolves names as [`in_statics_as_truth`](Self::in_statics_as_truth) does. The values of a
    /// call have names, too.
    pub fn in_call_as_truth(
        &self,
        known: KnownNames<'_>,
        call: &ObservedCall<'_>,
    ) -> Result<Self, UnknownName> {
        self.as_truth(&mut Resolver { known, call: Some(call) })
    }

    /// Whether the expression, whose names need not be resolved, may read `this` or an argument of
    /// a call.
    pub fn may_read_arguments(&self) -> bool {
        passed::may_read_arguments(&self.node)
    }

    fn as_truth(&self, resolver: &mut Resolver<'_>) -> Result<Self, UnknownName> {
        match resolver.resolve(&self.node)? {
            (_, StaticType::Of(of)) if of != "Z" && of != "Ljava/lang/Boolean;" => {
                Err(UnknownName { name: self.text.clone(), why: "it is not boolean".to_owned() })
            }
            (node, _) => Ok(Self { text: self.text.clone(), node }),
        }
    }
}

impl Resolver<'_> {
    fn resolve(&mut self, node: &SyntaxNode) -> Resolved {
        let boolean = || StaticType::Of("Z".to_owned());
        Ok(match node {
            SyntaxNode::Literal(operand) => (node.clone(), type_of(operand)),
            SyntaxNode::Static(field) => {
                (node.clone(), StaticType::Of(field.0.descriptor.to_string()))
            }
            SyntaxNode::Passed(_) => (node.clone(), StaticType::Unknown),
            SyntaxNode::Names(names) => self.names(names)?,
            SyntaxNode::Field(of, name) => {
                let (of, of_type) = self.resolve(of)?;
                self.member(of, &of_type, name)?
            }
            SyntaxNode::Element(of, index) => {
                let (of, of_type) = self.resolve(of)?;
                let (index, _) = self.resolve(index)?;
                let element = match &of_type {
                    StaticType::Of(of) => of
                        .strip_prefix('[')
                        .map_or(StaticType::Unknown, |element| StaticType::Of(element.to_owned())),
                    StaticType::Unknown => StaticType::Unknown,
                };
                (SyntaxNode::Element(Box::new(of), Box::new(index)), element)
            }
            SyntaxNode::Call(of, method, given) => {
                let (of, _) = self.resolve(of)?;
                let given: Result<Vec<SyntaxNode>, UnknownName> =
                    given.iter().map(|node| Ok(self.resolve(node)?.0)).collect();
                (SyntaxNode::Call(Box::new(of), *method, given?), StaticType::Unknown)
            }
            SyntaxNode::Unary(operator, of) => {
                let (of, of_type) = self.resolve(of)?;
                let of_type = if *operator == UnaryOperator::Not { boolean() } else { of_type };
                (SyntaxNode::Unary(*operator, Box::new(of)), of_type)
            }
            SyntaxNode::Binary(operator, left, right) => {
                let (left, left_type) = self.resolve(left)?;
                let (right, _) = self.resolve(right)?;
                let of_type = match operator {
                    _ if operator.compares() || operator.is_conditional() => boolean(),
                    _ if left_type == boolean() => boolean(),
                    _ if left_type == StaticType::Unknown => StaticType::Unknown,
                    _ => StaticType::Of("I".to_owned()),
                };
                (SyntaxNode::Binary(*operator, Box::new(left), Box::new(right)), of_type)
            }
            SyntaxNode::Conditional(condition, yes, no) => {
                let (condition, _) = self.resolve(condition)?;
                let (yes, of_type) = self.resolve(yes)?;
                let (no, _) = self.resolve(no)?;
                let parts = (Box::new(condition), Box::new(yes), Box::new(no));
                (SyntaxNode::Conditional(parts.0, parts.1, parts.2), of_type)
            }
        })
    }

    /// Resolves names joined by dots: a class, one of its static fields, and then fields of values.
    fn names(&mut self, names: &[String]) -> Resolved {
        let mut bound = self.known.bound.iter();
        if let Some((_, number, class)) = bound.find(|(name, ..)| *name == names[0]) {
            let node = SyntaxNode::Passed(PassedValue::Bound(*number));
            return self.members(node, StaticType::Of(class.descriptor()), &names[1..]);
        }
        if let Some((passed, of_type)) = passed::named(self.call, &names[0])? {
            return self.members(SyntaxNode::Passed(passed), of_type, &names[1..]);
        }
        if let Some(field) = self.call.and_then(|call| call.field(&names[0])) {
            check_compared(field)?;
            let of_type = StaticType::Of(field.descriptor.to_string());
            let node = if field.is_static() {
                SyntaxNode::Static(StaticField(field))
            } else {
                let this = Box::new(SyntaxNode::Passed(PassedValue::This));
                SyntaxNode::Field(this, names[0].clone())
            };
            return self.members(node, of_type, &names[1..]);
        }
        let class = (1..=names.len()).rev().find_map(|used| {
            let class = (self.known.find)(&names[..used].join("."))?;
            Some((class, used))
        });
        let Some((class, used)) = class else {
            let why = format!("there is no class {}", names[..names.len().max(2) - 1].join("."));
            return Err(UnknownName { name: names[0].clone(), why });
        };
        let Some(name) = names.get(used) else {
            let why = format!("{} is a class: a static field is missing", class.java_name());
            return Err(UnknownName { name: names[used - 1].clone(), why });
        };
        let unknown = |why: String| UnknownName { name: name.clone(), why };
        let field = match class.field_named(name) {
            Some(field) if field.is_static() => field,
            Some(_) => {
                return Err(unknown(format!(
                    "{name} is a field of instances of {}, and there is no instance here",
                    class.java_name()
                )));
            }
            None => return Err(unknown(no_field(class, name, true))),
        };
        check_compared(field)?;
        let node = SyntaxNode::Static(StaticField(field));
        let of_type = StaticType::Of(field.descriptor.to_string());
        self.members(node, of_type, &names[used + 1..])
    }

    /// Resolves a chain of fields of a value.
    fn members(
        &mut self,
        mut node: SyntaxNode,
        mut of_type: StaticType,
        names: &[String],
    ) -> Resolved {
        for name in names {
            (node, of_type) = self.member(node, &of_type, name)?;
        }
        Ok((node, of_type))
    }

    /// Resolves a field of a value.
    fn member(&mut self, of: SyntaxNode, of_type: &StaticType, name: &str) -> Resolved {
        let unknown = |why: String| UnknownName { name: name.to_owned(), why };
        let node = SyntaxNode::Field(Box::new(of), name.to_owned());
        let descriptor = match of_type {
            StaticType::Of(descriptor) => descriptor.as_str(),
            StaticType::Unknown => "Ljava/lang/Object;",
        };
        if descriptor.starts_with('[') {
            return match name {
                "length" => Ok((node, StaticType::Of("I".to_owned()))),
                _ => Err(unknown(format!("an array has no field {name}"))),
            };
        }
        let class = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
        let Some(class) = class else {
            return Err(unknown(format!("a number has no field {name}")));
        };
        let class = (self.known.find)(&class.replace('/', "."));
        match class.and_then(|class| class.field_named(name)) {
            Some(field) => {
                check_compared(field)?;
                Ok((node, StaticType::Of(field.descriptor.to_string())))
            }
            None => match class {
                Some(class) if !is_open(class) => Err(unknown(no_field(class, name, false))),
                _ => Ok((node, StaticType::Unknown)),
            },
        }
    }
}

/// Refuses a field whose value is no part of the states that a search compares.
fn check_compared(field: FieldRef) -> Result<(), UnknownName> {
    if library::hidden::is_hidden(field) || library::independent::is_independent(field) {
        let class = field.class().java_name();
        return Err(UnknownName {
            name: field.name.to_string(),
            why: format!("{class}.{} is no part of the compared states", field.name),
        });
    }
    Ok(())
}

impl ReadVariables {
    fn add(&mut self, node: &SyntaxNode) {
        match node {
            SyntaxNode::Literal(_) | SyntaxNode::Passed(_) => {}
            SyntaxNode::Static(field) => {
                self.fields.insert(field.0.name.to_string());
            }
            SyntaxNode::Names(names) => self.fields.extend(names.iter().cloned()),
            SyntaxNode::Field(of, name) => {
                self.fields.insert(name.clone());
                self.add(of);
            }
            SyntaxNode::Element(of, index) => {
                self.elements = true;
                self.add(of);
                self.add(index);
            }
            SyntaxNode::Call(of, _, given) => {
                self.add(of);
                for node in given {
                    self.add(node);
                }
            }
            SyntaxNode::Unary(_, of) => self.add(of),
            SyntaxNode::Binary(_, left, right) => {
                self.add(left);
                self.add(right);
            }
            SyntaxNode::Conditional(condition, yes, no) => {
                self.add(condition);
                self.add(yes);
                self.add(no);
            }
        }
    }
}

/// Whether values of this declared type usually belong to a proper subtype.
fn is_open(class: ClassRef) -> bool {
    class.is_interface() || class.has(access::ABSTRACT) || class.super_class.is_none()
}

fn type_of(operand: &crate::Operand) -> StaticType {
    use vm::access::Value;
    let letter = match operand {
        crate::Operand::Value(Value::Boolean(_)) => "Z",
        crate::Operand::Value(Value::Reference(_)) => return StaticType::Unknown,
        crate::Operand::Value(_) => "I",
        crate::Operand::Text(_) => "Ljava/lang/String;",
    };
    StaticType::Of(letter.to_owned())
}

fn no_field(class: ClassRef, name: &str, is_static: bool) -> String {
    let all = std::iter::successors(Some(class), |class| class.super_class)
        .flat_map(|class| class.fields.iter())
        .filter(|field| !is_static || field.is_static());
    let nearest = all.max_by(|a, b| likeness(&a.name, name).total_cmp(&likeness(&b.name, name)));
    let kind = if is_static { "static field" } else { "field" };
    let similar = nearest.map_or(String::new(), |field| format!("; did you mean {}?", field.name));
    format!("{} has no {kind} {name}{similar}", class.java_name())
}

fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}
