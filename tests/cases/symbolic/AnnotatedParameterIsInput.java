// A parameter with the annotation of jpf-symbc is an input of each call; the other one is none.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedParameterIsInput {
    static class Called {
        static void set(int y, @Symbolic("true") int x, @Symbolic("false") int z) {
            assert y == 1 && z == 3;
            assert x != 3; //~ uncaught-exception java.lang.AssertionError
        }
    }

    public static void main(String[] args) {
        Called.set(1, 2, 3);
    }
}
