// An interval of ints is explored whole, with both ends: one path for each.
//@ verdict: safe
//@ ends: 10001
import gov.nasa.jpf.vm.Verify;

class EveryIntOfALargeInterval {
    static int chosen;

    public static void main(String[] args) {
        chosen = Verify.getInt(0, 10000);
        assert chosen >= 0 && chosen <= 10000;
    }
}
