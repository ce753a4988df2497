// A thread that waited for an initialization that failed gets NoClassDefFoundError.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
class WaiterSeesFailedInitialization {
    static int failures;
    static int missing;

    static class Broken {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException();
        }
    }

    static void use() {
        try {
            Broken.value++;
        } catch (ExceptionInInitializerError e) {
            failures++;
        } catch (NoClassDefFoundError e) {
            missing++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(WaiterSeesFailedInitialization::use);
        t.start();
        use();
        t.join();
        assert failures == 1 && missing == 1;
    }
}
