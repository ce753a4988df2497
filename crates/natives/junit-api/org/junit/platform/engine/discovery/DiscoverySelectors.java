package org.junit.platform.engine.discovery;

public final class DiscoverySelectors {
    public static native MethodSelector selectMethod(Class<?> type, java.lang.reflect.Method method);
}
