// jpf-ltl's AlwaysDoubleEventuallyFinite2, with one method of two: before the last one another is called.
//@ options: +finite=true
//@ revisions: none local lock default bfs
//@ verdict: safe
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("<> \"done()\" && <> \"foo()\"")
class FiniteHasOneOfTwo {
    public static void main(String[] args) {
        for (int x = 0; x != 3; x++) {
            done();
        }
        foo();
        while (args.length > 0) {
        }
    }

    static void done() {
    }

    static void foo() {
    }
}
