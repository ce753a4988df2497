// Arrays are sorted, filled and summed up by several threads.
//@ mode: run
import java.util.Arrays;
import java.util.Comparator;

class ParallelArrayFunctions {
    public static void main(String[] args) {
        int[] numbers = new int[20_000];
        Arrays.parallelSetAll(numbers, i -> (i * 7919) % 20_011);
        int[] copy = numbers.clone();
        Arrays.parallelSort(numbers);
        Arrays.sort(copy);
        System.out.println(Arrays.equals(numbers, copy) + " " + numbers[0] + " " + numbers[19_999]);
        long[] sums = new long[5_000];
        Arrays.fill(sums, 2);
        Arrays.parallelPrefix(sums, Long::sum);
        System.out.println(sums[0] + " " + sums[2_500] + " " + sums[4_999]);
        String[] words = new String[9_000];
        Arrays.parallelSetAll(words, i -> "w" + (i * 31) % 9_000);
        Arrays.parallelSort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words[0] + words[10] + words[8_999]);
    }
}
