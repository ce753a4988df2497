package pathfinder.junit;

import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.Filterable;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;
import pathfinder.TestResults;

/**
 * Executes a test with the runner of its class, as JUnit 4 does: with rules, parameters and theories.
 *
 * Of several tests with the name of the method, one is chosen: a check explores all choices.
 */
public final class RunnerTests extends RunListener {
    private final TestResults results;
    /** Whether the running test failed, or an assumption of it. */
    private boolean broken;

    private RunnerTests(TestResults results) {
        this.results = results;
    }

    /** Executes a method's tests; without a method all tests of the class. */
    public static void execute(Class<?> type, Method test, TestResults results) throws Exception {
        Runner runner = Request.aClass(type).getRunner();
        List<Description> tests = new ArrayList<>();
        collect(runner.getDescription(), test == null ? null : test.getName(), tests);
        if (tests.isEmpty()) {
            throw new IllegalStateException(runner.getClass().getName() + " has no such test");
        }
        if (runner instanceof Filterable) {
            int chosen = tests.size() == 1 ? 0 : Verify.getInt(0, tests.size() - 1);
            Filter.matchMethodDescription(tests.get(chosen)).apply(runner);
        }
        RunNotifier notifier = new RunNotifier();
        notifier.addListener(new RunnerTests(results));
        runner.run(notifier);
    }

    private static void collect(Description from, String name, List<Description> tests) {
        if (!from.isTest()) {
            for (Description inner : from.getChildren()) {
                collect(inner, name, tests);
            }
        } else if (name == null || isOf(from.getMethodName(), name)) {
            tests.add(from);
        }
    }

    /** Whether a test is one of a method: the runner may add the arguments to the name. */
    private static boolean isOf(String test, String method) {
        if (test == null || test.equals("initializationError")) {
            // The runner refuses the class.
            return test != null;
        }
        return test.startsWith(method)
                && (test.length() == method.length()
                        || !Character.isJavaIdentifierPart(test.charAt(method.length())));
    }

    @Override
    public void testStarted(Description test) {
        broken = false;
    }

    @Override
    public void testFinished(Description test) {
        if (!broken) {
            results.ended();
        }
    }

    @Override
    public void testFailure(Failure failure) {
        broken = true;
        results.failed(failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        broken = true;
        results.aborted(failure.getException());
    }

    @Override
    public void testIgnored(Description test) {
        results.skipped("@Ignore");
    }
}
