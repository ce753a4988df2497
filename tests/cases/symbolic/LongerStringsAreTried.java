// While a search is short, it is repeated with longer strings; a bound of the user is kept.
//@ options: --symbolic
//@ revisions: default local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class LongerStringsAreTried {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.endsWith("longer than eight"); //~ uncaught-exception java.lang.AssertionError
    }
}
