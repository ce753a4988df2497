//! `java.nio.file.Files`, where a file of the default file system is read.
//!
//! Source: the class's documentation. The real methods read through channels and memory outside of
//! the heap; the rows read as `java.io.FileInputStream` does. Whatever else is asked for runs the
//! JDK's code, which ends where a channel would be opened.

use crate::java::io::opened::whole_file;
use crate::sun::nio::fs::unix_native_dispatcher::path_of;
use crate::values::{Answer, byte_array, elements, reference};
use std::io::ErrorKind;
use std::path::PathBuf;
use vm::native::Exit;
use vm::thread::FrameKind;
use vm::{Machine, Ref};

vm::natives! {
    class "java/nio/file/Files";
    "newInputStream(Ljava/nio/file/Path;[Ljava/nio/file/OpenOption;)Ljava/io/InputStream;" => new_input_stream;
    "readAllBytes(Ljava/nio/file/Path;)[B" => read_all_bytes;
}

/// The file that argument 0 stands for, known to be readable.
fn readable_file(m: &mut Machine, args: &[u64]) -> Result<PathBuf, Exit> {
    let path = reference(args, 0);
    if path == 0 || &*m.heap.get(path).class().name != "sun/nio/fs/UnixPath" {
        return Err(Exit::Decline);
    }
    let file = path_of(m, path);
    if file.to_str().is_none() {
        return Err(Exit::Decline);
    }
    let Err(error) = std::fs::File::open(&file) else { return Ok(file) };
    let class = match error.kind() {
        ErrorKind::NotFound => "java/nio/file/NoSuchFileException",
        ErrorKind::PermissionDenied => "java/nio/file/AccessDeniedException",
        _ => return Err(Exit::Unsupported(format!("reading {}: {error}", file.display()))),
    };
    let name = m.new_string(&file.to_string_lossy())?;
    let exit = m.exception_without_message(class);
    if let Exit::Throw(exception) = exit {
        m.set_field(exception, "file", u64::from(name));
    }
    Err(exit)
}

fn new_input_stream(m: &mut Machine, args: &[u64]) -> Answer {
    let options: Ref = reference(args, 1);
    if options == 0 || !elements(m, options).is_empty() {
        return Err(Exit::Decline);
    }
    let file = readable_file(m, args)?;
    if file.is_dir() {
        return Err(Exit::Unsupported(format!("a stream of the folder {}", file.display())));
    }
    let class = m.boot_class("java/io/FileInputStream")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let Some(constructor) = class.declared_method("<init>", "(Ljava/lang/String;)V") else {
        return Err(Exit::Decline);
    };
    let name = m.new_string(&file.to_string_lossy())?;
    let stream = m.new_instance(class)?;
    let values = vec![u64::from(stream), u64::from(name)];
    Err(Exit::Call(constructor, values, FrameKind::Constructor(stream)))
}

fn read_all_bytes(m: &mut Machine, args: &[u64]) -> Answer {
    let file = readable_file(m, args)?;
    if file.is_dir() {
        return Err(m.exception("java/io/IOException", "Is a directory"));
    }
    let contents = whole_file(m, &file.to_string_lossy())?;
    byte_array(m, &contents)
}
