// A seeded Random gives the specified sequence.
//@ mode: run
import java.util.Random;

class RandomWithSeed {
    public static void main(String[] args) {
        Random random = new Random(12345);
        for (int i = 0; i < 5; i++) {
            System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextLong() + " " + random.nextBoolean()
                    + " " + random.nextDouble() + " " + random.nextFloat() + " " + random.nextGaussian());
        }
        byte[] bytes = new byte[5];
        random.nextBytes(bytes);
        System.out.println(bytes[0] + " " + bytes[4]);
        random.setSeed(0);
        System.out.println(random.ints(3, 0, 10).sum() + " " + random.nextInt(1 << 20));
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
