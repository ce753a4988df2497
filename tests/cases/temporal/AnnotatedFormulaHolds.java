// The formula in the annotation of the main class is checked without an option.
//@ revisions: default bfs
//@ verdict: safe
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("<>(AnnotatedFormulaHolds.asked && <>\"done(int)\")")
class AnnotatedFormulaHolds {
    static volatile boolean asked;

    static void done(int times) {
    }

    public static void main(String[] args) {
        asked = true;
        done(1);
    }
}
