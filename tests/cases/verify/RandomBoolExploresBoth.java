// randomBool is explored with both outcomes.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class RandomBoolExploresBoth {
    public static void main(String[] args) {
        int x = Verify.randomBool() ? 0 : 1;
        System.out.println(10 / x); //~ uncaught-exception java.lang.ArithmeticException
    }
}
