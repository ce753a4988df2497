// jpf-ltl's AlwaysDoubleEventuallyFinite1: the last state is judged, in which no method is entered. JPF judges the last event.
//@ options: +cg.enumerate_random=true +finite=true +listener=gov.nasa.jpf.ltl.ddfs.FiniteListener
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.ltl.LTLSpec;
import gov.nasa.jpf.vm.Verify;

@LTLSpec("[](<>\"done()\" \\/ <>\"foo()\")")
class FiniteEndsWithACall {
    public static void main(String[] args) {
        int i = -1;
        while (i != 2) {
            i = Verify.getInt(0, 3);
            done();
        }
        foo();
    }

    static void done() {
    }

    static void foo() {
    }
}
