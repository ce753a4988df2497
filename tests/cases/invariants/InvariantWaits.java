// An invariant that waits ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantWaits.isFine
//@ verdict: error
//@ reason: the invariant InvariantWaits.isFine waits
import gov.nasa.jpf.vm.Verify;

class InvariantWaits {
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
        pause();
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
