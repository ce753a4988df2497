// Figure 1 of Corbett's paper (1998) as printed: the producer counts for ever. No decision depends on
// its numbers, on the elements, or on the result of `get`. Only indices depend on `front`, and each is in
// bounds. Without masks the search does not end. JDK 17 has 39 states at `full`; JDK 25 has more steps at the
// start of a thread.
//@ verdict: safe
//@ revisions: none local lock full
//@ options: --slice
//@ states: [lock] <= 99
//@ states: [full] <= 66
class BoundedBuffer {
    static class IntBuffer {
        private final int[] data;
        private int count;
        private int front;

        IntBuffer(int capacity) {
            data = new int[capacity];
        }

        synchronized void put(int x) throws InterruptedException {
            while (count == data.length) {
                wait();
            }
            data[(front + count) % data.length] = x;
            count++;
            if (count == 1) {
                notify();
            }
        }

        synchronized int get() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int x = data[front];
            front = (front + 1) % data.length;
            count--;
            if (count == data.length - 1) {
                notify();
            }
            return x;
        }
    }

    static class Producer implements Runnable {
        private final IntBuffer buf;
        private int next;

        Producer(IntBuffer buf) {
            this.buf = buf;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    buf.put(next++);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    static class Consumer implements Runnable {
        private final IntBuffer buf;

        Consumer(IntBuffer buf) {
            this.buf = buf;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    int x = buf.get();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        IntBuffer buf = new IntBuffer(3);
        new Thread(new Producer(buf)).start();
        new Thread(new Consumer(buf)).start();
    }
}
