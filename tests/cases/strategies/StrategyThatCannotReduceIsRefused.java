// A reduction that the strategy cannot keep is refused by name.
//@ revisions: default
//@ options: --search pct --por full
//@ verdict: error
//@ reason: --por full cannot be combined with --search pct
class StrategyThatCannotReduceIsRefused {
    public static void main(String[] args) {
    }
}
