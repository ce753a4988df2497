//! Checkpoint files: the program, the settings, the state of the search, and a fingerprint of the whole
//! file.
//!
//! A file has a line with the version of the format, the length of a header, and the header as JSON.
//! The data of the search follow (`search::checkpoint`). At the end is the XXH3 fingerprint, 128 bits,
//! of all bytes before it.
//!
//! Invariant: a file of this name is always complete, and is the last one that was written. A
//! checkpoint of another program, class library, version or setting is an error that names the
//! difference.

pub(crate) mod kept;

use crate::job::Job;
use base::fingerprint::Running;
use config::{self, Error, JdkSteps, Por, Settings};
use report::Warning;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, Permissions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Take, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first line. The number increases with each incompatible change of the format.
const MAGIC: &[u8] = b"pathfinder.checkpoint/2\n";
const FAMILY: &[u8] = b"pathfinder.checkpoint/";
/// The length of the fingerprint at the end, in bytes.
const SUM: u64 = 16;
/// The maximal length of the header, in bytes.
const HEADER: u64 = 64 << 20;

/// Settings that may change when a search is resumed: bounds, files of results, and samples.
const FREE: &[&str] = &[
    "json",
    "trace",
    "trace-detail",
    "assumptions",
    "progress",
    "max-states",
    "time-limit",
    "explain-limit",
    "memory-limit",
    "checkpoint",
    "checkpoint-interval",
    "resume",
    "sourcepath",
    "paranoid",
    "sampling",
    "jdk",
];

/// The header, which identifies a checkpoint.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Header {
    /// The version of this tool.
    tool: String,
    /// The version of the JDK whose class library is used.
    jdk: String,
    /// The settings that determine the explored states, as texts.
    settings: BTreeMap<String, String>,
    /// The level of reduction, if it differs from the requested one; `notes` has the reason.
    #[serde(default)]
    instead: Option<Por>,
    /// The treatment of steps of the class library, if it differs from the requested one.
    #[serde(default)]
    steps: Option<JdkSteps>,
    #[serde(default)]
    notes: Vec<String>,
}

/// Returns the settings that must not change, by names of options.
fn binding(settings: &Settings) -> Result<BTreeMap<String, String>, Error> {
    let mut all = config::listed(settings).map_err(Error::new)?;
    all.retain(|name, _| !FREE.contains(&name.as_str()));
    all.extend(settings.jpf.iter().map(|(key, value)| (format!("+{key}"), value.clone())));
    Ok(all)
}

/// Writes checkpoints to a file.
#[derive(Debug)]
pub(crate) struct CheckpointFile {
    /// The path as the user gave it.
    path: PathBuf,
    /// The target of all links of the path. This file is replaced.
    file: PathBuf,
    /// The permissions of the file that is replaced.
    permissions: Option<Permissions>,
    /// The temporary file, which is renamed after a complete checkpoint is written.
    new: PathBuf,
    interval: Duration,
    last: Instant,
    header: Vec<u8>,
    /// Whether this search wrote a checkpoint.
    written: bool,
    /// The reason for which the last checkpoint was not written.
    failure: Option<String>,
}

impl CheckpointFile {
    /// Opens the file for checkpoints of a job, whose settings may differ from `asked`.
    pub(crate) fn new(path: &Path, asked: &Settings, job: &Job) -> Result<Self, Error> {
        let settings = &job.settings;
        let header = Header {
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            jdk: job.jdk.version.clone(),
            settings: binding(asked)?,
            instead: settings.level_instead_of(asked),
            steps: Some(settings.model.jdk_steps).filter(|steps| *steps != asked.model.jdk_steps),
            notes: settings.notes.iter().filter(|n| !asked.notes.contains(n)).cloned().collect(),
        };
        // If the file cannot be written, the error is reported before the search.
        let failed =
            |e: io::Error| Error::new(format_args!("--checkpoint {}: {e}", path.display()));
        let (file, permissions) = replaced(path).map_err(failed)?;
        let mut name = file.as_os_str().to_owned();
        name.push(".new");
        let new = PathBuf::from(name);
        if std::fs::symlink_metadata(&new).is_ok_and(|there| !there.is_file()) {
            let text = format!("{} is no regular file", new.display());
            return Err(failed(io::Error::other(text)));
        }
        File::create(&new).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            permissions,
            new,
            interval: settings.checkpoint.interval,
            last: Instant::now(),
            header: serde_json::to_vec(&header).map_err(Error::new)?,
            written: false,
            failure: None,
        })
    }

    /// Returns a warning if the last checkpoint was not written. Otherwise adds the name of the
    /// checkpoint to `broken_off`, the reason of an early end.
    pub(crate) fn told(&self, broken_off: Option<&mut String>) -> Option<Warning> {
        if let Some(why) = &self.failure {
            let message = format!(
                "the last checkpoint could not be written ({why}); the search went on without it"
            );
            return Some(Warning::general("checkpoint", "write", message));
        }
        if let (Some(reason), true) = (broken_off, self.written) {
            *reason = format!("{reason}; --resume {} goes on from there", self.path.display());
        }
        None
    }

    fn write_file(
        &self,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut to =
            Summed { to: BufWriter::new(File::create(&self.new)?), sum: Running::default() };
        to.write_all(MAGIC)?;
        to.write_all(&(self.header.len() as u64).to_le_bytes())?;
        to.write_all(&self.header)?;
        write(&mut to)?;
        let sum = to.sum.wide();
        to.to.write_all(&sum.to_le_bytes())?;
        let file = to.to.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Some(permissions) = &self.permissions {
            file.set_permissions(permissions.clone())?;
        }
        file.sync_all()?;
        std::fs::rename(&self.new, &self.file)?;
        let folder = self.file.parent().filter(|folder| !folder.as_os_str().is_empty());
        // The name is durable only after the folder is synchronized.
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

/// Returns the target of all links of `path`, which a checkpoint replaces, and its permissions.
fn replaced(path: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    match std::fs::symlink_metadata(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok((path.to_owned(), None)),
        there => there.map(drop)?,
    }
    let there = std::fs::metadata(path)?;
    if !there.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    Ok((path.canonicalize()?, Some(there.permissions())))
}

impl search::CheckpointSink for CheckpointFile {
    fn is_due(&mut self) -> bool {
        self.last.elapsed() >= self.interval
    }

    fn write(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let done = self.write_file(write);
        self.written |= done.is_ok();
        self.failure = done.err().map(|why| format!("{}: {why}", self.path.display()));
        self.last = Instant::now();
    }
}

impl Drop for CheckpointFile {
    fn drop(&mut self) {
        // A partial checkpoint is useless, so it is removed.
        let _ = std::fs::remove_file(&self.new);
    }
}

/// A writer that also computes the fingerprint of the bytes.
struct Summed<W> {
    to: W,
    sum: Running,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// An open checkpoint, positioned at the data of the search.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    header: Header,
    body: Take<File>,
    /// The offset of the data of the search.
    start: u64,
}

impl Checkpoint {
    /// Opens a checkpoint, and compares its settings with these.
    pub(crate) fn open(path: &Path, settings: &Settings) -> Result<Self, Error> {
        let name = path.display();
        let failed = |e: io::Error| match e.kind() {
            ErrorKind::UnexpectedEof => {
                Error::new(format_args!("the checkpoint {name} is damaged: it ends too early"))
            }
            _ => Error::new(format_args!("cannot read the checkpoint {name}: {e}")),
        };
        // Opening a pipe would block.
        if !path.metadata().map_err(failed)?.is_file() {
            return Err(Error::new(format_args!("the checkpoint {name} is no regular file")));
        }
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut magic = vec![0; MAGIC.len()];
        if file.read_exact(&mut magic).is_err() || !magic.starts_with(FAMILY) {
            return Err(Error::new(format_args!("{name} is not a checkpoint")));
        }
        if magic != MAGIC {
            return Err(Error::new(format_args!(
                "{name} was written by another version of this tool, in another format"
            )));
        }
        let damaged =
            |what: &str| Error::new(format_args!("the checkpoint {name} is damaged: {what}"));
        let end = length.checked_sub(SUM).ok_or_else(|| damaged("it ends too early"))?;
        if sums(&mut file, end).map_err(failed)? != (true, end) {
            return Err(damaged("its fingerprint is another one"));
        }
        file.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(failed)?;
        let mut size = [0; 8];
        file.read_exact(&mut size).map_err(failed)?;
        let size = u64::from_le_bytes(size);
        let start = MAGIC.len() as u64 + 8 + size.min(HEADER);
        if size > HEADER || start > end {
            return Err(damaged("its header is too long"));
        }
        let mut header = vec![0; size as usize];
        file.read_exact(&mut header).map_err(failed)?;
        let header: Header =
            serde_json::from_slice(&header).map_err(|_| damaged("its header is none"))?;
        let body = file.take(end - start);
        let checkpoint = Self { path: path.to_owned(), header, body, start };
        checkpoint.check_settings(settings)?;
        Ok(checkpoint)
    }

    fn check_settings(&self, settings: &Settings) -> Result<(), Error> {
        let version = env!("CARGO_PKG_VERSION");
        let mut all = Vec::new();
        if self.header.tool != version {
            all.push(format!("version {} of this tool, this is {version}", self.header.tool));
        }
        let now = binding(settings)?;
        let names: std::collections::BTreeSet<&String> =
            now.keys().chain(self.header.settings.keys()).collect();
        let shown = |value: Option<&String>| value.map_or("-", String::as_str).to_owned();
        for name in names {
            let (then, now) = (self.header.settings.get(name), now.get(name));
            if then != now {
                let dashes = if name.starts_with('+') { "" } else { "--" };
                all.push(format!("{dashes}{name} {}, now {}", shown(then), shown(now)));
            }
        }
        self.refuse(&all)
    }

    fn refuse(&self, differences: &[String]) -> Result<(), Error> {
        if differences.is_empty() {
            return Ok(());
        }
        Err(Error::new(format_args!(
            "the checkpoint {} was written with {}",
            self.path.display(),
            differences.join("; ")
        )))
    }

    /// Returns the settings of the resumed search, with the level of reduction that the saved search
    /// had.
    pub(crate) fn searched(&self, settings: &Settings) -> Settings {
        let mut settings = match self.header.instead {
            Some(level) => settings.reduced_to(level),
            None => settings.clone(),
        };
        settings.model.jdk_steps = self.header.steps.unwrap_or(settings.model.jdk_steps);
        self.header.notes.iter().for_each(|note| settings.note(note));
        settings
    }

    /// Returns an error if the class library or a class file of the program has changed.
    pub(crate) fn check_program(&mut self, job: &Job) -> Result<(), Error> {
        let mut all = Vec::new();
        if self.header.jdk != job.jdk.version {
            all.push(format!("JDK {}, this is {}", self.header.jdk, job.jdk.version));
        }
        let path = self.path.display().to_string();
        let failed = |e: &dyn std::fmt::Display| {
            Error::new(format_args!("the checkpoint {path} is damaged: {e}"))
        };
        let length = self.body.limit();
        let system = search::checkpoint::system_part(&mut self.body).map_err(|e| failed(&e))?;
        self.body.get_mut().seek(SeekFrom::Start(self.start)).map_err(|e| failed(&e))?;
        self.body.set_limit(length);
        let classes = kept::classes(&system).map_err(|e| failed(&e))?;
        if let Some(named) = crate::trace::changed(job, &classes)? {
            all.push(format!("other class files: {named}"));
        }
        self.refuse(&all)
    }
}

impl Read for Checkpoint {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.body.read(bytes)
    }
}

/// Returns whether the fingerprint after the first `end` bytes is that of these bytes, and the number
/// of bytes that were read.
fn sums(file: &mut File, end: u64) -> io::Result<(bool, u64)> {
    file.seek(SeekFrom::Start(0))?;
    let mut sum = Running::default();
    let mut buffer = vec![0; 1 << 16];
    let mut left = end;
    while left > 0 {
        let part = left.min(buffer.len() as u64) as usize;
        file.read_exact(&mut buffer[..part])?;
        sum.update(&buffer[..part]);
        left -= part as u64;
    }
    let mut stored = [0; SUM as usize];
    file.read_exact(&mut stored)?;
    Ok((u128::from_le_bytes(stored) == sum.wide(), end))
}
