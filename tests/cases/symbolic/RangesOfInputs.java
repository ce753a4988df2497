// Ranges of jpf-symbc restrict inputs by type and by name, and are assumptions.
//@ options: --symbolic +symbolic.min_int=-10 +symbolic.max_int=10 +symbolic.max_int_x=3 +symbolic.min_double=0 +symbolic.max_double=1 +symbolic.min_long=7
//@ revisions: default none local paranoid
//@ verdict: safe
import gov.nasa.jpf.symbc.Debug;

class RangesOfInputs {
    public static void main(String[] args) {
        int x = Debug.makeSymbolicInteger("x");
        int y = Debug.makeSymbolicInteger("y");
        double d = Debug.makeSymbolicReal("d");
        long n = Debug.makeSymbolicLong("n");
        assert x <= 3 && y >= -10 && y <= 10;
        assert d >= 0 && d <= 1;
        assert n > 6;
    }
}
