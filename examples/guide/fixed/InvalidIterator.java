import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener is added while the others are called. */
public class InvalidIterator {
    static final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    static void fire() {
        for (Runnable listener : listeners) {
            listener.run();
        }
    }

    public static void main(String[] args) {
        listeners.add(() -> { });
        listeners.add(() -> { });
        new Thread(() -> listeners.add(() -> { }), "plugin").start();
        fire();
    }
}
