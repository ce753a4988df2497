// Another thread may end the program before the work is done.
//@ property: ltl: <> ExitComesFirst.done
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class ExitComesFirst {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> System.exit(0)).start();
        done = true;
    }
}
