// `exit` holds after an end by `System.exit` alone.
//@ property: ltl: [] !exit
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class ExitIsAnEnd {
    public static void main(String[] args) {
        new Thread(() -> System.exit(3)).start();
    }
}
