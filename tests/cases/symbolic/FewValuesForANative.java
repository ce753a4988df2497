// A native method that takes a number has a path for each of few values.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 30
import org.sosy_lab.sv_benchmarks.Verifier;

class FewValuesForANative {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x < 0 || x > 40 || x % 10 != 3) {
            return;
        }
        // 3, 13, 23 and 33
        int[] made = (int[]) java.lang.reflect.Array.newInstance(int.class, x);
        assert made.length == x;
        if (made.length == 23) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
