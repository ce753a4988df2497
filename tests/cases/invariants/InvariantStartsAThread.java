// An invariant with an effect, such as the start of a thread, ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantStartsAThread.isFine
//@ verdict: error
//@ reason: the invariant InvariantStartsAThread.isFine starts a thread
import gov.nasa.jpf.vm.Verify;

class InvariantStartsAThread {
    static int count;
    static int limit = 3;

    static void count(int n) {
    }

    static int limit() {
        return limit;
    }

    static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            count(Verify.getInt(0, 0));
        }
    }

    static boolean isFine() {
        new Thread(() -> count(1)).start();
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
