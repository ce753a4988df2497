// ignoreIf gives up only the paths where its condition holds.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class IgnoreIfKeepsTheOthers {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 3);
        Verify.ignoreIf(i < 2);
        assert i != 3; //~ uncaught-exception java.lang.AssertionError
    }
}
