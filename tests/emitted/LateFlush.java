/** A hook of the shutdown needs the lock that the thread in System.exit holds. */
public class LateFlush {
    static final Object LOCK = new Object();
    static int pending;

    public static void main(String[] args) {
        Thread flush = new Thread(() -> {
            synchronized (LOCK) {
                pending = 0;
            }
        });
        Runtime.getRuntime().addShutdownHook(flush);
        synchronized (LOCK) {
            pending++;
            System.exit(3);
        }
    }
}
