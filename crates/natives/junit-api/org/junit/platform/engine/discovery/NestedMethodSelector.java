package org.junit.platform.engine.discovery;

public class NestedMethodSelector implements org.junit.platform.engine.DiscoverySelector {
}
