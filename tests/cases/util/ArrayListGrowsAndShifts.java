// ArrayList: growth, insertion and removal in the middle, bounds, equality, sublists.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class ArrayListGrowsAndShifts {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            list.add(i * 7 % 11);
        }
        list.add(3, 99);
        list.remove(0);
        list.remove(Integer.valueOf(99));
        list.removeIf(i -> i % 2 == 0);
        list.replaceAll(i -> i * 10);
        System.out.println(list + " " + list.size() + " " + list.indexOf(30) + " " + list.lastIndexOf(30) + " " + list.contains(5));
        List<Integer> sub = list.subList(2, 6);
        sub.set(0, -1);
        sub.add(-2);
        sub.remove(1);
        System.out.println(sub + " " + list.get(2) + " " + list.subList(0, 3).hashCode());
        sub.clear();
        System.out.println(list + " " + list.equals(new ArrayList<>(list)) + " " + Arrays.toString(list.toArray(new Integer[0])));
        list.addAll(1, List.of(7, 8));
        list.retainAll(List.of(7, 8, 10));
        System.out.println(list);
        try {
            list.get(50);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
