// Two boxes of one input are one object exactly for the values of the cache.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class BoxesOfInputs {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 120 && x < 1000);
        Integer a = x;
        Integer b = x;
        assert a.equals(b);
        assert (a == b) == (x <= 127);
    }
}
