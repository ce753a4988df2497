// An element that reflection reads is chosen then. An object with unread fields is no array.
//@ main: ReflectionReadsElements#check
//@ options: --symbolic --array-length 1 --string-length 1 --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.lang.reflect.Array;

class ReflectionReadsElements {
    ReflectionReadsElements next;

    static int check(Object o) {
        if (o instanceof ReflectionReadsElements) {
            try {
                Array.get(o, 0);
            } catch (IllegalArgumentException expected) {
                return 1;
            }
            assert false;
        }
        if (o instanceof String[] && ((String[]) o).length == 1) {
            Object first = Array.get(o, 0);
            assert first == null || first == ((String[]) o)[0];
            assert !"x".equals(first); //~ uncaught-exception java.lang.AssertionError
        }
        return 0;
    }
}
