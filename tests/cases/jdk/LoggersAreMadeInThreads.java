// Two threads ask for the same logger, and get one.
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 2500
import java.util.logging.Logger;

class LoggersAreMadeInThreads {
    static Logger mine, other;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> (mine = Logger.getLogger("a.b")).fine("one"));
        Thread two = new Thread(() -> (other = Logger.getLogger("a.b")).fine("two"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert mine == other && mine.getParent() != null;
    }
}
