// jpf-ltl's AlwaysEventually2 and Eventually2: some way through an endless loop calls only another method.
//@ options: +cg.enumerate_random=true +listener=gov.nasa.jpf.ltl.ddfs.InfiniteListener +search.class=gov.nasa.jpf.ltl.ddfs.DDFSearch
//@ revisions: none local lock default
//@ verdict: unsafe
//@ finding: ltl
import gov.nasa.jpf.ltl.LTLSpec;
import java.util.Random;

@LTLSpec("<> \"done()\"")
class AlwaysUnlessAnother {
    public static void main(String[] args) {
        Random random = new Random();
        while (true) {
            if (random.nextInt(2) == 0 && random.nextInt(3) != 2) {
                foo();
            } else {
                done();
            }
        }
    }

    static void done() {
    }

    static void foo() {
    }
}
