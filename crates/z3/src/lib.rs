//! Z3, loaded on demand: SMT-LIB text in, text out.
//!
//! The program is not linked to Z3, so it also starts without Z3. Releases from 4.8 on have the seven
//! functions that are used. This is the only file of the workspace with `unsafe`.
//!
//! Source: `z3_api.h`; SMT-LIB 2.6. Invariant: one thread uses a context. Other threads may only
//! interrupt the context.

#![allow(unsafe_code, reason = "functions of a C library are called")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use libloading::Library;

type Pointer = *mut c_void;

type ErrorHandler = unsafe extern "C" fn(Pointer, u32);

/// Replaces Z3's own handler, which ends the process. The printed text has the errors, too.
unsafe extern "C" fn ignore_error(_: Pointer, _: u32) {}

/// The functions of the library that are used.
struct Functions {
    make_config: unsafe extern "C" fn() -> Pointer,
    delete_config: unsafe extern "C" fn(Pointer),
    make_context: unsafe extern "C" fn(Pointer) -> Pointer,
    delete_context: unsafe extern "C" fn(Pointer),
    evaluate: unsafe extern "C" fn(Pointer, *const c_char) -> *const c_char,
    interrupt: unsafe extern "C" fn(Pointer),
    set_error_handler: unsafe extern "C" fn(Pointer, ErrorHandler),
    version: String,
    path: PathBuf,
    // The functions are valid as long as the library is loaded.
    _library: Library,
}

/// A loaded library. Clones share the library.
#[derive(Clone)]
pub struct Z3 {
    functions: Arc<Functions>,
}

impl std::fmt::Debug for Z3 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Z3 {} ({})", self.version(), self.path().display())
    }
}

impl Z3 {
    /// Loads the library from a file, or from the file that the variable `PATHFINDER_Z3` names. Without
    /// both, the library is searched for in the folder of the program and then in those of the system.
    ///
    /// A requested file that cannot be loaded is an error with its name. Without a requested file,
    /// `None` means that no other place has the library.
    pub fn load(file: Option<&Path>) -> Result<Option<Self>, String> {
        let named = file.map(Path::to_owned);
        if let Some(file) = named.or_else(|| std::env::var_os("PATHFINDER_Z3").map(PathBuf::from)) {
            return Self::open(&file).map(Some);
        }
        let names = ["libz3.so.4", "libz3.so", "libz3.dylib", "libz3.dll"];
        let program = std::env::current_exe().ok();
        let folder = program.as_deref().and_then(Path::parent);
        let beside = folder.into_iter().flat_map(|folder| names.map(|name| folder.join(name)));
        let files = beside.filter(|file| file.exists()).chain(names.map(PathBuf::from));
        Ok(files.into_iter().find_map(|file| Self::open(&file).ok()))
    }

    fn open(file: &Path) -> Result<Self, String> {
        let error = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        // SAFETY: Z3's initialization has no preconditions. The user or the system declares that the
        // file is Z3.
        let library = unsafe { Library::new(file) }.map_err(|e| error(&e))?;
        macro_rules! function {
            ($name:literal) => {
                // SAFETY: the type is the one in `z3_api.h`.
                *unsafe { library.get($name) }.map_err(|e| error(&e))?
            };
        }
        let get_version: unsafe extern "C" fn() -> *const c_char =
            function!(b"Z3_get_full_version\0");
        // SAFETY: the function has no preconditions and returns a static string.
        let version = unsafe { CStr::from_ptr(get_version()) }.to_string_lossy().into_owned();
        let functions = Functions {
            make_config: function!(b"Z3_mk_config\0"),
            delete_config: function!(b"Z3_del_config\0"),
            make_context: function!(b"Z3_mk_context\0"),
            delete_context: function!(b"Z3_del_context\0"),
            evaluate: function!(b"Z3_eval_smtlib2_string\0"),
            interrupt: function!(b"Z3_interrupt\0"),
            set_error_handler: function!(b"Z3_set_error_handler\0"),
            version: version.trim_start_matches("Z3 ").to_owned(),
            path: file.to_owned(),
            _library: library,
        };
        Ok(Self { functions: Arc::new(functions) })
    }

    /// Returns the version, such as `4.8.12.0`.
    pub fn version(&self) -> &str {
        &self.functions.version
    }

    /// Returns the name by which the file was requested or found.
    pub fn path(&self) -> &Path {
        &self.functions.path
    }

    /// Creates a context, which is an independent solver.
    pub fn context(&self) -> Context {
        let functions = &self.functions;
        // SAFETY: the configuration is deleted after its only use.
        let pointer = unsafe {
            let config = (functions.make_config)();
            let pointer = (functions.make_context)(config);
            (functions.delete_config)(config);
            (functions.set_error_handler)(pointer, ignore_error);
            pointer
        };
        Context { functions: Arc::clone(functions), pointer, watchdog: None }
    }
}

/// A context: a solver with its state.
pub struct Context {
    functions: Arc<Functions>,
    pointer: Pointer,
    watchdog: Option<Watchdog>,
}

// SAFETY: a context is not bound to a thread. It is not `Sync`.
unsafe impl Send for Context {}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Context")
    }
}

impl Context {
    /// Executes commands of SMT-LIB, and returns the text that they print. The context is interrupted
    /// after the time limit: `check-sat` then prints `unknown`.
    ///
    /// A second thread is the watchdog, as Z3 may miss its own time limit.
    pub fn execute(&mut self, commands: &str, limit: Duration) -> Result<String, String> {
        let commands = CString::new(commands).map_err(|e| e.to_string())?;
        let watchdog = self.watchdog.get_or_insert_with(|| Watchdog::start(&self.functions));
        watchdog.guard(self.pointer, limit)?;
        // SAFETY: the context is alive, and used only by this thread. The string is copied before the
        // next call.
        let text = unsafe {
            let printed = (self.functions.evaluate)(self.pointer, commands.as_ptr());
            if printed.is_null() {
                String::new()
            } else {
                CStr::from_ptr(printed).to_string_lossy().into_owned()
            }
        };
        watchdog.release()?;
        match text.find("(error") {
            Some(at) if !text[at..].contains("canceled") && !text[at..].contains("interrupted") => {
                Err(text[at..].trim().to_owned())
            }
            _ => Ok(text),
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // The watchdog ends before the context is deleted.
        self.watchdog = None;
        // SAFETY: the context is alive, and not used afterwards.
        unsafe { (self.functions.delete_context)(self.pointer) }
    }
}

/// A context that the watchdog may interrupt.
struct Guarded(Pointer);

// SAFETY: `Z3_interrupt` may be called from any thread. The context is alive, as `release` waits for
// the watchdog.
unsafe impl Send for Guarded {}

enum Request {
    Guard(Guarded, Duration),
    Release(Sender<()>),
}

/// A thread that interrupts a context after a time.
struct Watchdog {
    requests: Option<Sender<Request>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Watchdog {
    fn start(functions: &Arc<Functions>) -> Self {
        let (requests, received) = mpsc::channel::<Request>();
        let functions = Arc::clone(functions);
        let thread = std::thread::spawn(move || {
            while let Ok(request) = received.recv() {
                let Request::Guard(context, limit) = request else { continue };
                let mut limit = limit;
                loop {
                    match received.recv_timeout(limit) {
                        Ok(Request::Release(done)) => {
                            let _ = done.send(());
                            break;
                        }
                        Ok(Request::Guard(..)) | Err(RecvTimeoutError::Disconnected) => break,
                        Err(RecvTimeoutError::Timeout) => {
                            // SAFETY: the context is in use until it is released.
                            unsafe { (functions.interrupt)(context.0) };
                            // An interruption has no effect before the solver starts.
                            limit = Duration::from_millis(100);
                        }
                    }
                }
            }
        });
        Self { requests: Some(requests), thread: Some(thread) }
    }

    fn send(&self, request: Request) -> Result<(), String> {
        let sent = self.requests.as_ref().map(|requests| requests.send(request));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err("the watching thread has ended".to_owned()),
        }
    }

    fn guard(&self, context: Pointer, limit: Duration) -> Result<(), String> {
        self.send(Request::Guard(Guarded(context), limit))
    }

    fn release(&self) -> Result<(), String> {
        let (done, wait) = mpsc::channel();
        self.send(Request::Release(done))?;
        wait.recv().map_err(|e| e.to_string())
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
