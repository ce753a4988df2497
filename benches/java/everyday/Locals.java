/** Each thread has a value of its own. */
public class Locals {
    private static final ThreadLocal<int[]> COUNT = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) throws Exception {
        Runnable body = () -> {
            COUNT.get()[0]++;
            assert COUNT.get()[0] == 1;
        };
        Together.run(body, body);
    }
}
