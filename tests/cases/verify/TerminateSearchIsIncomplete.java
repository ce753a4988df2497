// A program that ends the search itself is not called safe.
//@ verdict: incomplete
import gov.nasa.jpf.vm.Verify;

class TerminateSearchIsIncomplete {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 2);
        if (i == 1) {
            Verify.terminateSearch();
        }
        assert i >= 0;
    }
}
