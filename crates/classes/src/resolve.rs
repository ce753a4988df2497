//! Resolution of fields and methods with access control (JVMS §5.4.3, §5.4.4).

use crate::class::{Class, ClassRef, FieldRef, MethodRef};
use crate::error::LinkError;
use crate::exports::check_export;
use crate::ids::{LoaderId, Signature};
use crate::link;
use crate::registry::Registry;
use classfile::access;

impl Registry {
    /// Loads the class denoted by `name` in `from` and checks that `from` may access the class
    /// (§5.4.3.1).
    pub fn resolve_class(&self, from: ClassRef, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(file) = from.file()
            && from.host.is_some()
            && file.this_class == name
        {
            return Ok(from);
        }
        let class = self.load(from.loader, name)?;
        let element = class.element();
        let accessible =
            element.is_primitive() || element.has(access::PUBLIC) || element.same_package(from);
        if accessible {
            check_export(self, from.loader, &from.name, class, "")?;
            return Ok(class);
        }
        Err(LinkError::new(
            "java/lang/IllegalAccessError",
            format!(
                "failed to access class {} from class {} ({})",
                element.java_name(),
                from.java_name(),
                self.places(element, from)
            ),
        ))
    }

    /// Resolves a field (§5.4.3.2) and checks access.
    pub fn resolve_field(
        &self,
        from: ClassRef,
        class: ClassRef,
        name: &str,
        descriptor: &str,
    ) -> Result<FieldRef, LinkError> {
        let field = lookup_field(class, name, descriptor)
            .ok_or_else(|| LinkError::new("java/lang/NoSuchFieldError", name))?;
        if self.may_access(from, field.access, field.class(), class)? {
            self.constrain_field(from, field.class(), name, descriptor)?;
            return Ok(field);
        }
        Err(LinkError::new(
            "java/lang/IllegalAccessError",
            format!(
                "class {} tried to access {}field {}.{} ({})",
                from.java_name(),
                visibility(field.access),
                field.class().java_name(),
                name,
                self.places(from, field.class())
            ),
        ))
    }

    /// Resolves a method in a class (§5.4.3.3) or interface (§5.4.3.4) and checks access. The
    /// argument `interface` is true if the constant pool entry denotes an interface method.
    pub fn resolve_method(
        &self,
        from: ClassRef,
        class: ClassRef,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> Result<MethodRef, LinkError> {
        if class.is_interface() != interface && !class.is_array() {
            let (is, want) =
                if interface { ("class", "an interface") } else { ("interface", "a class") };
            return Err(LinkError::new(
                "java/lang/IncompatibleClassChangeError",
                format!(
                    "Found {is} {}, but {} was expected",
                    class.java_name(),
                    want.split(' ').nth(1).unwrap_or(want)
                ),
            ));
        }
        let signature = self.signature(name, descriptor);
        let method = lookup_method(self, class, signature)?.ok_or_else(|| {
            let text = method_text(class, name, descriptor);
            LinkError::new("java/lang/NoSuchMethodError", format!("'{text}'"))
        })?;
        if self.may_access(from, method.access, method.class(), class)?
            || is_array_clone(class, method)
        {
            self.constrain_call(from, method)?;
            return Ok(method);
        }
        Err(LinkError::new(
            "java/lang/IllegalAccessError",
            format!(
                "class {} tried to access {}method '{}' ({})",
                from.java_name(),
                visibility(method.access),
                method_text(method.class(), name, descriptor),
                self.places(from, method.class())
            ),
        ))
    }

    /// Whether `from` may access a member of `owner` with the flags `flags` (§5.4.4). The class
    /// `named` is the one in the reference.
    pub fn may_access(
        &self,
        from: ClassRef,
        flags: u16,
        owner: ClassRef,
        named: ClassRef,
    ) -> Result<bool, LinkError> {
        if flags & access::PUBLIC != 0 || std::ptr::eq(from, owner) {
            return Ok(true);
        }
        if flags & access::PRIVATE != 0 {
            return Ok(std::ptr::eq(self.nest_host(from)?, self.nest_host(owner)?));
        }
        if from.same_package(owner) {
            return Ok(true);
        }
        if flags & access::PROTECTED != 0 && from.is_subclass_of(owner) {
            return Ok(flags & access::STATIC != 0
                || named.is_subclass_of(from)
                || from.is_subclass_of(named));
        }
        // A hidden class has the access rights of its host.
        match from.host {
            Some(host) => self.may_access(host, flags, owner, named),
            None => Ok(false),
        }
    }

    /// Returns the nest host of a class (§5.4.4).
    pub fn nest_host(&self, class: ClassRef) -> Result<ClassRef, LinkError> {
        if let Some(host) = class.nest_host.get() {
            return Ok(host);
        }
        let host = if let Some(host) = class.host {
            self.nest_host(host)?
        } else if let Some(name) = class.file().and_then(|f| f.nest_host.as_deref()) {
            match self.load(class.loader, name) {
                Ok(host)
                    if host.same_package(class)
                        && host
                            .file()
                            .is_some_and(|f| f.nest_members.iter().any(|m| **m == *class.name)) =>
                {
                    host
                }
                Err(e) if e.asks.is_some() => return Err(e),
                _ => class,
            }
        } else {
            class
        };
        if class.loader.is_program() {
            // The host is not cached, as the classes of a program's loader are part of the state.
            return Ok(host);
        }
        Ok(class.nest_host.get_or_init(|| host))
    }

    /// Returns a class of the bootstrap loader.
    pub fn boot(&self, name: &str) -> Result<ClassRef, LinkError> {
        self.load(LoaderId::BOOT, name)
    }
}

/// Finds a field in a class, its superinterfaces and its superclasses (§5.4.3.2).
pub fn lookup_field(class: ClassRef, name: &str, descriptor: &str) -> Option<FieldRef> {
    if let Some(field) = class.declared_field(name, descriptor) {
        return Some(field);
    }
    class
        .interfaces
        .iter()
        .find_map(|i| lookup_field(i, name, descriptor))
        .or_else(|| class.super_class.and_then(|s| lookup_field(s, name, descriptor)))
}

/// Finds a method in a class, its superclasses and its superinterfaces (§5.4.3.3).
pub fn lookup_method(
    registry: &Registry,
    class: ClassRef,
    signature: Signature,
) -> Result<Option<MethodRef>, LinkError> {
    let mut at = Some(class);
    while let Some(c) = at {
        if let Some(method) = c.declared.get().and_then(|d| d.get(&signature)) {
            return Ok(Some(method));
        }
        at = c.super_class.filter(|_| !class.is_interface());
    }
    if class.is_interface() {
        let object = registry.boot("java/lang/Object")?;
        if let Some(method) = object.declared.get().and_then(|d| d.get(&signature))
            && method.has(access::PUBLIC)
            && !method.is_static()
        {
            return Ok(Some(method));
        }
    }
    if let Some(method) = link::most_specific(class, signature) {
        return Ok(Some(method));
    }
    Ok(class.all_interfaces.iter().find_map(|i| {
        i.declared
            .get()?
            .get(&signature)
            .copied()
            .filter(|m| !m.is_static() && !m.has(access::PRIVATE))
    }))
}

impl Registry {
    /// Returns the clause about the modules and loaders of two classes, as in messages of
    /// `HotSpot`.
    pub fn places(&self, a: &Class, b: &Class) -> String {
        let (at, bt) = (self.place(a.element().loader), self.place(b.element().loader));
        let (an, bn) = (a.java_name(), b.java_name());
        if at == bt {
            format!("{an} and {bn} are in {at}")
        } else {
            format!("{an} is in {at}; {bn} is in {bt}")
        }
    }

    /// Returns the clause about the module and the loader of a class, with the loader's parent.
    pub(crate) fn where_is(&self, class: &Class) -> String {
        let loader = class.element().loader;
        let names = self.loader_names.borrow();
        let parent = names.get(&loader).map(|(_, parent)| format!(", parent loader {parent}"));
        let parent = parent.unwrap_or_default();
        format!("{} is in {}{parent}", class.java_name(), self.place(loader))
    }

    /// Returns the module and the loader of classes, as in messages of `HotSpot`.
    pub(crate) fn place(&self, loader: LoaderId) -> String {
        let module = if loader == LoaderId::BOOT { "module java.base" } else { "unnamed module" };
        format!("{module} of loader {}", self.loader_name(loader))
    }

    /// Returns the name of a loader, as in messages of `HotSpot`.
    pub fn loader_name(&self, loader: LoaderId) -> String {
        match loader {
            LoaderId::BOOT => "'bootstrap'".to_owned(),
            LoaderId::PLATFORM => "'platform'".to_owned(),
            LoaderId::APP => "'app'".to_owned(),
            own => self
                .loader_names
                .borrow()
                .get(&own)
                .map(|(name, _)| name.clone())
                .unwrap_or_default(),
        }
    }
}

fn is_array_clone(class: &Class, method: MethodRef) -> bool {
    class.is_array() && &*method.name == "clone"
}

fn visibility(flags: u16) -> &'static str {
    if flags & access::PRIVATE != 0 {
        "private "
    } else if flags & access::PROTECTED != 0 {
        "protected "
    } else {
        ""
    }
}

/// Returns a method in the form of messages of `HotSpot`:
/// `java.lang.String java.lang.Object.toString()`.
pub fn method_text(class: &Class, name: &str, descriptor: &str) -> String {
    match classfile::descriptor::MethodDescriptor::parse(descriptor) {
        Some(parsed) => {
            let java = |t: &classfile::descriptor::FieldType| java_type(&t.to_string());
            let parameters: Vec<String> = parsed.parameters.iter().map(java).collect();
            let returns = parsed.return_type.as_ref().map_or_else(|| "void".to_owned(), java);
            format!("{returns} {}.{name}({})", class.java_name(), parameters.join(", "))
        }
        None => format!("{}.{name}{descriptor}", class.java_name()),
    }
}

/// Returns the type in Java source form: `int[]` for the field descriptor `[I`.
pub fn java_type(descriptor: &str) -> String {
    let dimensions = descriptor.bytes().take_while(|b| *b == b'[').count();
    let element = &descriptor[dimensions..];
    let name = match element.as_bytes() {
        [b'L', inner @ .., b';'] => String::from_utf8_lossy(inner).replace('/', "."),
        [letter] => {
            crate::class::Primitive::from_letter(*letter).map_or("?", |p| p.name()).to_owned()
        }
        _ => element.to_owned(),
    };
    format!("{name}{}", "[]".repeat(dimensions))
}
