// A violation of the formula in an annotation is one of `ltl`.
//@ revisions: default bfs
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.ltl.LTLSpec;
import gov.nasa.jpf.vm.Verify;

@LTLSpec("<>\"done()\"")
class AnnotatedFormulaFails {
    static void done() {
    }

    public static void main(String[] args) {
        while (true) {
            if (Verify.getInt(0, 2) == 1) {
                done();
            }
        }
    }
}
