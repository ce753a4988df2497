//! Class loaders of the program: the mapping of objects to loaders, and the recorded classes of each
//! loader.
//!
//! Source: JVMS §5.3.2, §5.3.5, §5.4.3.1; `systemDictionary.cpp` of `HotSpot`; decision 0007.
//!
//! Classes are only added, and refer to the *number* of their loader. Two mappings are part of a state
//! (SEMANTICS 5). The first one maps objects to numbers. It is stored in the length of the object, which
//! otherwise only arrays use, and in a cell for each number. The second one maps a loader and a name to
//! the recorded class, in a cell for each pair. The registry has a copy of the second mapping, which
//! restore rebuilds. Invariant: resolved code of classes of such loaders is reverted together with the
//! records on which it depends.

mod table;

pub(crate) use table::Loaders;

use crate::heap::Ref;
use crate::machine::{Live, Machine, Program};
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::{FrameKind, Status};
use base::FastMap;
use classes::{ClassRef, LinkError, LoaderId};
use table::Wanted;

impl Machine {
    /// Returns the loader of a `java.lang.ClassLoader` object. A new loader gets the lowest free number.
    pub fn loader_id(&mut self, object: Ref) -> Result<LoaderId, Exit> {
        if let Some(loader) = self.live.jdk_loader(object) {
            return Ok(loader);
        }
        match self.live.heap.get(object).length {
            0 => {}
            number => return Ok(LoaderId::new(number)),
        }
        let free = self.program.loaders.cells.iter().position(|cell| self.live.single(*cell) == 0);
        let at = match free {
            Some(at) => at,
            None => {
                let cell = self.single_cell()?;
                self.program.loaders.cells.push(cell);
                self.program.loaders.cells.len() - 1
            }
        };
        self.note_everything();
        // The JVM HotSpot also computes the hash when it first encounters a loader.
        self.identity_hash(object);
        Ok(number_loader(self, at, object))
    }

    /// Returns the `java.lang.ClassLoader` object of a loader.
    pub fn loader_object(&self, loader: LoaderId) -> Ref {
        match loader {
            LoaderId::BOOT => 0,
            LoaderId::PLATFORM => self.program.known.platform_loader,
            LoaderId::APP => self.program.known.app_loader,
            own => {
                let at = (own.raw() - LoaderId::APP.raw() - 1) as usize;
                self.program.loaders.cells.get(at).map_or(0, |cell| self.live.single(*cell))
            }
        }
    }

    fn describe_loader(&self, loader: LoaderId, object: Ref) {
        let parent = self.live.get_field(object, "parent") as Ref;
        let names = [object, parent].map(|object| self.text_of_loader(object));
        let [own, parent] = names;
        self.program.registry.name_loader(loader, own, parent);
    }

    fn text_of_loader(&self, object: Ref) -> String {
        if let Some(jdk) = self.live.jdk_loader(object) {
            return self.program.registry.loader_name(jdk);
        }
        if object == self.program.known.app_loader {
            return self.program.registry.loader_name(LoaderId::APP);
        }
        let hash = self.live.heap.get(object).hash;
        match self.live.get_field(object, "name") as Ref {
            0 => format!("{} @{hash:x}", self.live.heap.get(object).class().java_name()),
            name => format!("'{}' @{hash:x}", self.text(name)),
        }
    }

    /// Allocates a fixed array of one reference, which is null in every state so far.
    fn single_cell(&mut self) -> Result<Ref, Exit> {
        let class = self.array_class("[Ljava/lang/Object;")?;
        self.live.heap.fixed_array(class, 1).map_err(|_| {
            Exit::Unsupported("more than 65536 literals, classes and names of classes".to_owned())
        })
    }

    fn wanted(&mut self, loader: LoaderId, name: &str) -> Result<u32, Exit> {
        if let Some(known) = self.program.loaders.wanted_by_name.get(&(loader, name.into())) {
            return Ok(*known);
        }
        let cell = if self.options.check { Some(self.single_cell()?) } else { None };
        let number = self.program.loaders.wanted.len() as u32;
        self.program.loaders.wanted.push(Wanted { loader, name: name.into(), cell });
        self.program.loaders.wanted_by_name.insert((loader, name.into()), number);
        Ok(number)
    }

    /// Records that a loader of the program returns `class` for `name` (JVMS §5.3.2).
    pub(crate) fn record_class(
        &mut self,
        loader: LoaderId,
        name: &str,
        class: ClassRef,
    ) -> Result<(), Exit> {
        if let Err(e) = self.program.registry.check_constraints(loader, name, Some(class)) {
            return Err(self.link_error(&e));
        }
        let number = self.wanted(loader, name)?;
        let mirror = self.mirror(class);
        // Footprints contain no reads of the record.
        self.note_everything();
        if let Some(cell) = self.program.loaders.wanted[number as usize].cell {
            self.live.heap.set_element(cell, 0, mirror);
        }
        self.program.registry.record(loader, name, class);
        Ok(())
    }

    /// Returns the call of `loadClass` of a loader of the program. The current instruction is executed
    /// again afterwards. With `wraps`, a `ClassNotFoundException` becomes the cause of a
    /// `NoClassDefFoundError` (JVMS §5.3).
    pub fn ask_loader(&mut self, loader: LoaderId, name: &str, wraps: bool) -> Exit {
        self.ask_for(loader, name, wraps, 0)
    }

    /// Returns the call of `loadClass` as [`Self::ask_loader`] does, for the handler of a propagating
    /// exception (0: none).
    pub(crate) fn ask_for(
        &mut self,
        loader: LoaderId,
        name: &str,
        wraps: bool,
        pending: Ref,
    ) -> Exit {
        let object = self.loader_object(loader);
        let signature =
            self.program.registry.signature("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        if object == 0 {
            return Exit::Unsupported(format!("a class loader that is not there, for {name}"));
        }
        let Some(method) = self.live.heap.get(object).class().select(signature) else {
            return Exit::Unsupported("a class loader without loadClass".to_owned());
        };
        let wanted = match self.wanted(loader, name) {
            Ok(wanted) => wanted,
            Err(exit) => return exit,
        };
        let asked_before =
            |kind: FrameKind| matches!(kind, FrameKind::Load { wanted: w, .. } if w == wanted);
        let frames = &self.live.threads[self.live.current].frames;
        if frames.iter().filter(|f| asked_before(f.kind)).count() > 1 {
            return self.exception("java/lang/ClassCircularityError", name);
        }
        match self.literal_text(&name.replace('/', ".")) {
            Ok(text) => Exit::Call(
                method,
                vec![u64::from(object), u64::from(text)],
                FrameKind::Load { wanted, pending, wraps },
            ),
            Err(exit) => exit,
        }
    }

    /// Passes the scheduling point before `loadClass`, and enters the monitor of the loader. Returns the
    /// locked object. The monitor is needed if the loader is not parallel capable, as in `HotSpot`, or
    /// if its `loadClass` is synchronized.
    pub(crate) fn before_load(&mut self, loader: Ref, synchronized: bool) -> Result<Ref, Exit> {
        if self.watching() && !self.transition.native_point_passed {
            let pc = self.live.threads[self.live.current].frames.last().map_or(0, |f| f.pc);
            if self.transition.ends_at_next_point && !self.resumes(pc) {
                return Err(Exit::Point);
            }
            self.transition.ends_at_next_point = true;
        }
        if !synchronized && self.live.get_field(loader, "parallelLockMap") != 0 {
            return Ok(0);
        }
        if self.enter(loader, 1) { Ok(loader) } else { Err(Exit::Retry(Status::Entering(loader))) }
    }

    /// Handles the `mirror` that `loadClass` returned. Fails if the mirror is not that of a class with
    /// the wanted name.
    pub(crate) fn loaded(&mut self, wanted: u32, mirror: Ref, wraps: bool) -> Result<(), Exit> {
        let Wanted { loader, name, .. } = self.program.loaders.wanted[wanted as usize].clone();
        let class = self.live.class_of_mirror(mirror).filter(|class| class.name == name);
        let Some(class) = class else {
            let (error, name) = if wraps {
                ("java/lang/NoClassDefFoundError", name.to_string())
            } else {
                ("java/lang/ClassNotFoundException", name.replace('/', "."))
            };
            return Err(self.exception(error, &name));
        };
        match self.program.registry.find_loaded(loader, &name) {
            Some(known) if known == class => Ok(()),
            Some(_) => {
                let message = format!(
                    "loader {} wants to load class {}. A different class with the same name was \
                     previously loaded by {}.",
                    self.program.registry.loader_name(loader),
                    class.java_name(),
                    self.program.registry.loader_name(loader),
                );
                Err(self.exception("java/lang/LinkageError", &message))
            }
            None => self.record_class(loader, &name, class),
        }
    }

    /// Returns the exception to throw after `loadClass` threw `exception`.
    pub(crate) fn load_failed(&mut self, wanted: u32, exception: Ref, wraps: bool) -> Ref {
        let thrown = self.live.heap.get(exception).class();
        let absent = self.program.registry.boot("java/lang/ClassNotFoundException");
        if !wraps || !absent.is_ok_and(|absent| thrown.is_subclass_of(absent)) {
            return exception;
        }
        let name = self.program.loaders.wanted[wanted as usize].name.clone();
        match self.exception("java/lang/NoClassDefFoundError", &name) {
            Exit::Throw(error) => {
                self.live.set_field(error, "cause", u64::from(exception));
                self.remember_failed_load(wanted, error);
                error
            }
            _ => exception,
        }
    }

    /// Stores the error of a failed resolution of a name in the current class. Later attempts fail with
    /// an equal error (JVMS §5.4.3).
    fn remember_failed_load(&mut self, wanted: u32, error: Ref) {
        let Some(frame) = self.live.threads[self.live.current].frames.last() else { return };
        let key = (frame.code.method.class().id, wanted);
        let cell = match self.program.loaders.failed.get(&key) {
            Some(cell) => *cell,
            None => match self.single_cell() {
                Ok(cell) => {
                    self.program.loaders.failed.insert(key, cell);
                    cell
                }
                Err(_) => return self.run.out_of_handles = true,
            },
        };
        self.note_everything();
        self.live.heap.set_element(cell, 0, error);
    }

    /// Requests a class that code of `from` names from a loader. Returns the error of an earlier request
    /// that failed.
    pub(crate) fn ask_for_code(&mut self, from: ClassRef, loader: LoaderId, name: &str) -> Exit {
        let wanted = self.program.loaders.wanted_by_name.get(&(loader, name.into()));
        let cell = wanted.and_then(|wanted| self.program.loaders.failed.get(&(from.id, *wanted)));
        let error = cell.map_or(0, |cell| self.live.single(*cell));
        if error == 0 {
            return self.ask_loader(loader, name, true);
        }
        let cause = self.live.get_field(error, "cause");
        let again = self.exception("java/lang/NoClassDefFoundError", name);
        if let Exit::Throw(again) = again {
            self.live.set_field(again, "cause", cause);
        }
        again
    }

    /// Sets the loader and module in the mirrors of a class that is new on this path, and of its array
    /// classes.
    pub fn adopt(&mut self, class: ClassRef) {
        let loader = self.loader_object(class.element().loader);
        let module = self.module_of(class);
        let mut at = Some(class);
        while let Some(class) = at {
            let mirror = self.mirror(class);
            for (name, value) in [("classLoader", loader), ("module", module)] {
                if self.live.get_field(mirror, name) != u64::from(value) {
                    self.live.set_field(mirror, name, u64::from(value));
                }
            }
            at = class.array.get().copied();
        }
    }

    /// Saves code of a class of the program's loaders before the code resolves an entry. The code is
    /// reverted together with the records.
    pub fn about_to_resolve(&mut self, code: &'static Code) {
        let method = code.method;
        if self.options.check && method.class().loader.is_program() {
            let original = || code.insns.iter().map(std::cell::Cell::get).collect();
            self.program.loaders.resolved.entry(method.id).or_insert_with(|| (code, original()));
        }
    }

    /// Rebuilds the records of the program's loaders from the cells of the restored state. Reverts
    /// resolved code if a record was removed or changed.
    pub fn restore_loaders(&mut self) {
        if self.program.loaders.cells.is_empty() {
            return;
        }
        for at in 0..self.program.loaders.cells.len() {
            let loader = LoaderId::new(LoaderId::APP.raw() + 1 + at as u32);
            match self.loader_object(loader) {
                0 => {}
                object => self.describe_loader(loader, object),
            }
        }
        let before = self.program.registry.program_classes();
        let mut now: FastMap<(LoaderId, Box<str>), ClassRef> = FastMap::default();
        for wanted in &self.program.loaders.wanted {
            let mirror = wanted.cell.map_or(0, |cell| self.live.single(cell));
            if let Some(class) = self.live.class_of_mirror(mirror) {
                now.insert((wanted.loader, wanted.name.clone()), class);
            }
        }
        let holds = before.iter().all(|(key, class)| now.get(key) == Some(class));
        if !holds {
            for (code, original) in self.program.loaders.resolved.values() {
                code.forget_resolved(original);
            }
        }
        if !holds || now.len() != before.len() {
            self.program.registry.set_program_classes(&now);
        }
    }

    /// Returns the protection domain of the definition of a class, or null.
    pub fn protection_domain(&self, class: ClassRef) -> Ref {
        self.program.loaders.domains.get(&class.id).map_or(0, |cell| self.live.single(*cell))
    }

    /// Stores the protection domain of the definition of a class. Before JDK 25, mirrors have no field
    /// for it.
    pub fn set_protection_domain(&mut self, class: ClassRef, domain: Ref) -> Result<(), Exit> {
        let cell = match self.program.loaders.domains.get(&class.id) {
            Some(cell) => *cell,
            None if domain == 0 => return Ok(()),
            None => {
                let cell = self.single_cell()?;
                self.program.loaders.domains.insert(class.id, cell);
                cell
            }
        };
        self.note_everything();
        self.live.heap.set_element(cell, 0, domain);
        let mirror = self.mirror(class);
        self.live.set_field(mirror, "protectionDomain", u64::from(domain));
        Ok(())
    }

    /// Records that a package of a loader belongs to a module that the program defined at run time.
    pub fn define_package(
        &mut self,
        loader: LoaderId,
        package: &str,
        module: Ref,
    ) -> Result<(), Exit> {
        let key = (loader, package.into());
        let cell = match self.program.loaders.modules.get(&key) {
            Some(cell) => *cell,
            None => {
                let cell = self.single_cell()?;
                self.program.loaders.modules.insert(key, cell);
                cell
            }
        };
        self.note_everything();
        self.live.heap.set_element(cell, 0, module);
        Ok(())
    }

    /// Returns the module that the program defined at run time for a package of a loader; 0 if there is
    /// none.
    pub(crate) fn defined_module(&self, loader: LoaderId, package: &str) -> Ref {
        if self.program.loaders.modules.is_empty() {
            return 0;
        }
        self.program
            .loaders
            .modules
            .get(&(loader, package.into()))
            .map_or(0, |cell| self.live.single(*cell))
    }
}

/// Gives a loader object the number of the cell `at`.
fn number_loader(machine: &mut Machine, at: usize, object: Ref) -> LoaderId {
    let number = LoaderId::APP.raw() + 1 + at as u32;
    machine.live.heap.touch(object).length = number;
    machine.live.heap.set_element(machine.program.loaders.cells[at], 0, object);
    machine.describe_loader(LoaderId::new(number), object);
    LoaderId::new(number)
}

/// Makes the application loader a loader with a number, as the loaders of the program are. Its
/// classes are then loaded by its own code, which checks seals of packages (decision 0124).
pub(crate) fn number_application_loader(machine: &mut Machine) -> Result<(), Exit> {
    let cell = machine.single_cell()?;
    machine.program.loaders.cells.push(cell);
    let object = machine.program.known.app_loader;
    number_loader(machine, machine.program.loaders.cells.len() - 1, object);
    Ok(())
}

/// Returns the loader of the program's main class.
pub(crate) fn application_loader(machine: &Machine) -> LoaderId {
    let object = machine.program.known.app_loader;
    let number = || LoaderId::new(machine.live.heap.get(object).length);
    machine.live.jdk_loader(object).unwrap_or_else(number)
}

impl Live {
    /// Returns the loader of the JDK that an object represents, if there is one.
    pub fn jdk_loader(&self, object: Ref) -> Option<LoaderId> {
        if object == 0 {
            return Some(LoaderId::BOOT);
        }
        // During the start of the JDK, the fields of the machine for these loaders are not set yet.
        match &*self.heap.get(object).class().name {
            "jdk/internal/loader/ClassLoaders$BootClassLoader" => Some(LoaderId::BOOT),
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(LoaderId::PLATFORM),
            // The application loader has a number if it loads classes by its own code.
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => {
                Some(LoaderId::APP).filter(|_| self.heap.get(object).length == 0)
            }
            _ => None,
        }
    }

    fn single(&self, cell: Ref) -> Ref {
        self.heap.get(cell).elements::<u32>()[0]
    }
}

impl Program {
    /// Returns the name of a class by the number of its request.
    pub(crate) fn wanted_name(&self, wanted: u32) -> &str {
        &self.loaders.wanted[wanted as usize].name
    }

    /// Whether the names of the supertypes in the file of `class` resolve in this state to the
    /// supertypes of `class`.
    pub fn supertypes_agree(&self, class: ClassRef) -> Result<bool, LinkError> {
        let Some(file) = class.file() else { return Ok(true) };
        if !class.loader.is_program() {
            return Ok(true);
        }
        let names = file.interfaces.iter().chain(&file.super_class);
        for (name, known) in names.zip(class.interfaces.iter().chain(&class.super_class)) {
            if self.registry.load(class.loader, name)? != *known {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the program created loaders on any path so far.
    pub fn has_program_loaders(&self) -> bool {
        !self.loaders.cells.is_empty()
    }
}
