// An invariant that does not end by itself ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantNeverEnds.isFine
//@ verdict: error
//@ reason: the invariant InvariantNeverEnds.isFine does not come to an end
import gov.nasa.jpf.vm.Verify;

class InvariantNeverEnds {
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
        while (limit > 0) { limit(); }
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
