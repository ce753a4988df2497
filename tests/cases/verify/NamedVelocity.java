// A choice by name follows the configuration: below, at and above a threshold.
//@ verdict: unsafe
//@ options: +velocity.class=gov.nasa.jpf.vm.choice.DoubleThresholdGenerator +velocity.threshold=13250 +velocity.delta=500
//@ ends: 3
import gov.nasa.jpf.vm.Verify;

class NamedVelocity {
    static double chosen;

    public static void main(String[] args) {
        double velocity = Verify.getDouble("velocity");
        chosen = velocity;
        assert velocity != 12750; //~ uncaught-exception java.lang.AssertionError
        assert velocity != 13250; //~ uncaught-exception java.lang.AssertionError
        assert velocity != 13750; //~ uncaught-exception java.lang.AssertionError
    }
}
