// A parameter and a field of a list type are lists of each size, with elements of the declared type.
//@ main: ListsAreInputs#check
//@ options: --symbolic --array-length 2 --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

class ListsAreInputs {
    List<ListsAreInputs> children;
    int value;

    int check(List<Integer> numbers, Collection<List<String>> words) {
        int sum = 0;
        if (numbers != null && !numbers.contains(null)) {
            for (int number : numbers) {
                sum += number;
            }
            if (numbers.size() == 2 && numbers.get(0) == 40) {
                assert sum != 42; //~ uncaught-exception java.lang.AssertionError
            }
        }
        if (children != null && children.size() == 2) {
            ListsAreInputs first = children.get(0);
            children.add(first);
            assert first == null || first != children.get(2) || children.get(1) != this; //~ uncaught-exception java.lang.AssertionError
        }
        if (words != null && words.size() == 1) {
            for (List<String> line : words) {
                assert line == null || line.isEmpty() || line.get(0) == null || line.get(0).isEmpty() || numbers != null; //~ uncaught-exception java.lang.AssertionError
            }
        }
        return sum;
    }
}
