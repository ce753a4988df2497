// A method may read objects of the class library.
//@ property: Full: <> MethodOverAList.isFull(), Twice: [] (MethodOverAList.isFull() && MethodOverAList.hasB() -> [] MethodOverAList.isFull())
//@ revisions: none local default bfs
//@ verdict: safe
import java.util.ArrayList;
import java.util.List;

class MethodOverAList {
    static final List<String> all = new ArrayList<>();

    static boolean isFull() {
        return all.size() == 2;
    }

    static boolean hasB() {
        return all.contains("b");
    }

    public static void main(String[] args) throws InterruptedException {
        all.add("a");
        Thread t = new Thread(() -> all.add("b"));
        t.start();
        t.join();
    }
}
