// A bound of random numbers that is an input may be too small.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: unsafe
import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

class RandomBoundMustBePositive {
    public static void main(String[] args) {
        int end = Verifier.nondetInt();
        new Random().nextInt(end); //~ uncaught-exception java.lang.IllegalArgumentException
    }
}
