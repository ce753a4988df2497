// An execution that never reaches `main` keeps no promise.
//@ property: ltl: <> StuckInitializerKeepsNoPromise.done
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class StuckInitializerKeepsNoPromise {
    static boolean done;
    static volatile int x;

    static {
        while (x == 0) {
            done = true;
        }
    }

    public static void main(String[] args) {
    }
}
