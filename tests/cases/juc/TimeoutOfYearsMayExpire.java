// A timeout of a second less than `Integer.MAX_VALUE` seconds may expire in every state, like every other timeout.
//@ verdict: unsafe
//@ revisions: default none full bfs
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

class TimeoutOfYearsMayExpire {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add("x")).start();
        String got = queue.poll(Integer.MAX_VALUE - 1, TimeUnit.SECONDS);
        assert got != null; //~ uncaught-exception java.lang.AssertionError
    }
}
