// A print restricts no floating-point input: output is no part of a state.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class FloatingInputsArePrinted {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        float f = Verifier.nondetFloat();
        int i = Verifier.nondetInt();
        System.out.println("d=" + d + " f=" + f + " i=" + i + " c=" + 1.5);
        System.err.print("only " + d);
        System.out.println(d);
        System.out.print(f);
        assert d != 7.25 || f != 0.5f || i != 77; //~ uncaught-exception java.lang.AssertionError
    }
}
