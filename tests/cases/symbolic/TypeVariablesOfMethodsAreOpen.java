// A type variable of the method, and an inner class of a generic class, leave the erased type.
//@ main: TypeVariablesOfMethodsAreOpen#check
//@ options: --symbolic --array-length 1 --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.util.List;

class TypeVariablesOfMethodsAreOpen {
    static <T> int check(List<T> all, Chain<String> chain, T one) {
        if (all != null && all.size() == 1 && all.get(0) != null) {
            assert one != all.get(0); //~ uncaught-exception java.lang.AssertionError
        }
        if (chain != null && chain.first != null) {
            assert chain.first.next == null; //~ uncaught-exception java.lang.AssertionError
        }
        return 0;
    }
}

class Chain<T> {
    Node first;

    class Node {
        T value;
        Node next;
    }
}
