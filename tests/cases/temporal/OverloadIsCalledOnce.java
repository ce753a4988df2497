// jpf-ltl's Methods: of many overloads the formula means one. It is called once, and not again and again.
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.ltl.LTLSpec;

@LTLSpec("[](<> \"done(int,OverloadIsCalledOnce)\")")
class OverloadIsCalledOnce {
    public static void main(String[] args) {
        done(0, null);
        done(0);
        done(0L);
    }

    static int done(int a) {
        return a;
    }

    static long done(long a) {
        return a;
    }

    static int done(int a, OverloadIsCalledOnce b) {
        return a;
    }
}
