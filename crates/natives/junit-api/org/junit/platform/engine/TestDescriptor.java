package org.junit.platform.engine;

public interface TestDescriptor {
    java.util.Set<? extends TestDescriptor> getChildren();

    boolean isTest();
}
