// Of three paths, one executes a line that the others do not execute, and another one executes two such lines.
//@ revisions: none local
//@ options: --listener coverage:paths=true
//@ verdict: safe
//@ heard: 1 path to an end state with 2 lines
//@ heard: 1 path to an end state with 3 lines
//@ heard: 1 path to an end state with 5 lines
import gov.nasa.jpf.vm.Verify;

class CoverageOfEachPath {
    static int n;

    public static void main(String[] args) {
        switch (n = Verify.getInt(0, 2)) {
            case 0 -> n = 7;
            case 1 -> {
                n = n + 1;
                n = n * 3;
            }
            default -> { }
        }
    }
}
