// Bounds that are not hit leave the verdict complete.
//@ options: --max-depth 1000000 --max-states 1000000 --time-limit 50s
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class GenerousBoundsAreComplete {
    public static void main(String[] args) {
        int i = Verify.getInt(0, 5);
        assert i <= 5;
    }
}
