//! Classes of lambda expressions and method references.
//!
//! Source: `java.lang.invoke.InnerClassLambdaMetafactory`; the adaptations are those in the
//! documentation of `LambdaMetafactory`. Invariant: the class behaves as the JDK's class, as far as
//! descriptors determine it. Subtypes are assumed as the compiler of the call site assumed them. Unlike
//! in the JDK, `invokespecial` in the spun class calls a `REF_invokeSpecial` target. The VM does not
//! verify the class, so this instruction calls the named method itself.

use super::adapt::{self, OBJECT, box_value, class_name, class_type, convert};
use super::{CLASS_VERSION, SpinError, method_type, spun_name};
use classfile::access::{BRIDGE, FINAL, PRIVATE, PUBLIC, STATIC, SUPER, SYNTHETIC};
use classfile::{ClassBuilder, CodeBuilder, FieldType, MethodDescriptor, Opcode};

const SERIALIZABLE: &str = "java/io/Serializable";
const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";

/// A method handle constant on a method.
#[derive(Clone, Copy, Debug)]
pub struct HandleRef<'a> {
    /// The `reference_kind`, 5 to 9 (JVMS table 5.4.3.5-A).
    pub kind: u8,
    /// The internal name of the class by which the method is named, or an array descriptor.
    pub class: &'a str,
    /// The name of the method; `<init>` for kind 8.
    pub name: &'a str,
    /// The descriptor of the method, without its receiver.
    pub descriptor: &'a str,
    /// Whether `class` is an interface.
    pub interface: bool,
}

/// A call site of `LambdaMetafactory.metafactory` or `altMetafactory`.
#[derive(Clone, Debug)]
pub struct LambdaSpec<'a> {
    /// The internal name of the class with the call site.
    pub host: &'a str,
    /// The name of the interface's method.
    pub method_name: &'a str,
    /// The descriptor of the call site: from the captured values to the interface.
    pub factory: &'a str,
    /// The descriptor of the interface's method.
    pub erased: &'a str,
    /// The descriptor of the interface's method with its type arguments.
    pub instantiated: &'a str,
    /// The method that the function object calls.
    pub implementation: HandleRef<'a>,
    /// The further interfaces of the class.
    pub marker_interfaces: Vec<&'a str>,
    /// The descriptors of further methods with the same name.
    pub bridges: Vec<&'a str>,
    /// Whether the object can be serialized as a `SerializedLambda`. Then the class also implements
    /// `Serializable`.
    pub serializable: bool,
}

/// A call site with parsed and checked descriptors.
struct Site<'a> {
    spec: &'a LambdaSpec<'a>,
    class: String,
    /// The types of the captured values.
    captured: Vec<FieldType>,
    interface: String,
    instantiated: MethodDescriptor,
    /// The parameters of the target, including its receiver.
    parameters: Vec<FieldType>,
    /// The result type of the target; for a constructor, its class.
    result: Option<FieldType>,
    opcode: Opcode,
}

/// The name of the static factory of a lambda's class. The JVM `HotSpot` calls the constructor instead.
pub const FACTORY: &str = "link$";

/// Returns a final class `<host>$$Lambda` with the static [`FACTORY`], which has the descriptor of the
/// call site. The class must be a nest mate of the host.
pub fn lambda(spec: &LambdaSpec<'_>) -> Result<Vec<u8>, SpinError> {
    let site = Site::read(spec)?;
    let mut methods = vec![site.method(spec.erased)?];
    for bridge in &spec.bridges {
        let bridge = site.method(bridge)?;
        if !methods.contains(&bridge) {
            methods.push(bridge);
        }
    }

    let access = FINAL | SUPER | SYNTHETIC;
    let mut class = ClassBuilder::new(CLASS_VERSION, access, &site.class, OBJECT);
    let mut interfaces = vec![site.interface.as_str()];
    interfaces.extend(&spec.marker_interfaces);
    if spec.serializable {
        interfaces.push(SERIALIZABLE);
    }
    for (at, name) in interfaces.iter().enumerate() {
        if !interfaces[..at].contains(name) {
            class.interface(name);
        }
    }
    for (at, kind) in site.captured.iter().enumerate() {
        class.field(PRIVATE | FINAL, &field_name(at), &kind.to_string());
    }
    let constructor =
        MethodDescriptor { parameters: site.captured.clone(), return_type: None }.to_string();
    class.method(PRIVATE, "<init>", &constructor, |code| site.constructor(code));
    class
        .method(STATIC | SYNTHETIC, FACTORY, spec.factory, |code| site.factory(code, &constructor));
    for (at, method) in methods.iter().enumerate() {
        let access = if at == 0 { PUBLIC } else { PUBLIC | BRIDGE };
        class.method(access, spec.method_name, &method.to_string(), |code| {
            site.forward(code, method);
        });
    }
    if spec.serializable {
        let result = "()Ljava/lang/Object;";
        class.method(PRIVATE | FINAL, "writeReplace", result, |code| site.serialized(code));
    }
    Ok(class.finish()?)
}

fn field_name(at: usize) -> String {
    format!("arg${}", at + 1)
}

fn object() -> FieldType {
    FieldType::Object(OBJECT.to_owned())
}

impl<'a> Site<'a> {
    fn read(spec: &'a LambdaSpec<'a>) -> Result<Self, SpinError> {
        let factory = method_type(spec.factory)?;
        let instantiated = method_type(spec.instantiated)?;
        let target = method_type(spec.implementation.descriptor)?;
        let Some(FieldType::Object(interface)) = factory.return_type else {
            return Err(SpinError::site(format!("{} gives no interface", spec.factory)));
        };
        if spec.method_name.is_empty() || spec.method_name.contains(['.', ';', '[', '/', '<', '>'])
        {
            return Err(SpinError::site(format!("{:?} names no method", spec.method_name)));
        }
        let receiver = class_type(spec.implementation.class);
        let opcode = match spec.implementation.kind {
            5 => Opcode::invokevirtual,
            6 => Opcode::invokestatic,
            7 | 8 => Opcode::invokespecial,
            9 => Opcode::invokeinterface,
            kind => return Err(SpinError::site(format!("a handle of kind {kind}"))),
        };
        let mut parameters = target.parameters;
        let mut result = target.return_type;
        match spec.implementation.kind {
            6 => {}
            8 => result = Some(receiver),
            _ => parameters.insert(0, receiver),
        }
        let site = Self {
            class: spun_name(spec.host, "Lambda"),
            captured: factory.parameters,
            interface,
            instantiated,
            parameters,
            result,
            opcode,
            spec,
        };
        site.check()?;
        Ok(site)
    }

    /// Checks descriptors as `AbstractValidatingLambdaMetafactory.validateMetafactoryArgs` does.
    fn check(&self) -> Result<(), SpinError> {
        let given = self.captured.len() + self.instantiated.parameters.len();
        if given != self.parameters.len() {
            let wanted = self.parameters.len();
            return Err(SpinError::site(format!("{given} arguments for {wanted} parameters")));
        }
        let (captured, called) = self.parameters.split_at(self.captured.len());
        for (at, (given, wanted)) in self.captured.iter().zip(captured).enumerate() {
            // A receiver may be an instance of a subclass.
            let receiver = at == 0 && !matches!(self.spec.implementation.kind, 6 | 8);
            if given != wanted && !(receiver && given.is_reference()) {
                return Err(SpinError::site(format!("{given} is captured for {wanted}")));
            }
        }
        for (given, wanted) in self.instantiated.parameters.iter().zip(called) {
            if !adapt::is_adaptable(given, wanted) {
                return Err(SpinError::site(format!("{given} is not adaptable to {wanted}")));
            }
        }
        self.check_result(&self.instantiated)
    }

    fn check_result(&self, method: &MethodDescriptor) -> Result<(), SpinError> {
        match (&self.result, &method.return_type) {
            (_, None) => Ok(()),
            (Some(given), Some(wanted)) if adapt::is_adaptable(given, wanted) => Ok(()),
            (given, Some(wanted)) => {
                let given = given.as_ref().map_or_else(|| "V".to_owned(), ToString::to_string);
                Err(SpinError::site(format!("{given} is not adaptable to {wanted}")))
            }
        }
    }

    /// Parses the descriptor of a method of the spun class, and checks that it fits the interface's
    /// method.
    fn method(&self, descriptor: &str) -> Result<MethodDescriptor, SpinError> {
        let method = method_type(descriptor)?;
        let alike =
            |(a, b): (&FieldType, &FieldType)| a == b || a.is_reference() && b.is_reference();
        let Self { instantiated, .. } = self;
        let results = match (&instantiated.return_type, &method.return_type) {
            (Some(given), Some(wanted)) => adapt::is_adaptable(given, wanted),
            (given, wanted) => given == wanted,
        };
        if !results
            || method.parameters.len() != instantiated.parameters.len()
            || !method.parameters.iter().zip(&instantiated.parameters).all(alike)
        {
            return Err(SpinError::site(format!("{descriptor} does not erase {instantiated}")));
        }
        self.check_result(&method)?;
        Ok(method)
    }

    fn constructor(&self, code: &mut CodeBuilder<'_>) {
        code.load(&object(), 0).invoke_special(OBJECT, "<init>", "()V");
        let mut local = 1;
        for (at, kind) in self.captured.iter().enumerate() {
            code.load(&object(), 0).load(kind, local);
            code.put_field(&self.class, &field_name(at), &kind.to_string());
            local += kind.slots();
        }
        code.return_value(None);
    }

    fn factory(&self, code: &mut CodeBuilder<'_>, constructor: &str) {
        code.new_object(&self.class).op(Opcode::dup);
        let mut local = 0;
        for kind in &self.captured {
            code.load(kind, local);
            local += kind.slots();
        }
        code.invoke_special(&self.class, "<init>", constructor).return_value(Some(&object()));
    }

    fn load_captured(&self, code: &mut CodeBuilder<'_>, at: usize, kind: &FieldType) {
        code.load(&object(), 0).get_field(&self.class, &field_name(at), &kind.to_string());
    }

    /// Adds the code of a method of the interface, which calls the target.
    fn forward(&self, code: &mut CodeBuilder<'_>, method: &MethodDescriptor) {
        let target = self.spec.implementation;
        if target.kind == 8 {
            code.new_object(target.class).op(Opcode::dup);
        }
        for (at, kind) in self.captured.iter().enumerate() {
            self.load_captured(code, at, kind);
        }
        let mut local = 1;
        let wanted = self.parameters.iter().skip(self.captured.len());
        let types = method.parameters.iter().zip(wanted).zip(&self.instantiated.parameters);
        for ((given, wanted), functional) in types {
            code.load(given, local);
            convert(code, given, wanted, functional);
            local += given.slots();
        }
        let interface = target.interface || target.kind == 9;
        code.invoke(self.opcode, target.class, target.name, target.descriptor, interface);
        match (&self.result, &method.return_type) {
            (Some(given), Some(wanted)) => convert(code, given, wanted, wanted),
            (Some(given), None) if given.slots() == 2 => _ = code.op(Opcode::pop2),
            (Some(_), None) => _ = code.op(Opcode::pop),
            (None, _) => {}
        }
        code.return_value(method.return_type.as_ref());
    }

    /// Adds the method `writeReplace`. The host's method `$deserializeLambda$` reads its result.
    fn serialized(&self, code: &mut CodeBuilder<'_>) {
        let (spec, target) = (self.spec, self.spec.implementation);
        code.new_object(SERIALIZED).op(Opcode::dup).class(spec.host).string(&self.interface);
        code.string(spec.method_name).string(spec.erased).int(i32::from(target.kind));
        code.string(&class_name(&class_type(target.class))).string(target.name);
        code.string(target.descriptor).string(spec.instantiated);
        code.int(self.captured.len() as i32).new_array(&object());
        for (at, kind) in self.captured.iter().enumerate() {
            code.op(Opcode::dup).int(at as i32);
            self.load_captured(code, at, kind);
            box_value(code, kind);
            code.array_store(&object());
        }
        let text = "Ljava/lang/String;";
        let constructor = format!(
            "(Ljava/lang/Class;{text}{text}{text}I{text}{text}{text}{text}[Ljava/lang/Object;)V"
        );
        code.invoke_special(SERIALIZED, "<init>", &constructor).return_value(Some(&object()));
    }
}
