// What an annotated method calls is left out with it, unless it asks for that to be compared; which methods
// are on the stack below it, and fields, are compared.
//@ verdict: incomplete
//@ reason: states that differ only in frames of FilteredFramesBelowOthers.quiet, FilteredFramesBelowOthers.loud counted as one (@FilterFrame)
//@ ends: 2
import gov.nasa.jpf.annotation.FilterFrame;
import gov.nasa.jpf.vm.Verify;

class FilteredFramesBelowOthers {
    static int choices;

    // Below it, which number was chosen is no difference: one of three goes on to the next choice.
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
