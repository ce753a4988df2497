// By default annotations that declare accesses irrelevant have no effect.
//@ verdict: unsafe
import gov.nasa.jpf.annotation.NeverBreak;

class NeverBreakIsNotBelieved {
    @NeverBreak static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> sum++);
        other.start();
        sum++;
        other.join();
        assert sum == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
