// Counters survive backtracking: a program that reads them is never called safe.
//@ verdict: incomplete
import gov.nasa.jpf.vm.Verify;

class CountersAreRunGlobal {
    public static void main(String[] args) {
        Verify.getInt(0, 2);
        int paths = Verify.incrementCounter(0);
        assert paths >= 1;
    }
}
