// An invariant with an effect, such as a write, ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantWrites.isFine
//@ verdict: error
//@ reason: the invariant InvariantWrites.isFine writes static fields of InvariantWrites
import gov.nasa.jpf.vm.Verify;

class InvariantWrites {
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
        count++;
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
