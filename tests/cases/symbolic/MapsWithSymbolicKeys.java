// A look-up of an input in a map of three keys has four outcomes.
//@ options: --symbolic --string-length 3
//@ revisions: default none local
//@ verdict: unsafe
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

class MapsWithSymbolicKeys {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("bc", 2);
        map.put("def", 3);
        Integer found = map.get(Verifier.nondetString());
        if (found == null) {
            throw new NullPointerException(); //~ uncaught-exception java.lang.NullPointerException
        }
        switch (found) {
            case 1:
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            case 2:
                throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
            case 3:
                throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
            default:
                assert false;
        }
    }
}
