// jpf-ltl's AlwaysDoubleEventually: a method that is never called is not called again and again.
//@ options: +cg.enumerate_random=true +search.class=gov.nasa.jpf.ltl.ddfs.DDFSearch
//@ revisions: none local lock default
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.ltl.LTLSpec;
import java.util.Random;

@LTLSpec("([](<>\"done()\" && <>\"foo()\"))")
class AlwaysBothOfTwo {
    public static void main(String[] args) {
        Random random = new Random();
        while (true) {
            if (random.nextInt(2) == 0) {
                done();
            }
        }
    }

    static void done() {
    }

    static void foo() {
    }
}
