// Both ends of a range are values of an input.
//@ options: --symbolic +symbolic.min_int=-10 +symbolic.max_int=10 +symbolic.dp=choco
//@ revisions: default none local
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Debug;

class EndsOfRangesAreReached {
    public static void main(String[] args) {
        int y = Debug.makeSymbolicInteger("y");
        if (y == -10) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        assert y != 10; //~ uncaught-exception java.lang.AssertionError
    }
}
