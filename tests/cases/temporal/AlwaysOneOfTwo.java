// jpf-ltl's AlwaysEventually1: each way through an endless loop calls a method.
//@ options: +cg.enumerate_random=true +debug=true +finite=false +listener=gov.nasa.jpf.ltl.ddfs.InfiniteListener +search.class=gov.nasa.jpf.ltl.ddfs.DDFSearch
//@ revisions: none local lock default
//@ verdict: safe
import gov.nasa.jpf.ltl.LTLSpec;
import java.util.Random;

@LTLSpec("[](<> \"done()\")")
class AlwaysOneOfTwo {
    public static void main(String[] args) {
        Random random = new Random();
        while (true) {
            if (random.nextInt(2) == 0) {
                random.nextInt(3);
            }
            done();
        }
    }

    static void done() {
    }
}
