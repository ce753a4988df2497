// Streams of random numbers with a seed: bounds, sizes, refusals.
//@ mode: run
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

class GeneratorsStream {
    public static void main(String[] args) {
        Random random = new Random(2);
        System.out.println(random.ints(5).boxed().toList() + " " + random.ints(5, -3, 3).boxed().toList() + " " + random.longs(2, 0, 1L << 40).boxed().toList() + " " + random.doubles(2, -1, 1).boxed().toList());
        System.out.println(random.ints().limit(2).sum() + " " + random.ints(0, 10).filter(i -> i > 7).findFirst().getAsInt() + " " + random.ints(0).count());
        RandomGenerator.SplittableGenerator splittable = new SplittableRandom(3);
        System.out.println(splittable.splits(2).mapToInt(RandomGenerator::nextInt).boxed().toList() + " " + splittable.ints(3, 1, 7).boxed().toList());
        RandomGenerator.JumpableGenerator jumpable = RandomGenerator.JumpableGenerator.of("Xoroshiro128PlusPlus");
        System.out.println(jumpable.jumps(2).count() + " " + (jumpable.jumpDistance() > 1e18));
        Runnable[] wrong = {() -> random.ints(-1), () -> random.ints(5, 5), () -> random.nextDouble(2, 1), () -> random.nextInt(-4), () -> random.doubles(1, 0, Double.NaN)};
        for (Runnable action : wrong) {
            try {
                action.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
