// A thread may print before another one.
//@ property: Order: !printed("second") W printed("first")
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class PrintedTooEarly {
    public static void main(String[] args) {
        new Thread(() -> System.out.println("first")).start();
        System.out.print("second");
    }
}
