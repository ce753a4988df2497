// An invariant without an end, or with an effect such as a choice, ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantChooses.isFine
//@ verdict: error
//@ reason: the invariant InvariantChooses.isFine makes a choice
import gov.nasa.jpf.vm.Verify;

class InvariantChooses {
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
        count(Verify.getInt(0, 1));
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
