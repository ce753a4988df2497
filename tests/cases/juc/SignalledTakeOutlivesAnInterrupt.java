// A thread that was signalled in `take` and then interrupted takes its element.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.LinkedBlockingQueue;

class SignalledTakeOutlivesAnInterrupt {
    static volatile boolean took;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread taker = new Thread(() -> {
            try {
                queue.take();
                took = true;
            } catch (InterruptedException e) {
                took = false;
            }
        });
        taker.start();
        queue.put(1);
        taker.interrupt();
        int size = queue.size();
        taker.join();
        assert !(size == 1 && took); //~ uncaught-exception java.lang.AssertionError
    }
}
