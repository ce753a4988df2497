// An object keeps its identity hash over transitions and choices, and sets find it by that.
//@ verdict: safe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;
import java.util.HashSet;
import java.util.Set;

class IdentityHashesStay {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        Set<Object> set = new HashSet<>();
        set.add(a);
        int hash = System.identityHashCode(a);
        if (Verify.getBoolean()) {
            set.add(b);
            System.identityHashCode(new Object());
        }
        Verify.breakTransition("later");
        assert System.identityHashCode(a) == hash && a.hashCode() == hash && set.contains(a);
        assert b.hashCode() == b.hashCode();
    }
}
