import gov.nasa.jpf.vm.Verify;

/** A method with goals of its own. */
class Stages {
    static int stage(int x, int y) {
        if (x > 10 && y == 2 * x) {
            Verify.goal("twice");
            return 1;
        }
        if (x % 2 == 0 && x == 7) {
            Verify.goal("never");
        }
        return 0;
    }
}
