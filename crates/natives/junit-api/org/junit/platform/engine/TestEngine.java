package org.junit.platform.engine;

public interface TestEngine {
    String getId();

    TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id);

    void execute(ExecutionRequest request);
}
