// A cleaning action runs in the thread of its cleaner, after System.gc() in any order with the rest of the program.
//@ verdict: unsafe
import java.lang.ref.Cleaner;

class CleaningActionsInterleave {
    static volatile boolean cleaned;

    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> cleaned = true);
        System.gc();
        assert cleaned; //~ uncaught-exception java.lang.AssertionError
    }
}
