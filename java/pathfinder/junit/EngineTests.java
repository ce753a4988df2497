package pathfinder.junit;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import pathfinder.TestResults;

/**
 * Executes a test with the engine of JUnit 5, as its launcher does: with conditions, extensions and all
 * sources of arguments.
 */
public final class EngineTests implements ConfigurationParameters, EngineExecutionListener {
    private static final String DETECTION = "junit.jupiter.extensions.autodetection.enabled";

    private final DiscoverySelector selector;
    private final TestResults results;
    private final Map<String, String> parameters = new HashMap<>();
    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();

    private EngineTests(DiscoverySelector selector, TestResults results) {
        this.selector = selector;
        this.results = results;
    }

    /** Executes a test method of a class. */
    public static void execute(Class<?> type, Method test, TestResults results) throws Exception {
        DiscoverySelector selector =
                results.enclosing().isEmpty()
                        ? DiscoverySelectors.selectMethod(type, test)
                        : DiscoverySelectors.selectNestedMethod(results.enclosing(), type, test);
        new EngineTests(selector, results).execute();
    }

    private void execute() throws Exception {
        try (InputStream file = ClassLoader.getSystemResourceAsStream("junit-platform.properties")) {
            Properties all = new Properties();
            if (file != null) {
                all.load(file);
            }
            for (String key : all.stringPropertyNames()) {
                parameters.put(key, all.getProperty(key).trim());
            }
        }
        boolean detects = Boolean.parseBoolean(parameters.get(DETECTION));
        parameters.put(DETECTION, "true");
        // There is one test, and time stands still.
        parameters.put("junit.jupiter.execution.parallel.enabled", "false");
        parameters.put("junit.jupiter.execution.timeout.mode", "disabled");
        TestRequest request = new TestRequest(selector, this);
        TestEngine engine =
                (TestEngine) Class.forName("org.junit.jupiter.engine.JupiterTestEngine").getDeclaredConstructor().newInstance();
        TestDescriptor root = engine.discover(request, UniqueId.forEngine(engine.getId()));
        if (root.getChildren().isEmpty()) {
            throw new IllegalStateException("JUnit's engine finds no such test");
        }
        // The engine asks for extensions before it reports its start.
        Thread.currentThread().setContextClassLoader(new ExtensionLoader(usual, detects));
        engine.execute(request.execution(root, this));
        try {
            request.close();
        } catch (Throwable thrown) {
            results.failed(thrown);
        }
    }

    @Override
    public Optional<String> get(String key) {
        return Optional.ofNullable(parameters.get(key));
    }

    @Override
    public Optional<Boolean> getBoolean(String key) {
        return get(key).map(Boolean::parseBoolean);
    }

    @Override
    public int size() {
        return parameters.size();
    }

    @Override
    public Set<String> keySet() {
        return parameters.keySet();
    }

    @Override
    public void executionStarted(TestDescriptor test) {
        Thread current = Thread.currentThread();
        if (current.getContextClassLoader() instanceof ExtensionLoader) {
            current.setContextClassLoader(usual);
        }
    }

    @Override
    public void executionSkipped(TestDescriptor test, String reason) {
        if (ChosenRow.ANOTHER.equals(reason)) {
            results.leftOut();
        } else {
            results.skipped(reason);
        }
    }

    @Override
    public void executionFinished(TestDescriptor test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        switch (result.getStatus()) {
            case FAILED:
                results.failed(thrown == null ? new AssertionError("the test failed") : thrown);
                break;
            case ABORTED:
                results.aborted(thrown == null ? new AssertionError("the test was aborted") : thrown);
                break;
            default:
                if (test.isTest()) {
                    results.ended();
                }
        }
    }
}
