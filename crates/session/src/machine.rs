//! Creates the Java machine of a run, with the classes of the JDK, this tool and the program.

use crate::jdk::Jdk;
use crate::target::Target;
use crate::temporal;
use classes::parsed::ParsedFiles;
use classes::path::{ClassPath, Entry, JdkImage, Resource};
use classes::registry::SourceClass;
use classes::versions::Versions;
use classes::{ClassSource, LinkError, LoaderId, Registry};
use config::{Error, JavaOptions, JdkSteps, Masks, Races, ScheduleSettings, Settings, Timeouts};
use library::atomic_calls::TaskSteps;
use natives::own_classes;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use vm::facts::{FactKind, FactKinds, MaskedValues};
use vm::failures::Failures;
use vm::machine::{Attachments, Granularity, Platform};
use vm::observed::VisibleRule;
use vm::{Level, Machine, NativeTable, Options};

/// The main class of a test of `check --junit`.
const TEST_DRIVER: &str = "pathfinder.TestDriver";

/// The class of this tool that a program may replace, as programs of SV-COMP do. Its native methods
/// also serve the replacement.
const REPLACEABLE: &str = "org/sosy_lab/sv_benchmarks/Verifier";

/// The class files of one run. Every loader finds the JDK image, and most classes of this tool. The
/// application loader also finds the class path.
struct Classes {
    image: JdkImage,
    path: ClassPath,
    parsed: Arc<ParsedFiles>,
    /// Whether the application loader itself finds the classes of the class path.
    asks_loader: bool,
}

/// The parsed class files of each JDK's image and of this tool, by the home of the JDK.
static PARSED: Mutex<BTreeMap<PathBuf, Arc<ParsedFiles>>> = Mutex::new(BTreeMap::new());

impl Classes {
    fn open(jdk: &Jdk, class_path: &[PathBuf]) -> Result<Self, Error> {
        let mut all = PARSED.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Self {
            image: JdkImage::open(&jdk.home)?,
            path: ClassPath::open(class_path, jdk.jar_versions)?,
            parsed: Arc::clone(all.entry(jdk.home.clone()).or_default()),
            asks_loader: false,
        })
    }
}

impl ClassSource for Classes {
    fn find(&self, initiating: LoaderId, name: &str) -> Result<Option<SourceClass>, LinkError> {
        let failed = |e: classes::path::PathError| {
            LinkError::new("java/lang/NoClassDefFoundError", e.to_string())
        };
        let of_program =
            if name == REPLACEABLE { self.path.find_class(name).map_err(failed)? } else { None };
        if let Some(found) = of_program {
            return Ok((initiating == LoaderId::APP).then(|| of_class_path(name, found)));
        }
        if let Some(bytes) = own_classes::own_class(name) {
            let origin = "pathfinder".to_owned();
            let is_of_application = own_classes::is_of_application(name);
            if is_of_application && initiating != LoaderId::APP {
                return Ok(None);
            }
            let loader = if is_of_application { LoaderId::APP } else { LoaderId::BOOT };
            return Ok(Some(SourceClass { loader, bytes: bytes.to_vec(), origin }));
        }
        if let Some(found) = self.image.find_class(name).map_err(failed)? {
            return Ok(Some(SourceClass {
                loader: LoaderId::BOOT,
                bytes: found.bytes,
                origin: format!("{name}.class"),
            }));
        }
        if initiating != LoaderId::APP || self.asks_loader {
            return Ok(None);
        }
        Ok(self.path.find_class(name).map_err(failed)?.map(|found| of_class_path(name, found)))
    }

    fn parsed(&self, name: &str) -> Option<&ParsedFiles> {
        // The class path may have its own version of this class.
        (name != REPLACEABLE).then_some(&self.parsed)
    }

    fn resource(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        let failed = |e: classes::path::PathError| LinkError::new("java/io/IOError", e.to_string());
        self.image.find_in(module, name).map_err(failed)
    }
}

fn of_class_path(name: &str, found: Resource<'_>) -> SourceClass {
    SourceClass {
        loader: LoaderId::APP,
        origin: format!("{}/{name}.class", found.origin.path.display()),
        bytes: found.bytes,
    }
}

/// Returns the class files of a target, as a source for class loading.
pub(crate) fn class_source(
    jdk: &Jdk,
    target: &Target,
) -> Result<impl ClassSource + 'static, Error> {
    Classes::open(jdk, &target.classpath)
}

/// The purpose of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Executes the program as `java` does.
    Run,
    /// Explores all executions.
    Search,
    /// Executes single paths under the rules of an exploration.
    Replay,
    /// Executes the program once, with observers.
    Observe,
}

/// Returns the class path entries in the manifests of jars, whether or not they exist.
fn named_by_jars(path: &ClassPath) -> Vec<PathBuf> {
    let jars = path.entries().iter().filter_map(|entry| match entry {
        Entry::Jar(jar) => Some(jar.class_path()),
        _ => None,
    });
    jars.flatten().collect()
}

/// Returns the paths that the checked program may read: its folder, its class path, the JDK and paths
/// of the settings. Each path is included as given, as each link on the way, and as the target of all
/// links.
fn readable(
    settings: &Settings,
    jdk: &Jdk,
    target: &Target,
    named: Vec<PathBuf>,
) -> Result<Vec<PathBuf>, Error> {
    let folder = std::env::current_dir()
        .map_err(|e| Error::new(format_args!("the current folder cannot be read: {e}")))?;
    let mut all = vec![folder.clone(), jdk.home.clone()];
    all.extend(named);
    all.extend(
        settings
            .environment
            .allow_read
            .iter()
            .chain(&target.classpath)
            .map(|path| folder.join(path)),
    );
    // The JDK of Debian has symbolic links to its configuration.
    for folder in ["conf", "conf/security", "lib/security"] {
        if let Ok(entries) = std::fs::read_dir(jdk.home.join(folder)) {
            all.extend(
                entries.flatten().map(|entry| entry.path()).filter(|path| path.is_symlink()),
            );
        }
    }
    let links: Vec<PathBuf> = all.iter().flat_map(|path| links_of(path)).collect();
    let real: Vec<PathBuf> = all.iter().filter_map(|path| path.canonicalize().ok()).collect();
    all.extend(links);
    all.extend(real);
    Ok(all)
}

/// The maximal number of links that are followed for one path, as in the kernel.
const MOST_LINKS: usize = 40;

/// Returns the symbolic links on the way when an absolute path is resolved.
fn links_of(path: &Path) -> Vec<PathBuf> {
    let mut links = Vec::new();
    let mut left: Vec<PathBuf> = vec![path.to_owned()];
    let mut resolved = PathBuf::from("/");
    while let Some(next) = left.pop() {
        let mut components = next.components();
        let Some(first) = components.next() else { continue };
        left.push(components.as_path().to_owned());
        match first {
            Component::RootDir => resolved = PathBuf::from("/"),
            Component::ParentDir => {
                resolved.pop();
            }
            Component::Normal(name) => {
                let at = resolved.join(name);
                match std::fs::read_link(&at) {
                    Ok(target) if links.len() < MOST_LINKS => {
                        links.push(at);
                        left.push(target);
                    }
                    _ => resolved = at,
                }
            }
            Component::CurDir | Component::Prefix(_) => {}
        }
    }
    links
}

/// The number of back edges and calls after which a transition is cut: about 10 ms of work.
const CUT_LENGTH: u32 = 500_000;

/// Returns the name of the local host for the program.
fn host_name(settings: &Settings, purpose: Purpose) -> String {
    let own = || match purpose {
        Purpose::Run => std::fs::read_to_string("/proc/sys/kernel/hostname").ok(),
        Purpose::Search | Purpose::Replay | Purpose::Observe => None,
    };
    let name = settings.environment.host_name.clone().or_else(own);
    name.map_or_else(|| "localhost".to_owned(), |name| name.trim_end().to_owned())
}

/// Returns an error for a module of `--add-modules` that the image does not have.
fn require_modules(image: &JdkImage, named: &[String]) -> Result<(), Error> {
    let names = named.iter().flat_map(|list| list.split(',')).filter(|name| !name.is_empty());
    for name in names.filter(|name| !name.starts_with("ALL-")) {
        if image.find_in(name, "module-info.class")?.is_none() {
            return Err(Error::new(format_args!("--add-modules: Module {name} not found")));
        }
    }
    Ok(())
}

/// Refuses what finds classes of the class path without the application loader, if the loader checks
/// a sealed package.
fn refuse_split_seal(settings: &Settings, target: &Target, package: &str) -> Result<(), Error> {
    let refused = [
        (!settings.checks.temporal.is_empty(), "temporal properties"),
        (!settings.checks.invariants.is_empty(), "invariants"),
        (settings.environment.symbolic || target.method.is_some(), "symbolic inputs"),
        (settings.tests.junit || settings.program.target == TEST_DRIVER, "JUnit tests"),
        (settings.checkpoint.file.is_some(), "--checkpoint"),
        (settings.checkpoint.resume.is_some(), "--resume"),
        (settings.schedules.slice, "--slice"),
    ];
    match refused.iter().find(|(is_used, _)| *is_used) {
        None => Ok(()),
        Some((_, what)) => Err(Error::new(format_args!(
            "a jar seals the package {}, of which another entry of the class path has classes; \
             this is not supported with {what}",
            package.replace('/', ".")
        ))),
    }
}

/// Creates a machine with an initialized class library. The program is not launched.
pub(crate) fn start(
    settings: &Settings,
    jdk: &Jdk,
    target: &Target,
    purpose: Purpose,
) -> Result<Machine, Error> {
    let mut classes = Classes::open(jdk, &target.classpath)?;
    let describes_packages = classes.path.describes_packages();
    let split_seal = classes.path.split_seal()?;
    if let Some(package) = &split_seal {
        refuse_split_seal(settings, target, package)?;
        classes.asks_loader = true;
    }
    let named = named_by_jars(&classes.path);
    let class_path: Vec<String> =
        target.classpath.iter().map(|p| p.display().to_string()).collect();
    // Races within calls of locks occur only in states within such a call.
    let merge_locks = settings.model.jdk_steps == JdkSteps::Merged
        && settings.data_races.races != Races::All
        && purpose != Purpose::Observe;
    let mut visible = temporal::visible(&settings.checks.temporal)?;
    visible.keeps_order &= settings.reduction().persistent_sets;
    let follows = visible.is_any
        && matches!(purpose, Purpose::Run | Purpose::Observe)
        && !settings.analysis.guided;
    let granularity = Granularity {
        level: match purpose {
            Purpose::Search | Purpose::Replay => settings.reduction().scheduling_points(),
            Purpose::Run | Purpose::Observe => Level::Local,
        },
        shows_each_access: follows
            || (visible.is_any && visible.without != Some(VisibleRule::Alone)
                || !settings.checks.invariants.is_empty())
                && matches!(purpose, Purpose::Search | Purpose::Replay),
        follows,
        merge_jdk_steps: settings.model.jdk_steps != JdkSteps::Single
            && purpose != Purpose::Observe,
        merge_thread_steps: !settings.schedules.threads_apart,
        merge_locks,
        merged_tasks: match settings.schedules {
            _ if !merge_locks => TaskSteps::Apart,
            ScheduleSettings { tasks_apart: true, .. } => TaskSteps::Apart,
            ScheduleSettings { runners_apart: true, .. } => TaskSteps::RunnersApart,
            _ => TaskSteps::Merged,
        },
        merge_loads: settings.model.jdk_steps != JdkSteps::Single
            && purpose != Purpose::Observe
            && !settings.schedules.loads_apart,
        without_row: settings.schedules.without_row,
        // Guards read numbers of the library's objects, which must not be symbolic.
        guards_calls: merge_locks
            && !settings.schedules.waits_apart
            && !settings.environment.symbolic,
        masks: settings.model.masks == Masks::On,
        facts: match purpose {
            Purpose::Search => settings.facts(),
            // A cycle is closed only by states that the search compares.
            Purpose::Replay if visible.is_any => settings.facts(),
            // A replay displays all values, including faint ones.
            Purpose::Replay => settings.facts().without(FactKind::Faint),
            Purpose::Run | Purpose::Observe => FactKinds::NONE,
        },
        unprotected: settings.schedules.unprotected.clone(),
        masked: match purpose {
            Purpose::Search | Purpose::Replay => crate::masking::masks(settings, jdk, target)?,
            Purpose::Run | Purpose::Observe => None,
        },
        ignored_event: settings.schedules.wrong_masks.and_then(|(_, event)| event),
        masked_values: match settings.schedules.changed_values {
            Some(by) => MaskedValues::Changed(by),
            None if purpose == Purpose::Replay => MaskedValues::Kept,
            None => MaskedValues::Erased,
        },
        visible,
        refines: false,
        trust_jdk: settings.model.trust_jdk && purpose != Purpose::Observe,
        cut_length: CUT_LENGTH,
    };
    let mut java: JavaOptions = settings.environment.java.clone();
    require_modules(&classes.image, &java.add_modules)?;
    java.add_exports.extend(target.add_exports.iter().cloned());
    java.add_opens.extend(target.add_opens.iter().cloned());
    let mut properties = vec![("java.version".to_owned(), jdk.version.clone())];
    properties.extend(java.properties());
    let platform = Platform {
        release: jdk.feature,
        heap_limit: settings.environment.heap_limit(),
        stack_limit: settings.environment.java.frames(),
        processors: settings.environment.processors,
        host_name: host_name(settings, purpose),
        properties,
        class_path: class_path.join(":"),
        java_home: jdk.home.display().to_string(),
        loads_by_application_loader: split_seal.is_some(),
        describes_packages,
    };
    let options = Options {
        check: purpose != Purpose::Run,
        observe: purpose == Purpose::Observe,
        granularity,
        platform,
        enumerate_random: settings.environment.enumerate_random,
        spurious: settings.model.spurious,
        late_timeouts: settings.timeouts() == Timeouts::Late,
        starts_early: settings.schedules.starts_early,
        ends_idle_pools: settings.program.target == TEST_DRIVER,
        inputs: crate::symbolic::values(settings),
        input_limits: crate::symbolic::limits(settings, target),
        choosing: settings.environment.choosing.for_the_machine(settings),
        failures: Failures {
            enabled: settings.environment.enabled_assertions.clone(),
            disabled: settings.environment.disabled_assertions.clone(),
            switches: settings.environment.java.assertions(),
            handlers_count: settings.environment.handlers_count,
        },
    };
    let registry = Registry::new(Box::new(classes));
    let newest = jdk.feature + crate::target::FIRST_RELEASE as u16;
    let versions = Versions { newest, preview: settings.environment.java.preview() };
    // The registry is new, so the value is not yet set.
    let _ = registry.versions.set(versions);
    let attachments = Attachments { terms: inputs::OPERATIONS, dynamic: dynamic::CALLS };
    let mut table = NativeTable::new(natives::rows(), jdk.feature);
    table.absence = Some(natives::areas::sentence);
    let mut machine = Machine::new(options, registry, table, attachments);
    crate::symbolic::prepare(settings, jdk, target, &mut machine)?;
    if purpose != Purpose::Run {
        machine.run.environment.readable = readable(settings, jdk, target, named)?;
        if let Some(path) = &settings.environment.stdin {
            let input = classes::bounded::read(path, classes::path::LONGEST);
            let input = input.map_err(|e| Error::new(format_args!("{}: {e}", path.display())))?;
            machine.run.environment.input = Some(input);
        }
    }
    machine.boot().map_err(|e| {
        Error::new(format_args!(
            "the class library of {} could not be started: {e}",
            jdk.home.display()
        ))
    })?;
    Ok(machine)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn files_are_shared_by_machines_but_for_those_a_program_may_replace() {
        let mut settings = Settings::default();
        let jdk = Jdk::find(&mut settings).unwrap();
        let open = || Classes::open(&jdk, &[]).unwrap();
        let (first, second) = (open(), open());
        let shared = |classes: &Classes, name| classes.parsed(name).map(std::ptr::from_ref);
        let object = "java/lang/Object";
        assert!(shared(&first, object).is_some());
        assert_eq!(shared(&first, object), shared(&second, object));
        assert_eq!(shared(&first, REPLACEABLE), None);
    }
}
