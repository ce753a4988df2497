//! Classes that the program defines from bytes: hidden and named classes.
//!
//! Source: JVMS §5.3.5, `ClassLoader.defineClass0` and `defineClass1`. Backtracking does not remove a
//! parsed class. The next definition of the same bytes reuses the class. Each class has a cell that
//! marks whether the class exists in a state. The definition on a path fills the cell (SEMANTICS 5).

use super::cells::DONE;
use super::linked::Source;
use crate::footprint::Touch;
use crate::machine::Machine;
use crate::native::Exit;
use crate::team::ImmortalCause;
use classes::{ClassRef, LoaderId};

impl Machine {
    /// Defines a hidden class for `host`, as `Lookup.defineHiddenClass` does. With `nest_mate`, the
    /// class is a nest mate of `host`.
    pub fn define_hidden_class(
        &mut self,
        host: ClassRef,
        nest_mate: bool,
        bytes: &[u8],
    ) -> Result<ClassRef, Exit> {
        let key = (Some((host.id, nest_mate)), host.loader, bytes.to_vec());
        if let Some(class) = self.absent_class(&key, None)? {
            return self.bring_in(class);
        }
        let what = || ImmortalCause::Hidden(host.id, nest_mate, bytes.into());
        let class = self.making(what, |machine| match machine.absent_class(&key, None)? {
            Some(class) => Ok(class),
            None => machine.make_hidden_class(host, nest_mate, bytes),
        })?;
        self.bring_in(class)
    }

    /// Creates a hidden class, which exists in no state yet.
    pub(crate) fn make_hidden_class(
        &mut self,
        host: ClassRef,
        nest_mate: bool,
        bytes: &[u8],
    ) -> Result<ClassRef, Exit> {
        self.program.linked.spun += 1;
        let suffix = format!("0x{:016x}", self.program.linked.spun);
        match self.program.registry.define_hidden(host, bytes, &suffix) {
            Ok(class) => {
                if !nest_mate {
                    class.nest_host.get_or_init(|| class);
                }
                let source = (Some((host.id, nest_mate)), host.loader, bytes.to_vec());
                self.keep_defined(source, class)?;
                Ok(class)
            }
            Err(e) => {
                // Other machines of the team cannot repeat the effects of the failed definition.
                self.fall_out("defines classes that cannot be linked");
                Err(self.link_error(&e))
            }
        }
    }

    /// Defines a class by its bytes for a class loader. The name must match, if it is given.
    pub fn define_named_class(
        &mut self,
        loader: LoaderId,
        name: Option<&str>,
        bytes: &[u8],
    ) -> Result<ClassRef, Exit> {
        let key = (None, loader, bytes.to_vec());
        if let Some(class) = self.absent_class(&key, name)? {
            return self.bring_in(class);
        }
        match self.program.registry.define(loader, name, bytes, "defined by the program") {
            Ok(class) => {
                self.keep_defined(key, class)?;
                self.bring_in(class)
            }
            Err(e)
                if e.error == "java/lang/LinkageError" && self.is_absent_by_name(loader, name) =>
            {
                Err(Exit::Unsupported(format!(
                    "defining {} with other bytes than on another path",
                    name.unwrap_or_default().replace('/', ".")
                )))
            }
            Err(e) => Err(self.link_error(&e)),
        }
    }

    /// Whether a class exists in the current state.
    pub fn is_defined(&self, class: ClassRef) -> bool {
        if let Some(component) = class.component() {
            return self.is_defined(component);
        }
        if class.loader.is_program() && class.host.is_none() {
            return self.program.registry.find_loaded(class.loader, &class.name) == Some(class);
        }
        self.program
            .linked
            .defined
            .cells
            .get(&class.id)
            .is_none_or(|cell| self.live.cell(*cell, DONE) != 0)
    }

    fn is_absent_by_name(&self, loader: LoaderId, name: Option<&str>) -> bool {
        name.and_then(|name| self.program.registry.find_loaded(loader, name))
            .is_some_and(|class| !self.is_defined(class))
    }

    /// Returns a class that was defined from these bytes and does not exist in the current state. Its
    /// supertypes must resolve to the same classes as before.
    fn absent_class(
        &mut self,
        source: &Source,
        name: Option<&str>,
    ) -> Result<Option<ClassRef>, Exit> {
        let known = self.program.linked.defined.by_source.get(source).cloned().unwrap_or_default();
        for class in known {
            if let Some(cell) = self.program.linked.defined.cells.get(&class.id) {
                self.note(*cell, DONE as u32, Touch::Read);
            }
            let taken = match class.host {
                None => self.program.registry.find_loaded(class.loader, &class.name).is_some(),
                Some(_) => false,
            };
            let misnamed = name.is_some_and(|name| *name != *class.name);
            if misnamed || self.is_defined(class) || taken && class.loader.is_program() {
                continue;
            }
            match self.program.supertypes_agree(class) {
                Ok(true) => return Ok(Some(class)),
                Ok(false) => {}
                Err(e) => return Err(self.link_error(&e)),
            }
        }
        Ok(None)
    }

    fn keep_defined(&mut self, source: Source, class: ClassRef) -> Result<(), Exit> {
        if !class.loader.is_program() || class.host.is_some() {
            let cell = self.new_cell()?;
            self.program.linked.defined.cells.insert(class.id, cell);
        }
        self.program.linked.defined.by_source.entry(source).or_default().push(class);
        Ok(())
    }

    fn bring_in(&mut self, class: ClassRef) -> Result<ClassRef, Exit> {
        self.mirror(class);
        if class.loader.is_program() && class.host.is_none() {
            self.record_class(class.loader, &class.name, class)?;
        }
        self.adopt(class);
        if let Some(cell) = self.program.linked.defined.cells.get(&class.id).copied() {
            // Only a definition from the same source finds a hidden class.
            if class.host.is_some() {
                self.note(cell, DONE as u32, Touch::Write);
            } else {
                self.note_everything();
            }
            self.live.heap.set_element(cell, DONE as u32, cell);
        }
        Ok(class)
    }
}
