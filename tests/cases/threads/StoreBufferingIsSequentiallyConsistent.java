// Of two threads that write one flag and read the other, one sees the other's write.
//@ verdict: safe
class StoreBufferingIsSequentiallyConsistent {
    static volatile int x, y;
    static int seenX, seenY;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            seenY = y;
        });
        t.start();
        y = 1;
        seenX = x;
        t.join();
        assert seenX + seenY >= 1;
    }
}
