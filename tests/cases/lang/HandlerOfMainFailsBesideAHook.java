// An exception of main with a shutdown hook sets the exit code; a handler that throws is told on stderr.
//@ mode: run
//@ exit: 1
class HandlerOfMainFailsBesideAHook {
    static String name;

    interface Measure {
        int of(String text);
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Measure measure = String::length;
        try {
            measure.of(name);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Thread failing = new Thread(() -> {
            throw new IllegalArgumentException("thread");
        });
        failing.setUncaughtExceptionHandler((thread, exception) -> {
            throw new IllegalStateException("handler");
        });
        failing.start();
        failing.join();
        throw new IllegalStateException("main");
    }
}
