import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShopTest {
    private final AtomicInteger free = new AtomicInteger(1);
    private final AtomicInteger sold = new AtomicInteger();

    private boolean buy() {
        if (free.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
            return false;
        }
        sold.incrementAndGet();
        return true;
    }

    @Test
    void theLastTicketIsSoldOnce() throws InterruptedException {
        Thread other = new Thread(this::buy, "other");
        other.start();
        buy();
        other.join();
        assertEquals(1, sold.get(), "tickets sold");
    }

    @Test
    void afterTheLastTicketNothingIsSold() throws InterruptedException {
        Thread other = new Thread(this::buy, "other");
        other.start();
        other.join();
        assertFalse(buy());
    }
}
