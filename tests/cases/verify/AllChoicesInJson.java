// The choices in JSON have as many outcomes as their product, and no others.
//@ verdict: safe
//@ revisions: none
//@ states: = 14
import gov.nasa.jpf.vm.Verify;

class AllChoicesInJson {
    static class Pair {
        int first;
        float second;
    }

    static Pair pair;

    public static void main(String[] args) {
        pair = Verify.createFromJSON(
                Pair.class, "{'second': DoubleSet(1, 2.5), 'first': IntInterval(-1, 2)}");
        assert pair.first >= -1 && pair.first <= 2;
        assert pair.second == 1 || pair.second == 2.5f;
    }
}
