// The handler of the thread comes before that of its group and the default one.
//@ mode: run
class UncaughtHandlersAreAsked {
    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + t.getName() + " " + e.getMessage()));
        run(new Thread(() -> fail("one"), "plain"));
        Thread own = new Thread(() -> fail("two"), "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println("own " + e.getMessage()));
        run(own);
        ThreadGroup group = new ThreadGroup("g") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println(getName() + " " + e.getMessage());
            }
        };
        run(new Thread(group, () -> fail("three"), "grouped"));
        Thread throwing = new Thread(() -> fail("four"), "throwing");
        throwing.setUncaughtExceptionHandler((t, e) -> fail("ignored"));
        run(throwing);
        System.out.println(own.getUncaughtExceptionHandler() + " " + (Thread.currentThread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup()));
    }

    static void fail(String message) {
        throw new IllegalStateException(message);
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }
}
