// States that differ only in the frames of an annotated method count as one. A loop that counts forever
// in a variable does not keep the state space infinite, and the result reports possible merges.
//@ revisions: default none local full bfs paranoid foreseen
//@ verdict: incomplete
//@ reason: states that differ only in frames of FilteredFramesAreNotCompared.rounds counted as one (@FilterFrame)
import gov.nasa.jpf.annotation.FilterFrame;
import gov.nasa.jpf.vm.Verify;

class FilteredFramesAreNotCompared {
    @FilterFrame
    static int rounds() {
        int n = 0;
        while (Verify.getBoolean()) {
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        rounds();
    }
}
