// An assertion about one element makes the elements of all arrays of this place relevant. The other
// array is masked.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class OneElementIsAsserted {
    static final int[] LOG = new int[2];
    static final int[] SUMS = new int[2];

    static synchronized void add(int number) {
        SUMS[number & 1] += number;
        LOG[0] = LOG[1] + SUMS[1];
        LOG[1] = number;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(3));
        other.start();
        add(5);
        assert SUMS[1] != 8; //~ uncaught-exception java.lang.AssertionError
        other.join();
    }
}
