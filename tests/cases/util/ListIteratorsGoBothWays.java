// A list iterator adds, sets and removes at its position.
//@ mode: run
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

class ListIteratorsGoBothWays {
    static void use(List<String> list) {
        ListIterator<String> cursor = list.listIterator();
        while (cursor.hasNext()) {
            int at = cursor.nextIndex();
            String text = cursor.next();
            if (at == 1) {
                cursor.remove();
            } else if (text.equals("c")) {
                cursor.set("C");
                cursor.add("after");
            }
        }
        cursor.add("end");
        StringBuilder back = new StringBuilder();
        while (cursor.hasPrevious()) {
            back.append(cursor.previous()).append(' ');
        }
        System.out.println(list + " " + back + cursor.previousIndex());
        cursor.next();
        cursor.add("x");
        try {
            cursor.set("y");
        } catch (IllegalStateException e) {
            System.out.println("nothing to set");
        }
    }

    public static void main(String[] args) {
        use(new ArrayList<>(List.of("a", "b", "c", "d")));
        use(new LinkedList<>(List.of("a", "b", "c", "d")));
    }
}
