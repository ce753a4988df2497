// Collections.sort and Arrays.sort: stable for objects, comparators, ranges, broken comparators aside.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

class SortingIsStable {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            words.add((char) ('a' + i * 7 % 5) + "" + i);
        }
        Collections.sort(words, Comparator.comparing(s -> s.charAt(0)));
        System.out.println(words);
        words.sort(null);
        System.out.println(words.get(0) + " " + words.get(59));
        int[] ints = new int[100];
        double[] doubles = new double[20];
        char[] chars = "sorting is stable".toCharArray();
        for (int i = 0; i < ints.length; i++) {
            ints[i] = i * 7919 % 1009 - 500;
            doubles[i % 20] = i % 7 == 0 ? -0.0 : i % 5 == 0 ? Double.NaN : 1.0 / (i % 9 - 4);
        }
        Arrays.sort(ints);
        Arrays.sort(doubles);
        Arrays.sort(chars, 3, 12);
        System.out.println(Arrays.toString(ints));
        System.out.println(Arrays.toString(doubles) + new String(chars));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed) + Arrays.binarySearch(ints, ints[40]) + " " + Collections.binarySearch(List.of(1, 3, 5), 4));
    }
}
