// A path that ignoreIf gives up finds nothing.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class IgnoreIfGivesUpThePath {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 3);
        Verify.ignoreIf(i == 2);
        if (Verify.isRunningInJPF()) {
            assert i != 2;
        }
    }
}
