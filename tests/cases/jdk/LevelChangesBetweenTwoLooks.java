// A thread sets the level of a logger between two reads of another thread. Each read is a step.
//@ verdict: unsafe
//@ revisions: default
import java.util.logging.Level;
import java.util.logging.Logger;

class LevelChangesBetweenTwoLooks {
    static final Logger LOGGER = Logger.getLogger("a.b");

    public static void main(String[] args) throws Exception {
        Thread changer = new Thread(() -> LOGGER.setLevel(Level.OFF));
        changer.start();
        boolean first = LOGGER.isLoggable(Level.INFO);
        boolean second = LOGGER.isLoggable(Level.INFO);
        assert first == second; //~ uncaught-exception
        changer.join();
    }
}
