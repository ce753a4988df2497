// jpf-ltl's DoubleEventually1 and DoubleEventuallySwitch1: each way through a loop calls one of two methods.
//@ options: +cg.enumerate_random=true +listener=gov.nasa.jpf.ltl.ddfs.InfiniteListener
//@ revisions: none local lock default bfs
//@ verdict: safe
import gov.nasa.jpf.ltl.LTLSpec;
import java.util.Random;

@LTLSpec("<> \"done()\" \\/ <>\"foo()\"")
class OneOfTwoAtLast {
    public static void main(String[] args) {
        Random random = new Random();
        while (true) {
            int a = random.nextInt(2);
            switch (random.nextInt(3)) {
                case 0:
                    foo();
                case 1:
                    foo();
                case 2:
                    done();
                    break;
                default:
                    break;
            }
        }
    }

    static void done() {
    }

    static void foo() {
    }
}
