// A method may read every shared variable, so no access may be merged.
//@ property: ltl: [] MethodNeedsEachAccess.isZero()
//@ options: --por lock
//@ revisions: default
//@ verdict: error
//@ reason: cannot be combined with --por lock: a method may read every shared variable
class MethodNeedsEachAccess {
    static int x;

    static boolean isZero() {
        return x == 0;
    }

    public static void main(String[] args) {
    }
}
