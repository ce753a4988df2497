import java.util.concurrent.atomic.AtomicInteger;

/** Three threads count. */
public class Counters {
    private static int count;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable body = () -> {
                synchronized (lock) {
                    count++;
                }
            };
            Together.run(body, body, body);
            assert count == 3;
            return;
        }
        AtomicInteger counter = new AtomicInteger();
        Runnable body = counter::incrementAndGet;
        Together.run(body, body, body);
        assert counter.get() == 3;
    }
}
