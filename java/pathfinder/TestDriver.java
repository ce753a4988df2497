package pathfinder;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes one test method of JUnit 3, 4 or 5 with its lifecycle methods.
 *
 * The arguments are the plan, one step each, in order. Steps are {@code before-all}, {@code before},
 * {@code test}, {@code after} and {@code after-all} with {@code Class#method}, {@code new} with a class.
 * A method with parameters has their descriptor: {@code Class#method(I)}. Others are {@code expect}
 * with the expected exception of the test, {@code at} with the test's place, {@code source} with a
 * source of its arguments, {@code factory} before a test that makes dynamic tests, and {@code directory}
 * with a field for a temporary directory. The step {@code framework} is before a test that JUnit's own
 * runner or engine executes, with a class of {@code pathfinder.junit}. A class that others inherit has its
 * name after {@code as}, and for the engine its enclosing classes, each after {@code within}. As in JUnit, after a failure the steps
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
    private final List<String> sources = new ArrayList<>();
    private boolean makesTests;
    /** What executes the test, if the driver does not, and the test's class. */
    private String framework;
    private Class<?> testClass;
    private final List<Class<?>> enclosing = new ArrayList<>();
    private String expected;
    private Throwable failure;
    private TestResults results;
    /** Whether the steps around the single test have begun. */
    private boolean begun;

    private TestDriver() {}

    public static void main(String[] plan) throws Throwable {
        TestDriver driver = new TestDriver();
        for (String step : plan) {
            int blank = step.indexOf(' ');
            driver.take(step.substring(0, blank), step.substring(blank + 1));
        }
        if (driver.failure == null && driver.results != null) {
            driver.failure = driver.results.thrown();
        }
        if (driver.failure == null) {
            driver.ended();
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

    /** All tests of this path are disabled. */
    private static void disabled(String reason) {}

    /** JUnit's own classes cannot execute the test. */
    private static void refused(String reason) {}

    private void ended() {
        if (results == null) {
            cameToItsEnd();
        } else if (results.reason() != null) {
            disabled(results.reason());
        } else if (!results.isLeftOut()) {
            cameToItsEnd();
        }
    }

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
                case "as":
                    // For reports: the name of a class that another one inherits.
                    break;
                case "within":
                    enclosing.add(load(what));
                    break;
                case "expect":
                    expected = what;
                    break;
                case "source":
                    sources.add(what);
                    break;
                case "factory":
                    makesTests = true;
                    break;
                case "directory":
                    makeDirectory(what);
                    break;
                case "framework":
                    framework = what;
                    break;
                case "new":
                    testClass = load(what);
                    if (framework == null) {
                        instances.add(create(testClass));
                    }
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
        if (framework != null) {
            testByFramework(what);
            return;
        }
        if (makesTests) {
            TestArguments.executeOne(call(what));
            return;
        }
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
        call(what);
    }

    private Object call(String what) throws Exception {
        Method method = method(what);
        method.setAccessible(true);
        Object receiver = receiver(method.getDeclaringClass());
        if (what.indexOf('(') < 0) {
            return method.invoke(receiver);
        }
        Object[] arguments;
        if (sources.isEmpty()) {
            arguments = TestArguments.injectedInto(method);
        } else {
            TestArguments all = new TestArguments(method, receiver);
            for (String source : sources) {
                int blank = source.indexOf(' ');
                all.add(source.substring(0, blank), source.substring(blank + 1));
            }
            sources.clear();
            arguments = all.choose();
        }
        return method.invoke(receiver, arguments);
    }

    private Method method(String what) throws Exception {
        int hash = what.indexOf('#');
        int parameters = what.indexOf('(');
        Class<?> declaring = load(what.substring(0, hash));
        if (parameters < 0) {
            return declaring.getDeclaredMethod(what.substring(hash + 1));
        }
        String name = what.substring(hash + 1, parameters);
        return TestArguments.find(declaring, name, what.substring(parameters));
    }

    private void testByFramework(String what) throws Exception {
        // Without a method, all tests of the class.
        Method test = what.endsWith("#") ? null : method(what);
        Method execute =
                load("pathfinder.junit." + framework)
                        .getMethod("execute", Class.class, Method.class, TestResults.class);
        results = new TestResults(enclosing);
        try {
            execute.invoke(null, testClass, test, results);
        } catch (InvocationTargetException thrown) {
            // Failures of the test are among the results.
            refused(String.valueOf(thrown.getCause()));
            throw thrown;
        }
    }

    private Object receiver(Class<?> declaring) {
        Object receiver = null;
        for (Object instance : instances) {
            if (declaring.isInstance(instance)) {
                receiver = instance;
            }
        }
        return receiver;
    }

    private void makeDirectory(String what) throws Exception {
        int hash = what.indexOf('#');
        Class<?> declaring = load(what.substring(0, hash));
        Field field = declaring.getDeclaredField(what.substring(hash + 1));
        field.setAccessible(true);
        field.set(receiver(declaring), TestArguments.directory(field.getType()));
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

    private Class<?> load(String name) throws ClassNotFoundException {
        // A framework decides itself whether it executes code of the class.
        return Class.forName(name, framework == null, ClassLoader.getSystemClassLoader());
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
