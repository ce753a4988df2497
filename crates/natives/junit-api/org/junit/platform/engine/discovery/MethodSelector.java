package org.junit.platform.engine.discovery;

public class MethodSelector implements org.junit.platform.engine.DiscoverySelector {}
