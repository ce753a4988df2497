// A test of JUnit 4 that passes nearly always: under one schedule an update is lost. The other test of
// the class is checked too, and holds.
//@ verdict: unsafe
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: none local full paranoid
import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Test;

public class JUnit4LosesAnUpdate {
    private int[] cell;

    @Before public void makesTheCell() {
        cell = new int[1];
    }

    @Test public void addsAlone() {
        cell[0]++;
        assertEquals(1, cell[0]);
    }

    @Test public void addsTogether() throws InterruptedException {
        Thread other = new Thread(() -> cell[0]++);
        other.start();
        cell[0]++;
        other.join();
        assertEquals(2, cell[0]); //~ uncaught-exception java.lang.AssertionError
    }
}
