// A reduction that would hide events from a listener is refused by name.
//@ revisions: full
//@ options: --listener no-state-cycles
//@ verdict: error
//@ reason: --listener no-state-cycles cannot be combined with --por full
class CyclesAreHiddenByFullReduction {
    public static void main(String[] args) {
    }
}
