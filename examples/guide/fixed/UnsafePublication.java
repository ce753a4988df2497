/** A configuration that is created at its first use. */
public class UnsafePublication {
    static class Config {
        int limit = 10;
    }

    static volatile Config config;

    static Config get() {
        if (config == null) {
            synchronized (UnsafePublication.class) {
                if (config == null) {
                    config = new Config();
                }
            }
        }
        return config;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().limit), "other").start();
        System.out.println(get().limit);
    }
}
