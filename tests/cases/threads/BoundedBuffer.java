// A bounded buffer with notifyAll works in every schedule of a producer and a consumer.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid full-bfs
class BoundedBuffer {
    private final int[] slots = new int[1];
    private int filled;

    synchronized void put(int value) throws InterruptedException {
        while (filled == slots.length) {
            wait();
        }
        slots[filled++] = value;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (filled == 0) {
            wait();
        }
        notifyAll();
        return slots[--filled];
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        new Thread(() -> {
            try {
                buffer.put(1);
                buffer.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        int sum = buffer.take() * 10 + buffer.take();
        assert sum == 12;
    }
}
