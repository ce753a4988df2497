// A test of JUnit 5 whose threads take two locks in opposite orders; a failing `@AfterEach` of another test
// is a separate finding.
//@ verdict: unsafe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JUnit5LocksInACircle {
    private boolean open;

    @AfterEach void isClosed() {
        assertFalse(open, "left open"); //~ uncaught-exception org.opentest4j.AssertionFailedError
    }

    @Test void leavesSomethingOpen() {
        open = true;
        assertTrue(open);
    }

    @Test void locksBoth() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        Thread other = new Thread(() -> both(b, a));
        other.start();
        both(a, b);
        other.join();
    }

    private static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                assertTrue(Thread.holdsLock(first));
            }
        }
    }
}
