// All but one of the accesses are under a lock: none of them is one step with others then.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Field;

class OneReaderTakesNoLock {
    private int one;
    private int other;
    private final int[] pair = new int[2];
    private static int first;
    private static int second;
    private static final Object LOCK = new Object();

    synchronized void change() {
        one++;
        other++;
        synchronized (pair) {
            pair[0]++;
            pair[1]++;
        }
        synchronized (LOCK) {
            first++;
            second++;
        }
    }

    static int read(Object of, String name) throws ReflectiveOperationException {
        Field field = OneReaderTakesNoLock.class.getDeclaredField(name);
        return field.getInt(of);
    }

    void look(int kind) throws ReflectiveOperationException {
        switch (kind) {
            case 0 -> {
                int before = other;
                assert one == before : "fields"; //~ uncaught-exception java.lang.AssertionError
            }
            case 1 -> {
                int before = pair[1];
                assert pair[0] == before : "elements"; //~ uncaught-exception java.lang.AssertionError
            }
            case 2 -> {
                int before = second;
                assert first == before : "static fields"; //~ uncaught-exception java.lang.AssertionError
            }
            case 3 -> {
                int[] copy = new int[2];
                System.arraycopy(pair, 0, copy, 0, 2);
                assert copy[0] == copy[1] : "copied"; //~ uncaught-exception java.lang.AssertionError
            }
            case 4 -> {
                int[] copy = pair.clone();
                assert copy[0] == copy[1] : "cloned"; //~ uncaught-exception java.lang.AssertionError
            }
            case 5 -> {
                int before = read(this, "other");
                assert read(this, "one") == before : "reflection"; //~ uncaught-exception java.lang.AssertionError
            }
            case 6 -> {
                Verify.beginAtomic();
                boolean same = one == other;
                Verify.endAtomic();
                assert same : "at once"; //~ uncaught-exception java.lang.AssertionError
            }
            default -> {
                // A lock of one's own is none.
                synchronized (new Object()) {
                    int before = other;
                    assert one == before : "another lock"; //~ uncaught-exception java.lang.AssertionError
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int kind = Verify.getInt(0, 7);
        OneReaderTakesNoLock shared = new OneReaderTakesNoLock();
        Thread thread = new Thread(shared::change);
        thread.start();
        shared.look(kind);
        thread.join();
    }
}
