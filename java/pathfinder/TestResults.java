package pathfinder;

import java.util.List;

/** The results of the tests that a framework executes, as it reports them. */
public final class TestResults {
    private Throwable failure;
    private Throwable assumption;
    private String reason;
    private boolean ended;
    private boolean leftOut;
    private final List<Class<?>> enclosing;

    TestResults(List<Class<?>> enclosing) {
        this.enclosing = enclosing;
    }

    /** Returns the enclosing classes of a nested class that one of them inherits, outermost first. */
    public List<Class<?>> enclosing() {
        return enclosing;
    }

    /** A test, or a method around tests, failed. */
    public void failed(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
    }

    /** An assumption failed. */
    public void aborted(Throwable thrown) {
        if (assumption == null) {
            assumption = thrown;
        }
    }

    /** A test is disabled. */
    public void skipped(String why) {
        if (reason == null) {
            reason = why == null || why.isEmpty() ? "it is disabled" : why;
        }
    }

    /** A test was executed without a failure. */
    public void ended() {
        ended = true;
    }

    /** A test is not executed on this path, but on others. */
    public void leftOut() {
        leftOut = true;
    }

    /** Returns the first failure, or else the failed assumption if no test was executed. */
    Throwable thrown() {
        return failure == null && !ended ? assumption : failure;
    }

    /** Returns the reason if all tests are disabled. */
    String reason() {
        return ended || assumption != null || failure != null ? null : reason;
    }

    /** Whether the only tests of this path are executed on others. */
    boolean isLeftOut() {
        return leftOut && !ended && thrown() == null && reason == null;
    }
}
