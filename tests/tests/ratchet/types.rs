//! Sizes of types and functions: inherent methods and fields of a type, lines of a function. Also type
//! names that a crate defines more than once.

use crate::source::Crate;
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Sizes within one crate.
#[derive(Default)]
pub struct Sizes {
    /// Type -> inherent methods, over all its `impl` blocks.
    pub methods: BTreeMap<String, usize>,
    /// Struct -> named fields.
    pub fields: BTreeMap<String, usize>,
    /// `file:function` -> lines.
    pub functions: BTreeMap<String, usize>,
    /// Type -> definitions of that name.
    pub definitions: BTreeMap<String, usize>,
    file: String,
    owner: String,
}

impl Sizes {
    /// Returns the sizes of a crate.
    pub fn of(krate: &Crate) -> Self {
        let mut sizes = Self::default();
        for module in krate.modules.values() {
            sizes.file.clone_from(&module.file);
            for item in &module.items {
                sizes.visit_item(item);
            }
        }
        sizes
    }

    fn function(&mut self, name: &syn::Ident, block: &syn::Block) {
        let span = block.span();
        let lines = span.end().line - span.start().line + 1;
        let owner = if self.owner.is_empty() { String::new() } else { format!("{}::", self.owner) };
        self.functions.insert(format!("{}:{owner}{name}", self.file), lines);
    }
}

impl<'ast> Visit<'ast> for Sizes {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !crate::source::is_for_tests(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        let name = item.ident.to_string();
        if matches!(item.fields, syn::Fields::Named(_)) {
            let fields = self.fields.entry(name.clone()).or_default();
            *fields = item.fields.len().max(*fields);
        }
        *self.definitions.entry(name).or_default() += 1;
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        *self.definitions.entry(item.ident.to_string()).or_default() += 1;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        *self.definitions.entry(item.ident.to_string()).or_default() += 1;
        visit::visit_item_trait(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
            _ => None,
        };
        let name = name.unwrap_or_default();
        if item.trait_.is_none() {
            let methods =
                item.items.iter().filter(|item| matches!(item, syn::ImplItem::Fn(_))).count();
            *self.methods.entry(name.clone()).or_default() += methods;
        }
        let outer = std::mem::replace(&mut self.owner, name);
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig.ident, block);
        }
    }
}
