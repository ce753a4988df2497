package gov.nasa.jpf.util.test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The main class of a check: runs one test method in the thread {@code main}. */
final class OneMethod {
    /** Thrown at the end of the method, for the check that tests whether any path reaches it. */
    static final class EndReached extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private OneMethod() {}

    /** Arguments: class, method, and any third one to throw {@link EndReached} at the end. */
    public static void main(String[] args) throws Throwable {
        Class<?> type = Class.forName(args[0]);
        Object test = type.getDeclaredConstructor().newInstance();
        Method method = type.getMethod(args[1]);
        try {
            method.invoke(test);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
        if (args.length > 2) {
            throw new EndReached();
        }
    }
}
