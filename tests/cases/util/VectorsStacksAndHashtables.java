// The old collections, their enumerations and messages.
//@ mode: run
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Stack;
import java.util.TreeSet;
import java.util.Vector;

class VectorsStacksAndHashtables {
    public static void main(String[] args) {
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        stack.push("c");
        System.out.println(stack + " " + stack.peek() + " " + stack.search("a") + " " + stack.pop() + stack.pop() + stack.pop() + stack.empty());
        try {
            stack.pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        Vector<Integer> vector = new Vector<>(2, 3);
        Collections.addAll(vector, 1, 2, 3);
        System.out.println(vector.capacity() + " " + vector.elementAt(1) + " " + vector.firstElement() + vector.lastElement());
        vector.insertElementAt(9, 1);
        vector.setSize(6);
        vector.trimToSize();
        System.out.println(vector + " " + vector.capacity() + " " + vector.indexOf(null, 5) + " " + vector.removeElement(9));
        int count = 0;
        for (Enumeration<Integer> e = vector.elements(); e.hasMoreElements(); e.nextElement()) {
            count++;
        }
        System.out.println(count);
        try {
            vector.elementAt(17);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Hashtable<String, Integer> table = new Hashtable<>();
        table.put("one", 1);
        table.put("two", 2);
        System.out.println(new TreeSet<>(Collections.list(table.keys())) + " " + table.contains(2) + " " + table.containsKey("three"));
        try {
            table.put("none", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        System.out.println(table.equals(java.util.Map.of("one", 1, "two", 2)) + " " + List.copyOf(new TreeSet<>(table.values())));
    }
}
