// A reduction that leaves states out is refused.
//@ revisions: full
//@ options: --invariant InvariantUnderFullReduction.isFine
//@ verdict: error
//@ reason: --invariant cannot be combined with --por full
class InvariantUnderFullReduction {
    static boolean isFine() {
        return true;
    }

    public static void main(String[] args) {
    }
}
