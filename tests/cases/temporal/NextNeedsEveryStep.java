// `X` has a meaning only without reduction; a merged step has no next state.
//@ property: ltl: X NextNeedsEveryStep.x == 1
//@ options: --por lock
//@ revisions: default
//@ verdict: error
//@ reason: cannot be combined with --por lock: its truth depends on single steps
class NextNeedsEveryStep {
    static int x;

    public static void main(String[] args) {
        x = 1;
    }
}
