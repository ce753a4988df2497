//! The effects of native methods that are reported as events. They are determined once for each method.

use classes::MethodRef;

/// The effect of a native method, which observers receive as an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NativeEffect {
    Nothing,
    /// The method accesses fields or elements.
    Accesses,
    /// The method makes such accesses, and may swap the state of a synchronizer.
    Swaps,
}

/// The effects of the native methods called so far, by method number.
#[derive(Clone, Debug, Default)]
pub(crate) struct NativeEffects(Vec<Option<NativeEffect>>);

impl NativeEffects {
    pub(crate) fn of(&mut self, method: MethodRef) -> NativeEffect {
        let at = method.id.index();
        if let Some(Some(known)) = self.0.get(at) {
            return *known;
        }
        let telling = match &*method.name {
            name if name.contains("ompareAndSet") => NativeEffect::Swaps,
            _ if library::native_access::may_access(method) => NativeEffect::Accesses,
            _ => NativeEffect::Nothing,
        };
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(telling);
        telling
    }
}
