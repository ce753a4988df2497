// A remainder of floating-point numbers is closer to 0 than the divisor, and has the sign of the dividend.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class RemaindersOfFloats {
    public static void main(String[] args) {
        float angle = Verifier.nondetFloat() % 360f;
        assert !(angle >= 360f) && !(angle <= -360f);
        double x = Verifier.nondetDouble();
        if (x >= 0 && x < 1000) {
            double rest = x % 10.0;
            assert rest >= 0 && rest < 10;
        }
        if (x < 0 && x > -1000) {
            assert x % 10.0 <= 0;
        }
    }
}
