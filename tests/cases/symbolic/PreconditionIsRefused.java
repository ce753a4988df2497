// A precondition that is no expression over numbers is refused with its text.
//@ options: --symbolic +symbolic.method=PreconditionIsRefused.f(sym)
//@ revisions: default
//@ verdict: error
//@ reason: of PreconditionIsRefused.f: 
import gov.nasa.jpf.symbc.Preconditions;

public class PreconditionIsRefused {
    @Preconditions("x > size()")
    static void f(int x) {}

    public static void main(String[] args) {
        f(1);
    }
}
