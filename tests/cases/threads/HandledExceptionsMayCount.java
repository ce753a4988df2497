// With the setting that lets handlers count, an exception that one returns from is no violation; by
// default it is.
//@ options: +vm.ignore_uncaught_handler=false
//@ verdict: safe
class HandledExceptionsMayCount {
    static class Group extends ThreadGroup {
        Group() {
            super("own");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            assert exception instanceof IllegalStateException;
        }
    }

    static class Heir extends ThreadGroup {
        Heir() {
            super(new Group(), "heir");
        }
    }

    static Runnable fails() {
        return () -> {
            throw new IllegalStateException();
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Thread own = new Thread(fails());
        own.setUncaughtExceptionHandler((thread, exception) -> { });
        own.start();
        own.join();
        Thread inherited = new Thread(new Heir(), fails());
        inherited.start();
        inherited.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> { });
        fails().run();
    }
}
