// A main that never reads its parameter has no inputs, so no bound is met.
//@ options: --symbolic --symbolic-args any
//@ revisions: default none
//@ verdict: safe
//@ states: <= 4
import org.sosy_lab.sv_benchmarks.Verifier;

class ArgumentsThatAreNotRead {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x / 2 <= 1_073_741_823;
    }
}
