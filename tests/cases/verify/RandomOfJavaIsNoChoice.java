// java.util.Random and Math.random are one fixed stream in a check, not a choice.
//@ verdict: safe
//@ revisions: local full paranoid
import java.util.Random;

class RandomOfJavaIsNoChoice {
    public static void main(String[] args) {
        int a = new Random(42).nextInt(1000), b = new Random(42).nextInt(1000);
        assert a == b;
        double d = Math.random();
        assert d >= 0 && d < 1;
        int i = new Random().nextInt(5);
        assert i >= 0 && i < 5;
    }
}
