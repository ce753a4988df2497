// Texts are printed one after the other, and each of them is a state of its own.
//@ property: Both: <> (printed("a") && <> (!printed("a") && printed("b 1"))), Once: {printed("*")} exists at most 2 times, Order: !printed("b*") W printed("a"), By: [] (printed("b*") -> thread("main"): printed("b*")), Apart: [] !(printed("a") && printed("b*"))
//@ revisions: none local lock default bfs
//@ verdict: safe
class PrintedInOrder {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.println("a"));
        other.start();
        other.join();
        x = 1;
        System.out.println("b " + x);
        x = 2;
    }
}
