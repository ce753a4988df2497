// Fields with the annotation of jpf-symbc are inputs of the calls of a named method.
//@ options: --symbolic +symbolic.method=AnnotatedFieldsAreInputs.check() +symbolic.max_int=10 +symbolic.min_int=0
//@ revisions: default none local paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedFieldsAreInputs {
    @Symbolic("true")
    int own = 20;

    @Symbolic("true")
    static int common = 20;

    int other = 20;

    void check() {
        assert own <= 10 && common <= 10 && other == 20;
        if (own + common == 17) throw new AssertionError("found"); //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) {
        new AnnotatedFieldsAreInputs().check();
    }
}
