// An interval by name has a direction and a distance, and low and high ends of a threshold can be given.
//@ verdict: safe
//@ options: +n.class=.vm.choice.IntIntervalGenerator +n.min=1 +n.max=10 +n.delta=-3 +x.class=.vm.choice.DoubleThresholdGenerator +x.low=-1 +x.threshold=0.5 +x.high=7
//@ ends: 12
import gov.nasa.jpf.vm.Verify;

class NamedIntervalCountsDown {
    static int n;
    static double x;

    public static void main(String[] args) {
        n = Verify.getInt("n");
        x = Verify.getDouble("x");
        assert n == 10 || n == 7 || n == 4 || n == 1;
        assert x == -1 || x == 0.5 || x == 7;
    }
}
