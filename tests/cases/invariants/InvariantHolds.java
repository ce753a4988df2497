// What a lock protects holds in every state in which the lock is free, and the invariant asks for no more.
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
