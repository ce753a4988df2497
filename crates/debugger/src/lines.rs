//! Lines of code: their first instructions in the register code, and their source files.
//!
//! Source: JVMS §4.7.12 (`LineNumberTable`). Invariant: an instruction is the head of a line if an
//! execution of the line from its beginning executes that instruction first.

use classes::{ClassRef, MethodRef};
use session::target::Sources;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use vm::prepared::Code;

/// The lines of a method's register code.
#[derive(Debug)]
pub(crate) struct CodeLines {
    /// Whether the debugger stops in the method.
    pub(crate) shown: bool,
    /// The first instruction of each entry of the line table, with its line, in ascending order.
    heads: Vec<(u32, u32)>,
}

impl CodeLines {
    fn new(code: &Code) -> Self {
        let table = code.method.code().map_or(&[][..], |body| &body.lines);
        let mut heads: Vec<(u32, u32)> = table
            .iter()
            .filter_map(|(start, line)| {
                let from = |(pc, at): (usize, &u16)| (*at >= *start).then_some((*at, pc));
                let first = code.bytecodes.iter().enumerate().filter_map(from).min()?;
                Some((first.1 as u32, u32::from(*line)))
            })
            .collect();
        heads.sort_unstable();
        Self { shown: is_shown(code.method) && !heads.is_empty(), heads }
    }

    /// Returns the lines that begin at an instruction.
    pub(crate) fn at(&self, pc: u32) -> impl Iterator<Item = u32> + '_ {
        let from = self.heads.partition_point(|(head, _)| *head < pc);
        self.heads[from..].iter().take_while(move |(head, _)| *head == pc).map(|(_, line)| *line)
    }

    /// Whether a line begins at an instruction.
    pub(crate) fn is_head(&self, pc: u32) -> bool {
        self.at(pc).next().is_some()
    }
}

/// Whether a method is the program's own, with source lines.
pub(crate) fn is_shown(method: MethodRef) -> bool {
    let class = method.class();
    class.loader.raw() > 1 && class.host.is_none()
}

/// Lines of all code, and the paths of sources.
#[derive(Debug)]
pub(crate) struct Lines {
    sources: Sources,
    codes: HashMap<usize, Rc<CodeLines>>,
    paths: HashMap<String, Option<Rc<Path>>>,
}

impl Lines {
    pub(crate) fn new(sources: Sources) -> Self {
        Self { sources, codes: HashMap::new(), paths: HashMap::new() }
    }

    /// Returns the lines of a method's code.
    pub(crate) fn of(&mut self, code: &'static Code) -> Rc<CodeLines> {
        let key = std::ptr::from_ref(code).addr();
        self.codes.entry(key).or_insert_with(|| Rc::new(CodeLines::new(code))).clone()
    }

    /// Returns the absolute path of a class's source file.
    pub(crate) fn path(&mut self, class: ClassRef) -> Option<Rc<Path>> {
        let file = class.file()?.source_file.clone()?;
        let name = class.java_name();
        let sources = &self.sources;
        let find = || {
            let path = PathBuf::from(sources.path(&name, &file)?);
            Some(Rc::from(path.canonicalize().unwrap_or(path)))
        };
        self.paths.entry(name.clone()).or_insert_with(find).clone()
    }

    /// Whether the source of a class is the file at this path. If the source file is not found, its
    /// package and name are compared.
    pub(crate) fn is_of(&mut self, class: ClassRef, wanted: &Path) -> bool {
        if let Some(path) = self.path(class) {
            return *path == *wanted;
        }
        let Some(file) = class.file().and_then(|f| f.source_file.as_deref()) else { return false };
        let package = class.package();
        let within = if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") };
        wanted.ends_with(within)
    }
}
