// The bound on states is one for all workers together.
//@ revisions: workers
//@ options: --max-states 20
//@ states: [workers] <= 20
//@ verdict: incomplete
//@ reason: the limit of states was reached (20)
class WorkersShareABound {
    static volatile int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            for (int i = 0; i < 9; i++) {
                x++;
            }
        });
        t.start();
        for (int i = 0; i < 9; i++) {
            x++;
        }
    }
}
