package gov.nasa.jpf.util.test;

import gov.nasa.jpf.JPF;
import gov.nasa.jpf.util.TypeRef;
import gov.nasa.jpf.vm.Verify;

/**
 * The base class of JPF's tests, for a checker that is another process.
 *
 * <p>On the real JVM a {@code verify…} call gives the expectation of the test and returns false, so
 * that the test's body is skipped. Under Pathfinder it returns true and the body runs. The names and
 * signatures are those that the tests use.
 */
public abstract class TestJPF {
    private static final String ASSERTION_ERROR = "java.lang.AssertionError";
    private static final String DEADLOCK = "gov.nasa.jpf.vm.NotDeadlockedProperty";

    public TestJPF() {}

    protected TestJPF(String programClass) {}

    // ---- Environment ----

    /** Whether a checker executes this, or the real JVM must run the tests' bodies as well. */
    public static boolean isJPFRun() {
        return Verify.isRunningInJPF() || Boolean.getBoolean("test.body");
    }

    public static boolean isJUnitRun() {
        return false;
    }

    public static boolean isRunTestRun() {
        return false;
    }

    /** Called by a test's {@code main}; nothing here starts one. */
    protected static void runTestsOfThisClass(String[] methods) {
        throw new UnsupportedOperationException("test methods are run one by one");
    }

    /** Names another method as the one to check; the expectation is still that of the caller. */
    protected StackTraceElement setTestMethod(String method) {
        return setTestMethod(getClass().getName(), method);
    }

    protected StackTraceElement setTestMethod(String type, String method) {
        return new StackTraceElement(type, method, null, -1);
    }

    // ---- Expectations ----

    private static boolean expect(String kind, String type, String details, String[] options) {
        if (isJPFRun()) {
            return true;
        }
        Host.say(kind, type, details, options);
        return false;
    }

    protected boolean verifyNoPropertyViolation(String... options) {
        return expect(Host.NONE, "", "", options);
    }

    protected boolean verifyAssertionError(String... options) {
        return expect(Host.UNCAUGHT, ASSERTION_ERROR, "", options);
    }

    protected boolean verifyAssertionErrorDetails(String details, String... options) {
        return expect(Host.UNCAUGHT, ASSERTION_ERROR, details, options);
    }

    protected boolean verifyUnhandledException(String exception, String... options) {
        return expect(Host.UNCAUGHT, exception, "", options);
    }

    protected boolean verifyUnhandledExceptionDetails(
            String exception, String details, String... options) {
        return expect(Host.UNCAUGHT, exception, details, options);
    }

    protected boolean verifyDeadlock(String... options) {
        return expect(Host.PROPERTY, DEADLOCK, "", options);
    }

    protected boolean verifyPropertyViolation(TypeRef property, String... options) {
        return expect(Host.PROPERTY, property.name, "", options);
    }

    protected boolean verifyJPFException(TypeRef exception, String... options) {
        return expect(Host.FAILURE, exception.name, "", options);
    }

    // The same for tests that use the result afterwards, which only JPF itself could provide.

    private static JPF goOn(String kind, String type, String details, String[] options) {
        expect(kind, type, details, options);
        return null;
    }

    protected JPF noPropertyViolation(String... options) {
        return goOn(Host.NONE, "", "", options);
    }

    protected JPF noPropertyViolation(StackTraceElement method, String... options) {
        return goOn(Host.NONE, "", "", options);
    }

    protected JPF assertionError(String... options) {
        return goOn(Host.UNCAUGHT, ASSERTION_ERROR, "", options);
    }

    protected JPF assertionError(StackTraceElement method, String... options) {
        return goOn(Host.UNCAUGHT, ASSERTION_ERROR, "", options);
    }

    protected JPF unhandledException(String exception, String details, String... options) {
        return goOn(Host.UNCAUGHT, exception, details, options);
    }

    protected JPF deadlock(String... options) {
        return goOn(Host.PROPERTY, DEADLOCK, "", options);
    }

    // ---- Assertions: JUnit's, with JUnit's order of arguments ----

    public static void fail() {
        throw new AssertionError();
    }

    public static void fail(String message) {
        throw new AssertionError(message);
    }

    public static void assertTrue(boolean condition) {
        assertTrue("", condition);
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            fail(message);
        }
    }

    public static void assertFalse(boolean condition) {
        assertTrue("", !condition);
    }

    public static void assertFalse(String message, boolean condition) {
        assertTrue(message, !condition);
    }

    public static void assertNull(Object object) {
        assertTrue("not null: " + object, object == null);
    }

    public static void assertNull(String message, Object object) {
        assertTrue(message, object == null);
    }

    public static void assertNotNull(Object object) {
        assertTrue("null", object != null);
    }

    public static void assertNotNull(String message, Object object) {
        assertTrue(message, object != null);
    }

    public static void assertSame(Object expected, Object actual) {
        assertTrue(actual + " is not the same as " + expected, expected == actual);
    }

    public static void assertSame(String message, Object expected, Object actual) {
        assertTrue(message, expected == actual);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        assertTrue("different bytes", java.util.Arrays.equals(expected, actual));
    }

    public static void assertEquals(Object expected, Object actual) {
        assertEquals(actual + " is not " + expected, expected, actual);
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        assertTrue(message, java.util.Objects.equals(expected, actual));
    }

    public static void assertNotEquals(Object expected, Object actual) {
        assertNotEquals(actual + " is " + expected, expected, actual);
    }

    public static void assertNotEquals(String message, Object expected, Object actual) {
        assertTrue(message, !java.util.Objects.equals(expected, actual));
    }

    public static void assertEquals(int expected, int actual) {
        assertEquals(actual + " is not " + expected, expected, actual);
    }

    public static void assertEquals(String message, int expected, int actual) {
        assertTrue(message, expected == actual);
    }

    public static void assertNotEquals(int expected, int actual) {
        assertNotEquals(actual + " is " + expected, expected, actual);
    }

    public static void assertNotEquals(String message, int expected, int actual) {
        assertTrue(message, expected != actual);
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals(actual + " is not " + expected, expected, actual);
    }

    public static void assertEquals(String message, long expected, long actual) {
        assertTrue(message, expected == actual);
    }

    public static void assertNotEquals(long expected, long actual) {
        assertNotEquals(actual + " is " + expected, expected, actual);
    }

    public static void assertNotEquals(String message, long expected, long actual) {
        assertTrue(message, expected != actual);
    }

    public static void assertEquals(double expected, double actual) {
        assertEquals(actual + " is not " + expected, expected, actual);
    }

    public static void assertEquals(String message, double expected, double actual) {
        assertTrue(message, expected == actual);
    }

    public static void assertNotEquals(double expected, double actual) {
        assertNotEquals(actual + " is " + expected, expected, actual);
    }

    public static void assertNotEquals(String message, double expected, double actual) {
        assertTrue(message, expected != actual);
    }

    public static void assertEquals(float expected, float actual) {
        assertEquals(actual + " is not " + expected, expected, actual);
    }

    public static void assertEquals(String message, float expected, float actual) {
        assertTrue(message, expected == actual);
    }

    public static void assertNotEquals(float expected, float actual) {
        assertNotEquals(actual + " is " + expected, expected, actual);
    }

    public static void assertNotEquals(String message, float expected, float actual) {
        assertTrue(message, expected != actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        assertEquals(actual + " is not " + expected, expected, actual, delta);
    }

    public static void assertEquals(
            String message, double expected, double actual, double delta) {
        assertTrue(message, Math.abs(expected - actual) <= delta);
    }

    public static void assertNotEquals(double expected, double actual, double delta) {
        assertNotEquals(actual + " is " + expected, expected, actual, delta);
    }

    public static void assertNotEquals(
            String message, double expected, double actual, double delta) {
        assertTrue(message, !(Math.abs(expected - actual) <= delta));
    }

    public static void assertEquals(float expected, float actual, float delta) {
        assertEquals(actual + " is not " + expected, expected, actual, delta);
    }

    public static void assertEquals(
            String message, float expected, float actual, float delta) {
        assertTrue(message, Math.abs(expected - actual) <= delta);
    }

    public static void assertNotEquals(float expected, float actual, float delta) {
        assertNotEquals(actual + " is " + expected, expected, actual, delta);
    }

    public static void assertNotEquals(
            String message, float expected, float actual, float delta) {
        assertTrue(message, !(Math.abs(expected - actual) <= delta));
    }
}
