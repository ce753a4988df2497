// `Method.invoke` and `Constructor.newInstance` read their arguments from an array. Another thread
// writes the array at the same time.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.lang.reflect.Method;

class ArgumentsAreShared {
    static final Object[] ARGUMENTS = {null, null};

    public static boolean isHalf(Object first, Object second) {
        return first != null && second == null;
    }

    public static void main(String[] args) throws Exception {
        Method method = ArgumentsAreShared.class.getMethod("isHalf", Object.class, Object.class);
        Thread other = new Thread(() -> {
            ARGUMENTS[0] = "x";
            ARGUMENTS[1] = "y";
        });
        other.start();
        boolean isHalf = (boolean) method.invoke(null, ARGUMENTS);
        other.join();
        assert !isHalf; //~ uncaught-exception java.lang.AssertionError
    }
}
