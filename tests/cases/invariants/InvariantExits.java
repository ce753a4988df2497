// An invariant with an effect, such as the end of the process, ends the check by its name.
//@ revisions: none local
//@ options: --invariant InvariantExits.isFine
//@ verdict: error
//@ reason: the invariant InvariantExits.isFine ends the process
import gov.nasa.jpf.vm.Verify;

class InvariantExits {
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
        System.exit(1);
        return true;
    }

    public static void main(String[] args) {
        limit = 2;
        limit = 1;
    }
}
