// Calls end a time slice as loops do: a recursion that waits for another thread is not alone.
//@ mode: run
class RecursionLetsOthersRun {
    static volatile boolean found;

    static boolean search(int depth) {
        return found || depth > 0 && (search(depth - 1) || search(depth - 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> found = true);
        other.start();
        System.out.println(search(60));
        other.join();
    }
}
