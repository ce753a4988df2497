// A field with the annotation of jpf-symbc is no input here, and is refused by name.
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: the annotation @Symbolic in AnnotatedFieldIsRefused.x
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedFieldIsRefused {
    @Symbolic("true")
    static int x;

    public static void main(String[] args) {
        assert x != 3;
    }
}
