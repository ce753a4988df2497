//! The references of components: positions of canonical ids of dynamic objects in an encoding.
//!
//! Invariant: the list has the ids that `canonical::encoding` writes, in the order in which a
//! traversal follows them.

use vm::guard::Guard;
use vm::heap::SHARED;

use crate::canonical::components::{Components, SPLIT};
use crate::canonical::encoding::{
    ARRIVING, AWAITING, PRINTED, SEEN_BLOCKED, WAIT_WORDS, for_each_name_at,
};
use crate::canonical::ids::{COMMON, position_of};
use crate::recanonicalize::{ComponentInfo, DecodeContext, FRESH, InfoState, Recanonicalizer};
use classes::{ClassId, MethodId};
use code::Content;
use library::mod_count;
use std::cell::Cell;

impl Recanonicalizer {
    /// Returns the references of a component, if they can be listed.
    pub(crate) fn info(
        &mut self,
        components: &Components,
        code: DecodeContext<'_>,
        component: u32,
    ) -> Option<ComponentInfo> {
        let at = component as usize;
        if self.infos.len() <= at {
            self.infos.resize(at + 1, ComponentInfo::default());
        }
        if self.infos[at].state == InfoState::Missing {
            self.infos[at] =
                self.read(components.table.get(component), code).unwrap_or(ComponentInfo {
                    state: InfoState::Unsuitable,
                    ..ComponentInfo::default()
                });
        }
        Some(self.infos[at]).filter(|info| info.state == InfoState::Listed)
    }

    /// Decodes the references of a component.
    fn read(&mut self, words: &[u32], code: DecodeContext<'_>) -> Option<ComponentInfo> {
        let (mut names, mut others) = (Vec::new(), Vec::new());
        match *words.first()? {
            SPLIT => return None,
            2 => {
                let code_of =
                    |method, _| code.program.prepared_code(code.program.registry.method(method));
                list_references_of_thread(words, code_of, &mut names, &mut others)?;
            }
            _ => {
                let class = code.program.registry.class(ClassId::new(words[2]));
                if mod_count::copies_mod_count(class) {
                    return None;
                }
                let mirrors =
                    words[8].checked_sub(1).map(|id| code.program.registry.class(ClassId::new(id)));
                for_each_name_at(class, mirrors, words, |at, _| names.push(at));
            }
        }
        let begin = self.references.len() as u32;
        let named = |at: &usize| (*at as u32, words[*at]);
        let is_dynamic = |(_, name): &(u32, u32)| *name >= FRESH || position_of(*name).is_some();
        self.references.extend(names.iter().map(named).filter(is_dynamic));
        let followed = self.references.len() as u32;
        self.references.extend(others.iter().map(named).filter(is_dynamic));
        let end = self.references.len() as u32;
        let shared = words[0] == 3 && words[3] & SHARED != 0;
        let is_common = |(_, name): &(u32, u32)| {
            *name < FRESH && matches!(position_of(*name), Some((COMMON, _)))
        };
        let named = &self.references[begin as usize..];
        let only_common = named.iter().all(is_common);
        let shape = self.plans.number_component(named, followed - begin, shared);
        Some(ComponentInfo {
            begin,
            followed,
            end,
            state: InfoState::Listed,
            shared,
            only_common,
            shape,
        })
    }
}

/// Lists the references in the encoding of a thread, which `restore` decodes in the same way.
pub(crate) fn list_references_of_thread(
    words: &[u32],
    mut code_of: impl FnMut(MethodId, u32) -> Option<&'static vm::prepared::Code>,
    names: &mut Vec<usize>,
    others: &mut Vec<usize>,
) -> Option<()> {
    let at = Cell::new(1);
    let next = || {
        let here = at.replace(at.get() + 1);
        (here, words.get(here).copied().unwrap_or(0))
    };
    for _ in 0..next().1 {
        next();
    }
    next();
    names.push(next().0);
    for _ in 0..9 {
        next();
    }
    names.extend([next().0, next().0]);
    // The lists of chosen alternatives and of observed ends.
    for _ in 0..2 {
        for _ in 0..next().1 {
            next();
        }
    }
    for _ in 0..next().1 {
        others.push(next().0);
    }
    if next().1 != 0 {
        for _ in 0..WAIT_WORDS {
            next();
        }
    }
    let after = match next().1 {
        1 | SEEN_BLOCKED => {
            names.push(next().0);
            0
        }
        2 => {
            names.push(next().0);
            4
        }
        3 => {
            names.push(next().0);
            2
        }
        4 | 5 => 3,
        6 | 7 | ARRIVING | PRINTED => 1,
        9 => 2,
        AWAITING => {
            names.extend([next().0, next().0]);
            Guard::WORDS
        }
        _ => 0,
    };
    for _ in 0..after {
        next();
    }
    for _ in 0..next().1 {
        let (method, pc, waits) = (MethodId::new(next().1), next().1, next().1 != 0);
        let frame = code_of(method, pc)?;
        names.push(next().0);
        next();
        match next().1 {
            1 | 2 => {
                next();
            }
            3 => names.push(next().0),
            8 => {
                next();
                names.push(next().0);
                next();
            }
            _ => {}
        }
        for (_, content) in frame.live(pc, waits).iter() {
            if *content == Content::Prim {
                next();
                next();
            } else {
                names.push(next().0);
            }
        }
    }
    if at.get() < words.len() {
        // The iterations of an observed loop.
        for _ in 0..4 {
            next();
        }
        for _ in 0..next().1 + next().1 {
            names.push(next().0);
            next();
            if next().1 == 0 {
                next();
                next();
            } else {
                names.push(next().0);
            }
        }
    }
    debug_assert_eq!(at.get(), words.len(), "a thread is read as it was written");
    (at.get() == words.len()).then_some(())
}
