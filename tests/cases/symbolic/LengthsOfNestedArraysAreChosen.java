// Each length of a new array of arrays is an alternative.
//@ main: LengthsOfNestedArraysAreChosen
//@ options: --symbolic
//@ revisions: default none
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

public class LengthsOfNestedArraysAreChosen {
    public static void main(String[] args) {
        int rows = Verifier.nondetInt();
        int columns = Verifier.nondetInt();
        if (rows > 3 || columns > 3) {
            return;
        }
        int[][] all = new int[rows][columns]; //~ uncaught-exception java.lang.NegativeArraySizeException
        int cells = 0;
        for (int[] row : all) {
            cells += row.length;
        }
        assert cells == rows * columns;
        assert cells != 6; //~ uncaught-exception java.lang.AssertionError
        assert rows != 0 || columns != 3; //~ uncaught-exception java.lang.AssertionError
    }
}
