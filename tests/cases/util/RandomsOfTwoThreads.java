// Each thread has separate numbers and UUIDs, within their bounds, on every schedule.
//@ mode: check
//@ verdict: safe
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

class RandomsOfTwoThreads {
    static final UUID[] IDS = new UUID[2];

    static void draw(int me) {
        IDS[me] = UUID.randomUUID();
        int number = ThreadLocalRandom.current().nextInt(5, 10);
        assert number >= 5 && number < 10;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> draw(0));
        other.start();
        draw(1);
        other.join();
        assert IDS[0].version() == 4 && !IDS[0].equals(IDS[1]);
    }
}
