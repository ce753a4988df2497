// Another thread changes the second number between the read of the first one and the access.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class IndexBesideAnotherThread {
    static final int[] SEATS = new int[3];
    static int first;
    static volatile int offset;

    public static void main(String[] args) {
        first = 2;
        new Thread(() -> offset = 1).start();
        SEATS[first + offset] = 7; //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
        if (offset > 1) {
            throw new AssertionError();
        }
    }
}
