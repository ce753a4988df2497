// A reduction that would hide from a listener what it observes is refused by name.
//@ revisions: full
//@ options: --listener no-state-cycles
//@ verdict: error
//@ reason: --listener no-state-cycles cannot be combined with --por full
class CyclesAreHiddenByFullReduction {
    public static void main(String[] args) {
    }
}
