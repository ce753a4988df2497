// A violation above the bound is found all the same.
//@ options: --max-depth 1000
//@ revisions: none local full bfs
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ViolationInsideTheBound {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 5);
        assert i != 4; //~ uncaught-exception java.lang.AssertionError
    }
}
