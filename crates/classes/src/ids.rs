//! Ids of class loaders and of method signatures.

base::id!(/** A class loader; 0 is the bootstrap loader. */ LoaderId, "l");
base::id!(/** A method name with its descriptor. */ Signature, "s");

impl LoaderId {
    /// The bootstrap loader.
    pub const BOOT: Self = Self::new(0);
    /// The platform loader.
    pub const PLATFORM: Self = Self::new(1);
    /// The application loader.
    pub const APP: Self = Self::new(2);

    /// Whether the loader is the bootstrap or the platform loader. These two loaders define the
    /// JDK's classes.
    #[inline]
    pub const fn is_jdk(self) -> bool {
        self.raw() <= Self::PLATFORM.raw()
    }

    /// Whether the loader is an object of the program, and not one of the JDK's three loaders.
    pub const fn is_program(self) -> bool {
        self.raw() > Self::APP.raw()
    }
}
