package pathfinder.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.reporting.OutputDirectoryProvider;
import pathfinder.Answers;

/**
 * The requests to the engine: to find a test, and to execute it.
 *
 * Releases of the platform from 1.12 on ask for folders, from 1.13 on for stores that outlive the engine, and
 * from 6.0 on for a token. Methods with types of those releases are never called in earlier ones.
 */
final class TestRequest implements EngineDiscoveryRequest {
    private final DiscoverySelector selector;
    private final ConfigurationParameters parameters;
    private final List<AutoCloseable> stores = new ArrayList<>();

    TestRequest(DiscoverySelector selector, ConfigurationParameters parameters) {
        this.selector = selector;
        this.parameters = parameters;
    }

    @Override
    public <T extends DiscoverySelector> List<T> getSelectorsByType(Class<T> type) {
        return type.isInstance(selector)
                ? Collections.singletonList(type.cast(selector))
                : Collections.<T>emptyList();
    }

    @Override
    public <T extends DiscoveryFilter<?>> List<T> getFiltersByType(Class<T> type) {
        return Collections.emptyList();
    }

    @Override
    public ConfigurationParameters getConfigurationParameters() {
        return parameters;
    }

    public OutputDirectoryProvider getOutputDirectoryProvider() {
        return (OutputDirectoryProvider) folders(OutputDirectoryProvider.class);
    }

    public OutputDirectoryCreator getOutputDirectoryCreator() {
        return (OutputDirectoryCreator) folders(OutputDirectoryCreator.class);
    }

    /** Returns an object whose methods make new folders. */
    private static Object folders(Class<?> type) {
        return Answers.of(type, method -> Files.createTempDirectory("junit"));
    }

    /** Returns the request to execute what was found. */
    ExecutionRequest execution(TestDescriptor root, EngineExecutionListener listener) throws Exception {
        Method create = null;
        for (Method method : ExecutionRequest.class.getMethods()) {
            if (method.getName().equals("create")
                    && Modifier.isStatic(method.getModifiers())
                    && method.getParameterTypes().length > (create == null ? 3 : create.getParameterTypes().length)) {
                create = method;
            }
        }
        if (create == null) {
            return new ExecutionRequest(root, listener, parameters);
        }
        Class<?>[] types = create.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int at = 0; at < types.length; at++) {
            arguments[at] = argument(types[at], root, listener);
        }
        return (ExecutionRequest) create.invoke(null, arguments);
    }

    private Object argument(Class<?> type, TestDescriptor root, EngineExecutionListener listener) throws Exception {
        if (type == TestDescriptor.class) {
            return root;
        }
        if (type == EngineExecutionListener.class) {
            return listener;
        }
        if (type == ConfigurationParameters.class) {
            return parameters;
        }
        switch (type.getSimpleName()) {
            case "NamespacedHierarchicalStore":
                return store(type, store(type, null));
            case "CancellationToken":
                return type.getMethod("disabled").invoke(null);
            case "OutputDirectoryProvider":
            case "OutputDirectoryCreator":
                return folders(type);
            default:
                throw new UnsupportedOperationException("a request with a " + type.getSimpleName());
        }
    }

    private Object store(Class<?> type, Object parent) throws Exception {
        Class<?> action = Class.forName(type.getName() + "$CloseAction");
        Object closes = action.getMethod("closeAutoCloseables").invoke(null);
        Object store = type.getConstructor(type, action).newInstance(parent, closes);
        stores.add(0, (AutoCloseable) store);
        return store;
    }

    /** Closes what extensions keep for the whole run, the innermost store first. */
    void close() throws Exception {
        for (AutoCloseable store : stores) {
            store.close();
        }
    }
}
