// A field with the annotation of jpf-symbc is refused by name if no call replaces it.
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: the annotation @Symbolic in AnnotatedFieldIsRefused.x without symbolic.method
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedFieldIsRefused {
    @Symbolic("true")
    static int x;

    public static void main(String[] args) {
        assert x != 3;
    }
}
