// A thread initializes a class, and all others wait: the static fields are settled. A later write is no write
// of the initializer.
//@ verdict: unsafe
//@ revisions: lock full
class InitializedByOneOfTheThreads {
    static class Settings {
        static int size = Integer.parseInt("2");
        static int[] limits = {size, size};
    }

    static class Changed {
        static int size = Integer.parseInt("2");
    }

    public static void main(String[] args) {
        new Thread(() -> {
            assert Settings.size == 2 && Settings.limits[0] == 2;
            Changed.size = 3;
        }).start();
        assert Settings.size == 2 && Settings.limits[1] == 2;
        int read = Changed.size;
        if (read != Changed.size) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
