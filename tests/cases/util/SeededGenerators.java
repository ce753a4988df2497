// Generators with a seed give the same numbers on every machine.
//@ mode: run
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

class SeededGenerators {
    public static void main(String[] args) {
        String[] names = {"L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom", "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom",
            "L128X256MixRandom", "L128X1024MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus", "SplittableRandom", "Random"};
        for (String name : names) {
            RandomGenerator generator = RandomGeneratorFactory.of(name).create(12345);
            System.out.println(name + " " + generator.nextInt() + " " + generator.nextLong() + " " + generator.nextInt(10, 20) + " " + generator.nextDouble()
                    + " " + generator.nextBoolean() + " " + generator.nextGaussian() + " " + generator.nextExponential() + " " + generator.nextFloat(2));
        }
        System.out.println(RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).filter(n -> n.startsWith("L")).sorted().toList());
        RandomGeneratorFactory<RandomGenerator> factory = RandomGeneratorFactory.of("L64X256MixRandom");
        System.out.println(factory.group() + " " + factory.stateBits() + " " + factory.isSplittable() + " " + factory.isJumpable() + " " + factory.equidistribution());
        SplittableRandom splittable = new SplittableRandom(7);
        SplittableRandom other = splittable.split();
        System.out.println(splittable.nextLong() + " " + other.nextLong() + " " + Arrays.toString(splittable.ints(4, 0, 100).toArray()) + " "
                + other.doubles(2).sum());
        Random random = new Random(99);
        byte[] bytes = new byte[6];
        random.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + " " + random.nextLong(5, 1000) + " " + random.longs(2).sum() + " " + random.nextGaussian(10, 2));
        try {
            RandomGenerator.of("NoSuchGenerator");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            splittable.nextInt(5, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
