/** Methods whose tests need different arguments, or leave threads behind. */
public class Differing {
    static int first(int a, int b, int c) {
        return a;
    }

    static int hooked(int a) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {}));
        return a;
    }

    static int started(int a) {
        new Thread(() -> {}).start();
        return a;
    }
}
