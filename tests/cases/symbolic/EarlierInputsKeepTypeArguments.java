// An input of type Object that is also another input has elements of the type arguments of that input.
//@ options: --symbolic --array-length 1 +symbolic.method=EarlierInputsKeepTypeArguments.iterate(sym#sym),EarlierInputsKeepTypeArguments.first(sym#sym) +symbolic.lazy=true
//@ revisions: default none
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.Iterator;

class EarlierInputsKeepTypeArguments {
    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            iterate(null, null);
        } else {
            first(null, null);
        }
    }

    static void iterate(Object any, Iterator<Integer> all) {
        if (any instanceof Iterator<?> && any == all && all.hasNext()) {
            Integer one = all.next();
            assert one == null || one != 5; //~ uncaught-exception java.lang.AssertionError
        }
    }

    static void first(Object any, ArrayList<Integer> all) {
        if (any instanceof ArrayList<?> && any == all && !all.isEmpty()) {
            Integer one = all.get(0);
            assert one == null || one != 5; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
