// States that are reached on two ways are no cycle.
//@ revisions: none local bfs paranoid
//@ options: --listener no-state-cycles
//@ verdict: safe
class NoExecutionComesBack {
    static volatile int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> x = 1);
        other.start();
        y = 1;
        other.join();
    }
}
