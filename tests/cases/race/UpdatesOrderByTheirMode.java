// An update by a handle orders only in the direction of its mode, and writes acquire nothing.
//@ mode: race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class UpdatesOrderByTheirMode {
    int flag;

    static final VarHandle FLAG;
    static final AtomicInteger LAZY = new AtomicInteger();
    static int full, release, acquire, added, unread, overwritten, lazy;

    static {
        try {
            Class<?> here = UpdatesOrderByTheirMode.class;
            FLAG = MethodHandles.lookup().findVarHandle(here, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void await(UpdatesOrderByTheirMode shared) {
        while ((int) FLAG.getAcquire(shared) == 0) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UpdatesOrderByTheirMode a = new UpdatesOrderByTheirMode();
        Thread one = new Thread(() -> {
            full = 1;
            FLAG.compareAndSet(a, 0, 1);
        });
        one.start();
        await(a);
        full++;
        one.join();

        UpdatesOrderByTheirMode b = new UpdatesOrderByTheirMode();
        Thread two = new Thread(() -> {
            release = 1;
            FLAG.weakCompareAndSetRelease(b, 0, 1);
        });
        two.start();
        await(b);
        release++;
        two.join();

        UpdatesOrderByTheirMode c = new UpdatesOrderByTheirMode();
        Thread three = new Thread(() -> {
            acquire = 1; //~ data-race
            FLAG.weakCompareAndSetAcquire(c, 0, 1);
        });
        three.start();
        await(c);
        acquire++;
        three.join();

        UpdatesOrderByTheirMode d = new UpdatesOrderByTheirMode();
        Thread four = new Thread(() -> {
            added = 1; //~ data-race
            int old = (int) FLAG.getAndAddAcquire(d, 1);
        });
        four.start();
        await(d);
        added++;
        four.join();

        UpdatesOrderByTheirMode e = new UpdatesOrderByTheirMode();
        Thread five = new Thread(() -> {
            unread = 1; //~ data-race
            FLAG.setRelease(e, 1);
        });
        five.start();
        while ((int) FLAG.getAndAddRelease(e, 0) == 0) {
            Thread.onSpinWait();
        }
        unread++;
        five.join();

        UpdatesOrderByTheirMode f = new UpdatesOrderByTheirMode();
        Thread writer = new Thread(() -> {
            overwritten = 1; //~ data-race
            FLAG.setVolatile(f, 1); //~ data-race
        });
        writer.start();
        while ((int) FLAG.getOpaque(f) == 0) {
            Thread.onSpinWait();
        }
        FLAG.setVolatile(f, 2);
        overwritten++;
        writer.join();

        Thread six = new Thread(() -> {
            lazy = 1;
            LAZY.lazySet(1);
        });
        six.start();
        while (LAZY.getAcquire() == 0) {
            Thread.onSpinWait();
        }
        lazy++;
        six.join();
    }
}
