// An argument has characters only on paths that read it.
//@ options: --symbolic --symbolic-args 4 --string-length 3
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 40
import org.sosy_lab.sv_benchmarks.Verifier;

class ArgumentsAreReadLate {
    public static void main(String[] args) {
        int first = Verifier.nondetInt();
        String[] copy = args;
        if (copy[2].equals("ab") && first == 7) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
