// A parameter with the annotation of jpf-symbc is no input of a call, and is refused by name.
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: the annotation @Symbolic in AnnotatedParameterIsRefused$Called.set
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedParameterIsRefused {
    static class Called {
        static void set(int y, @Symbolic("true") int x) {
            assert x != 3;
        }
    }

    public static void main(String[] args) {
        Called.set(1, 2);
    }
}
