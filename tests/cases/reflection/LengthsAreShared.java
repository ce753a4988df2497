// `Array.newInstance` reads the lengths from an array that another thread writes.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.lang.reflect.Array;

class LengthsAreShared {
    static final int[] LENGTHS = {0, 0};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            LENGTHS[0] = 1;
            LENGTHS[1] = 1;
        });
        other.start();
        int[][] made = (int[][]) Array.newInstance(int.class, LENGTHS);
        other.join();
        assert made.length == 0 || made[0].length == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
