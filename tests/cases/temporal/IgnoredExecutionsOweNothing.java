// An execution that `ignoreIf` ends does not violate a promise.
//@ property: ltl: <> IgnoredExecutionsOweNothing.x == 2, termination
//@ revisions: none local lock default bfs
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class IgnoredExecutionsOweNothing {
    static int x;

    public static void main(String[] args) {
        boolean ignored = Verify.getBoolean();
        x = 1;
        Verify.ignoreIf(ignored);
        x = 2;
    }
}
