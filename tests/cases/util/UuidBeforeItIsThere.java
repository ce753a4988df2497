// A UUID that another thread makes is read before it is there.
//@ mode: check
//@ verdict: unsafe
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

class UuidBeforeItIsThere {
    static volatile UUID id;

    public static void main(String[] args) {
        new Thread(() -> id = UUID.randomUUID()).start();
        int number = ThreadLocalRandom.current().nextInt(3);
        assert number < 3 && id != null; //~ uncaught-exception java.lang.AssertionError
    }
}
