package org.junit.platform.engine;

public interface EngineExecutionListener {
    default void dynamicTestRegistered(TestDescriptor test) {}

    default void executionSkipped(TestDescriptor test, String reason) {}

    default void executionStarted(TestDescriptor test) {}

    default void executionFinished(TestDescriptor test, TestExecutionResult result) {}
}
