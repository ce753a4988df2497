// After the end of the program, a daemon is for ever where it was; each such place is an execution.
//@ property: Out: [] (ended -> !in(DaemonsStopWhereTheyAre.inside)), In: [] (ended -> in(DaemonsStopWhereTheyAre.inside))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class DaemonsStopWhereTheyAre {
    static void inside() {
    }

    static void work() {
        while (true) {
            inside();
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(DaemonsStopWhereTheyAre::work);
        daemon.setDaemon(true);
        daemon.start();
    }
}
