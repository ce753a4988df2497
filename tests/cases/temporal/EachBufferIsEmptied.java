// The only buffer is emptied whenever it is full, so each one is.
//@ property: Emptied: forall[b: Buf]. {b.cnt < b.items.length} responds to {b.cnt == b.items.length} globally
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: safe
class EachBufferIsEmptied {
    static class Buf {
        final int[] items;
        int cnt;

        Buf(int size) {
            items = new int[size];
        }

        synchronized void put(int item) throws InterruptedException {
            while (cnt == items.length) {
                wait();
            }
            items[cnt++] = item;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (cnt == 0) {
                wait();
            }
            int item = items[--cnt];
            notifyAll();
            return item;
        }
    }

    static void consume(Buf buffer) {
        new Thread(() -> {
            try {
                while (true) {
                    buffer.take();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        Buf buffer = new Buf(1);
        consume(buffer);
        buffer.put(1);
        buffer.put(2);
    }
}
