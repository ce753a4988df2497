// A native method computes with the number of an input, so other values of the input are left out.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: the value of x from NativeMethodPinsItsArgument.main(NativeMethodPinsItsArgument.java:10) pinned at
import org.sosy_lab.sv_benchmarks.Verifier;

class NativeMethodPinsItsArgument {
    public static void main(String[] args) {
        byte x = Verifier.nondetByte();
        double y = Math.sin(x);
        assert y < 2;
    }
}
