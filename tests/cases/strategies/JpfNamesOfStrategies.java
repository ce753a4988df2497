// JPF's names of search classes and heuristics name strategies and heuristics of Pathfinder.
//@ revisions: default
//@ options: +search.class=.search.heuristic.MostBlocked +search.heuristic.beam_search=true +search.heuristic.queue_limit=4
//@ verdict: incomplete
//@ reason: beam search: at most 4 states of each depth were expanded; 0 that most-blocked rates worse
class JpfNamesOfStrategies {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
    }
}
