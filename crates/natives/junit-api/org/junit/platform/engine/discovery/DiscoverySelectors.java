package org.junit.platform.engine.discovery;

public final class DiscoverySelectors {
    public static native MethodSelector selectMethod(Class<?> type, java.lang.reflect.Method method);

    public static native NestedMethodSelector selectNestedMethod(
            java.util.List<Class<?>> enclosing, Class<?> nested, java.lang.reflect.Method method);
}
