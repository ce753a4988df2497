// Each method of a Vector is synchronized, but not the check together with the act.
//@ verdict: unsafe
//@ revisions: local full
import java.util.Vector;

class CheckThenActOnVector {
    static void addOnce(Vector<String> vector) {
        if (vector.isEmpty()) {
            vector.add("only");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> vector = new Vector<>();
        Thread t = new Thread(() -> addOnce(vector));
        t.start();
        addOnce(vector);
        t.join();
        assert vector.size() == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
