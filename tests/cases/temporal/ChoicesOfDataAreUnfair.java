// A choice of data may be the same for ever, under strong fairness, too.
//@ property: termination
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: termination
import gov.nasa.jpf.vm.Verify;

class ChoicesOfDataAreUnfair {
    public static void main(String[] args) {
        while (Verify.getBoolean()) {
        }
    }
}
