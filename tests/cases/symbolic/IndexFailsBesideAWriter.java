// An index out of bounds is found before and after the step of another thread.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class IndexFailsBesideAWriter {
    static int[] shared = new int[2];
    static int flag;

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 3);
        new Thread(() -> {
            shared[0] = 1;
            flag = 1;
        }).start();
        try {
            int y = shared[x];
            assert y == 0 || x == 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            if (flag == 0) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
            assert false; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
