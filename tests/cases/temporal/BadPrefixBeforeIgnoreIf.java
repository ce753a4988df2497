// A violation before `ignoreIf` counts, although the execution does not.
//@ property: ltl: [] BadPrefixBeforeIgnoreIf.x == 0
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.vm.Verify;

class BadPrefixBeforeIgnoreIf {
    static int x;

    public static void main(String[] args) {
        x = 1;
        Verify.ignoreIf(x == 1);
        x = 2;
    }
}
