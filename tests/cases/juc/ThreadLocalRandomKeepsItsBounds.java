// Random numbers of the current thread stay within their bounds.
//@ mode: run
import java.util.concurrent.ThreadLocalRandom;

class ThreadLocalRandomKeepsItsBounds {
    public static void main(String[] args) throws InterruptedException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        boolean good = random == ThreadLocalRandom.current();
        for (int i = 0; i < 1000; i++) {
            good &= random.nextInt(7) < 7 && random.nextInt(-3, 3) >= -3 && random.nextLong(1L << 40) >= 0 && random.nextDouble(2.0) < 2.0 && random.nextFloat() < 1f;
        }
        System.out.println(good + " " + random.ints(5, 10, 20).filter(x -> x >= 10 && x < 20).count() + " " + random.doubles(3).count());
        boolean[] other = new boolean[1];
        Thread t = new Thread(() -> other[0] = ThreadLocalRandom.current().nextInt(1, 2) == 1);
        t.start();
        t.join();
        System.out.println(other[0]);
        try {
            random.setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed seed");
        }
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
