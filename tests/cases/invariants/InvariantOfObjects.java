// An invariant also reads the objects that a static refers to: a list exceeds its maximal length.
//@ revisions: none local paranoid
//@ options: --invariant InvariantOfObjects.isShort
//@ verdict: unsafe
import java.util.ArrayList;
import java.util.List;

class InvariantOfObjects {
    static final List<String> words = new ArrayList<>();

    static synchronized boolean isShort() {
        return words.size() < 2; //~ invariant
    }

    public static void main(String[] args) {
        words.add("a");
        words.add("b");
        words.remove(0);
    }
}
