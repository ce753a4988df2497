// A class whose initialization failed for one thread may have failed for the last one before.
//@ verdict: unsafe
//@ revisions: local full paranoid
class LastThreadMeetsTheFailure {
    static class Failing {
        static final int VALUE = 1 / Integer.parseInt("0");
    }

    static volatile int step;

    static void use(int value) {
        assert value == 0;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            step = 1;
            try {
                use(Failing.VALUE);
            } catch (LinkageError e) {
                use(0);
            }
        }).start();
        try {
            use(Failing.VALUE);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("failed before"); //~ uncaught-exception java.lang.IllegalStateException
        } catch (ExceptionInInitializerError e) {
            return;
        }
    }
}
