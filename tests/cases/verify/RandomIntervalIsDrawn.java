// A generator draws some ints of an interval: as many paths as draws, all of them within it. The result
// lists the drawn values among the assumptions.
//@ options: +n.class=gov.nasa.jpf.vm.choice.RandomIntIntervalGenerator +n.min=-5 +n.max=1000000 +n.n=4 +n.seed=3
//@ verdict: safe
//@ ends: 4
import gov.nasa.jpf.vm.Verify;

class RandomIntervalIsDrawn {
    static int drawn;

    public static void main(String[] args) {
        drawn = Verify.getInt("n");
        assert drawn >= -5 && drawn <= 1000000;
    }
}
