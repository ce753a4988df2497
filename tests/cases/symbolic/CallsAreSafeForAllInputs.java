// Parameters of a called method are any numbers within the ranges; the precondition excludes some.
//@ options: --symbolic +symbolic.method=CallsAreSafeForAllInputs.divide(sym#sym#sym) +symbolic.min_int=-100 +symbolic.max_int=100
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import gov.nasa.jpf.symbc.Preconditions;

public class CallsAreSafeForAllInputs {
    @Preconditions("x>0&&y%2==1&&(!b||y<5)")
    static int divide(int x, long y, boolean b) {
        assert x != 0 && y != 0;
        assert !b || y <= 3;
        return (int) (100 / x / y);
    }

    public static void main(String[] args) {
        assert Math.abs(divide(-1, 0, true)) <= 100;
    }
}
