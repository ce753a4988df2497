// A reduction that would hide from a listener what it observes is refused by name.
//@ revisions: full
//@ options: --listener no-state-cycles
//@ verdict: error
//@ reason: --por full would hide from the listener no-state-cycles what it observes
class CyclesAreHiddenByFullReduction {
    public static void main(String[] args) {
    }
}
