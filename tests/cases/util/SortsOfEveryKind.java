// Sorting of patterns, every primitive type, NaN and negative zero, and runs of TimSort.
//@ mode: run
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.function.IntUnaryOperator;

class SortsOfEveryKind {
    static boolean sorted(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        Random random = new Random(4);
        int size = 6000;
        IntUnaryOperator[] patterns = {i -> i, i -> -i, i -> Math.min(i, size - i), i -> i % 10, i -> i * 7919 % size, i -> random.nextInt(), i -> i / 100 * (i % 2 == 0 ? 1 : -1), i -> 0};
        for (IntUnaryOperator pattern : patterns) {
            int[] numbers = new int[size];
            Arrays.setAll(numbers, pattern);
            long sum = Arrays.stream(numbers).asLongStream().sum();
            Integer[] boxed = Arrays.stream(numbers).boxed().toArray(Integer[]::new);
            Arrays.sort(numbers);
            Arrays.sort(boxed, Collections.reverseOrder());
            System.out.print(sorted(numbers) + " " + (Arrays.stream(numbers).asLongStream().sum() == sum) + " " + (boxed[0] == numbers[size - 1] || boxed[0].equals(numbers[size - 1])) + "; ");
        }
        System.out.println();
        double[] doubles = {1, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1, Double.MIN_VALUE, 0.0, -0.0};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + " " + Arrays.binarySearch(doubles, -0.0) + " " + Arrays.binarySearch(doubles, Double.NaN));
        byte[] bytes = new byte[300];
        char[] chars = new char[4000];
        short[] shorts = new short[4000];
        long[] longs = new long[100];
        random.nextBytes(bytes);
        for (int i = 0; i < 4000; i++) {
            chars[i] = (char) random.nextInt();
            shorts[i] = (short) random.nextInt();
        }
        Arrays.setAll(longs, i -> random.nextLong());
        Arrays.sort(bytes);
        Arrays.sort(chars);
        Arrays.sort(shorts, 10, 3990);
        Arrays.sort(longs);
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(chars) + " " + Arrays.hashCode(shorts) + " " + Arrays.hashCode(longs));
    }
}
