// Lists over arrays write through; arrays of collections in all forms.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

class ArraysBecomeLists {
    public static void main(String[] args) {
        String[] array = {"c", "a", "b"};
        List<String> list = Arrays.asList(array);
        Collections.sort(list);
        list.set(0, "A");
        array[2] = "C";
        System.out.println(list + " " + Arrays.toString(array) + " " + list.contains("C") + " " + list.getClass().getSimpleName());
        for (Runnable change : new Runnable[] {() -> list.add("x"), () -> list.remove(0), () -> list.clear(), () -> list.removeIf(s -> true)}) {
            try {
                change.run();
                System.out.print("done ");
            } catch (UnsupportedOperationException e) {
                System.out.print("fixed ");
            }
        }
        System.out.println();
        Set<Integer> set = new LinkedHashSet<>(List.of(3, 1, 2));
        Integer[] larger = {9, 9, 9, 9, 9};
        System.out.println(Arrays.toString(set.toArray()) + Arrays.toString(set.toArray(new Integer[0])) + Arrays.toString(set.toArray(larger)) + Arrays.toString(set.toArray(Integer[]::new))
                + " " + (set.toArray(larger) == larger) + " " + set.toArray(new Number[3]).getClass().getSimpleName());
        try {
            Object[] strings = new ArrayList<Object>(List.of(1)).toArray(new String[1]);
            System.out.println(strings.length);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[][] matrix = {{3, 4}, {1, 2}, {2}};
        Arrays.sort(matrix, Arrays::compare);
        System.out.println(Arrays.deepToString(matrix) + " " + Arrays.stream(matrix).flatMapToInt(Arrays::stream).sum() + " " + Arrays.asList(1, 2).getClass().getComponentType());
    }
}
