// Without sleeps the clock stands still in a check, so that readings add no states.
//@ verdict: safe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class ClockStandsStill {
    public static void main(String[] args) {
        long nanos = System.nanoTime(), millis = System.currentTimeMillis();
        Verify.breakTransition("later");
        assert !Verify.isRunningInJPF() || System.nanoTime() == nanos && System.currentTimeMillis() == millis;
    }
}
