//! Type rules of constructor calls (JVMS §4.10.1.9, *invokespecial*).

use super::flow::{guards, never_returns};
use super::method::Checker;
use crate::details::{Problem, Reason};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::step::Step;
use crate::types::Type;
use classfile::{Constant, Opcode};

impl<H: Hierarchy> Checker<'_, H> {
    /// Checks the call of a constructor of class `target`, whose arguments are popped.
    pub(super) fn construct(
        &mut self,
        step: &Step<'_>,
        index: u16,
        target: Type,
        descriptor: &str,
    ) -> Outcome<(), H> {
        match self.pop_as(Type::AnyReference)? {
            Type::UninitializedThis => self.construct_this(target),
            Type::Uninitialized(at) => self.construct_new(step, index, target, descriptor, at),
            _ => Err(self.fail_top("Bad operand type when invoking <init>", None)),
        }
    }

    fn construct_this(&mut self, target: Type) -> Outcome<(), H> {
        let this = Type::Reference(self.class.this);
        let superclass = self.class.superclass.map(Type::Reference);
        if target != this && Some(target) != superclass {
            let names = &self.class.names;
            let reason = Reason::Type(target.text(names), Some(this.text(names)));
            let problem = Problem::new(self.frame.pc, reason);
            return Err(self.fail("Bad <init> method call", &problem));
        }
        if guards(self.code, self.frame.pc).any(|handler| !never_returns(self.code, handler.target))
        {
            return Err(
                self.fail_code("Bad <init> method call from after the start of a try block")
            );
        }
        // A handler must also match the locals before the call, because the constructor may throw.
        self.check_guards(true)?;
        self.frame.initialize(Type::UninitializedThis, this);
        self.initialized_this = true;
        Ok(())
    }

    fn construct_new(
        &mut self,
        step: &Step<'_>,
        index: u16,
        target: Type,
        descriptor: &str,
        at: u16,
    ) -> Outcome<(), H> {
        let pool = &self.class.file.pool;
        let Some(new) =
            Step::read(&self.code.bytes, usize::from(at)).filter(|s| s.opcode == Opcode::new)
        else {
            return Err(self.fail_code("Expecting new instruction"));
        };
        let class = new.index();
        if !matches!(pool.get(class), Some(Constant::Class(_))) {
            return Err(self.wrong_constant(class));
        }
        let created = self.class.pool_class(class);
        let names = &self.class.names;
        let from_pool =
            |kind: Type, index: u16| format!("{} (constant pool {index})", kind.text(names));
        if created != target {
            let reason = Reason::Type(from_pool(created, class), Some(from_pool(target, index)));
            let problem = Problem::new(step.pc, reason);
            return Err(self.fail("Call to wrong <init> method", &problem));
        }
        let hierarchy = self.class.hierarchy;
        let name = pool.class_name(class).unwrap_or_default();
        if hierarchy.has_super_named(name) {
            let owner = hierarchy.load(name).map_err(Failure::Load)?;
            let restricted = hierarchy
                .constructor(owner, descriptor)
                .is_some_and(|found| found.is_protected && !found.same_package);
            if restricted && !self.class.assignable_to_this(created)? {
                let this = Type::Reference(self.class.this).text(names);
                let reason = Reason::Type(from_pool(created, class), Some(this));
                let problem = Problem::new(step.pc, reason);
                return Err(self.fail("Bad access to protected <init> method", &problem));
            }
        }
        self.check_guards(false)?;
        self.frame.initialize(Type::Uninitialized(at), created);
        Ok(())
    }
}
