// A field is read twice and seldom written: one schedule writes it between the two reads. The field is not
// settled, whichever access comes first in the search.
//@ verdict: unsafe
//@ revisions: lock full
class SetterComesLate {
    private int size = 1;
    private final int[] sizes = {1, 1};
    private static int late;

    public static void main(String[] args) {
        SetterComesLate shared = new SetterComesLate();
        new Thread(() -> {
            int size = shared.size;
            size -= shared.size;
            assert size == 0; //~ uncaught-exception java.lang.AssertionError
        }).start();
        new Thread(() -> {
            synchronized (shared) {
                late++;
            }
        }).start();
        synchronized (shared) {
            if (late == 0) {
                return;
            }
        }
        shared.size = 2;
    }
}
