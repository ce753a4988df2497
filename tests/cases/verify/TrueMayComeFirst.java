// The first of two truth values is the configuration's: depth first, this path ends the search.
//@ verdict: incomplete
//@ reason: terminateSearch
//@ options: +cg.boolean.false_first=false
//@ ends: 0
import gov.nasa.jpf.vm.Verify;

class TrueMayComeFirst {
    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            Verify.terminateSearch();
        }
        assert false;
    }
}
