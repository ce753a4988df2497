// An option that the strategy does not look at is refused by name.
//@ revisions: default
//@ options: --search bfs --heuristic random
//@ verdict: error
//@ reason: --heuristic says nothing to --search bfs, only to best-first, astar, beam
class OptionOfAnotherStrategyIsRefused {
    public static void main(String[] args) {
    }
}
