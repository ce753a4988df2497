package org.junit.jupiter.api.extension;

public interface ExtensionContext {
    String getUniqueId();

    java.util.Optional<java.lang.reflect.Method> getTestMethod();
}
