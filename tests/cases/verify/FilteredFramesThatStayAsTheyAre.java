// An annotated method whose frames hide no difference takes nothing from the result.
//@ verdict: safe
//@ ends: 3
import gov.nasa.jpf.annotation.FilterFrame;
import gov.nasa.jpf.vm.Verify;

class FilteredFramesThatStayAsTheyAre {
    static int seen;

    @FilterFrame
    static void once() {
        seen = Verify.getInt(1, 3);
    }

    public static void main(String[] args) {
        once();
    }
}
