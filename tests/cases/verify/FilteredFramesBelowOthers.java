// The calls of an annotated method are omitted with it, unless it requests their comparison. The methods
// on the stack below it, and fields, are compared.
//@ verdict: incomplete
//@ reason: states that differ only in frames of FilteredFramesBelowOthers.quiet, FilteredFramesBelowOthers.loud counted as one (@FilterFrame)
//@ ends: 2
import gov.nasa.jpf.annotation.FilterFrame;
import gov.nasa.jpf.vm.Verify;

class FilteredFramesBelowOthers {
    static int choices;

    // Below the method, the chosen number makes no difference: one of three continues to the next choice.
    @FilterFrame
    static void quiet() {
        choose(3);
    }

    @FilterFrame(filterSubframes = false)
    static void loud() {
        choose(2);
    }

    static void choose(int count) {
        int chosen = Verify.getInt(1, count);
        Verify.breakTransition("chosen");
        int twice = 2 * chosen;
        choices += twice;
    }

    public static void main(String[] args) {
        quiet();
        loud();
    }
}
