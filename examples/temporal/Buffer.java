/** The bounded buffer of Bandera's tutorial, with one producer and one consumer. */
class Buffer {
    static final int SIZE = 2;
    static final Buffer q = new Buffer();
    int count;

    synchronized void add() throws InterruptedException {
        while (count == SIZE) {
            wait();
        }
        count++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(() -> {
            try {
                while (true) {
                    q.take();
                }
            } catch (InterruptedException end) {
                return;
            }
        }, "consumer");
        consumer.start();
        while (true) {
            q.add();
        }
    }
}
