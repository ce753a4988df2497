// A field that is not compared cannot be read by a proposition.
//@ property: ltl: [] FilteredFieldIsRefused.count == 0
//@ revisions: none local lock default bfs
//@ verdict: error
//@ reason: @FilterField, @FilterFrame) beside a temporal property
import gov.nasa.jpf.annotation.FilterField;

class FilteredFieldIsRefused {
    @FilterField
    static int count;

    public static void main(String[] args) {
        count++;
    }
}
