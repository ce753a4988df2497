// System.arraycopy reads and writes elements as plain code does: it races with a write into its source.
//@ verdict: unsafe
//@ property: data-race
class CopiedArraysRace {
    public static void main(String[] args) throws InterruptedException {
        int[] source = new int[4];
        int[] target = new int[4];
        Thread t = new Thread(() -> System.arraycopy(source, 1, target, 0, 2));
        t.start();
        source[2] = 5; //~ data-race
        t.join();
    }
}
