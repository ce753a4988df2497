package org.junit.platform.engine;

public interface DiscoveryFilter<T> {}
