// A daemon counts forever in a field that is not compared, and other events are still seen.
//@ revisions: default local full bfs paranoid
//@ verdict: unsafe
import gov.nasa.jpf.annotation.FilterField;

class FilteredFieldsBesideThreads {
    static class Counter implements Runnable {
        @FilterField int n;

        @Override
        public void run() {
            while (true) {
                n++;
                Thread.yield();
            }
        }
    }

    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(new Counter());
        daemon.setDaemon(true);
        daemon.start();
        Thread other = new Thread(() -> x++);
        other.start();
        x++;
        other.join();
        assert x == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
