// Data under a lock are consistent in every state with a free lock; the invariant requires no more.
//@ revisions: none local bfs iterative paranoid foreseen
//@ options: --invariant InvariantHolds.isBalanced
//@ verdict: safe
class InvariantHolds {
    static int left = 5, right = 5;
    static boolean busy;

    static boolean isBalanced() {
        return busy || left + right == 10;
    }

    static synchronized void move(int n) {
        busy = true;
        left -= n;
        right += n;
        busy = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> move(1));
        other.start();
        move(2);
        other.join();
    }
}
