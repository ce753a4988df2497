// System.gc() clears no weak reference whose referent a local variable or a field still holds.
//@ verdict: safe
import java.lang.ref.WeakReference;

class StrongReferencesSurviveGc {
    static Object field;

    public static void main(String[] args) throws InterruptedException {
        Object local = new Object();
        field = new Object();
        WeakReference<Object> first = new WeakReference<>(local);
        WeakReference<Object> second = new WeakReference<>(field);
        Thread collector = new Thread(System::gc);
        collector.start();
        assert first.get() == local;
        collector.join();
        assert first.get() == local;
        assert second.get() == field;
    }
}
