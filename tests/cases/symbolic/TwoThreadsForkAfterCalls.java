// A thread decides on an input after a call, while another one waits: the findings are those of all values.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class TwoThreadsForkAfterCalls {
    static int[] array;
    static boolean flag;

    static int twice(int x) {
        return x + x;
    }

    public static void main(String[] args) {
        array = new int[] {3, 1, 4, 1};
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 1 && x <= 3);
        new Thread(() -> flag = array.length > 4).start();
        int found = array[x];
        twice(2);
        assert found < 4; //~ uncaught-exception java.lang.AssertionError
    }
}
