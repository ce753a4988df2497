// Iterators of lists and maps notice structural changes behind their back; their own remove is fine.
//@ mode: run
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

class ConcurrentModificationIsNoticed {
    static void modifyWhileIterating(Collection<Integer> c) {
        c.addAll(List.of(1, 2, 3, 4));
        try {
            for (Integer i : c) {
                if (i == 2) {
                    c.remove(i);
                }
            }
            System.out.println("unnoticed " + c);
        } catch (ConcurrentModificationException e) {
            System.out.println("noticed " + c);
        }
    }

    public static void main(String[] args) {
        modifyWhileIterating(new ArrayList<>());
        modifyWhileIterating(new LinkedList<>());
        modifyWhileIterating(new HashSet<>());
        modifyWhileIterating(new TreeSet<>());
        Map<Integer, String> map = new HashMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        for (Iterator<Map.Entry<Integer, String>> it = map.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<Integer, String> entry = it.next();
            if (entry.getKey() == 2) {
                it.remove();
            } else {
                entry.setValue(entry.getValue() + entry.getKey());
            }
        }
        System.out.println(map);
        Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("next first");
        }
    }
}
