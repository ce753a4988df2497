// An iterator notices that another thread changed its list in between.
//@ verdict: unsafe
//@ revisions: local full
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;

class ModificationByAnotherThreadIsNoticed {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        new Thread(() -> list.add(3)).start();
        try {
            for (Integer i : list) {
                assert i != null;
            }
        } catch (ConcurrentModificationException e) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
