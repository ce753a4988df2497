//! Helper methods in the sources of tests, which contain only those that they use.

/// The words in the comment of each source.
pub(crate) const WRITTEN: &str = "written by Pathfinder";

/// Whether a text is a source of generated tests.
pub fn is_generated(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("/** ") && line.contains(WRITTEN))
}

/// The helper that creates an object by reflection.
pub(crate) const MAKE: &str = r"
    /** Makes an object without a call of a constructor of its class. */
    private static <T> T make(Class<T> type) throws ReflectiveOperationException {
        return type.cast(sun.reflect.ReflectionFactory.getReflectionFactory()
                .newConstructorForSerialization(type, Object.class.getConstructor())
                .newInstance());
    }
";

/// The helper that sets a field by reflection.
pub(crate) const SET: &str = r"
    /** Sets a field to a value to which no calls were found to lead. */
    private static void set(Object object, Class<?> type, String name, Object value)
            throws ReflectiveOperationException {
        java.lang.reflect.Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
";

/// The assertions of a test without JUnit.
pub(crate) const PLAIN: &str = r#"
    private static void assertEquals(Object expected, Object actual) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", but was " + actual);
        }
    }

    private static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError("expected " + expected + ", but was " + actual);
        }
    }

    private static void assertTrue(boolean condition) {
        assertEquals(true, condition);
    }

    private static void assertFalse(boolean condition) {
        assertEquals(false, condition);
    }

    private static void assertNull(Object actual) {
        assertSame(null, actual);
    }

    private interface Call {
        void execute() throws Throwable;
    }

    private static void assertThrows(Class<?> expected, Call call) {
        try {
            call.execute();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) {
                return;
            }
            throw new AssertionError("expected " + expected.getName(), thrown);
        }
        throw new AssertionError("expected " + expected.getName());
    }
"#;
