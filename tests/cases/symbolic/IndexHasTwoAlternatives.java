// A symbolic index of an array of numbers: one alternative is out of bounds, one is all elements.
//@ options: --symbolic --all-errors
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
//@ states: <= 6
import org.sosy_lab.sv_benchmarks.Verifier;

class IndexHasTwoAlternatives {
    public static void main(String[] args) {
        int[] array = {3, 1, 4, 1};
        int i = Verifier.nondetInt();
        int value = array[i]; //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
        assert value != 4 || i == 2;
    }
}
