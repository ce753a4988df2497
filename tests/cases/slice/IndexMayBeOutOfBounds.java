// The index decides whether the access throws, so that it is relevant although the elements are not.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class IndexMayBeOutOfBounds {
    static final int[] RING = new int[2];
    static int at;

    static synchronized void put(int number) {
        RING[at] = number; //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
        at++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> put(number)).start();
        }
    }
}
