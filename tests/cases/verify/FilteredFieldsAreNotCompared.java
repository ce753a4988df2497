// States that differ only in an annotated field count as one. A counter that grows forever does not
// keep the state space infinite, and the result reports that states may have been merged.
//@ revisions: default none local full bfs paranoid foreseen
//@ verdict: incomplete
//@ reason: states that differ only in FilteredFieldsAreNotCompared.rounds, FilteredFieldsAreNotCompared.last counted as one (@FilterField)
//@ ends: 2
import gov.nasa.jpf.annotation.FilterField;
import gov.nasa.jpf.vm.Verify;

class FilteredFieldsAreNotCompared {
    @FilterField static int rounds;
    @FilterField Object last;
    @FilterField(condition = "cg.enumerate_random") boolean odd;
    static FilteredFieldsAreNotCompared it = new FilteredFieldsAreNotCompared();

    public static void main(String[] args) {
        while (Verify.getBoolean()) {
            rounds++;
            it.last = new int[] {rounds};
            it.odd = !it.odd;
        }
    }
}
