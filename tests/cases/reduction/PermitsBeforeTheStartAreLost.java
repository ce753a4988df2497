// A thread that is unparked before it starts has no permit when it parks.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.locks.LockSupport;

class PermitsBeforeTheStartAreLost {
    static final Thread PARKS = new Thread(() -> {
        LockSupport.park(); //~ deadlock
    });

    public static void main(String[] args) {
        new Thread(() -> LockSupport.unpark(PARKS)).start();
        PARKS.start();
    }
}
