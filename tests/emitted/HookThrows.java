/** A hook of the shutdown throws an exception, while main waits in System.exit. */
public class HookThrows {
    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            throw new IllegalStateException("in the hook");
        });
        Runtime.getRuntime().addShutdownHook(hook);
        System.exit(0);
    }
}
