//! Sites of a method's register code: calls, fields, classes.
//!
//! Source: JVMS §4.3.3 (descriptors), §2.6.1 (local variables of a callee). Invariant: the arguments of a
//! call site are in the order of the descriptor, the receiver first.

use super::{Result, TranslateError, Translator, fail, unsupported};
use crate::ir::{Argument, CallSite, PoolSite};
use crate::operation::Dispatch;
use crate::ops::Op;
use classes::LoaderId;
use std::cell::Cell;

impl Translator<'_> {
    pub(super) fn call(&mut self, op: Op, dispatch: Dispatch, pool: u16) -> Result<()> {
        let called = match dispatch {
            Dispatch::Linked => self.pool.name_and_type(pool).map(|n| ("", n)),
            Dispatch::Virtual | Dispatch::Interface | Dispatch::Direct | Dispatch::Static => {
                self.pool.member(pool).map(|m| (m.class, (m.name, m.descriptor)))
            }
        };
        let Some((class, (name, descriptor))) = called else {
            return fail(format!("pool entry {pool} is not a method"));
        };
        let (letters, returns) = classfile::descriptor::method_letters(descriptor)
            .ok_or_else(|| TranslateError::Invalid(format!("bad descriptor {descriptor}")))?;
        let has_receiver = !matches!(dispatch, Dispatch::Static | Dispatch::Linked);
        let is_wide = |letter: u8| matches!(letter, b'J' | b'D');
        let wide = letters.iter().filter(|letter| is_wide(**letter)).count();
        let mut local = usize::from(has_receiver) + letters.len() + wide;
        let mut args = Vec::with_capacity(letters.len() + 1);
        for letter in letters.iter().rev() {
            let register = self.pop_value(is_wide(*letter))?;
            local -= if is_wide(*letter) { 2 } else { 1 };
            let is_reference = matches!(letter, b'L' | b'[');
            args.push(Argument { register, local: local as u16, is_reference, is_masked: false });
        }
        if has_receiver {
            args.push(Argument {
                register: self.pop_register()?,
                local: 0,
                is_reference: true,
                is_masked: false,
            });
        }
        args.reverse();
        let site = self.calls.len() as u32;
        self.calls.push(CallSite {
            pool,
            args: args.into(),
            returns,
            reads_locals: self.method.class().loader != LoaderId::BOOT
                && (self.rules.reads_locals)(class, name, descriptor),
            method: Cell::new(None),
            target: Cell::new(None),
            last: Cell::new(None),
            linked: Cell::new(0),
        });
        if returns == b'V' {
            // The method of a polymorphic call may return a value (JVMS §2.9.3), which nothing reads.
            let is_polymorphic = class.starts_with("java/lang/invoke/");
            let d = if is_polymorphic { self.fresh()? } else { 0 };
            self.emit_wide(op, d, site);
        } else {
            self.define_wide(op, site, matches!(returns, b'J' | b'D'))?;
        }
        Ok(())
    }

    pub(super) fn site(&mut self, pool: u16, counts: Vec<u16>) -> u32 {
        let at = self.sites.len() as u32;
        self.sites.push(PoolSite {
            pool,
            field: Cell::new(None),
            class: Cell::new(None),
            passed: Cell::new(None),
            counts: counts.into(),
        });
        at
    }

    pub(super) fn narrow_site(&mut self, pool: u16) -> Result<u16> {
        u16::try_from(self.site(pool, Vec::new()))
            .map_err(|_| unsupported("a method with more than 65535 field references"))
    }
}
