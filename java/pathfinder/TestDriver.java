package pathfinder;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes one test method of JUnit 3, 4 or 5 with its lifecycle methods.
 *
 * The arguments are the plan, one step each, in order. Steps are {@code before-all}, {@code before},
 * {@code test}, {@code after} and {@code after-all} with {@code Class#method}, {@code new} with a class.
 * Others are {@code expect} with the expected exception of the test, and
 * {@code at} with the test's place. As in JUnit, after a failure the steps
 * before the test and the test itself are skipped, and those after it are not. A failed assumption
 * ends the test without a failure. The first exception is thrown at the end, others as suppressed.
 */
public final class TestDriver {
    private static final String[] ASSUMPTIONS = {
        "org.junit.AssumptionViolatedException",
        "org.junit.internal.AssumptionViolatedException",
        "org.opentest4j.IncompleteExecutionException"
    };

    private final List<Object> instances = new ArrayList<>();
    private String expected;
    private Throwable failure;
    /** Whether the steps around the single test have begun. */
    private boolean begun;

    private TestDriver() {}

    public static void main(String[] plan) throws Throwable {
        TestDriver driver = new TestDriver();
        for (String step : plan) {
            int blank = step.indexOf(' ');
            driver.take(step.substring(0, blank), step.substring(blank + 1));
        }
        if (driver.failure == null) {
            cameToItsEnd();
        } else if (isAssumption(driver.failure)) {
            brokeOff(driver.failure);
        } else {
            throw driver.failure;
        }
    }

    // The program cannot read these values, and they are no part of a state. They show, over all
    // paths, whether the test was executed at all.

    /** On this path all assumptions hold, and nothing failed. */
    private static void cameToItsEnd() {}

    /** On this path an assumption failed. */
    private static void brokeOff(Throwable assumption) {}

    private void take(String kind, String what) {
        boolean cleans = kind.equals("after-all") || kind.equals("after") && begun;
        if ((failure != null || kind.equals("after")) && !cleans) {
            return;
        }
        begun |= kind.equals("before") || kind.equals("test");
        try {
            switch (kind) {
                case "at":
                    // For reports: the place of a test that does not throw the expected exception.
                    break;
                case "expect":
                    expected = what;
                    break;
                case "new":
                    instances.add(create(load(what)));
                    break;
                case "test":
                    test(what);
                    break;
                default:
                    invoke(what);
            }
        } catch (InvocationTargetException thrown) {
            note(thrown.getCause());
        } catch (Throwable thrown) {
            note(thrown);
        }
    }

    private void note(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
        } else if (isAssumption(failure) && !isAssumption(thrown)) {
            thrown.addSuppressed(failure);
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
    }

    private void test(String what) throws Throwable {
        if (expected == null) {
            invoke(what);
            return;
        }
        try {
            invoke(what);
        } catch (InvocationTargetException wrapped) {
            Throwable thrown = wrapped.getCause();
            if (load(expected).isInstance(thrown)) {
                return;
            }
            if (isAssumption(thrown)) {
                throw thrown;
            }
            String was = thrown.getClass().getName();
            throw new Exception(
                    "Unexpected exception, expected<" + expected + "> but was<" + was + ">", thrown);
        }
        throw new AssertionError("Expected exception: " + expected);
    }

    private void invoke(String what) throws Exception {
        int hash = what.indexOf('#');
        Class<?> declaring = load(what.substring(0, hash));
        Method method = declaring.getDeclaredMethod(what.substring(hash + 1));
        method.setAccessible(true);
        Object receiver = null;
        for (Object instance : instances) {
            if (declaring.isInstance(instance)) {
                receiver = instance;
            }
        }
        method.invoke(receiver);
    }

    private Object create(Class<?> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterTypes().length == 0) {
                constructor.setAccessible(true);
                return constructor.newInstance();
            }
        }
        // A nested class gets the instance around it.
        Object outer = instances.get(instances.size() - 1);
        Constructor<?> constructor = type.getDeclaredConstructor(type.getDeclaringClass());
        constructor.setAccessible(true);
        return constructor.newInstance(outer);
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }

    private static boolean isAssumption(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            for (String name : ASSUMPTIONS) {
                if (type.getName().equals(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
