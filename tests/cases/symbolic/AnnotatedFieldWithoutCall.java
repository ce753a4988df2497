// A warning states that no call replaces an annotated field, and that a named method is never called.
//@ options: --symbolic +symbolic.method=AnnotatedFieldWithoutCall.set(sym),AnnotatedFieldWithoutCall.get()
//@ revisions: default
//@ verdict: safe
//@ warning: no call has the field AnnotatedFieldWithoutCall$Other.x as input
//@ warning: no path calls a method AnnotatedFieldWithoutCall.get with 0 parameters
import gov.nasa.jpf.symbc.Symbolic;

class AnnotatedFieldWithoutCall {
    static class Other {
        @Symbolic("true")
        static int x = 1;
    }

    static void set(int y) {}

    static int get() {
        return 0;
    }

    public static void main(String[] args) {
        set(Other.x);
    }
}
