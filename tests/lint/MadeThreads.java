// Threads that calls of the class library make: by builders, factories and for virtual threads.
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

public class MadeThreads {
    static volatile boolean set;
    static int handed, started, unstarted, made, overlapping, repeated, twice, each, own, constructed;

    static void begin(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    static void joined() throws InterruptedException {
        Thread first = Thread.startVirtualThread(() -> { started = 1; });
        first.join();
        Thread second = Thread.ofVirtual().name("second").start(() -> { started = 2; });
        second.join();
        started++;
        Thread third = Thread.ofPlatform().daemon().unstarted(() -> { unstarted = 1; });
        unstarted = 2;
        third.start();
        third.join();
        unstarted++;
        ThreadFactory factory = Thread.ofVirtual().factory();
        Thread fourth = factory.newThread(() -> { made = 1; });
        made = 2;
        fourth.start();
        fourth.join();
        Thread fifth = Executors.defaultThreadFactory().newThread(() -> { made = 3; });
        fifth.start();
        fifth.join();
        made++;
    }

    static void parallel() {
        Thread.ofVirtual().start(() -> { overlapping = 1; }); //! unsynchronized-access
        overlapping = 2; //! unsynchronized-access
        for (int i = 0; i < 2; i++) {
            Thread.ofVirtual().start(() -> { repeated++; }); //! unsynchronized-access
        }
        begin(() -> { twice = 1; }); //! unsynchronized-access
        begin(() -> { twice = 2; }); //! unsynchronized-access
        Runnable task = () -> { each++; };
        List.of(task, task).forEach(Thread::startVirtualThread);
        ThreadFactory lambda = runnable -> new Thread(runnable);
        lambda.newThread(() -> { own = 1; }).start(); //! unsynchronized-access
        own = 2; //! unsynchronized-access
        ThreadFactory constructor = Thread::new;
        constructor.newThread(() -> { constructed = 1; }).start(); //! unsynchronized-access
        constructed = 2; //! unsynchronized-access
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> {
            handed = 1;
            set = true;
        });
        if (set) {
            handed++;
        }
        thread.join();
        joined();
        parallel();
    }
}
