// parallelSort, parallelPrefix and parallelSetAll give the results of the plain loops.
//@ mode: run
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

class ArraysInParallel {
    public static void main(String[] args) {
        int[] numbers = new Random(1).ints(20_000, -500, 500).toArray();
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int[] parallel = numbers.clone();
        Arrays.parallelSort(parallel);
        System.out.println(Arrays.equals(sorted, parallel) + " " + Arrays.hashCode(parallel));
        int[] part = numbers.clone();
        Arrays.parallelSort(part, 100, 15_000);
        System.out.println((part[99] == numbers[99]) + " " + (part[100] <= part[14_999]) + " " + (part[15_000] == numbers[15_000]));
        long[] sums = new long[10_000];
        Arrays.parallelSetAll(sums, i -> i);
        Arrays.parallelPrefix(sums, Long::sum);
        System.out.println(sums[9_999] + " " + sums[1]);
        double[] products = {1, 2, 3, 4};
        Arrays.parallelPrefix(products, 1, 4, (a, b) -> a * b);
        System.out.println(Arrays.toString(products));
        String[] words = new String[9_000];
        Arrays.parallelSetAll(words, i -> "w" + i * 7919 % 9_000);
        Arrays.parallelSort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words[0] + " " + words[9] + " " + words[10] + " " + words[8_999]);
        System.out.println(Arrays.stream(numbers).parallel().filter(n -> n > 0).count() == Arrays.stream(numbers).filter(n -> n > 0).count());
    }
}
