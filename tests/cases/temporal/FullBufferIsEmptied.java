// A full buffer is emptied, without any fairness, since all threads end.
//@ args: 1 3
//@ property: ltl: [](FullBufferIsEmptied.q.cnt == 2 -> <> FullBufferIsEmptied.q.cnt < 2)
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: safe
class FullBufferIsEmptied {
    static FullBufferIsEmptied q;
    final int[] items;
    int in;
    int out;
    int cnt;

    FullBufferIsEmptied(int size) {
        items = new int[size];
    }

    synchronized void put(int item) throws InterruptedException {
        while (cnt == items.length) {
            wait();
        }
        items[in] = item;
        in = (in + 1) % items.length;
        cnt++;
        notifyAll();
    }

    synchronized int get() throws InterruptedException {
        while (cnt == 0) {
            wait();
        }
        int item = items[out];
        items[out] = 0;
        out = (out + 1) % items.length;
        cnt--;
        notifyAll();
        return item;
    }

    interface Task {
        void run() throws InterruptedException;
    }

    static void start(int times, Task task) {
        new Thread(() -> {
            try {
                for (int i = 0; i < times; i++) {
                    task.run();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }

    public static void main(String[] args) {
        int threads = Integer.parseInt(args[0]);
        int times = Integer.parseInt(args[1]);
        q = new FullBufferIsEmptied(2);
        for (int i = 0; i < threads; i++) {
            start(times, () -> q.put(1));
            start(times, () -> q.get());
        }
    }
}
