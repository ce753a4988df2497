// Two boxes of one input may be different objects, and may be one.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class BoxesAreDifferentObjects {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Integer a = x;
        Integer b = x;
        if (a == b) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
    }
}
