// Of two buffers the second one is filled and never emptied; the report names it.
//@ property: Emptied: forall[b: Buf]. {b.cnt < b.items.length} responds to {b.cnt == b.items.length} globally
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class OneOfTwoBuffersIsNeverEmptied {
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
        Buf first = new Buf(1);
        consume(first);
        Buf second = new Buf(1);
        second.put(1);
        first.put(2);
    }
}
