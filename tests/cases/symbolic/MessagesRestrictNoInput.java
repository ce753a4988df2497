// A text of inputs that nobody reads restricts no input: there is one path for each branch.
//@ main: MessagesRestrictNoInput
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: safe
//@ ends: 2
import org.sosy_lab.sv_benchmarks.Verifier;

public class MessagesRestrictNoInput {
    static String last;

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        long y = Verifier.nondetLong();
        boolean b = Verifier.nondetBoolean();
        System.out.println("x=" + x + ", y=" + y + ", b=" + b + '\u20ac' + null);
        System.out.println(x);
        last = "last " + x;
        String more = last + "/" + y;
        if (x > 10) {
            System.out.println(more);
            try {
                throw new IllegalStateException("bad x " + x);
            } catch (IllegalStateException e) {
                assert e.getMessage() != null && x > 10;
            }
        } else {
            assert x <= 10 : more;
        }
    }
}
