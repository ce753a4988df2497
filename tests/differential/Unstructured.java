// The test replaces the exit of the monitor in `enter`. Its return then throws an exception and frees the
// monitor.
class Unstructured {
    static int count;

    static void enter(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> enter(lock)).start();
        enter(lock);
    }
}
