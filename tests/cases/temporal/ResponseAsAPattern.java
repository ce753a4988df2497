// A response in words: whenever the buffer is full, it is not full later.
//@ args: 1 2
//@ property: Emptied: {ResponseAsAPattern.q.cnt < 2} responds to {ResponseAsAPattern.q.cnt == 2} globally
//@ revisions: none local lock default bfs
//@ verdict: safe
class ResponseAsAPattern {
    static ResponseAsAPattern q;
    final int[] items;
    int in;
    int out;
    int cnt;

    ResponseAsAPattern(int size) {
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
        q = new ResponseAsAPattern(2);
        for (int i = 0; i < threads; i++) {
            start(times, () -> q.put(1));
            start(times, () -> q.get());
        }
    }
}
