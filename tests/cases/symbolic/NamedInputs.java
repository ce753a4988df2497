// Inputs of Symbolic PathFinder's Debug have the names that the program gives them.
//@ options: --symbolic --string-length 2
//@ revisions: default none local paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Debug;

class NamedInputs {
    public static void main(String[] args) {
        int x = Debug.makeSymbolicInteger("x");
        Debug.assume(x > 5);
        long y = Debug.addSymbolicLong(3, "y");
        boolean b = Debug.makeSymbolicBoolean("b");
        String s = Debug.makeSymbolicString("s");
        assert x > 5 && s != null;
        if (b && x + y == 12 && s.equals("q")) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        String two = Debug.makeSymbolicString("two", 2);
        assert two.length() == 2;
        assert !two.equals("xy"); //~ uncaught-exception java.lang.AssertionError
        double d = Debug.makeSymbolicReal("d");
        if (d == 2.5) {
            throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
        }
        Debug.printPC(Debug.getSolvedPC());
    }
}
