// An exception is thrown where the result of a call is stored, in every schedule. The call has returned,
// and the next operation, which other threads see, is not executed.
//@ options: +listener=.listener.ExceptionInjector +ei.exception=java.lang.IllegalStateException@InjectedBesideThreads:15
//@ verdict: safe
class InjectedBesideThreads {
    static volatile int shared;

    static synchronized int count() {
        return ++shared;
    }

    static boolean work() {
        int got = 0;
        try {
            got = count();
            shared += 10 * got;
            return false;
        } catch (IllegalStateException thrown) {
            return got > 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            boolean thrown = work();
            assert thrown;
        });
        other.start();
        boolean thrown = work();
        assert thrown;
        other.join();
        assert shared == 2 : shared;
    }
}
