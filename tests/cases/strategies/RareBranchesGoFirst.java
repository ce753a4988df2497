// States whose step took a new branch are expanded first: 7 comes before 1.
//@ revisions: default local none
//@ options: --search best-first --heuristic branches
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class RareBranchesGoFirst {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 9);
        int rare = 0;
        if (n == 7) {
            rare = 1;
        }
        Verify.breakTransition("rated");
        assert n != 1;
        assert rare == 0; //~ uncaught-exception java.lang.AssertionError
    }
}
