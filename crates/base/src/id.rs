//! Handles for the tables of a run. Each table has its own type of handle, without implicit
//! conversions.

/// Declares a 32-bit handle: `Copy`, ordered, printed as prefix and number (`t3`, `o17`).
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Creates a handle from a table index.
            #[must_use]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// Returns the table index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the number, for encodings.
            #[must_use]
            pub const fn raw(self) -> u32 {
                self.0
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::id!(/** A toy. */ Toy, "y");

    #[test]
    fn an_id_prints_short_and_indexes() {
        let id = Toy::new(7);
        assert_eq!(format!("{id} {id:?}"), "y7 y7");
        assert_eq!((id.index(), id.raw()), (7, 7));
        assert!(Toy::new(1) < Toy::new(2));
    }
}
