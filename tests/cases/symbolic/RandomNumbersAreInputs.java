// A Random without a seed gives any number of its range, and so does ThreadLocalRandom.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

class RandomNumbersAreInputs {
    public static void main(String[] args) {
        Random random = new Random();
        if (random.nextInt() == 4711) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        int small = random.nextInt(10);
        assert small >= 0 && small < 10;
        if (small == 9 && random.nextBoolean() && random.nextLong() == 1L << 40) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        if (ThreadLocalRandom.current().nextInt(7) == 6) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
    }
}
