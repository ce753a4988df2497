// The second user of an object comes after the end of the first in one schedule, and before it in another
// one. Only an observed end passes the object on.
//@ verdict: unsafe
//@ revisions: lock full
class OwnerThatNobodyJoins {
    static class Cell {
        private int one;
        private int other;

        void set() {
            one++;
            other++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cell[] cells = {new Cell(), new Cell()};
        Thread first = new Thread(() -> {
            cells[0].set();
        });
        Thread second = new Thread(() -> {
            cells[1].set();
        });
        first.start();
        second.start();
        first.join();
        assert cells[0].one == cells[0].other;
        if (cells[1].one == 1) {
            assert cells[1].other == 1; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
