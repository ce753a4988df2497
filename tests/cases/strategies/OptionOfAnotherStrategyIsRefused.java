// An option that the strategy does not look at is refused by name.
//@ revisions: default
//@ options: --search bfs --heuristic random
//@ verdict: error
//@ reason: --heuristic cannot be combined with --search bfs: only best-first, astar, beam read it
class OptionOfAnotherStrategyIsRefused {
    public static void main(String[] args) {
    }
}
