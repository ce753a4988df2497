// An annotated field that hides no difference takes nothing from the result.
//@ verdict: safe
//@ ends: 3
import gov.nasa.jpf.annotation.FilterField;
import gov.nasa.jpf.vm.Verify;

class FilteredFieldsThatStayAsTheyAre {
    @FilterField static int doubled;
    static int n;

    public static void main(String[] args) {
        n = Verify.getInt(1, 3);
        doubled = 2 * n;
        assert doubled > n;
    }
}
