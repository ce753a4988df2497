//! The start of the JDK's class library as in `HotSpot`, and the launch of the program.
//!
//! Source: the methods `System.initPhase1` to `initPhase3` of the JDK; JLS §12.1 and JEP 512 for `main`.
//! This code is executed once, on one thread, without scheduling points. Its result is the initial
//! state.

use crate::heap::Ref;
use crate::initialize;
use crate::interp::{Stop, Token};
pub use crate::machine::WellKnown;
use crate::machine::{Machine, MachineError, Program};
use crate::native::{Exit, unsupported};
use crate::team::ImmortalCause;
use crate::thread::{FrameKind, Thread};
use classes::{ClassRef, LoaderId, MethodRef};
use classfile::access;

type Result<T> = std::result::Result<T, MachineError>;

fn make_absent_mirror(machine: &mut Machine, class: ClassRef) -> Ref {
    let Some(class_class) = machine.program.known.class else { return 0 };
    let words = machine.program.known.class_slots as usize + class.static_slots as usize;
    let Ok(mirror) = machine.live.heap.fixed(class_class, 0, words) else {
        // Any mirror is acceptable until the end of the transition, where the machine detects the flag.
        machine.run.out_of_handles = true;
        return class_class.mirror.get();
    };
    class.mirror.set(mirror);
    if machine.options.granularity.masks {
        *class.hidden_slots.borrow_mut() = library::hidden::hidden_slots(class);
    }
    let traits = library::marks::traits_of(class, machine.options.granularity.masks);
    class.trait_bits.set(class.trait_bits.get() | traits);
    let component = class.component().map_or(0, |c| machine.mirror(c));
    let loader = match class.element().loader {
        LoaderId::APP => machine.program.known.app_loader,
        LoaderId::PLATFORM => machine.program.known.platform_loader,
        // The object of a class loader of the program belongs to a state, not to the run.
        _ => 0,
    };
    let module = machine.module_of(class);
    let lasting = if machine.live.heap.is_fixed(module) { module } else { 0 };
    let lasting = if class.element().loader.is_program() { 0 } else { lasting };
    let object = machine.live.heap.unlogged(mirror);
    object.mirrors = Some(class);
    if class.file().is_none() {
        object.length = initialize::INITIALIZED;
    }
    for (name, value) in
        [("componentType", component), ("classLoader", loader), ("module", lasting)]
    {
        if let Some(field) = class_class.field_named(name) {
            object.data[field.slot as usize] = u64::from(value);
        }
    }
    if lasting != module {
        machine.adopt(class);
    }
    mirror
}

impl Machine {
    /// Creates the mirror of a class.
    pub(crate) fn make_mirror(&mut self, class: ClassRef) -> Ref {
        self.making(
            || ImmortalCause::Mirror(class.id),
            |machine| match class.mirror.get() {
                0 => make_absent_mirror(machine, class),
                // Another machine of the team created the mirror first.
                mirror => mirror,
            },
        )
    }

    /// Returns the module of a class; 0 before modules exist.
    pub fn module_of(&mut self, class: ClassRef) -> Ref {
        let element = class.element();
        match self.defined_module(element.loader, element.package()) {
            0 => {}
            module => return module,
        }
        if element.loader.is_program() {
            return self.live.get_field(self.loader_object(element.loader), "unnamedModule") as Ref;
        }
        match element.loader {
            LoaderId::APP if self.program.known.app_loader != 0 => {
                self.live.get_field(self.program.known.app_loader, "unnamedModule") as Ref
            }
            _ => {
                let package = if element.is_primitive() { "java/lang" } else { element.package() };
                match self.program.known.modules.get(package) {
                    Some(module) => *module,
                    None if self.run.booting => 0,
                    None => self.unnamed_module(),
                }
            }
        }
    }

    /// Returns the unnamed module of the bootstrap loader.
    fn unnamed_module(&mut self) -> Ref {
        match self.program.registry.find_loaded(LoaderId::BOOT, "jdk/internal/loader/BootLoader") {
            Some(loader) => self.get_static(loader, "UNNAMED_MODULE") as Ref,
            None => 0,
        }
    }

    /// Starts the class library, and then seals the heap.
    pub fn boot(&mut self) -> Result<()> {
        let class = self.program.class_for_boot("java/lang/Class")?;
        let string = self.program.class_for_boot("java/lang/String")?;
        let slot = |name: &str| {
            string
                .field_named(name)
                .map(|f| f.slot)
                .ok_or_else(|| MachineError(format!("String has no field {name}")))
        };
        self.program.known = WellKnown {
            string: Some(string),
            string_value: slot("value")?,
            string_coder: slot("coder")?,
            class: Some(class),
            class_slots: class.instance_slots,
            ..WellKnown::default()
        };
        for at in 0..self.program.registry.len() {
            let class = self.program.registry.class(classes::ClassId::new(at as u32));
            self.mirror(class);
        }
        let mut main = Thread::new([].into(), 0);
        main.drawn.random = base::fingerprint::of(b"main");
        self.live.threads.push(main);

        for name in
            ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup"]
        {
            self.initialize_now(name)?;
        }
        let thread_class = self.program.class_for_boot("java/lang/Thread")?;
        let thread = self.fixed_instance(thread_class)?;
        self.live.threads[0].object = thread;
        self.live.set_field(thread, "eetop", 1);
        self.live.set_field(thread, "priority", 5);
        self.initialize_now("java/lang/Thread")?;
        let group_class = self.program.class_for_boot("java/lang/ThreadGroup")?;
        let system_group = self.fixed_instance(group_class)?;
        self.construct(system_group, "()V", &[])?;
        let main_group = self.fixed_instance(group_class)?;
        let main_text = self.boot_string("main")?;
        self.construct(
            main_group,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(system_group), u64::from(main_text)],
        )?;
        if self.options.platform.release < 19 {
            self.live.set_field(thread, "group", u64::from(main_group));
        }
        self.construct(
            thread,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(main_group), u64::from(main_text)],
        )?;
        self.set_thread_status(thread, 5);
        for name in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.initialize_now(name)?;
        }
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        for name in [
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/ResolvedMethodName",
            "java/lang/invoke/MemberName",
            "java/lang/invoke/MethodHandleNatives",
        ] {
            self.initialize_now(name)?;
        }
        let code = self.call_static("java/lang/System", "initPhase2", "(ZZ)I", &[1, 1])?;
        if code as i32 != 0 {
            return Err(MachineError("the JDK's module system did not start".to_owned()));
        }
        self.call_static("java/lang/System", "initPhase3", "()V", &[])?;
        self.finish_boot()
    }

    fn finish_boot(&mut self) -> Result<()> {
        let loaders = "jdk/internal/loader/ClassLoaders";
        let app = self.call_static(loaders, "appClassLoader", "()Ljava/lang/ClassLoader;", &[]);
        self.program.known.app_loader = match app {
            Ok(loader) => loader as Ref,
            Err(_) => {
                let class = self.program.class_for_boot(loaders)?;
                self.get_static(class, "APP_LOADER") as Ref
            }
        };
        let class = self.program.class_for_boot(loaders)?;
        self.program.known.platform_loader = self.get_static(class, "PLATFORM_LOADER") as Ref;
        let system = self.program.class_for_boot("java/lang/System")?;
        for (key, name) in [("stdout", "out"), ("stderr", "err")] {
            let stream = self.get_static(system, name) as Ref;
            self.program.anchors.insert(key, stream);
        }
        // Objects that the first exception or string needs are created here, so that no path creates
        // them lazily.
        self.mirror(system);
        for name in [
            "java/lang/StackTraceElement",
            "java/util/concurrent/ConcurrentHashMap",
            "java/lang/Integer$IntegerCache",
            "java/lang/InterruptedException",
            "java/util/concurrent/ThreadLocalRandom",
        ] {
            let _ = self.initialize_now(name);
        }
        if self.options.platform.loads_by_application_loader {
            crate::loaders::number_application_loader(self)
                .map_err(|exit| self.boot_failure(&exit))?;
        }
        self.live.threads[0].drawn.random = base::fingerprint::of(b"main");
        self.live.threads[0].drawn.hashes = 0;
        self.live.globals.clock = 0;
        self.live.globals.clock_read = false;
        self.run.booting = false;
        crate::machine::forget_merged(self);
        self.live.heap.seal(self.options.check && !self.options.observe);
        if self.options.check && !self.options.observe {
            self.hash_fixed_strings();
        }
        self.live.heap.lists_published = self.options.observe;
        Ok(())
    }

    /// Creates a string during the start of the class library.
    fn boot_string(&mut self, text: &str) -> Result<Ref> {
        self.new_string(text).map_err(|e| MachineError(format!("{e:?}")))
    }

    fn fixed_instance(&mut self, class: ClassRef) -> Result<Ref> {
        self.mirror(class);
        self.live
            .heap
            .fixed(class, 0, class.instance_slots as usize)
            .map_err(|_| MachineError("the heap is too small to start the JDK".to_owned()))
    }

    fn construct(&mut self, object: Ref, descriptor: &str, args: &[u64]) -> Result<()> {
        let class = self.live.heap.get(object).class();
        let method = class
            .declared_method("<init>", descriptor)
            .ok_or_else(|| MachineError(format!("{class:?} has no constructor {descriptor}")))?;
        let mut all = vec![u64::from(object)];
        all.extend_from_slice(args);
        self.call_now(method, &all).map(|_| ())
    }

    /// Initializes a class, and executes the initialization to its end.
    pub(crate) fn initialize_now(&mut self, name: &str) -> Result<()> {
        let class = self.program.class_for_boot(name)?;
        self.mirror(class);
        match self.initialize(class) {
            Ok(()) => self.run_to_the_end().map(|_| ()),
            Err(leave) => Err(MachineError(format!("{name} cannot be initialized: {leave:?}"))),
        }
    }

    fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[u64],
    ) -> Result<u64> {
        let class = self.program.class_for_boot(class)?;
        self.initialize_now(&class.name)?;
        let method = class
            .declared_method(name, descriptor)
            .ok_or_else(|| MachineError(format!("{class:?} has no method {name}{descriptor}")))?;
        self.call_now(method, args)
    }

    /// Calls a method on the only thread, and executes it until it returns.
    pub(crate) fn call_now(&mut self, method: MethodRef, args: &[u64]) -> Result<u64> {
        match self.call_from_native(method, args, FrameKind::Call) {
            Ok(()) => self.run_to_the_end(),
            Err(exit) => Err(self.boot_failure(&exit)),
        }
    }

    fn run_to_the_end(&mut self) -> Result<u64> {
        if self.live.threads[0].frames.is_empty() {
            return Ok(self.transition.result);
        }
        self.live.current = 0;
        match self.run_thread(Token::Free) {
            Stop::State => {}
            Stop::Unsupported(what) | Stop::NoInput(what) => {
                let stack: Vec<String> = self
                    .live
                    .stack_of(0)
                    .iter()
                    .take(12)
                    .map(|e| format!("\n    at {}", e.text()))
                    .collect();
                return Err(MachineError(unsupported(&what) + &stack.concat()));
            }
            other => return Err(MachineError(format!("the JDK's start ended with {other:?}"))),
        }
        let exception = std::mem::take(&mut self.live.threads[0].uncaught);
        if exception != 0 {
            let trace: Vec<String> = self
                .stack_trace(exception)
                .iter()
                .take(20)
                .map(|e| format!("\n    at {}", e.text()))
                .collect();
            return Err(MachineError(format!(
                "{}{}",
                self.describe_exception(exception),
                trace.concat()
            )));
        }
        if !self.live.threads[0].frames.is_empty() {
            return Err(MachineError("the JDK's start is blocked".to_owned()));
        }
        Ok(self.transition.result)
    }

    fn boot_failure(&mut self, exit: &Exit) -> MachineError {
        match exit {
            Exit::Throw(exception) => MachineError(self.describe_exception(*exception)),
            Exit::Unsupported(what) | Exit::NoInput(what) => MachineError(unsupported(what)),
            other => MachineError(format!("{other:?}")),
        }
    }

    /// Makes the current thread call `main` of the program (JLS §12.1.4; JEP 512 from JDK 25 on).
    pub fn launch(&mut self, main_class: &str, args: &[String]) -> Result<()> {
        let class = load_main(self, main_class)?;
        self.mirror(class);
        asking(self, |machine| link_main(machine, class))?;
        let mut at = Some(class);
        let mut main = None;
        while let (Some(c), None) = (at, main) {
            main = c
                .declared_method("main", "([Ljava/lang/String;)V")
                .filter(|m| m.is_static() && m.has(access::PUBLIC));
            at = c.super_class;
        }
        let modern = self.options.platform.release >= 25;
        if main.is_none() && modern {
            return self.launch_modern(class, args);
        }
        let Some(main) = main else {
            return Err(MachineError(format!(
                "Main method not found in class {}, please define the main method as: \
                 public static void main(String[] args)",
                class.java_name()
            )));
        };
        let array = self.argument_array(args)?;
        self.begin(class, main, &[u64::from(array)])
    }

    fn argument_array(&mut self, args: &[String]) -> Result<Ref> {
        let failed = |e: Exit| MachineError(format!("{e:?}"));
        let class = self.array_class("[Ljava/lang/String;").map_err(failed)?;
        let array = self.new_array(class, args.len() as i32).map_err(failed)?;
        for (at, arg) in args.iter().enumerate() {
            let text = self.new_string(arg).map_err(failed)?;
            self.live.heap.set_element(array, at as u32, text);
        }
        Ok(array)
    }

    /// Pushes `method` as the first frame of the main thread, and the initializer of `class` above it.
    fn begin(&mut self, class: ClassRef, method: MethodRef, args: &[u64]) -> Result<()> {
        self.call_from_native(method, args, FrameKind::Run).map_err(|e| self.boot_failure(&e))?;
        match self.initialize(class) {
            Ok(()) => Ok(()),
            Err(leave) => {
                Err(MachineError(format!("{} cannot be initialized: {leave:?}", class.java_name())))
            }
        }
    }

    fn launch_modern(&mut self, class: ClassRef, args: &[String]) -> Result<()> {
        let find = |descriptor: &str| {
            let mut at = Some(class);
            while let Some(c) = at {
                if let Some(method) =
                    c.declared_method("main", descriptor).filter(|m| !m.has(access::PRIVATE))
                {
                    return Some(method);
                }
                at = c.super_class;
            }
            None
        };
        let with_args = find("([Ljava/lang/String;)V");
        let Some(method) = with_args.or_else(|| find("()V")) else {
            return Err(MachineError(format!(
                "Main method not found in class {}",
                class.java_name()
            )));
        };
        let mut values = Vec::new();
        if !method.is_static() {
            let Some(constructor) = class.declared_method("<init>", "()V") else {
                return Err(MachineError(format!(
                    "class {} has an instance main method but no constructor without parameters",
                    class.java_name()
                )));
            };
            let failed = |e: Exit| MachineError(format!("{e:?}"));
            let object = self.new_instance(class).map_err(failed)?;
            values.push(u64::from(object));
            if with_args.is_some() {
                values.push(u64::from(self.argument_array(args)?));
            }
            self.call_from_native(method, &values, FrameKind::Run)
                .map_err(|e| self.boot_failure(&e))?;
            self.call_from_native(constructor, &[u64::from(object)], FrameKind::Again)
                .map_err(|e| self.boot_failure(&e))?;
            return match self.initialize(class) {
                Ok(()) => Ok(()),
                Err(leave) => Err(MachineError(format!(
                    "{} cannot be initialized: {leave:?}",
                    class.java_name()
                ))),
            };
        }
        if with_args.is_some() {
            values.push(u64::from(self.argument_array(args)?));
        }
        self.begin(class, method, &values)
    }
}

impl Program {
    fn class_for_boot(&self, name: &str) -> Result<ClassRef> {
        self.registry
            .boot(name)
            .map_err(|e| MachineError(format!("this JDK cannot be started: {e}")))
    }
}

/// Loads the main class. The application loader may have to execute its own code.
fn load_main(machine: &mut Machine, name: &str) -> Result<ClassRef> {
    let loader = crate::loaders::application_loader(machine);
    asking(machine, |machine| {
        machine.program.registry.load(loader, name).map_err(|error| match error.asks {
            Some(_) => Refused::Exit(machine.link_error(&error)),
            None => MachineError(format!("could not load the main class: {error}")).into(),
        })
    })
}

/// Repeats a step of the launch as long as the step requests classes from a loader. The loader's
/// code is executed without scheduling points, as no thread of the program has started.
fn asking<T>(
    machine: &mut Machine,
    mut step: impl FnMut(&mut Machine) -> std::result::Result<T, Refused>,
) -> Result<T> {
    loop {
        let (method, args, kind) = match step(machine) {
            Ok(done) => return Ok(done),
            Err(Refused::Failed(error)) => return Err(error),
            Err(Refused::Exit(Exit::Call(method, args, kind))) => (method, args, kind),
            Err(Refused::Exit(exit)) => return Err(machine.boot_failure(&exit)),
        };
        machine.run.booting = true;
        let loaded = match machine.call_from_native(method, &args, kind) {
            Ok(()) => machine.run_to_the_end(),
            Err(exit) => Err(machine.boot_failure(&exit)),
        };
        machine.run.booting = false;
        loaded.map_err(|error| MachineError(format!("could not load the main class: {error}")))?;
    }
}

/// Links the main class, as the launcher does before the lookup of `main`.
fn link_main(machine: &mut Machine, class: ClassRef) -> std::result::Result<(), Refused> {
    match crate::verification::link(machine, class) {
        Ok(()) => Ok(()),
        Err(Exit::Throw(error)) => {
            let error = machine.describe_exception(error);
            Err(Refused::Failed(MachineError(format!(
                "Unable to initialize main class {}\nCaused by: {error}",
                class.java_name()
            ))))
        }
        Err(exit) => Err(Refused::Exit(exit)),
    }
}

/// The end of a step of the launch without a result.
enum Refused {
    Failed(MachineError),
    /// The step may call a loader first.
    Exit(Exit),
}

impl From<MachineError> for Refused {
    fn from(error: MachineError) -> Self {
        Self::Failed(error)
    }
}
