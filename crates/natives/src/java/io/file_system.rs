//! `java.io.UnixFileSystem`: looking at files, never changing them.
//!
//! Source: its declaration in JDK 17 to 25 (from 21 on most names end in `0`). Files are as they are
//! now (SEMANTICS 17).

use crate::refuse;
use crate::values::{nothing, object, reference, string_array};
use std::fs::{File, Metadata, metadata};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Component, Path, PathBuf};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/UnixFileSystem";
    "initIDs()V" => nothing;
    "canonicalize0(Ljava/lang/String;)Ljava/lang/String;" => canonicalize;
    "getBooleanAttributes0(Ljava/io/File;)I" => boolean_attributes;
    "checkAccess(Ljava/io/File;I)Z" [0 ..= 20] => check_access;
    "checkAccess0(Ljava/io/File;I)Z" => check_access;
    "getLastModifiedTime(Ljava/io/File;)J" [0 ..= 20] => last_modified;
    "getLastModifiedTime0(Ljava/io/File;)J" => last_modified;
    "getLength(Ljava/io/File;)J" [0 ..= 20] => length;
    "getLength0(Ljava/io/File;)J" => length;
    "list(Ljava/io/File;)[Ljava/lang/String;" [0 ..= 20] => list;
    "list0(Ljava/io/File;)[Ljava/lang/String;" => list;
    "getNameMax0(Ljava/lang/String;)J" => |_, _| Ok(255);
    "createDirectory(Ljava/io/File;)Z" [0 ..= 20] => refuse!("writing files: java.io.File.mkdir");
    "createDirectory0(Ljava/io/File;)Z" => refuse!("writing files: java.io.File.mkdir");
    "createFileExclusively(Ljava/lang/String;)Z" [0 ..= 20] => refuse!("writing files: java.io.File.createNewFile");
    "createFileExclusively0(Ljava/lang/String;)Z" => refuse!("writing files: java.io.File.createNewFile");
    "delete0(Ljava/io/File;)Z" => refuse!("writing files: java.io.File.delete");
    "rename0(Ljava/io/File;Ljava/io/File;)Z" => refuse!("writing files: java.io.File.renameTo");
}

const EXISTS: u64 = 1;
const REGULAR: u64 = 2;
const DIRECTORY: u64 = 4;

const EXECUTE: u64 = 1;
const WRITE: u64 = 2;
const READ: u64 = 4;

/// The path of the `File` that is argument 1.
fn path(m: &mut Machine, args: &[u64]) -> Result<PathBuf, Exit> {
    let file = object(m, args, 1)?;
    Ok(PathBuf::from(m.text(m.get_field(file, "path") as u32)))
}

/// A number about a file that is there, else 0.
fn about(m: &mut Machine, args: &[u64], tell: fn(&Metadata) -> u64) -> Result<u64, Exit> {
    Ok(metadata(path(m, args)?).map_or(0, |about| tell(&about)))
}

fn boolean_attributes(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    about(m, args, |about| {
        let regular = if about.is_file() { REGULAR } else { 0 };
        EXISTS | regular | if about.is_dir() { DIRECTORY } else { 0 }
    })
}

fn length(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    about(m, args, Metadata::len)
}

fn last_modified(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    about(m, args, |about| (about.mtime() * 1000 + about.mtime_nsec() / 1_000_000) as u64)
}

fn check_access(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let path = path(m, args)?;
    let Ok(about) = metadata(&path) else { return Ok(0) };
    let mode = about.permissions().mode();
    let allowed = match args[2] {
        READ if about.is_dir() => std::fs::read_dir(&path).is_ok(),
        READ => File::open(&path).is_ok(),
        WRITE => mode & 0o222 != 0,
        EXECUTE => mode & 0o111 != 0,
        _ => return Err(Exit::Unsupported("java.io.UnixFileSystem.checkAccess".to_owned())),
    };
    Ok(u64::from(allowed))
}

/// Names in a folder, sorted: the order of a folder itself is the host's.
fn list(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let Ok(entries) = std::fs::read_dir(path(m, args)?) else { return Ok(0) };
    let mut names: Vec<String> =
        entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let names: Vec<Option<&str>> = names.iter().map(|n| Some(n.as_str())).collect();
    string_array(m, &names)
}

fn canonicalize(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let given = reference(args, 1);
    if given == 0 {
        return Err(m.null_pointer());
    }
    let canonical = canonical(Path::new(&m.text(given)));
    m.new_string(&canonical.to_string_lossy()).map(u64::from)
}

/// The path without links, `.` and `..`; what does not exist is only tidied.
fn canonical(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                tidy.pop();
            }
            other => tidy.push(other),
        }
        if let Ok(real) = tidy.canonicalize() {
            tidy = real;
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_exist_is_tidied() {
        assert_eq!(canonical(Path::new("/no/such/../file/./x")), Path::new("/no/file/x"));
        assert_eq!(canonical(Path::new("/../..")), Path::new("/"));
    }
}
