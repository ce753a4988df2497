import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Two workers take an order each, and one sale is lost. */
public class QueuedOrders {
    static final BlockingQueue<String> ORDERS = new LinkedBlockingQueue<>();
    static final ConcurrentHashMap<String, Integer> STOCK = new ConcurrentHashMap<>();

    static void sell() {
        try {
            String item = ORDERS.take();
            Integer pieces = STOCK.get(item);
            STOCK.put(item, (pieces == null ? 10 : pieces) - 1);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(QueuedOrders::sell, "one");
        Thread other = new Thread(QueuedOrders::sell, "other");
        one.start();
        other.start();
        ORDERS.put("book");
        ORDERS.put("book");
        one.join();
        other.join();
        assert STOCK.get("book") == 8 : STOCK;
    }
}
