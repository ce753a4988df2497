// A final field identifies the lock until another thread writes the field.
//@ verdict: unsafe
import java.lang.reflect.Field;

class LockIsExchanged {
    private final Object lock = new Object();
    private int one;
    private int other;

    void change() {
        synchronized (lock) {
            one++;
            other++;
        }
    }

    void look() {
        synchronized (lock) {
            assert one == other; //~ uncaught-exception java.lang.AssertionError
        }
    }

    public static void main(String[] args) throws Exception {
        LockIsExchanged shared = new LockIsExchanged();
        Thread thread = new Thread(shared::change);
        thread.start();
        Field lock = LockIsExchanged.class.getDeclaredField("lock");
        lock.setAccessible(true);
        lock.set(shared, new Object());
        shared.look();
        thread.join();
    }
}
