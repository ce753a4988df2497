//! The types of local variables and stack at a pc of the type checker (JVMS §4.10.1.4).

use crate::names::Names;
use crate::types::Type;
use std::rc::Rc;

/// The current frame. Popped types stay in `stack`, for messages about the instruction.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The pc of the instruction.
    pub(crate) pc: usize,
    /// All local variables of the method, shared with the frames of handlers.
    pub(crate) locals: Rc<Vec<Type>>,
    /// Number of local variables that are in use.
    pub(crate) used_locals: usize,
    /// Slots of the stack, up to its limit.
    pub(crate) stack: Vec<Type>,
    /// Number of slots in use.
    pub(crate) depth: usize,
    /// Depth before the instruction.
    pub(crate) mark: usize,
    /// Whether the receiver of a constructor is not initialized.
    pub(crate) this_uninitialized: bool,
}

/// A frame of the stack map.
#[derive(Clone, Debug)]
pub(crate) struct MapFrame {
    pub(crate) pc: usize,
    pub(crate) locals: Rc<[Type]>,
    pub(crate) stack: Vec<Type>,
    pub(crate) this_uninitialized: bool,
}

impl Frame {
    /// Creates a frame without values.
    pub(crate) fn new(max_locals: u16, max_stack: u16) -> Self {
        Self {
            pc: 0,
            locals: Rc::new(vec![Type::Top; usize::from(max_locals)]),
            used_locals: 0,
            stack: vec![Type::Top; usize::from(max_stack)],
            depth: 0,
            mark: 0,
            this_uninitialized: false,
        }
    }

    /// Replaces the types by those of the stack map.
    pub(crate) fn copy(&mut self, map: &MapFrame) {
        let locals = Rc::make_mut(&mut self.locals);
        locals.fill(Type::Top);
        self.stack.fill(Type::Top);
        for (local, kind) in locals.iter_mut().zip(map.locals.iter()) {
            *local = *kind;
        }
        for (slot, kind) in self.stack.iter_mut().zip(&map.stack) {
            *slot = *kind;
        }
        self.used_locals = map.locals.len();
        self.depth = map.stack.len();
        self.this_uninitialized = map.this_uninitialized;
    }

    /// Returns the frame at the start of an exception handler, which catches this type. The limit
    /// of the stack is checked by the caller.
    pub(crate) fn at_handler(&self, caught: Type, this_uninitialized: bool) -> Self {
        Self {
            pc: self.pc,
            locals: Rc::clone(&self.locals),
            used_locals: self.used_locals,
            stack: vec![caught],
            depth: 1,
            mark: 1,
            this_uninitialized,
        }
    }

    /// Assigns a local variable. The other half of a split value becomes unusable.
    pub(crate) fn set_local(&mut self, at: usize, kind: Type) {
        let last = at + usize::from(kind.second().is_some());
        let locals = Rc::make_mut(&mut self.locals);
        if locals[last].is_first_half()
            && let Some(next) = locals.get_mut(last + 1)
        {
            *next = Type::Top;
        }
        if locals[at].is_second_half() && at > 0 {
            locals[at - 1] = Type::Top;
        }
        locals[at] = kind;
        if let Some(second) = kind.second() {
            locals[last] = second;
        }
        self.used_locals = self.used_locals.max(last + 1);
    }

    /// Replaces an uninitialized object everywhere (JVMS §4.10.1.9, *invokespecial*).
    pub(crate) fn initialize(&mut self, old: Type, new: Type) {
        let stack = self.stack.iter_mut().take(self.depth);
        let locals = Rc::make_mut(&mut self.locals).iter_mut();
        for slot in locals.chain(stack).filter(|slot| **slot == old) {
            *slot = new;
        }
        if old == Type::UninitializedThis {
            self.this_uninitialized = false;
        }
    }

    /// Returns the lines that show the frame in a message.
    pub(crate) fn text(&self, names: &Names) -> String {
        let stack = &self.stack[..self.mark.min(self.stack.len())];
        lines(self.pc, self.this_uninitialized, &self.locals[..self.used_locals], stack, names)
    }
}

impl MapFrame {
    /// Returns the lines that show the frame in a message.
    pub(crate) fn text(&self, names: &Names) -> String {
        lines(self.pc, self.this_uninitialized, &self.locals, &self.stack, names)
    }
}

fn lines(pc: usize, uninitialized: bool, locals: &[Type], stack: &[Type], names: &Names) -> String {
    let flag = if uninitialized { " flagThisUninit" } else { "" };
    let list = |types: &[Type]| {
        let texts: Vec<String> =
            types.iter().map(|kind| format!(" {}", kind.text(names))).collect();
        texts.join(",")
    };
    format!(
        "    bci: @{pc}\n    flags: {{{flag} }}\n    locals: {{{} }}\n    stack: {{{} }}\n",
        list(locals),
        list(stack)
    )
}
