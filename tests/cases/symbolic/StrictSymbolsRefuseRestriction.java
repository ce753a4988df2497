// With strict symbols, a value that a native method restricts is an error.
//@ options: --symbolic=strict
//@ revisions: default none
//@ verdict: error
//@ reason: the value of x from StrictSymbolsRefuseRestriction.main(StrictSymbolsRefuseRestriction.java:10) pinned at java.lang.Math.sin, which --symbolic strict refuses
import org.sosy_lab.sv_benchmarks.Verifier;

class StrictSymbolsRefuseRestriction {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert Math.sin(x) <= 1;
    }
}
