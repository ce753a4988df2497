// Numbers of generators without a seed stay in their ranges and differ.
//@ mode: run
import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

class GeneratorsWithoutSeed {
    public static void main(String[] args) throws Exception {
        ThreadLocalRandom local = ThreadLocalRandom.current();
        System.out.println(local.ints(1000, 5, 10).allMatch(n -> n >= 5 && n < 10) + " " + local.doubles(100).allMatch(d -> d >= 0 && d < 1) + " "
                + (local == ThreadLocalRandom.current()));
        try {
            local.setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed");
        }
        System.out.println(new Random().nextLong() != new Random().nextLong());
        SecureRandom secure = new SecureRandom();
        byte[] first = new byte[16];
        byte[] second = new byte[16];
        secure.nextBytes(first);
        secure.nextBytes(second);
        System.out.println(!java.util.Arrays.equals(first, second) + " " + secure.generateSeed(4).length + " " + (secure.nextInt(3) < 3));
        UUID uuid = UUID.randomUUID();
        System.out.println(uuid.version() + " " + uuid.variant() + " " + uuid.toString().length() + " " + uuid.equals(UUID.fromString(uuid.toString()))
                + " " + uuid.equals(UUID.randomUUID()));
        System.out.println(IntStream.range(0, 1000).map(i -> (int) (Math.random() * 3)).distinct().count());
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(42);
        System.out.println(seeded.nextInt() + " " + seeded.nextLong() + " " + seeded.getAlgorithm());
    }
}
