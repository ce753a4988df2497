// jpf-ltl's Variables and ComparisonExp1: atoms that compare variables of the main class.
//@ options: +cg.enumerate_random=true +finite=false
//@ revisions: none local lock default bfs
//@ verdict: safe
import gov.nasa.jpf.ltl.LTLSpec;
import java.util.Random;

@LTLSpec("<>\"a > 1\" \\/ [] \"ComparisonInAnAnnotation.a <= b + 1\"")
class ComparisonInAnAnnotation {
    static int a;
    static int b;

    public static void main(String[] args) {
        a = new Random().nextInt(5);
    }
}
