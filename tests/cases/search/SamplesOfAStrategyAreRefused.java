// Samples would change the order that the user has requested.
//@ options: --search bfs --sampling 100
//@ revisions: default
//@ verdict: error
//@ reason: --sampling 100 cannot be combined with --search bfs: the strategy determines the order of executions
class SamplesOfAStrategyAreRefused {
    public static void main(String[] args) {}
}
