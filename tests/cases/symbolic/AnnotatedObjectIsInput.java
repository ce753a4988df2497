// An annotated field of a reference type is null, or a new object, without further keys.
//@ options: --symbolic +symbolic.method=AnnotatedObjectIsInput.check()
//@ revisions: default none paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedObjectIsInput {
    @Symbolic("true")
    AnnotatedObjectIsInput next;

    int x;

    void check() {
        assert next == null || next.x != 7; //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) {
        new AnnotatedObjectIsInput().check();
    }
}
