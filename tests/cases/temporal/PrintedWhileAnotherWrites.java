// While a thread has just printed, another thread may act: the output is no part of the step after it.
//@ property: Still: [] (printed("x") -> (PrintedWhileAnotherWrites.x == 0 && printed("x")) U (!printed("x") && PrintedWhileAnotherWrites.x == 0))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class PrintedWhileAnotherWrites {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        System.out.println("x");
    }
}
